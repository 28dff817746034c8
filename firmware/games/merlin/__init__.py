"""Merlin at this table: words, forms, and the game played by bots."""
