"""A printed circuit board to order, from a board's profile: KiCad's files, gerbers, lists."""
