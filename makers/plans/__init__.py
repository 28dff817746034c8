"""What a maker is shown: wiring, front panel, mast, shopping list, guide, pages of cues."""
