"""Shadows over Camelot: The Card Game, called rumors in code."""
