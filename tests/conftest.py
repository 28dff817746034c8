"""What holds for every test: how long an example takes proves nothing on a busy machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

STEPS = ("vm_", "root_")  # files whose tests go on from what the one before has left


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before what shuffles them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Keep the order of steps, whatever else is shuffled."""
    places = {item: place for place, item in enumerate(items)}
    yield
    if all(item.path.name.startswith(STEPS) for item in items):
        items.sort(key=places.__getitem__)
