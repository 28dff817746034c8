"""Merlin: the rules of the dice-and-rondel game, and nothing else."""
