"""Experiments that judge the program and its tests: eyes, analysis, a broken box, a hall."""
