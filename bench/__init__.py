"""Measurements, side by side with the alternative in one run; never part of the tests."""
