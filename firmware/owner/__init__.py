"""What the owner decides and keeps: configuration, cards, deck, PIN."""
