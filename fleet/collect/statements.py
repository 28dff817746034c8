"""What the collector says to PostgreSQL. Every statement may be said twice: it is the same then."""

from __future__ import annotations

from typing import Final

from fleet.intake.rows import COLUMNS

LOCK: Final = 7_310_251_019  # any number, the same in every collector: one writes to a database
_KEY: Final = ("box", "game")
_SEEN: Final = ("table_name", "digest", "chain", "instead_of")

STANDING: Final = f"""
SELECT box, game, {", ".join(_SEEN)}, gone IS NOT NULL, coalesce(line, 0),
    cardinality(array_remove(coalesce(names, '{{}}'), ''))
FROM roundtable.kept_game
WHERE (box, game) IN (SELECT * FROM unnest(%s::text[], %s::bigint[]))
"""
_PLACES: Final = {"started": "to_timestamp(%s)"}
GAME: Final = f"""
INSERT INTO roundtable.kept_game ({", ".join(COLUMNS)})
VALUES ({", ".join(_PLACES.get(column, "%s") for column in COLUMNS)})
ON CONFLICT (box, game) DO UPDATE SET changed = now(),
    {", ".join(f"{column} = excluded.{column}" for column in COLUMNS if column not in _KEY)}
"""
TABLE: Final = """
INSERT INTO roundtable.kept_table
VALUES (%s, %s, %s, to_timestamp(%s), %s, to_timestamp(%s), to_timestamp(%s))
ON CONFLICT (table_name) DO UPDATE SET box = excluded.box, online = excluded.online,
    online_since = excluded.online_since, ok = excluded.ok, health_at = excluded.health_at,
    help_since = excluded.help_since
"""
HOUR: Final = """
INSERT INTO roundtable.kept_hour VALUES (%s, to_timestamp(%s), %s, %s, %s, %s, %s)
ON CONFLICT (table_name, hour) DO UPDATE SET known_s = excluded.known_s,
    online_s = excluded.online_s, health_s = excluded.health_s, ok_s = excluded.ok_s,
    help_s = excluded.help_s
"""
TROUBLE: Final = """
INSERT INTO roundtable.kept_trouble VALUES (%s, to_timestamp(%s), %s, %s, %s)
ON CONFLICT (table_name, hour, part, verdict) DO UPDATE SET seconds = excluded.seconds
"""
# A call ends when the box says so, or calls anew; the newest call of a box stands as it was said.
CALL_ENDS: Final = """
UPDATE roundtable.kept_call SET ended = to_timestamp(%(at)s)
WHERE box = %(box)s AND ended IS NULL AND began <> to_timestamp(%(at)s)
"""
CALL: Final = """
INSERT INTO roundtable.kept_call (box, began, ended, table_name)
VALUES (%(box)s, to_timestamp(%(at)s), NULL, %(table)s)
ON CONFLICT (box, began) DO UPDATE SET ended = NULL, table_name = excluded.table_name
"""
PRUNED: Final = (
    "DELETE FROM roundtable.kept_hour WHERE hour < to_timestamp(%s)",
    "DELETE FROM roundtable.kept_trouble WHERE hour < to_timestamp(%s)",
)

TABLES_NOW: Final = """
SELECT table_name, box, online, extract(epoch FROM online_since)::float8, ok,
    extract(epoch FROM health_at)::float8, extract(epoch FROM help_since)::float8
FROM roundtable.kept_table
"""
HOURS_NOW: Final = """
SELECT table_name, extract(epoch FROM hour)::bigint, known_s, online_s, health_s, ok_s, help_s
FROM roundtable.kept_hour WHERE hour >= to_timestamp(%s)
"""
TROUBLES_NOW: Final = """
SELECT table_name, extract(epoch FROM hour)::bigint, part, verdict, seconds
FROM roundtable.kept_trouble WHERE hour >= to_timestamp(%s)
"""

# -- the schema --------------------------------------------------------------------------------

# Whether the schema is there, whether it is the collector's, and whether anything is in it.
FOUND: Final = """
SELECT to_regnamespace('roundtable') IS NOT NULL, to_regclass('roundtable.kept_own') IS NOT NULL,
    EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('roundtable'))
"""
OWN: Final = "SELECT value FROM roundtable.kept_own WHERE name = %s"
VERSION: Final = """
INSERT INTO roundtable.kept_own VALUES ('version', %s)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
MAY_MAKE: Final = "SELECT has_database_privilege(current_database(), 'CREATE')"
# What the account lacks of what each turn does.
LACKS: Final = """
SELECT privilege || ' ON roundtable.' || relname
FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
WHERE relnamespace = to_regnamespace('roundtable') AND relname LIKE 'kept\\_%' AND relkind = 'r'
    AND NOT has_table_privilege(oid, privilege)
    AND (privilege <> 'DELETE' OR relname IN ('kept_hour', 'kept_trouble'))
    AND (privilege = 'SELECT' OR relname <> 'kept_own')
ORDER BY 1
"""
