"""How many games a law is tried on: by the budget that tests/conftest.py says."""

from __future__ import annotations

import os
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st


def check_seeds(check: Callable[[int], None], weight: int = 1) -> None:
    """Check as many seeds as the budget has examples; of what weighs more, fewer."""
    budget = settings.get_profile(os.environ.get("LAWS", "test"))

    @settings(budget, max_examples=max(1, budget.max_examples // weight))
    @given(seed=st.integers(0, 2**32))
    def checked(seed: int) -> None:
        check(seed)

    checked()
