"""`python -m lab`: the list of the lab's experiments, and what this machine lacks for each.

`python -m lab.NAME` runs one, with `--short` in some seconds (docs/lab.md).
"""

from __future__ import annotations

from lab.registry import LAB

for one in LAB:
    print(f"python -m {one.name:18} {one.about}{one.missing and f' ({one.missing})'}")
