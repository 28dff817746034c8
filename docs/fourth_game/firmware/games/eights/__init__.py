"""Crazy Eights at the table: its words, its bots, its adapter."""
