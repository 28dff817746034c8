"""The pages: what they show, what they ask of the loop, and who may."""
