"""Merlin at the table: its words, its bots."""
