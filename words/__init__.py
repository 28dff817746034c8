"""Sentences that know how they are said in other languages, and the catalogues that tell."""
