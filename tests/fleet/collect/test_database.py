"""A real PostgreSQL: rows, forgetting, schemas, rights, and what may be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("psycopg", reason="the extra collect is not installed")

from firmware.owner.collect_keys import CollectConfig
from fleet.collect.database import Batch, Database, connect, lacks, open_database, version_of
from fleet.collect.schema import steps
from fleet.collect.troubles import DatabaseUnavailable, Wrong
from fleet.intake.rows import ArrivingRow, row_of
from fleet.messages import GameFinished, GameForgotten, Help, read_message
from tests.support.collector_messages import STARTED, Letter, gone, letter
from tests.support.postgres import Postgres, needs_postgres

pytestmark = needs_postgres


@pytest.fixture(scope="module")
def chain(cluster: Postgres) -> str:
    """A database that the tests of this file share; each has games of its own."""
    return cluster.new_base()


def config(cluster: Postgres, name: str, **other: str) -> CollectConfig:
    return CollectConfig(collect=cluster.string(name, "collector"), **other)  # type: ignore[arg-type]


@contextmanager
def base(cluster: Postgres, name: str) -> Iterator[Database]:
    own = open_database(config(cluster, name))
    try:
        yield own
    finally:
        own.close()


def arrived(*letters: Letter, lay: bool = False) -> list[ArrivingRow]:
    words = [(read_message(*one), blake2b(one.payload, digest_size=8).digest()) for one in letters]
    assert all(isinstance(word, GameFinished | GameForgotten) for word, _ in words)
    return [ArrivingRow(row_of(*one), lay) for one in words]  # type: ignore[arg-type]


def wrong(cluster: Postgres, asked: CollectConfig) -> tuple[Wrong, str]:
    with pytest.raises(DatabaseUnavailable) as caught:
        open_database(asked).close()
    return caught.value.wrong, caught.value.detail


def everything(cluster: Postgres, name: str) -> str:
    """Return a backup, and what PostgreSQL itself has noted of the columns' values."""
    cluster.sql(name, "ANALYZE")
    noted = "SELECT * FROM pg_statistic"
    return cluster.dump(name) + "\n".join(cluster.sql(name, noted))


# -- games -------------------------------------------------------------------------------------


def test_a_game_stands_in_the_view_as_it_was_said(cluster: Postgres, chain: str) -> None:
    with base(cluster, chain) as own:
        own.write(Batch(arrived(letter(1, "aa", box="one", names=["Zoë", "", "Łukasz"]))))
    said = "box, game, table_name, rules, variant, started AT TIME ZONE 'UTC', seconds, players"
    assert cluster.sql(chain, f"SELECT {said} FROM roundtable.games WHERE box = 'one'") == [
        "one|1|north|rumors|expert|2025-10-09 08:53:20|3000|3"
    ]
    who = "SELECT seat, name, won FROM roundtable.players WHERE box = 'one' ORDER BY seat"
    assert cluster.sql(chain, who) == ["0|Zoë|t", "2|Łukasz|f"]


VERSIONS = (
    letter(5, "aa", names=["Anna"]), letter(5, "bb", instead_of="aa"), gone(5, "bb"),
    letter(5, "cc"),
)  # fmt: skip
SHOWN = "table_name, chain, instead_of, gone, line, rules, variant, started, names, measures"


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    said=st.lists(st.sampled_from(VERSIONS), min_size=1, max_size=5),
    cut=st.integers(1, 5), again=st.integers(0, 5),
)  # fmt: skip
def test_batches_cut_anywhere_and_sent_again_leave_the_row_of_the_last_message(
    cluster: Postgres, chain: str, said: list[Letter], cut: int, again: int
) -> None:
    with base(cluster, chain) as own:
        own.write(Batch(arrived(*said[:cut])))
    with base(cluster, chain) as own:  # it was started anew, and some of it comes again
        own.write(Batch(arrived(*said[max(0, cut - again) :], *said[-1:])))
        mine = cluster.sql(chain, f"SELECT {SHOWN} FROM roundtable.kept_game WHERE game = 5")
        own.write(Batch(arrived(gone(5, "zz"))))
        own.write(Batch(arrived(said[-1])))
        alone = cluster.sql(chain, f"SELECT {SHOWN} FROM roundtable.kept_game WHERE game = 5")
    assert mine == alone


def test_a_name_that_is_forgotten_is_nowhere_in_the_database(cluster: Postgres) -> None:
    name = cluster.new_base()
    with base(cluster, name) as own:
        for game in range(1, 40):  # so many that a statistic of frequent names would have it
            own.write(Batch(arrived(letter(game, "aa", names=["Zuzanna", "Ben"]))))
        assert "Zuzanna" in everything(cluster, name)
        for game in range(1, 39):
            after = letter(game, "bb", instead_of="aa", names=["", "Ben"])
            own.write(Batch(arrived(after)))
        own.write(Batch(arrived(gone(39, "aa"))))
    kept = everything(cluster, name)
    assert "Zuzanna" not in kept
    assert "Ben" in kept
    assert cluster.sql(name, "SELECT count(*) FROM roundtable.games") == ["38"]


def test_calls_for_help_begin_and_end_and_come_twice(cluster: Postgres, chain: str) -> None:
    calls = [Help("north", "0a1b", STARTED + at, at % 20 == 0) for at in (0, 10, 20, 30, 40)]
    with base(cluster, chain) as own:
        own.write(Batch(calls=calls))
        own.write(Batch(calls=calls[2:]))
    asked = "SELECT extract(epoch FROM began)::bigint, is_open, seconds FROM roundtable.calls"
    first = int(STARTED)
    assert sorted(cluster.sql(chain, asked)) == [
        f"{first}|f|10", f"{first + 20}|f|10", f"{first + 40}|t|",
    ]  # fmt: skip


def test_a_game_that_the_database_refuses_holds_up_no_other(cluster: Postgres) -> None:
    name = cluster.new_base()
    with base(cluster, name) as own:
        cluster.sql(name, "ALTER TABLE roundtable.kept_game ADD CHECK (players < 9)")
        many = [letter(1, "aa"), letter(2, "aa", players=10, names=["Zuzanna"]), letter(3, "aa")]
        written = own.write(Batch(arrived(*many)))
    assert written.games == 2
    ((key, why),) = written.refused
    assert key == ("0a1b", 2)
    assert "check constraint" in why
    assert "Zuzanna" not in why


# -- schema and rights -------------------------------------------------------------------------


def test_a_new_database_gets_its_schema_and_an_old_one_is_brought_up_to_date(
    cluster: Postgres,
) -> None:
    name = cluster.new_base()
    with base(cluster, name) as own:
        own.write(Batch(arrived(letter(1, "aa"))))
        session = own.session()
    scheme = {**steps(), 2: "ALTER TABLE roundtable.kept_game ADD COLUMN shop text"}
    again = open_database(config(cluster, name), scheme)
    assert again.session() == session
    again.close()
    with connect(config(cluster, name)) as connection:
        assert version_of(connection) == 2
    assert cluster.sql(name, "SELECT game, shop FROM roundtable.kept_game") == ["1|"]
    assert wrong(cluster, config(cluster, name)) == (Wrong.NEWER, "2")


def test_a_step_that_fails_leaves_the_schema_before_it(cluster: Postgres) -> None:
    name = cluster.new_base()
    scheme = {**steps(), 2: "ALTER TABLE roundtable.kept_game DROP names; SELECT 1 / 0"}
    with pytest.raises(DatabaseUnavailable):
        open_database(config(cluster, name), scheme)
    open_database(config(cluster, name)).close()
    assert cluster.sql(name, "SELECT names FROM roundtable.kept_game") == []


def test_an_older_schema_that_this_account_may_not_change_is_named(cluster: Postgres) -> None:
    name = cluster.new_base()
    open_database(config(cluster, name)).close()
    cluster.sql(name, "ALTER TABLE roundtable.kept_game OWNER TO postgres")
    scheme = {**steps(), 2: "ALTER TABLE roundtable.kept_game ADD COLUMN shop text"}
    with pytest.raises(DatabaseUnavailable) as caught:
        open_database(config(cluster, name), scheme)
    assert (caught.value.wrong, caught.value.detail) == (Wrong.OLDER, "1")


def test_somebody_elses_schema_of_that_name_is_not_touched(cluster: Postgres) -> None:
    name = cluster.new_base()
    cluster.sql(name, "CREATE SCHEMA roundtable AUTHORIZATION collector;"
                      " CREATE TABLE roundtable.menu (dish text)")  # fmt: skip
    assert wrong(cluster, config(cluster, name))[0] is Wrong.OTHER_SCHEMA


def test_an_account_with_no_right_but_to_write_rows_is_enough(cluster: Postgres) -> None:
    name = cluster.new_base()
    open_database(config(cluster, name)).close()
    cluster.sql(name, "REASSIGN OWNED BY collector TO postgres")
    with connect(config(cluster, name)) as connection, pytest.raises(DatabaseUnavailable) as caught:
        version_of(connection)
    assert caught.value.wrong is Wrong.RIGHTS
    cluster.sql(
        name,
        "GRANT USAGE ON SCHEMA roundtable TO collector;"
        " GRANT SELECT ON ALL TABLES IN SCHEMA roundtable TO collector",
    )
    with connect(config(cluster, name)) as connection:
        assert "INSERT ON roundtable.kept_game" in lacks(connection, 1)
    with base(cluster, name) as own, pytest.raises(DatabaseUnavailable) as caught:
        own.write(Batch(arrived(letter(1, "aa"))))
    assert caught.value.wrong is Wrong.RIGHTS
    cluster.sql(
        name,
        "GRANT INSERT, UPDATE ON ALL TABLES IN SCHEMA roundtable TO collector;"
        " GRANT DELETE ON roundtable.kept_hour, roundtable.kept_trouble TO collector",
    )
    with connect(config(cluster, name)) as connection:
        assert lacks(connection, 1) == ()
    with base(cluster, name) as own:
        assert own.write(Batch(arrived(letter(1, "aa")))).games == 1
        own.prune(STARTED)


def test_a_new_database_in_which_nothing_may_be_made_is_named(cluster: Postgres) -> None:
    name = cluster.new_base()
    cluster.sql(name, f"ALTER DATABASE {name} OWNER TO postgres")
    assert wrong(cluster, config(cluster, name))[0] is Wrong.RIGHTS


# -- the connection ----------------------------------------------------------------------------


def test_two_collectors_do_not_write_to_one_database(cluster: Postgres, chain: str) -> None:
    with base(cluster, chain):
        assert wrong(cluster, config(cluster, chain))[0] is Wrong.TAKEN
    open_database(config(cluster, chain)).close()


@pytest.mark.parametrize(
    ("string", "what"),
    [
        ("host=/nowhere dbname=x", Wrong.AWAY),
        ("host=127.0.0.1 port=1 dbname=x", Wrong.AWAY),
        ("service=nowhere", Wrong.AWAY),
        ("an evening with friends", Wrong.STRING),
    ],
)
def test_a_database_that_is_not_there_is_named(cluster: Postgres, string: str, what: Wrong) -> None:
    found, detail = wrong(cluster, CollectConfig(collect=string))
    assert found is what
    assert "friends" not in detail


def test_who_is_not_let_in_is_told_why_and_never_the_password(
    cluster: Postgres, chain: str, tmp_path: Path
) -> None:
    unknown = CollectConfig(collect=cluster.string("nowhere", "collector"))
    assert wrong(cluster, unknown)[0] is Wrong.REFUSED
    rules = cluster.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    cluster.sql("postgres", "ALTER ROLE collector PASSWORD 'under the mat'")
    rules.write_text(f"local all collector scram-sha-256\n{before}")
    try:
        cluster.run("pg_ctl", "-D", f"{cluster.folder}/data", "reload")
        file = tmp_path / "pgpass"
        mine = config(cluster, chain, collect_passfile=str(file))
        assert wrong(cluster, mine)[0] is Wrong.PASSWORD
        file.write_text("*:*:*:*:swordfish")
        file.chmod(0o600)
        found, detail = wrong(cluster, mine)
        assert found is Wrong.REFUSED
        assert "collector" in detail
        assert "swordfish" not in detail
        file.write_text("*:*:*:*:under the mat")
        open_database(mine).close()
    finally:
        rules.write_text(before)
        cluster.run("pg_ctl", "-D", f"{cluster.folder}/data", "reload")


def test_a_full_disk_is_named_and_nothing_of_the_batch_is_there(cluster: Postgres) -> None:
    name = cluster.new_base()
    with base(cluster, name) as own:
        cluster.sql(
            name,
            "CREATE FUNCTION full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100';"
            " END $$; CREATE TRIGGER disk BEFORE INSERT ON roundtable.kept_game FOR EACH ROW"
            " WHEN (NEW.game = 2) EXECUTE FUNCTION full()",
        )
        with pytest.raises(DatabaseUnavailable) as caught:
            own.write(Batch(arrived(letter(1, "aa"), letter(2, "aa"))))
        assert caught.value.wrong is Wrong.FULL
        assert cluster.sql(name, "SELECT count(*) FROM roundtable.kept_game") == ["0"]
        assert own.write(Batch(arrived(letter(1, "aa")))).games == 1


def test_a_connection_that_is_cut_is_named(cluster: Postgres, chain: str) -> None:
    with base(cluster, chain) as own:
        cluster.sql(chain, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                           " WHERE usename = 'collector'")  # fmt: skip
        with pytest.raises(DatabaseUnavailable) as caught:
            own.write(Batch(arrived(letter(90, "aa"))))
    assert caught.value.wrong is Wrong.LOST


def test_a_standby_is_named(cluster: Postgres) -> None:
    name = cluster.new_base()
    open_database(config(cluster, name)).close()
    cluster.sql(name, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with base(cluster, name) as own, pytest.raises(DatabaseUnavailable) as caught:
        own.write(Batch(arrived(letter(1, "aa"))))
    assert caught.value.wrong is Wrong.STANDBY
