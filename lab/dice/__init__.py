"""Throws of dice by a path tracer, for the eyes to be judged on: none of it is the product's."""
