"""A case to print or to cut: solids from a board's profile. Its solids need the extra `box`."""
