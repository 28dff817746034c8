-- Schema 1 of the collector's database (docs/fleet.md, "The collector"). It runs in one transaction.
-- What is kept_… the collector writes; everybody else reads the views.
CREATE SCHEMA IF NOT EXISTS roundtable;

CREATE TABLE roundtable.kept_own (name text PRIMARY KEY, value text NOT NULL);
-- The broker knows by it what this database has acknowledged.
INSERT INTO roundtable.kept_own
VALUES ('session', substr(md5(random()::text || clock_timestamp()::text), 1, 12));

-- One row for each box and game: the newest message. Where `gone` is set, nothing else is known.
CREATE TABLE roundtable.kept_game (
    box text NOT NULL,
    game bigint NOT NULL,
    table_name text NOT NULL,
    digest bytea NOT NULL,          -- of that message: the same one again is not written again
    chain text,
    instead_of text,
    gone text,
    line bigint,
    rules text,
    variant text[],
    started timestamptz,            -- by the box's own clock
    seconds double precision,
    players bigint,
    ending text,
    winners bigint[],
    measures jsonb,
    names text[],
    received timestamptz NOT NULL DEFAULT now(),
    changed timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (box, game)
);
CREATE INDEX kept_game_started ON roundtable.kept_game (started) WHERE gone IS NULL;
-- Or ANALYZE would keep frequent names in pg_statistic after they were forgotten.
ALTER TABLE roundtable.kept_game ALTER COLUMN names SET STATISTICS 0;

-- How each table is now, by the collector's clock.
CREATE TABLE roundtable.kept_table (
    table_name text PRIMARY KEY,
    box text NOT NULL,
    online boolean,                 -- null: it has not said
    online_since timestamptz,
    ok boolean,
    health_at timestamptz,
    help_since timestamptz          -- null: nobody calls
);

-- Seconds of an hour, by the collector's clock: of those in which it listened.
CREATE TABLE roundtable.kept_hour (
    table_name text NOT NULL,
    hour timestamptz NOT NULL,
    known_s real NOT NULL,          -- whether it was online is known
    online_s real NOT NULL,
    health_s real NOT NULL,         -- it has said how it is
    ok_s real NOT NULL,
    help_s real NOT NULL,           -- somebody waited for the staff
    PRIMARY KEY (table_name, hour)
);
CREATE INDEX kept_hour_hour ON roundtable.kept_hour (hour);

CREATE TABLE roundtable.kept_trouble (
    table_name text NOT NULL,
    hour timestamptz NOT NULL,
    part text NOT NULL,
    verdict text NOT NULL,
    seconds real NOT NULL,
    PRIMARY KEY (table_name, hour, part, verdict)
);
CREATE INDEX kept_trouble_hour ON roundtable.kept_trouble (hour);

CREATE TABLE roundtable.kept_call (
    box text NOT NULL,
    began timestamptz NOT NULL,     -- both by the box's own clock
    ended timestamptz,
    table_name text NOT NULL,
    PRIMARY KEY (box, began)
);

-- Wilson's interval of 95 %, as `roundtable simulate` and the page /games give it.
CREATE FUNCTION roundtable.wilson_low(hits bigint, games bigint) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN games = 0 THEN 0 ELSE greatest(0, (
        hits + z * z / 2 - z * sqrt(hits::float8 * (games - hits) / games + z * z / 4)
    ) / (games + z * z)) END FROM (SELECT 1.959963984540054::float8 AS z) AS normal
$$;
CREATE FUNCTION roundtable.wilson_high(hits bigint, games bigint) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN games = 0 THEN 1 ELSE least(1, (
        hits + z * z / 2 + z * sqrt(hits::float8 * (games - hits) / games + z * z / 4)
    ) / (games + z * z)) END FROM (SELECT 1.959963984540054::float8 AS z) AS normal
$$;

-- Every game that counts; names stand in `players` alone.
CREATE VIEW roundtable.games AS
SELECT box, game, table_name, rules, array_to_string(variant, ', ') AS variant, variant AS variants,
    started, date_trunc('month', started) AS month, seconds, players, ending, winners, measures,
    names IS NOT NULL AS is_named, received, changed,
    started > received + interval '1 hour' AS is_clock_wrong
FROM roundtable.kept_game WHERE gone IS NULL;

CREATE VIEW roundtable.players AS
SELECT box, game, table_name, rules, started, ending, seat - 1 AS seat, name,
    seat - 1 = ANY (winners) AS won
FROM roundtable.kept_game, unnest(names) WITH ORDINALITY AS seats (name, seat)
WHERE gone IS NULL AND name <> '';

CREATE VIEW roundtable.player_records AS
SELECT name, games, won, won::float8 / games AS share,
    roundtable.wilson_low(won, games) AS low, roundtable.wilson_high(won, games) AS high
FROM (
    SELECT name, count(*) AS games, count(*) FILTER (WHERE won) AS won
    FROM roundtable.players GROUP BY name
) AS counted;

-- How games end: a row for each way to end that its game has had, also where it came 0 times.
CREATE VIEW roundtable.endings_by_game AS
SELECT rules, ending, hits, games, hits::float8 / games AS share,
    roundtable.wilson_low(hits, games) AS low, roundtable.wilson_high(hits, games) AS high
FROM (
    SELECT rules, ending, count(*) AS hits, (sum(count(*)) OVER (PARTITION BY rules))::bigint AS games
    FROM roundtable.games GROUP BY rules, ending
) AS counted;

CREATE VIEW roundtable.endings_by_players AS
SELECT rules, players, ending, hits, games, hits::float8 / games AS share,
    roundtable.wilson_low(hits, games) AS low, roundtable.wilson_high(hits, games) AS high
FROM (
    SELECT of.rules, of.players, ways.ending, coalesce(sum(of.n) FILTER (WHERE of.ending = ways.ending), 0)::bigint AS hits,
        sum(of.n)::bigint AS games
    FROM (SELECT rules, players, ending, count(*) AS n FROM roundtable.games GROUP BY 1, 2, 3) AS of
    JOIN roundtable.endings_by_game AS ways USING (rules)
    GROUP BY of.rules, of.players, ways.ending
) AS counted;

-- A game with two variants counts for both, one with none for ''.
CREATE VIEW roundtable.endings_by_variant AS
SELECT rules, variant, ending, hits, games, hits::float8 / games AS share,
    roundtable.wilson_low(hits, games) AS low, roundtable.wilson_high(hits, games) AS high
FROM (
    SELECT of.rules, of.variant, ways.ending, coalesce(sum(of.n) FILTER (WHERE of.ending = ways.ending), 0)::bigint AS hits,
        sum(of.n)::bigint AS games
    FROM (
        SELECT rules, one AS variant, ending, count(*) AS n
        FROM roundtable.games, unnest(CASE WHEN variants = '{}' THEN '{""}' ELSE variants END) AS one
        GROUP BY 1, 2, 3
    ) AS of
    JOIN roundtable.endings_by_game AS ways USING (rules)
    GROUP BY of.rules, of.variant, ways.ending
) AS counted;

CREATE VIEW roundtable.endings_by_table AS
SELECT rules, table_name, ending, hits, games, hits::float8 / games AS share,
    roundtable.wilson_low(hits, games) AS low, roundtable.wilson_high(hits, games) AS high
FROM (
    SELECT of.rules, of.table_name, ways.ending, coalesce(sum(of.n) FILTER (WHERE of.ending = ways.ending), 0)::bigint AS hits,
        sum(of.n)::bigint AS games
    FROM (SELECT rules, table_name, ending, count(*) AS n FROM roundtable.games GROUP BY 1, 2, 3) AS of
    JOIN roundtable.endings_by_game AS ways USING (rules)
    GROUP BY of.rules, of.table_name, ways.ending
) AS counted;

CREATE VIEW roundtable.endings_by_month AS
SELECT rules, month, ending, hits, games, hits::float8 / games AS share,
    roundtable.wilson_low(hits, games) AS low, roundtable.wilson_high(hits, games) AS high
FROM (
    SELECT of.rules, of.month, ways.ending, coalesce(sum(of.n) FILTER (WHERE of.ending = ways.ending), 0)::bigint AS hits,
        sum(of.n)::bigint AS games
    FROM (SELECT rules, month, ending, count(*) AS n FROM roundtable.games GROUP BY 1, 2, 3) AS of
    JOIN roundtable.endings_by_game AS ways USING (rules)
    GROUP BY of.rules, of.month, ways.ending
) AS counted;

CREATE VIEW roundtable.measures_by_game AS
SELECT rules, key AS measure, count(*) AS games, sum(value::numeric) AS total,
    max(value::numeric) AS longest, avg(value::numeric) AS mean
FROM roundtable.games, jsonb_each_text(measures)
GROUP BY rules, key;

CREATE VIEW roundtable.tables AS
SELECT table_name, box, online, online_since, ok, health_at, help_since FROM roundtable.kept_table;

CREATE VIEW roundtable.calls AS
SELECT table_name, box, began, ended, ended IS NULL AS is_open,
    CASE WHEN ended IS NOT NULL THEN greatest(0, extract(epoch FROM ended - began))::float8 END AS seconds
FROM roundtable.kept_call;

CREATE VIEW roundtable.health_by_hour AS
SELECT table_name, hour, known_s, online_s, health_s, ok_s, help_s,
    online_s::float8 / nullif(known_s, 0) AS online_share, ok_s::float8 / nullif(health_s, 0) AS ok_share
FROM roundtable.kept_hour;

CREATE VIEW roundtable.troubles_by_hour AS
SELECT table_name, hour, part, verdict, seconds FROM roundtable.kept_trouble;

CREATE VIEW roundtable.online_by_day AS
SELECT table_name, date_trunc('day', hour) AS day, sum(known_s::float8) AS known_s,
    sum(online_s::float8) AS online_s, sum(online_s::float8) / nullif(sum(known_s::float8), 0) AS share
FROM roundtable.kept_hour GROUP BY table_name, date_trunc('day', hour);
