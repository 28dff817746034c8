"""A stub: raw pictures are not saved as DNG here."""
