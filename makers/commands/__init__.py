"""The words of the command line for makers, as those of firmware/commands/."""
