"""The referee's voice: what is said aloud, in which order, and the programs that say it."""
