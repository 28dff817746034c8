"""Tests of the printed board."""
