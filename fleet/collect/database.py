"""The one file that speaks to PostgreSQL: psycopg, a connection at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.types.json import Jsonb

from firmware.owner.collect_keys import CollectConfig
from fleet.collect import statements as sql
from fleet.collect.schema import after, steps
from fleet.collect.troubles import (
    DatabaseUnavailable,
    Wrong,
    first_line,
    is_of_a_row,
    why_not_let_in,
    wrong_of,
)
from fleet.intake.hours import HOUR_S, Hour, HourSeconds, HoursToWrite, Now, StoredHours, Trouble
from fleet.intake.rows import COLUMNS, Key, Row, Standing, rows_to_write, values
from fleet.intake.store import Batch, BatchResult
from fleet.messages import Help
from words.text import told_by

CONNECT_S: Final = 10
STATEMENT_S: Final = 60
LOCK_S: Final = 2  # until another collector must have gone
_MEASURES: Final = COLUMNS.index("measures")


class Database:
    """A connection that nobody else writes beside."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._own = connection

    # -- what is written -----------------------------------------------------------------------

    def write(self, batch: Batch) -> BatchResult:
        """Write all of it or nothing, and return once it is on disk.

        Raises DatabaseUnavailable.
        """
        try:
            return self._write(batch, self._games)
        except psycopg.Error as error:
            if not _is_of_a_row(error):
                raise _unavailable(error) from error
        try:
            return self._write(batch, self._games_one_by_one)
        except psycopg.Error as error:
            raise _unavailable(error) from error

    def _write(
        self, batch: Batch, games: Callable[[Mapping[Key, Row]], tuple[tuple[Key, str], ...]]
    ) -> BatchResult:
        with self._own.transaction():
            keys = {one.row.standing.key for one in batch.games}
            rows, same = rows_to_write(self._standing(keys), batch.games)
            refused = games(rows)
            for call in batch.calls:
                self._call(call)
            self._hours(batch.hours)
        return BatchResult(len(rows) - len(refused), same, refused)

    def _standing(self, keys: set[Key]) -> dict[Key, Standing]:
        if not keys:
            return {}
        asked = [one.box for one in keys], [one.game for one in keys]
        return {
            Key(*row[:2]): Standing(Key(*row[:2]), *row[2:])
            for row in self._own.execute(sql.STANDING, asked)
        }

    def _games(self, rows: Mapping[Key, Row]) -> tuple[tuple[Key, str], ...]:
        self._many(sql.GAME, [_values(row) for row in rows.values()])
        return ()

    def _games_one_by_one(self, rows: Mapping[Key, Row]) -> tuple[tuple[Key, str], ...]:
        """One of them is refused for what stands in it: the others are none the worse for it."""
        refused = []
        for key, row in rows.items():
            try:
                with self._own.transaction():
                    self._own.execute(sql.GAME, _values(row))
            except psycopg.Error as error:
                if not _is_of_a_row(error):
                    raise
                refused.append((key, first_line(told_by(error))))
        return tuple(refused)

    def _call(self, call: Help) -> None:
        told = {"at": call.at, "box": call.box, "table": call.table}
        self._own.execute(sql.CALL_ENDS, told)
        if call.help:
            self._own.execute(sql.CALL, told)

    def _hours(self, due: HoursToWrite) -> None:
        self._many(sql.TABLE, [
            (table, now.box, now.online, now.online_since, now.ok, now.health_at, now.help_since)
            for table, now in due.tables.items()
        ])  # fmt: skip
        self._many(sql.HOUR, [
            (*key, one.known, one.online, one.health, one.ok, one.help)
            for key, one in due.hours.items()
        ])  # fmt: skip
        self._many(sql.TROUBLE, [
            (*key, *trouble, seconds) for (key, trouble), seconds in due.troubles.items()
        ])  # fmt: skip

    def _many(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            with self._own.cursor() as cursor:
                cursor.executemany(statement, rows)

    def prune(self, before: float) -> int:
        """Remove the hours before a time, s of Unix time; return how many.

        Raises DatabaseUnavailable.
        """
        with _errors(), self._own.transaction():
            return sum(self._own.execute(one, (before,)).rowcount for one in sql.PRUNED)

    # -- what is read --------------------------------------------------------------------------

    def session(self) -> str:
        """Return what the broker knows this database by."""
        with _errors(), self._own.transaction():
            return str(_one(self._own, sql.OWN, ("session",)))

    def read_known(self, at: float) -> StoredHours:
        """Return the hour that is on, and how the tables were."""
        hour = int(at) // HOUR_S * HOUR_S
        with _errors(), self._own.transaction():
            return StoredHours(
                {Hour(*row[:2]): HourSeconds(*row[2:])
                 for row in self._own.execute(sql.HOURS_NOW, (hour,))},
                {(Hour(*row[:2]), Trouble(*row[2:4])): row[4]
                 for row in self._own.execute(sql.TROUBLES_NOW, (hour,))},
                {row[0]: Now(row[1], row[2], row[3], row[4], row[5], (), row[6])
                 for row in self._own.execute(sql.TABLES_NOW)},
            )  # fmt: skip

    def close(self) -> None:
        """Close the connection."""
        with suppress(psycopg.Error):
            self._own.close()


# -- opening it --------------------------------------------------------------------------------


def connect(config: CollectConfig) -> psycopg.Connection[Any]:
    """Return a connection, or raise DatabaseUnavailable."""
    if config.collect is None:
        raise DatabaseUnavailable(Wrong.NO_BASE)
    more = {"passfile": config.collect_passfile} if config.collect_passfile else {}
    try:
        whole = make_conninfo(
            config.collect, application_name="roundtable collect", client_encoding="UTF8",
            connect_timeout=CONNECT_S, keepalives_idle=30, tcp_user_timeout=60_000, **more,
        )  # fmt: skip
    except psycopg.Error as error:  # its words would show the string, and what may stand in it
        raise DatabaseUnavailable(Wrong.STRING) from error
    try:
        connection = psycopg.connect(whole, autocommit=True)
    except psycopg.Error as error:
        asks = error.pgconn is not None and bool(error.pgconn.needs_password)
        raise DatabaseUnavailable(*why_not_let_in(told_by(error), asks)) from error
    with _errors():
        connection.execute(f"SET statement_timeout = '{STATEMENT_S}s'")
        connection.execute("SET lock_timeout = '20s'")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{STATEMENT_S}s'")
    return connection


def open_database(config: CollectConfig, scheme: Mapping[int, str] | None = None) -> Database:
    """Return the database, its schema made or brought up to date, or raise DatabaseUnavailable."""
    connection = connect(config)
    try:
        with _errors():
            _lock(connection)
            _bring_up_to_date(connection, steps() if scheme is None else scheme)
    except DatabaseUnavailable:
        connection.close()
        raise
    return Database(connection)


def _lock(connection: psycopg.Connection[Any]) -> None:
    """Take the database for this collector; the last one may not be gone yet."""
    try:
        with connection.transaction():
            connection.execute(f"SET LOCAL lock_timeout = '{LOCK_S}s'")
            connection.execute("SELECT pg_advisory_lock(%s)", (sql.LOCK,))
    except psycopg.errors.LockNotAvailable as error:
        raise DatabaseUnavailable(Wrong.TAKEN) from error


def _bring_up_to_date(connection: psycopg.Connection[Any], scheme: Mapping[int, str]) -> None:
    version = version_of(connection)
    if version > max(scheme):
        raise DatabaseUnavailable(Wrong.NEWER, str(version))
    try:
        with connection.transaction():
            for number, step in after(version, scheme).items():
                connection.execute("SET LOCAL statement_timeout = 0")
                connection.execute(step)
                connection.execute(sql.VERSION, (str(number),))
    except psycopg.errors.InsufficientPrivilege as error:
        why = (Wrong.OLDER, str(version)) if version else (Wrong.RIGHTS, first_line(told_by(error)))
        raise DatabaseUnavailable(*why) from error


def version_of(connection: psycopg.Connection[Any]) -> int:
    """Return the schema's version, 0 where there is none yet. Raise DatabaseUnavailable."""
    with _errors():
        is_there, is_own, is_used = connection.execute(sql.FOUND).fetchone() or (False,) * 3
        if is_there and is_used and not is_own:
            raise DatabaseUnavailable(Wrong.OTHER_SCHEMA, "roundtable.kept_own")
        found = _one(connection, sql.OWN, ("version",)) if is_own else "0"
    if found is None or not str(found).isdigit():
        raise DatabaseUnavailable(Wrong.OTHER_SCHEMA, "roundtable.kept_own")
    return int(found)


def lacks(connection: psycopg.Connection[Any], version: int) -> tuple[str, ...]:
    """Return the rights that the account lacks. Raise DatabaseUnavailable."""
    with _errors():
        if not version:
            return () if _one(connection, sql.MAY_MAKE) else ("CREATE ON DATABASE",)
        return tuple(row[0] for row in connection.execute(sql.LACKS))


def _one(connection: psycopg.Connection[Any], query: str, asked: Sequence[object] = ()) -> Any:
    row = connection.execute(query, asked).fetchone()
    return None if row is None else row[0]


def _values(row: Row) -> tuple[object, ...]:
    found = list(values(row))
    if found[_MEASURES] is not None:
        found[_MEASURES] = Jsonb(found[_MEASURES])
    return tuple(found)


def _is_of_a_row(error: psycopg.Error) -> bool:
    """Without a code it is psycopg's own: a value that no statement can hold."""
    return is_of_a_row(error.sqlstate) or (
        error.sqlstate is None and isinstance(error, psycopg.DataError)
    )


def _unavailable(error: psycopg.Error) -> DatabaseUnavailable:
    return DatabaseUnavailable(wrong_of(error.sqlstate), first_line(told_by(error)))


@contextmanager
def _errors() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise _unavailable(error) from error
