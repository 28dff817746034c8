"""The rules of the pile: what came to lie on top, from codes seen one after the other."""
