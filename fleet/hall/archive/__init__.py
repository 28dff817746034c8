"""What a hall keeps of what it hears: finished games and calls for help, in one SQLite file."""
