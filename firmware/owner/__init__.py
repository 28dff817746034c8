"""What the owner decides: configuration, cards, deck, PIN; what of it is broken, its mending."""
