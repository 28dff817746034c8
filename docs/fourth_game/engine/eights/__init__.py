"""Crazy Eights: its rules alone, pure; they know of no page, no panel and no language."""
