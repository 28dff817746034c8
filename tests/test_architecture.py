"""The house keeps its rooms apart: who may import whom, and what the rules must not touch."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.commands import tree
from tests.support.assignments import outside_assignments
from tests.support.places import ROOT
from tests.support.private_names import private_attributes, private_reaches
from tests.support.sources import Source, broad_excepts, paths, read_source, sources

# The floors of firmware/, the lowest first. A room imports rooms of lower floors alone.
FLOORS = (
    ("edge", "output"),  # where errors nobody thought of are caught; what the log is told
    ("handing",),  # files that the caller of the command on a box named
    ("storage",),  # what keeps the data folder whole
    ("shapes",),  # what the box answers, as classes
    ("inputs",),  # what reaches the loop
    ("games",),  # the registry, and the bots of each game
    ("owner",),  # what the owner decides
    ("mode",),  # what each mode of the box is asked
    ("camera", "table"),  # the camera at work; the game on the table
    ("play", "safe_mode"),  # a game that the program deals to people; what is broken
    ("after",),  # old games: the list, history, what is forgotten
    ("box", "voice"),  # lamps, buttons, sound as the loop knows them; what is said aloud
    ("selftest",),
    ("screen",),  # the pages
    ("publishing",),  # what a broker is told of the table, as the pages show it, and of its games
    # The box itself; the table itself; what the box shows between games.
    ("chores", "at_table", "attract"),
    ("modes",),  # one above the other
    ("display",),  # what the loop shows
    ("announcer",),  # what has happened is said once
    ("app",),  # the loop
    ("fallback",),  # opens a part, or says what stands instead
    ("start",),  # opens the parts
    # An evening of bots; doctor and update; many games without a table: unknown to the loop.
    ("demo", "upkeep", "simulating"),
    ("commands",),
    ("cli",),
)

OF_A_BOX = ("engine", "firmware", "hardware", "vision", "words")  # it runs without the others
PACKAGES = (*OF_A_BOX, "fleet", "makers")

# Who may not know whom, and what to do instead.
WALLS = (
    *((package, "bench docs lab tests", "no box has them") for package in PACKAGES),
    ("bench", "lab", "what both need stands in bench/"),
    *((package, "fleet makers", "a box runs without them") for package in OF_A_BOX),
    ("fleet", "makers hardware vision", "many tables are heard, not touched"),
    ("makers", "fleet vision", "a maker draws from a board's profile"),
    ("fleet/intake", "fleet/hall fleet/collect fleet/cluster", "both of them gather by it"),
    ("fleet/hall", "fleet/collect fleet/cluster", "what both hear stands in fleet/"),
    ("fleet/collect", "fleet/hall fleet/cluster", "what both hear stands in fleet/"),
    ("fleet/cluster", "fleet/hall fleet/collect", "what many need stands in fleet/"),
    ("words", "engine vision hardware firmware", "a sentence knows nothing of what it tells"),
    ("engine", "vision hardware firmware", "give the rules what they need as an argument"),
    ("engine", "words", "say a code and its parameters: firmware/games/NAME/words.py has words"),
    ("vision", "engine hardware firmware", "tell it as a Change; `Session.see` takes it"),
    ("hardware", "engine vision firmware", "take it as an argument, as cues take Lights"),
    ("vision/pile", "vision/cameras vision/calibration vision/sheets", "see the frame alone"),
    ("vision/sheets", "vision/pile vision/cameras vision/calibration", "draw from tags and mat"),
    ("vision/calibration", "vision/pile vision/cameras vision/sheets", "judge frames alone"),
    ("hardware/cues", "hardware/selftest", "a cue knows nothing of what is tried with it"),
    ("firmware/box", "firmware/table/session", "say it to the loop, which owns the session"),
    ("firmware/screen", "firmware/publishing paho", "a single box knows nothing of a broker"),
    (
        "fleet/hall",
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
    "hardware/power.py", "hardware/board.py", "firmware/commands/panel_view.py",
    "firmware/box/health.py", "firmware/upkeep/checks.py", "firmware/upkeep/facts.py",
    "firmware/upkeep/versions.py", "firmware/upkeep/words.py",
    "firmware/upkeep/checks_service.py", "firmware/upkeep/sentence.py",
    "firmware/upkeep/words_service.py",
    "firmware/table/agreement.py", "firmware/table/missed_cards.py",
    "firmware/table/uncertain_cards.py", "firmware/table/misread_card.py",
    "firmware/table/rest.py", "words/text.py",
    "firmware/table/differences.py", "firmware/table/pile_check.py",
    "firmware/attract/programme.py", "firmware/attract/lobby.py", "firmware/attract/wake_press.py",
    "firmware/publishing/discovery.py", "firmware/publishing/payloads.py",
    "firmware/publishing/reconnect.py", "firmware/publishing/retry.py",
    "firmware/publishing/topics.py", "firmware/publishing/troubles.py",
    "fleet/fields.py", "fleet/messages.py", "fleet/cluster/distribution.py",
    "fleet/intake/rows.py", "fleet/intake/hours.py", "fleet/intake/intake.py",
    "fleet/intake/rounds.py", "fleet/collect/report.py", "fleet/collect/troubles.py",
    "fleet/intake/store.py", "fleet/hall/plan.py", "fleet/hall/tables.py",
    "fleet/hall/message_effects.py", "fleet/hall/rows.py",
)  # fmt: skip

# What a single box has not installed: only these files may import it, and when it is asked for.
FAR = {"dask": "fleet/cluster/workers.py", "distributed": "fleet/cluster/workers.py"}

# Where this program asks another by HTTP: past every proxy, for the operator's PIN goes with it.
WEB_CLIENT = "firmware/upkeep/web_client.py"
WEB_CLIENTS = ("urllib/request", "http/client", "httpx", "requests", "aiohttp", "urllib3")

# What a terminal is sent goes through here; the others run before the program, or at a desk.
PRINTER = "words/terminal.py"
PRINT_NO_NAMES = (
    "firmware/handing/__main__.py", "firmware/upkeep/root_view.py",
    "firmware/upkeep/stick_release.py", "words/collect.py",
)  # fmt: skip

# What a library wants to be set so, as it is written here.
SET_BY_HAND = {
    "gpiozero": (
        "Device.pin_factory lamp.value led.value bar.value buzzer.pwm_device.value self._spi.rate"
    ),
    "sqlite3": "base.text_factory self._base.text_factory copy.text_factory",
    "psycopg": "connection.read_only",
    "argparse, whose help is written where it is asked for": ("command.description option.help"),
    "paho": (
        "client.on_connect client.on_disconnect client.on_message client.on_publish"
        " client.on_subscribe client.on_unsubscribe"
    ),
    "starlette": (
        "application.state.streams application.state.languages application.state.own_language"
        " answer.status_code request.state.query"
    ),
    "uvicorn": "self._server.should_exit",
    "logging, whose filter may write a record anew": "record.msg record.args",
    "a NamedTuple's class, before anybody has it": "named._replace",
}

GAMES = tuple(sorted(path.parent.name for path in (ROOT / "engine").glob("*/game.py")))
REGISTRY = "firmware/games/registry.py"
# The one file that may catch every error, once; each frame, press, cue and request goes through it.
EDGE = "firmware/edge.py"


def _all(offences: list[str]) -> str:
    """Return every offence on a line of its own, for the message of a failed test."""
    return "\n" + "\n".join(offences)


def _is_in(name: str, where: str) -> bool:
    return name == where or name.startswith(f"{where}/")


def _room(name: str) -> str:
    """Return the room of firmware/ that a path lies in."""
    return Path(name).parts[1].removesuffix(".py")


FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}


def _runs_up(file: Source) -> list[str]:
    """Return each import of a room that is not below a file's own, or that it has no room."""
    own = _room(file.name)
    if own not in FLOOR:
        return [f"{file.name} is in no room of FLOORS: say on which floor it lives"]
    mets = [met for met in file.imports if met.startswith("firmware/")]
    return [
        f"{file.name} imports {met}, which is not below it: move what both need to a lower "
        f"room, or name what {own} needs as a Protocol beside the caller"
        for met in mets
        if _room(met) != own and FLOOR.get(_room(met), len(FLOORS)) >= FLOOR[own]
    ]


SHOW_MODULES = "atexit.register(lambda: print(*sys.modules, file=sys.stderr, end=''))"


def test_no_import_in_firmware_runs_up() -> None:
    files = [file for file in sources("firmware") if file.name != "firmware/__init__.py"]
    wrong = [told for file in files for told in _runs_up(file)]
    assert not wrong, _all(wrong)


@pytest.mark.parametrize(("who", "whom", "instead"), WALLS)
def test_a_wall_stands(who: str, whom: str, instead: str) -> None:
    wrong = [
        f"{file.name} imports {met}: {who} knows nothing of {other}; {instead}"
        for file in sources(who)
        for other in whom.split()
        for met in file.imports
        if _is_in(met, other)
    ]
    assert not wrong, _all(wrong)


def test_only_the_collector_knows_a_database() -> None:
    own = ("fleet/collect/", "fleet/commands/collect.py")
    wrong = [
        f"{file.name} imports {met}: a single box notices nothing of it"
        for file in sources(*PACKAGES)
        for met in file.imports
        if not file.name.startswith(own) and (_is_in(met, "psycopg") or met.startswith(own[0][:-1]))
    ]
    assert not wrong, _all(wrong)


def test_no_two_files_import_each_other() -> None:
    files = {file.name.removesuffix(".py"): file for file in sources(*PACKAGES)}
    known = {
        name: {
            met
            for found in file.imports
            for met in (found, found.rpartition("/")[0])
            if met in files and met != name
        }
        for name, file in files.items()
    }
    while leaves := [name for name, mets in known.items() if not mets]:
        known = {n: mets - set(leaves) for n, mets in known.items() if n not in leaves}
    assert not known, f"these import each other in a circle: {sorted(known)}; open it"


def test_what_is_pure_has_no_clock_no_chance_no_file_no_thread_no_log() -> None:
    wrong = []
    for file in sources(*PURE):
        mets = {name.split("/")[0] for name in file.imports} & IMPURE
        mets |= file.names & {"open", "print", "input"}
        wrong += [
            f"{file.name} has {met}: take it as an argument, this file is pure" for met in mets
        ]
    assert not wrong, _all(wrong)


def test_only_the_registry_and_a_games_own_folders_know_a_game_by_name() -> None:
    wrong = [
        f"{file.name} imports {met}: let the game say it in its adapter"
        for file in sources(*PACKAGES)
        for met in file.imports
        for game in {*GAMES} & {*met.split("/")}
        if not file.name.startswith((f"engine/{game}/", f"firmware/games/{game}/"))
    ]
    assert GAMES
    assert not wrong, _all(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_a_folder_of_rules_a_folder_of_bots_and_a_line(game: str) -> None:
    assert (ROOT / "firmware/games" / game / "adapter.py").is_file()
    assert f'"{game}",' in (ROOT / REGISTRY).read_text(encoding="utf-8")


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
    assert broad_excepts(code)


def test_no_broad_except_but_at_the_edge() -> None:
    wrong = [
        f"{file.name} catches {met}: catch what you can act on"
        for file in sources(*PACKAGES)
        for met in file.broad_excepts
        if file.name != EDGE
    ]
    assert not wrong, _all(wrong)
    assert read_source(ROOT / EDGE).broad_excepts == ("Exception",), (
        f"{EDGE} has the one broad except"
    )


@pytest.mark.parametrize(
    ("code", "is_outside"),
    [
        ("def f(session): session.look = 1", True),
        ("def f(session: Session): session.rest += 1", True),
        ("def f(all):\n    for one in all: one.look = 1", True),
        ("def f(session): session.look.seen = 1", True),
        ("def f(session): del session.look", True),
        ("def f(session): session.look, x = 1, 2", True),
        ("def f(session): setattr(session, 'look', 1)", True),
        ("def f(box):\n    session = box.session()\n    session.look = 1", True),
        ("class A:\n    b: Other\n    def f(self): self.b.x = 1", True),
        ("class A:\n    def f(self): self.x = 1", False),
        ("def f():\n    session = Session()\n    session.look = 1", False),
        ("class B: pass\ndef f(b: B | None): b.x = 1", False),
        ("class B: pass\nclass A:\n    b: B\n    def f(self): self.b.x = 1", False),
        ("class B: pass\nclass A:\n    def __init__(self): self._b = B()\n"
         "    def f(self):\n        b = self._b\n        b.x = 1", False),
    ],
)  # fmt: skip
def test_an_assignment_from_outside_is_seen_in_every_form(code: str, is_outside: bool) -> None:
    assert bool(outside_assignments([*ast.walk(ast.parse(code))])) is is_outside


def test_an_object_is_changed_by_its_own_class_alone() -> None:
    by_hand = {text for texts in SET_BY_HAND.values() for text in texts.split()}
    found = {
        (source.name, *told.split(": ", 1))
        for source in sources(*PACKAGES)
        for told in source.outside_assignments
    }
    wrong = [
        f"{name}:{line} assigns {text}: return what is new, or give its class a method"
        for name, line, text in sorted(found)
        if text not in by_hand
    ]
    assert not wrong, _all(wrong)
    assert by_hand == {text for _, _, text in found}, "this is set by hand no longer"


@pytest.mark.slow
def test_nothing_reaches_into_the_private_names_of_another_module() -> None:
    """ruff refuses the rest: SLF001 and PLC2701 in pyproject.toml."""
    everywhere, games = (*PACKAGES, "bench", "docs", "lab", "tests"), paths("firmware/games")
    reached = {
        path: private_reaches(path.read_text(encoding="utf-8")) for path in paths(*everywhere)
    }
    for path in games:
        reached[path] += private_attributes(path.read_text(encoding="utf-8"))
    wrong = [
        f"{path.relative_to(ROOT)} reaches {told}: give it a name of its own, or move what needs it"
        for path, all_told in reached.items()
        for told in all_told
    ]
    assert not wrong, _all(wrong)


@pytest.mark.parametrize("code", [
    "from firmware.after.book import _read", "from firmware.after import _hidden",
    "import firmware.after._hidden", "getattr(book, '_read')", "setattr(book, '_path', 1)",
])  # fmt: skip
def test_a_reach_that_ruff_passes_is_seen(code: str) -> None:
    assert private_reaches(code)


@pytest.mark.parametrize(("code", "is_seen"), [
    ("deal._rows", True), ("def f(other):\n  return other._rows", True),
    ("class Deal:\n  def _rows(self): ...\nROWS = {1: Deal._rows}", False),
    ("class Deal:\n  def copy(self, other):\n    self._seed = other._seed", False),
    ("named._replace(x=1)", False), ("one.__class__", False),
])  # fmt: skip
def test_a_private_attribute_of_another_files_class_is_seen(code: str, is_seen: bool) -> None:
    assert bool(private_attributes(code)) is is_seen


def test_importing_the_rules_loads_nothing_heavy() -> None:
    code = "\n".join((*(f"import engine.{game}.game" for game in GAMES), "import sys"))
    code += "\nprint(*sys.modules)"
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


@pytest.mark.parametrize(
    ("typed", "met"),
    [
        (["cards", "tags", "--help"], {"tags"}),
        (["--language", "de", "cards", "--language", "de", "tags", "--help"], {"tags"}),
        (["cards", "--help"], {"tags"}),
        (["replay", "--help"], {"replay"}),
        (["--help"], {"run"}),
        (["no-such-word"], {"run"}),
        (["help"], {"tags", "replay", "run", "photo"}),
    ],
)
def test_a_word_of_the_command_line_imports_no_other_word(typed: list[str], met: set[str]) -> None:
    code = f"import atexit, sys; from firmware.cli import main\n{SHOW_MODULES}\nmain({typed})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    modules = {*ran.stderr.rpartition("\n")[2].split()}
    seen = {
        path[-1] for path in tree.word_paths() if f"firmware.commands.{'.'.join(path)}" in modules
    }
    assert seen & {"tags", "replay", "run", "photo"} == met


@pytest.mark.slow
def test_a_library_of_many_machines_is_imported_in_one_file() -> None:
    wrong = [
        f"{file.name} imports {met}: {FAR[library]} does"
        for file in sources(*PACKAGES)
        for met in file.imports
        if (library := met.split("/")[0]) in FAR and file.name != FAR[library]
    ]
    assert not wrong, _all(wrong)


NEEDED_LATER = {  # what a plain game imports only when somebody asks for it
    "bots, and looking back on a game": r"firmware\.games\..*\."
    r"(advice|analysis|bots|company|deal|dealt_anew|seat|simulation|worth)",
    "other words of the command line": r"firmware\.(demo|simulating|upkeep)\b.*",
    "a hall, the workshop": r"(fleet|lab|makers|firmware\.publishing)\b.*",
    "photographs and stickers": r"vision\.(photo|photo_drawing|sheets\.(?!paper)\w+)",
    "libraries that few tables need": r"(pyzbar|PIL|fpdf|paho|psycopg|cryptography|dask"
    r"|distributed|tornado|unittest)\b.*",
}


@pytest.mark.slow
def test_a_plain_game_imports_what_it_needs(tmp_path: Path) -> None:
    run = ["run", "--pins=mock", "--port=0", "--players=5", f"--data={tmp_path}"]
    code = f"import atexit, sys; from firmware.cli import main\n{SHOW_MODULES}\nmain({run})"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert any("shown at" in line for line in process.stdout)
        process.terminate()
        modules = process.communicate()[1].rpartition("\n")[2].split()
    assert "firmware.start" in modules
    wrong = [
        f"{module} is imported: {what} can wait"
        for module in modules
        for what, pattern in NEEDED_LATER.items()
        if re.fullmatch(pattern, module)
    ]
    assert not wrong, _all(wrong)


@pytest.mark.slow
def test_a_box_and_every_word_of_the_command_line_load_no_library_of_many_machines() -> None:
    code = (
        "import sys, firmware.start; from firmware.commands.tree import module_of, word_paths\n"
        "for path in word_paths(): module_of(path)\n"
        "import fleet.cluster.workers; print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {*FAR, "tornado"} & {name.split(".")[0] for name in ran.stdout.split()}


def _web_clients(file: Source) -> list[str]:
    """Return what a file imports that opens an address; `Request` alone opens none."""
    met = (name for name in file.imports if name != "urllib/request/Request")
    return [name for name in met if any(_is_in(name, client) for client in WEB_CLIENTS)]


def test_one_file_alone_opens_an_address() -> None:
    assert _web_clients(read_source(ROOT / WEB_CLIENT)), f"{WEB_CLIENT} has the one opener"
    wrong = [
        f"{file.name} imports {met}: a proxy would be sent the PIN; use {WEB_CLIENT}"
        for file in sources(*PACKAGES)
        for met in _web_clients(file)
        if file.name != WEB_CLIENT
    ]
    assert not wrong, _all(wrong)


def test_one_file_alone_prints() -> None:
    """`words/terminal.py` shows what a name may hold; a bare print sends it to the terminal."""
    calls_print = re.compile(r"(?<![\w.])print\(")
    assert calls_print.search((ROOT / PRINTER).read_text(encoding="utf-8"))
    wrong = [
        f"{name} prints: use {PRINTER}"
        for path in paths(*PACKAGES)
        if (name := path.relative_to(ROOT).as_posix()) not in (PRINTER, *PRINT_NO_NAMES)
        and calls_print.search(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, _all(wrong)


def test_no_queue_can_wait_for_ever() -> None:
    """`SimpleQueue.get(timeout=…)` of Python 3.11 never ends when a signal comes as time is up."""
    wrong = [
        path.relative_to(ROOT).as_posix()
        for path in paths(*PACKAGES)
        if "SimpleQueue" in path.read_text(encoding="utf-8")
    ]
    assert not wrong, _all(wrong)
