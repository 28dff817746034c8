"""What holds for every test: how long an example takes proves nothing on a busy machine.

The laws of the games have a budget of their own, which the variable LAWS chooses: "test", as
`make test` has it, "check" as `make check`, "long" as `make long`.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
for name, examples in (("test", 24), ("check", 90), ("long", 3000)):
    settings.register_profile(name, deadline=None, print_blob=False, max_examples=examples)
settings.load_profile("untimed")
