"""A game that the program deals: people at the screen or on their phones, bots, no hardware."""
