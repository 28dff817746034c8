"""Every address of the hall, as firmware/screen/interface.py has those of a box.

The hall's /openapi.json, the section of docs/http.md and the types of its scripts are made from it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from firmware.screen.interface import PAGE, Row
from firmware.screen.interface import ROWS as OF_BOX
from firmware.screen.openapi import describe
from firmware.shapes import answers
from fleet.hall import shapes

# What the hall answers as a box does: the same routes serve it.
AS_A_BOX: Final = (
    "GET /static/{edition}/{name}", "GET /api/sentences", "GET /openapi.json", "GET /api/join",
    "GET /api/join.svg", "GET /api/https", "POST /api/pin", "POST /api/leave",
)  # fmt: skip
OWN: Final = (
    Row("GET /", "all", PAGE, "the tables; the page holds nothing by itself"),
    Row("GET /plan", "all", PAGE, "the plan"),
    Row("GET /evening", "all", PAGE, "the evening"),
    Row("GET /games", "all", PAGE, "the games"),
    Row(
        "GET /healthz",
        "all",
        shapes.HallHealth,
        "whether the hall hears its broker, and how many tables there are of each kind; 503 where "
        "it does not",
    ),
    Row("GET /api/hall", "PIN", shapes.News, "all that is shown now"),
    Row(
        "GET /api/events",
        "PIN",
        "text/event-stream",
        "the event `hall`: as `/api/hall`, then what has changed; 503 `too-many` after 48 streams",
    ),
    Row(
        "POST /api/coming",
        "PIN",
        answers.Done,
        "somebody is on the way to a table; 409 `calls-not`",
        asks=shapes.ToCome,
    ),
    Row(
        "GET /api/games",
        "PIN",
        shapes.Games,
        "50 games that ended, the newest first",
        query=shapes.Listed,
    ),
    Row(
        "GET /api/history", "PIN", shapes.History, "what the games come to", query=shapes.LookedFor
    ),
    Row(
        "GET /api/history.csv", "PIN", "text/csv", "those games as a table", query=shapes.LookedFor
    ),
    Row(
        "GET /api/evening",
        "PIN",
        shapes.Evening,
        "its games and its calls for help",
        query=shapes.OfEvening,
    ),
    Row(
        "POST /api/plan",
        "PIN",
        answers.Done,
        "puts a table into a cell of the plan, or all into rows; 409 `no-table`",
        asks=shapes.ToArrange,
    ),
)
ROWS: Final = (*OWN, *(row for row in OF_BOX if row.address in AS_A_BOX))


@cache
def document() -> dict[str, Any]:
    """Return the document of the hall (OpenAPI 3.1)."""
    return describe("Hall of Round Table Referees", ROWS)
