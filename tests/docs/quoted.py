"""The commands that documents and the program's own sentences quote for a reader to type."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from firmware.commands.tree import word_paths
from tests.support.places import DOCUMENTS, ROOT
from tests.support.sources import paths, read_source
from words.catalog import LOCALE
from words.collect import WHERE, load

PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCUMENTS])
FILLED_IN = "1"  # what stands for a value that the program or the shell puts there
PROGRAMS = ("roundtable", "systemctl", "journalctl", "install.sh", "pip")
_BLOCK = re.compile(r"^(?:>? ?)```(\w*)\n(.*?)^(?:>? ?)```", re.DOTALL | re.MULTILINE)
_SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_SHELLS = ("", "sh", "bash", "console")
_STARTS = re.compile(rf"(?:sudo (?:-\w+ \w+ )?|\S*/)?(?:{'|'.join(PROGRAMS)})\b")
_EXAMPLE = re.compile(r"Example: (roundtable .*?)(?: \(|$)")
_COMMAND = re.compile(r"(sudo )?(roundtable|systemctl|journalctl) \w+ [^:]*$")
_NAMED = re.compile(r"(roundtable|systemctl|journalctl) \w")
_SEPARATORS = re.compile(r"[;&|()]+")
_OPENERS = ("do", "then", "else", "if", "while", "!", "exec", "time", "nice")


@dataclass(frozen=True)
class Quoted:
    """One command, as a shell would take it: the program's name without its folder, then words."""

    where: str
    text: str
    program: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"

    @property
    def is_name(self) -> bool:
        """Whether this only names a word of the program, in running text."""
        told = self.text.split()
        is_whole = self.where.endswith(("troubleshooting.md", ".py"))  # they say what to do
        is_path = self.words in ((), *word_paths())
        return len(told) == len(self.words) + 1 and is_path and not is_whole

    @property
    def is_cut(self) -> bool:
        """Whether the text leaves something out by "…"."""
        return "…" in self.text or "..." in self.text


@cache
def quoted() -> tuple[Quoted, ...]:
    """Return every command that is quoted anywhere."""
    return tuple(dict.fromkeys((*_of_pages(), *_of_sentences(), *_of_code())))


def _of_pages() -> Iterator[Quoted]:
    for page in PAGES:
        text, where = page.read_text(encoding="utf-8"), str(page.relative_to(ROOT))
        for language, block in _BLOCK.findall(text):
            if language in _SHELLS:
                for line in block.replace("\\\n", " ").splitlines():
                    yield from commands_in(line.removeprefix("> ").removeprefix("$ "), where)
        for span in _SPAN.findall(_BLOCK.sub("", text)):
            yield from _of_span(" ".join(span.split()), where)


def _of_sentences() -> Iterator[Quoted]:
    """Yield what stands in sentences for the reader, in Python, JavaScript and HTML.

    A catalogue has them all (tests/words/test_catalogues.py), and is read in no time.
    """
    for message in load(LOCALE / "de.po"):
        forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
        where = message.locations[0][0] if message.locations else "?"
        for form in forms:
            for span in (*_SPAN.findall(form), *_EXAMPLE.findall(form)):
                yield from _of_span(span, where)
            for found in re.findall(r"\bpip install [^`]*", form):
                yield from commands_in(found.strip(), where)


def _of_code() -> Iterator[Quoted]:
    """Yield commands that the program puts together itself and names in a sentence."""
    for path in paths(*WHERE):
        if _NAMED.search(path.read_text(encoding="utf-8")):  # or it need not be parsed
            file = read_source(path)
            for text in file.f_strings:
                if _COMMAND.match(text):
                    yield from _of_span(text, file.name)


def _of_span(span: str, where: str) -> Iterator[Quoted]:
    if _STARTS.match(span):
        yield from commands_in(span, where)


def commands_in(line: str, where: str) -> Iterator[Quoted]:
    """Yield the commands of a line that call one of PROGRAMS.

    >>> [(one.program, one.words) for one in commands_in("sudo -u x roundtable run | cat", "")]
    [('roundtable', ('run',))]
    """
    told = re.sub(r"\$\([^)]*\)|\{\w*\}", FILLED_IN, line)
    try:
        lexer = shlex.shlex(told, posix=True, punctuation_chars="();<>|&")
        lexer.whitespace_split = True
        words = [*lexer]
    except ValueError:  # a quotation mark that only the whole block closes
        return
    command: list[str] = []
    for word in (*words, ";"):
        if not _SEPARATORS.fullmatch(word):
            command.append(word)
            continue
        yield from _called(command, line, where)
        command = []


def _called(command: list[str], line: str, where: str) -> Iterator[Quoted]:
    while command and (command[0] in _OPENERS or re.match(r"\w+=", command[0])):
        command = command[1:]
    if command and command[0] == "sudo":
        command = command[1:]
        while command and command[0].startswith("-"):
            command = command[2 if command[0] == "-u" else 1 :]
    if not command:
        return
    folder, _, program = command[0].rpartition("/")
    if program in PROGRAMS and (not folder or folder == "." or folder.endswith("bin")):
        told = [*_without_files(command[1:])]
        yield Quoted(where, line.strip(), program, tuple(told))


def _without_files(words: list[str]) -> Iterator[str]:
    """Yield the words without "> file"."""
    is_file = False
    for word in words:
        is_redirection = re.fullmatch(r"\d?[<>]+&?", word) is not None
        if not (is_file or is_redirection):
            yield word
        is_file = is_redirection
