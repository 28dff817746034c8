"""The words of the command line for many tables, as those of firmware/commands/."""
