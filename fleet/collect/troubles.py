"""What may be wrong between the collector and PostgreSQL, in the words of whoever runs it. Pure.

A sentence has what PostgreSQL's own first line says, never its DETAIL: rows with names stand there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from fleet.intake.store import NoStore
from words.text import Text, t


class Wrong(StrEnum):
    """Why nothing is written. Each is tried again but END."""

    NO_PSYCOPG = "no-psycopg"
    NO_BASE = "no-base"
    STRING = "string"
    AWAY = "away"
    PASSWORD = "password"
    REFUSED = "refused"
    LOST = "lost"
    FULL = "full"
    BUSY = "busy"
    SLOW = "slow"
    STANDBY = "standby"
    RIGHTS = "rights"
    OTHER_SCHEMA = "other-schema"
    OLDER = "older"
    NEWER = "newer"
    TAKEN = "taken"
    ANY = "any"


END: Final = frozenset({Wrong.NO_PSYCOPG, Wrong.NO_BASE, Wrong.STRING, Wrong.NEWER})


class DatabaseUnavailable(NoStore):
    """The database cannot be reached, or does not take what it is given."""

    def __init__(self, wrong: Wrong, detail: str = "") -> None:
        super().__init__(sentence(wrong, detail), wrong in END)
        self.wrong = wrong
        self.detail = detail


SENTENCES: Final[Mapping[Wrong, Text]] = {
    Wrong.NO_PSYCOPG: t(
        "psycopg is not installed: on a box sudo apt install python3-psycopg, on a PC pip install "
        '"psycopg[binary]"'
    ),
    Wrong.NO_BASE: t('[collect] collect is not set: name a database, as "dbname=roundtable"'),
    Wrong.STRING: t(
        "[collect] collect is no connection string that PostgreSQL's library understands: write "
        '"host=… dbname=… user=…" or "service=NAME"'
    ),
    Wrong.AWAY: t("the database cannot be reached: {detail}"),
    Wrong.PASSWORD: t(
        "the database asks for a password and none is found: {detail}: write it into the file of "
        "[collect] collect_passfile, which nobody else may read (chmod 600)"
    ),
    Wrong.REFUSED: t(
        "the database does not let the collector in: {detail}: check [collect] collect, the "
        "password and pg_hba.conf; make account and database where there are none yet "
        '(docs/fleet.md, "The collector")'
    ),
    Wrong.LOST: t("the connection to the database is lost: {detail}"),
    Wrong.FULL: t("the database's disk is full: {detail}: free or add room there"),
    Wrong.BUSY: t("the database has no room for another connection or for its work: {detail}"),
    Wrong.SLOW: t("the database has not answered in time: {detail}"),
    Wrong.STANDBY: t(
        "the database takes nothing: {detail}: name the primary server, not a standby"
    ),
    Wrong.RIGHTS: t(
        "the collector's account may not do that: {detail}: give it its rights (docs/fleet.md, "
        '"The collector")'
    ),
    Wrong.OTHER_SCHEMA: t(
        "the schema roundtable in that database is not the collector's: {detail}: give it a "
        "database of its own"
    ),
    Wrong.OLDER: t(
        "the database has schema {detail}, and its account may not bring it up to date: let it "
        "own the schema roundtable, or run `roundtable fleet collect` once as its owner"
    ),
    Wrong.NEWER: t(
        "the database has schema {detail}, which is newer than this program: update the program"
    ),
    Wrong.TAKEN: t("another collector writes to that database: one is enough, stop one of them"),
    Wrong.ANY: t("the database refuses: {detail}"),
}
# SQLSTATE or its class (PostgreSQL's manual, appendix A): the longer one goes first.
_CODES: Final[Mapping[str, Wrong]] = {
    "53100": Wrong.FULL, "53": Wrong.BUSY, "58": Wrong.FULL, "40": Wrong.BUSY,
    "57014": Wrong.SLOW, "55P03": Wrong.SLOW, "57": Wrong.LOST, "08": Wrong.LOST,
    "25006": Wrong.STANDBY, "25P03": Wrong.SLOW, "42501": Wrong.RIGHTS, "28": Wrong.REFUSED,
    "3D": Wrong.REFUSED, "3F": Wrong.OTHER_SCHEMA, "42": Wrong.OTHER_SCHEMA,
}  # fmt: skip
_ROWS: Final = ("22", "23")  # a value or a rule of the table: that row alone is refused
_LONGEST: Final = 300  # characters of PostgreSQL's own words


def sentence(wrong: Wrong, detail: str) -> Text:
    """Return what is wrong and what to do."""
    return SENTENCES[wrong].with_(detail=detail)


def is_of_a_row(code: str | None) -> bool:
    """Whether a statement was refused for what stood in it, and would be for ever."""
    return code is not None and code[:2] in _ROWS


def wrong_of(code: str | None) -> Wrong:
    """Return what an SQLSTATE means; without one the connection has ended.

    >>> wrong_of("53100"), wrong_of("53300"), wrong_of(None)
    (<Wrong.FULL: 'full'>, <Wrong.BUSY: 'busy'>, <Wrong.LOST: 'lost'>)
    """
    if code is None:
        return Wrong.LOST
    return _CODES.get(code) or _CODES.get(code[:2]) or Wrong.ANY


def why_not_let_in(message: str, needs_password: bool) -> tuple[Wrong, str]:
    """Return what is wrong where no connection was made.

    >>> why_not_let_in('connection failed: connection to server on socket "/s" failed: FATAL:  '
    ...                'role "x" does not exist', False)
    (<Wrong.REFUSED: 'refused'>, 'connection to server on socket "/s" failed: role "x" does not \
exist')
    """
    detail = first_line(re.sub(r"^connection (failed|is bad): ", "", message))
    if needs_password:
        return Wrong.PASSWORD, detail
    server = re.sub(r"failed: \w+: {2}", "failed: ", detail)  # libpq's form of a server's word
    return (Wrong.REFUSED, server) if server != detail else (Wrong.AWAY, detail)


def first_line(message: str) -> str:
    """Return the first line of what PostgreSQL says: it has no values of a row."""
    found = message.strip().partition("\n")[0]
    return found[:_LONGEST]
