"""The house keeps its rooms apart: who may import whom, and what the rules must not touch."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.support.places import ROOT

# The floors of firmware/, the lowest first. A room imports rooms of lower floors alone.
FLOORS = (
    ("edge",),  # where errors nobody thought of are caught
    ("handing",),  # files that the caller of the command on a box named
    ("inputs",),  # what reaches the loop
    ("games",),  # the registry, and the bots of each game
    ("owner",),  # what the owner decides and keeps
    ("eyes", "table"),  # the camera at work; the game on the table
    ("play",),  # a game that the program deals to people
    ("after",),  # old games: the list, history, what is forgotten
    ("fleet",),  # what a broker is told of the table and its games
    ("box", "voice"),  # lamps, buttons, sound as the loop knows them; what is said aloud
    ("selftest",),
    ("screen",),  # the pages
    ("attract",),  # what the box shows between games
    ("showing",),  # what the loop shows
    ("app",),  # the loop
    ("safely",),  # opens a part, or says what stands instead
    ("start",),  # opens the parts
    # An evening of bots; doctor and update; many tables' page and their games; many games without
    # a table: unknown to the loop.
    ("demo", "upkeep", "hall", "collect", "simulating"),
    ("commands",),
    ("cli",),
)

# Who may not know whom, and what to do instead.
WALLS = (
    ("words", "engine vision hardware firmware", "a sentence knows nothing of what it tells"),
    ("engine", "vision hardware firmware", "give the rules what they need as an argument"),
    ("engine", "words", "say a code and its parameters: firmware/games/NAME/words.py has words"),
    ("vision", "engine hardware firmware", "tell it as a Change; firmware/table/sights.py listens"),
    ("hardware", "engine vision firmware", "take it as an argument, as cues take Lights"),
    ("vision/pile", "vision/cameras vision/calibration vision/sheets", "see the frame alone"),
    ("vision/sheets", "vision/pile vision/cameras vision/calibration", "draw from tags and mat"),
    ("vision/calibration", "vision/pile vision/cameras vision/sheets", "judge frames alone"),
    ("hardware/cues", "hardware/plans hardware/selftest", "what runs knows nothing of drawings"),
    ("hardware/selftest", "hardware/plans", "what runs knows nothing of drawings"),
    ("firmware/box", "firmware/table/session", "say it to the loop, which owns the session"),
    ("firmware/screen", "firmware/fleet paho", "a single box knows nothing of a broker"),
    (
        "firmware/hall",
        "firmware/app firmware/start firmware/table/session firmware/box paho",
        "a hall has no box: it hears what tables tell a broker",
    ),
    ("firmware/upkeep", "firmware/app firmware/start firmware/demo", "ask the running box by HTTP"),
    (
        "firmware/attract",
        "firmware/table/journal_tables firmware/table/ledger firmware/after/marks",
        "play in memory: no game of the box's own is ever written",
    ),
    ("firmware/table", "gpiozero cv2 starlette uvicorn", "leave parts and pages to their rooms"),
)

# Clocks, chance, files, threads, logs: nothing of these in the rules and in what is pure.
IMPURE = frozenset({
    "time", "datetime", "random", "secrets", "os", "pathlib", "io", "shutil", "tempfile",
    "threading", "multiprocessing", "concurrent", "asyncio", "queue", "socket", "subprocess",
    "logging", "sqlite3", "uuid",
})  # fmt: skip
PURE = (
    "engine", "vision/pile", "hardware/cues", "hardware/selftest", "hardware/presses.py",
    "hardware/power.py", "hardware/board.py", "firmware/box/panel_view.py",
    "firmware/box/health.py", "firmware/upkeep/checks.py", "firmware/upkeep/facts.py",
    "firmware/upkeep/versions.py", "firmware/upkeep/words.py",
    "firmware/upkeep/checks_service.py", "firmware/upkeep/sentence.py",
    "firmware/upkeep/words_service.py",
    "firmware/table/agreement.py", "firmware/table/missed_cards.py", "firmware/table/unsure.py",
    "firmware/table/misread.py", "firmware/table/rest.py", "words/text.py",
    "firmware/attract/programme.py", "firmware/attract/lobby.py", "firmware/attract/waking.py",
    "firmware/fleet/discovery.py", "firmware/fleet/fields.py", "firmware/fleet/heard.py",
    "firmware/fleet/payloads.py", "firmware/fleet/reconnecting.py", "firmware/fleet/retry.py",
    "firmware/fleet/topics.py", "firmware/fleet/troubles.py", "firmware/simulating/sharing.py",
    "firmware/collect/rows.py", "firmware/collect/hours.py", "firmware/collect/intake.py",
    "firmware/collect/rounds.py", "firmware/collect/report.py", "firmware/collect/troubles.py",
)  # fmt: skip

# What a single box has not installed: only these files may import it, and when it is asked for.
FAR = {"dask": "firmware/simulating/cluster.py", "distributed": "firmware/simulating/cluster.py"}

# Where this program asks another by HTTP: past every proxy, for the operator's PIN goes with it.
WEB_CLIENT = "firmware/box/web_client.py"
WEB_CLIENTS = ("urllib/request", "http/client", "httpx", "requests", "aiohttp", "urllib3")

PACKAGES = ("engine", "firmware", "hardware", "vision", "words")
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "engine").glob("*/game.py")))
REGISTRY = "firmware/games/registry.py"
# The one function that may catch every error; each frame, press, cue and request goes through it.
EDGE = ("firmware/edge.py", "caught")


def _modules(where: str) -> list[Path]:
    path = ROOT / where
    return [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(path: Path) -> Iterator[str]:
    """Yield what a file imports as paths, `firmware/table/session`, wherever it stands in it."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name.replace(".", "/") for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{_name(path)}: imports are absolute"
            module = (node.module or "").replace(".", "/")
            yield from (f"{module}/{name.name}" for name in node.names)


def _is_in(name: str, where: str) -> bool:
    return name == where or name.startswith(f"{where}/")


def _room(name: str) -> str:
    """Return the room of firmware/ that a path lies in."""
    return Path(name).parts[1].removesuffix(".py")


FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
FIRMWARE = [path for path in _modules("firmware") if path.parent.name != "firmware"] + [
    path for path in (ROOT / "firmware").glob("*.py") if path.stem != "__init__"
]


@pytest.mark.parametrize("path", FIRMWARE, ids=_name)
def test_no_import_in_firmware_runs_up(path: Path) -> None:
    own = _room(_name(path))
    assert own in FLOOR, f"{_name(path)} is in no room of FLOORS: say on which floor it lives"
    for met in _imports(path):
        if not met.startswith("firmware/"):
            continue
        other = _room(met)
        assert other == own or FLOOR[other] < FLOOR[own], (
            f"{_name(path)} imports {met}, which is not below it: move what both need to a lower "
            f"room, or name what {own} needs as a Protocol beside the caller"
        )


@pytest.mark.parametrize(("who", "whom", "instead"), WALLS)
def test_a_wall_stands(who: str, whom: str, instead: str) -> None:
    for path, other in ((path, other) for path in _modules(who) for other in whom.split()):
        met = [name for name in _imports(path) if _is_in(name, other)]
        assert not met, f"{_name(path)} imports {met[0]}: {who} knows nothing of {other}; {instead}"


def test_only_the_collector_knows_a_database() -> None:
    own = ("firmware/collect/", "firmware/commands/collect.py")
    for path in chain(*map(_modules, PACKAGES)):
        if not _name(path).startswith(own):
            met = {"psycopg", "firmware/collect"} & {
                where for name in _imports(path) for where in (name.split("/")[0], name[:16])
            }
            assert not met, f"{_name(path)} imports {met}: a single box notices nothing of it"


def test_no_two_files_import_each_other() -> None:
    names = {_name(path).removesuffix(".py"): path for path in chain(*map(_modules, PACKAGES))}
    known = {
        name: {
            file
            for met in _imports(path)
            for file in (met, met.rpartition("/")[0])
            if file in names and file != name
        }
        for name, path in names.items()
    }
    while leaves := [name for name, mets in known.items() if not mets]:
        known = {n: mets - set(leaves) for n, mets in known.items() if n not in leaves}
    assert not known, f"these import each other in a circle: {sorted(known)}; open it"


@pytest.mark.parametrize("path", list(chain(*map(_modules, PURE))), ids=_name)
def test_what_is_pure_has_no_clock_no_chance_no_file_no_thread_no_log(path: Path) -> None:
    met = {name.split("/")[0] for name in _imports(path)} & IMPURE
    assert not met, f"{_name(path)} imports {met}: take it as an argument, this file is pure"
    names = {node.id for node in ast.walk(_tree(path)) if isinstance(node, ast.Name)}
    assert not names & {"open", "print", "input"}, f"{_name(path)}: this file is pure"


@pytest.mark.parametrize("game", GAMES)
def test_only_the_registry_and_a_games_own_folders_know_a_game_by_name(game: str) -> None:
    own = (f"engine/{game}/", f"firmware/games/{game}/", REGISTRY)
    for path in chain(*map(_modules, PACKAGES)):
        if _name(path).startswith(own):
            continue
        met = [name for name in _imports(path) if game in name.split("/")]
        assert not met, f"{_name(path)} imports {met[0]}: let the game say it in its Entry"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_a_folder_of_rules_a_folder_of_bots_and_a_line(game: str) -> None:
    assert (ROOT / "firmware/games" / game / "entry.py").is_file()
    assert f"firmware.games.{game}.entry" in (ROOT / REGISTRY).read_text(encoding="utf-8")


BROAD = frozenset({"everything", "Exception", "BaseException"})


def _broad_excepts(tree: ast.AST) -> Iterator[str]:
    """Yield what is caught, or suppressed, wherever it is all errors at once."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else "everything"
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress"):
            caught = ", ".join(map(ast.unparse, node.args))
        else:
            continue
        names = (name.rpartition(".")[2] for name in caught.strip("()").split(", "))
        if BROAD & set(names):
            yield caught


@pytest.mark.parametrize(
    "code",
    [
        "try: f()\nexcept: pass",
        "try: f()\nexcept (ValueError, Exception): pass",
        "try: f()\nexcept builtins.Exception: pass",
        "try: f()\nexcept* BaseException: pass",
        "with contextlib.suppress(Exception): f()",
    ],
)
def test_a_broad_except_is_seen_in_every_form(code: str) -> None:
    assert list(_broad_excepts(ast.parse(code)))


@pytest.mark.parametrize("package", PACKAGES)
def test_no_broad_except_but_at_the_edge(package: str) -> None:
    for path in _modules(package):
        met = list(_broad_excepts(_tree(path)))
        if _name(path) == EDGE[0]:
            assert met == ["Exception"], f"{EDGE[0]} has the one broad except"
        else:
            assert not met, f"{_name(path)} catches {met[0]}: catch what you can act on"


def test_the_edge_is_one_function() -> None:
    functions = [
        node.name
        for node in ast.walk(_tree(ROOT / EDGE[0]))
        if isinstance(node, ast.FunctionDef) and list(_broad_excepts(node))
    ]
    assert functions == [EDGE[1]]


@pytest.mark.parametrize("game", GAMES)
def test_importing_the_rules_loads_nothing_heavy(game: str) -> None:
    code = f"import engine.{game}.game, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {
        "numpy",
        "cv2",
        "gpiozero",
        "starlette",
        "uvicorn",
        "firmware",
        "vision",
        "hardware",
        "words",
    }
    assert not heavy & set(ran.stdout.split())


@pytest.mark.parametrize(("library", "where"), FAR.items())
def test_a_library_of_many_machines_is_imported_in_one_file(library: str, where: str) -> None:
    for path in chain(*map(_modules, PACKAGES)):
        met = [name for name in _imports(path) if name.split("/")[0] == library]
        assert not met or _name(path) == where, f"{_name(path)} imports {library}: {where} does"


def test_a_box_and_every_word_of_the_command_line_load_no_library_of_many_machines() -> None:
    code = (
        "import sys, firmware.start; from firmware.cli import COMMANDS, module_of\n"
        "for word in COMMANDS: module_of(word)\n"
        "import firmware.simulating.cluster; print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {*FAR, "tornado"} & {name.split(".")[0] for name in ran.stdout.split()}


def _web_clients(path: Path) -> list[str]:
    """Return what a file imports that opens an address; `Request` alone opens none."""
    met = (name for name in _imports(path) if name != "urllib/request/Request")
    return [name for name in met if any(_is_in(name, client) for client in WEB_CLIENTS)]


def test_one_file_alone_opens_an_address() -> None:
    assert _web_clients(ROOT / WEB_CLIENT), f"{WEB_CLIENT} has the one opener"
    for path in chain(*map(_modules, PACKAGES)):
        met = _web_clients(path)
        assert not met or _name(path) == WEB_CLIENT, (
            f"{_name(path)} imports {met[0]}: a proxy would be sent the PIN; use {WEB_CLIENT}"
        )


@pytest.mark.parametrize("package", PACKAGES)
def test_no_queue_can_wait_for_ever(package: str) -> None:
    """`SimpleQueue.get(timeout=…)` of Python 3.11 never ends when a signal comes as time is up."""
    for path in _modules(package):
        assert "SimpleQueue" not in path.read_text(encoding="utf-8"), path
