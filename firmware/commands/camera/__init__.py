"""The words of `roundtable camera`, a module each: `add` its arguments, `run` it."""
