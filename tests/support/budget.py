"""How much a law is tried: by the budget that the variable LAWS names, of tests/conftest.py."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

NO_SHRINKING: Final = (Phase.explicit, Phase.reuse, Phase.generate)
BUDGET: Final = settings.get_profile(os.environ.get("LAWS", "test"))


def examples(usual: int) -> int:
    """Return how many examples to try where `make test` tries so many."""
    return max(1, usual * BUDGET.max_examples // settings.get_profile("test").max_examples)


def check_seeds(
    check: Callable[[int], None], weight: int = 1, part: int = 0, parts: int = 1
) -> None:
    """Check a law on as many seeds as the budget has examples; fewer where a game weighs more.

    What takes long is checked in parts, from 0, each with its share of the seeds. A seed is not
    made smaller where it fails: a smaller one is another game and no shorter one.
    """

    share = 2**32 // parts
    most = max(1, BUDGET.max_examples // (weight * parts))

    @settings(BUDGET, max_examples=most, phases=NO_SHRINKING)
    @given(seed=st.integers(part * share, (part + 1) * share - 1))
    def check_seed(seed: int) -> None:
        check(seed)

    check_seed()
