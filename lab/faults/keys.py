"""Values that no key of the configuration takes, and files that are none."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Final

from lab.faults.box import NotUp
from lab.faults.rows import Bench, Verdict

DOCS: Final = Path(__file__).parents[2] / "docs" / "configuration.md"
BAD: Final = ("{a = 1}", "1979-05-27", "[[1]]", "nan", "-1e400", "[{}]")
ALWAYS_BAD: Final = BAD[:3]
KEYS: Final = 12  # of one case
NO_FILES: Final = (
    b"\xff\xfe[table]\n", b"[table\n", b"", b"\0" * 5000, b"[table]\n[table]\n", b"a" * 2_000_000,
    b"[" * 50_000, b'[screen]\nport = 8080\nport = 8081\n', "[table]\ngame = \"\u202e\"\n".encode(),
)  # fmt: skip


def keys() -> dict[str, list[str]]:
    """Return every key by its section, as the documents list them."""
    found = re.search(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return {name: list(section) for name, section in tomllib.loads(found[1]).items()}


def bad_values(bench: Bench, seed: int) -> Verdict:
    """Start with bad values in some keys: the page is there and names each of them."""
    chance, verdict = Random(seed), Verdict()
    every = [(section, key) for section, inner in keys().items() for key in inner]
    chosen = [*_nth(every, seed), *chance.sample(every, KEYS)]
    chosen = [one for one in dict.fromkeys(chosen) if one[0] != "collect"]  # no box reads it
    text = "".join(
        f"[{section}]\n" + "".join(
            f"{key} = {chance.choice(ALWAYS_BAD)}\n" for its, key in chosen if its == section
        )
        for section in dict.fromkeys(section for section, _ in chosen)
    )  # fmt: skip
    verdict.tries += len(chosen)
    said = _start_with(bench, text.encode(), verdict)
    verdict.silent += [f"[{one}] {key} is not named" for one, key in chosen if key not in said]
    return verdict


def no_files(bench: Bench, seed: int) -> Verdict:
    """Start with a configuration that is none: the page is there and names the file."""
    verdict = Verdict(tries=1)
    content = NO_FILES[(seed - 1) % len(NO_FILES)]
    said = _start_with(bench, content, verdict)
    if content and "roundtable.toml" not in said:
        verdict.silent.append(f"{content[:20]!r} is not said")
    return verdict


def _nth(every: list[tuple[str, str]], seed: int) -> list[tuple[str, str]]:
    """Return some keys so that a run over all seeds has each."""
    at = (seed - 1) * KEYS % len(every)
    return every[at : at + KEYS]


def _start_with(bench: Bench, content: bytes, verdict: Verdict) -> str:
    """Start with a configuration; return what page and log say of it."""
    box = bench.box(bench.folder() / "data")
    (box.data.parent / "roundtable.toml").write_bytes(content)
    try:
        box.start()
    except NotUp as error:
        verdict.stopped.append(f"no page: {error}")
        return ""
    box.enter("")
    if not box.referees():
        verdict.stopped.append("no game is taken")
    return f"{box.get('api/table')['safe']} {box.output()}"
