"""The four ways of docs/architecture.md, each gone for real: what a reader meets who follows one.

`python -m tests.walked` needs mosquitto and PostgreSQL for the last one.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.collector_thread import way_of_a_finished_game
from tests.support.postgres import postgres
from tests.support.walks import Walk, since, walk_of
from tests.support.ways import PILE, way_of_a_card, way_of_a_request, way_of_presses


def main() -> None:
    """Print a row of the table a way."""
    with TemporaryDirectory() as name, postgres() as cluster:
        folder = Path(name)
        ways = {
            "a card": since("DrawnHands.change", way_of_a_card(folder / "card")),
            "a press": way_of_presses(folder / "press", "rumors", PILE, "quest-1"),
            "a request": since("Door._let_in", way_of_a_request(folder / "request")),
            "a finished game": since("Session.do", way_of_a_finished_game(folder, cluster)),
        }
    print(f"| way | {' | '.join(Walk._fields)} |\n|---|{'---|' * len(Walk._fields)}")
    for told, calls in ways.items():
        print(f"| {told} | {' | '.join(map(str, walk_of(calls)))} |")


if __name__ == "__main__":
    main()
