"""The words of `roundtable test`, a module each: `add` its arguments, `run` it."""
