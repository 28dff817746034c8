"""What a maker draws at a desk: plans, the case, the cue sheets. No box needs it."""
