"""The words of the command line, a module each: `add` its arguments, `run` it."""
