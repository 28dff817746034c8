"""The board game at the table: its words, forms and what it offers."""
