"""After the game: the list of games, what became of each, history, and what may be forgotten."""
