"""The rules of the games. Pure: no clock, no chance, no file, no thread, no log."""
