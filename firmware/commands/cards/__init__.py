"""The words of `roundtable cards list`, a module each: `add` its arguments, `run` it."""
