"""Experiments that judge the program: its eyes, its analysis, a box that is broken, a hall."""
