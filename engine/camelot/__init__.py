"""Shadows over Camelot, the board game of 2005, called camelot in code."""
