"""`roundtable completion`: a shell completes words, options and choices with what this prints.

The script is static: it holds what the parsers knew when it was printed, so that a press of Tab
starts no program. Where each game has options of its own, those of all games are offered.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware.commands.arguments import Parser
from firmware.commands.new_game import game_name, names_of_games
from words.terminal import in_terminal_language, print_text
from words.text import t

FILES: Final = ("FILE", "DIR", "PDF", "IMAGE", "FOLDER")  # beginnings of what names a path


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "completion",
        help=t("print what completes words and options in a shell"),
        description=t("Write it to where the shell looks for it; it counts in the next shell."),
        examples=(
            "roundtable completion bash > ~/.local/share/bash-completion/completions/roundtable",
            "roundtable completion zsh > ~/.zfunc/_roundtable",
            "roundtable completion fish > ~/.config/fish/completions/roundtable.fish",
        ),
    )
    command.add_argument(
        "shell", choices=tuple(SHELLS), metavar="bash|zsh|fish", help=t("the shell")
    )


def run(args: argparse.Namespace) -> int:
    """Print the shell's script; return the exit status."""
    games = [_read(args.make_parser()[0], game) for game in names_of_games()]
    print_text(
        SHELLS[args.shell]([_merge_words(same) for same in zip(*games, strict=True)]), end=""
    )
    return 0


# -- what is completed ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """An option, or an argument without a name (`names` is empty then)."""

    names: tuple[str, ...]
    help: str
    choices: tuple[str, ...]
    takes_value: bool
    takes_path: bool


@dataclass(frozen=True, slots=True)
class Word:
    """What stands behind words such as ("cards", "set"); () is the program itself."""

    path: tuple[str, ...]
    help: str
    words: tuple[str, ...]
    options: tuple[Option, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All names of all options."""
        return tuple(name for option in self.options for name in option.names)

    @property
    def takes_path(self) -> bool:
        """Whether an argument without a name is a file or folder."""
        return any(one.takes_path for one in self.options if not one.names)

    @property
    def places(self) -> tuple[str, ...]:
        """The words and choices that stand without the name of an option."""
        told = (choice for one in self.options if not one.names for choice in one.choices)
        return (*self.words, *told)


def _read(parser: Parser, game: str, path: tuple[str, ...] = (), text: str = "") -> list[Word]:
    """Return each word with all behind it, the program itself first, with a game's options."""
    helps = parser.helps_of_words
    options = tuple(map(_option, parser.arguments("--game", game)))
    behind = (
        word
        for name, one in parser.words.items()
        for word in _read(one, game, (*path, name), helps.get(name, ""))
    )
    return [Word(path, text, tuple(parser.words), options), *behind]


def _merge_words(same: Sequence[Word]) -> Word:
    """Return a word with the options that it has in any game."""
    options = {one.names or (one.help,): one for word in same[::-1] for one in word.options}
    return replace(same[0], options=tuple(options.values()))


def _option(action: argparse.Action) -> Option:
    named = str(action.metavar or "")
    takes_value = action.nargs != 0
    return Option(
        tuple(action.option_strings),
        "" if action.help in (None, argparse.SUPPRESS) else in_terminal_language(str(action.help)),
        _choices(action),
        takes_value,
        takes_value and named.startswith(FILES),
    )


def _choices(action: argparse.Action) -> tuple[str, ...]:
    """Return what an option takes, as its parser or its metavar (a|b) says."""
    if action.type is game_name:
        return names_of_games()
    if action.choices is not None:
        return tuple(map(str, action.choices))
    parts = str(action.metavar or "").split("|")
    return tuple(parts) if len(parts) > 1 and all(one.islower() for one in parts) else ()


# -- bash ----------------------------------------------------------------------------------------


def bash(words: list[Word]) -> str:
    """Return the script for bash 3.2 and later; it needs no package bash-completion."""
    behind = [word for word in words if word.words]
    paths = "|".join(f"'{' '.join((*one.path, name))}'" for one in behind for name in one.words)
    cases = "\n".join(_bash_case(word) for word in words)
    return f"""# bash completion of roundtable
_roundtable() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="" path="" word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="${{COMP_WORDS[i]}}"
    case "${{path:+$path }}$word" in {paths}) path="${{path:+$path }}$word" ;; esac
  done
  ((COMP_CWORD > 0)) && previous="${{COMP_WORDS[COMP_CWORD - 1]}}"
  [ "$current" = "=" ] && current=""
  [ "$previous" = "=" ] && previous="${{COMP_WORDS[COMP_CWORD - 2]}}"
  local options="" places="" files=""
  case "$path" in
{cases}
  esac
  COMPREPLY=()
  if [ -n "$files" ]; then
    COMPREPLY=($(compgen -f -- "$current"))
  elif [ -n "$places" ] && [[ "$current" != -* ]]; then
    COMPREPLY=($(compgen -W "$places" -- "$current"))
  elif [[ "$current" == -* || -z "$current" ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  fi
}}
complete -o filenames -F _roundtable roundtable
"""


def _bash_case(word: Word) -> str:
    """Return the branch of one word: by the option before, else what it takes itself."""
    values = "\n".join(
        f'        {"|".join(one.names)}) options=""; {_bash_value(one)} ;;'
        for one in word.options
        if one.names and one.takes_value
    )
    own = f'places="{" ".join(word.places)}"' if word.places else ""
    own = own or ('[[ "$current" == -* ]] || files=1' if word.takes_path else ":")
    return f"""    '{" ".join(word.path)}')
      options="{" ".join(word.names)}"
      case "$previous" in
{values}
        *) {own} ;;
      esac ;;"""


def _bash_value(option: Option) -> str:
    if option.choices:
        return f'places="{" ".join(option.choices)}"'
    return "files=1" if option.takes_path else ":"


# -- zsh -----------------------------------------------------------------------------------------


def zsh(words: list[Word]) -> str:
    """Return the function that zsh loads from a folder of its fpath."""
    return "#compdef roundtable\n\n" + "\n".join(map(_zsh_word, words)) + '\n_roundtable "$@"\n'


def _zsh_word(word: Word) -> str:
    name = "_".join(("_roundtable", *word.path))
    lines = [
        f"    {_quote_word(one)} \\\n" for option in word.options for one in _zsh_option(option)
    ]
    if not word.words:
        return f"{name}() {{\n  _arguments -s \\\n{''.join(lines)}    && return 0\n}}\n"
    cases = "".join(f"        {one}) {name}_{one} ;;\n" for one in word.words)
    listed = " ".join(word.words)
    return (
        f'{name}() {{\n  local curcontext="$curcontext" state line\n  typeset -A opt_args\n'
        f"  _arguments -C -s \\\n{''.join(lines)}"
        f"    {_quote_word(f'1: :({listed})')} {_quote_word('*:: :->behind')}\n"
        f'  [[ $state = behind ]] || return 0\n  case "$line[1]" in\n{cases}  esac\n}}\n'
    )


def _zsh_option(option: Option) -> Iterator[str]:
    value = f":value:{_zsh_value(option)}" if option.takes_value else ""
    told = _escape_signs(option.help, "[]:\\")
    for name in option.names:
        yield f"{name}[{told}]{value}"
    if not option.names and (option.choices or option.takes_path):
        yield f"*:argument:{_zsh_value(option)}"


def _zsh_value(option: Option) -> str:
    if option.choices:
        return f"({' '.join(option.choices)})"
    return "_files" if option.takes_path else " "


# -- fish ----------------------------------------------------------------------------------------


def fish(words: list[Word]) -> str:
    """Return the script for fish."""
    paths = " ".join(_quote_word(" ".join(word.path)) for word in words if word.path)
    lines = "".join(line for word in words for line in _fish_word(word, words))
    return f"""function __roundtable_path
  set -l path
  for word in (commandline -opc)[2..-1]
    contains -- (string join ' ' $path $word) {paths}; and set -a path $word
  end
  test "$path" = "$argv[1]"
end
complete -c roundtable -f
{lines}"""


def _fish_word(word: Word, words: list[Word]) -> Iterator[str]:
    at = f"__roundtable_path {_quote_word(' '.join(word.path))}"
    inside = f"complete -c roundtable -n {_quote_word(at)}"
    helps = {one.path: one.help for one in words}
    for name in word.words:
        yield f"{inside} -a {name} -d {_quote_word(helps[*word.path, name])}\n"
    for option in word.options:
        names = "".join(
            f" -l {one[2:]}" if one.startswith("--") else f" -s {one[1:]}" for one in option.names
        )
        value = f" -a {_quote_word(' '.join(option.choices))}" if option.choices else ""
        files = " -F" if option.takes_path else ""
        takes = (
            (" -r" if option.takes_path else " -x") if option.names and option.takes_value else ""
        )
        if names or value or files:
            yield f"{inside}{names}{takes}{files}{value} -d {_quote_word(option.help)}\n"


def _quote_word(text: str) -> str:
    """Return a text as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def _escape_signs(text: str, signs: str) -> str:
    return "".join(f"\\{one}" if one in signs else one for one in text)


SHELLS: Final[Mapping[str, Callable[[list[Word]], str]]] = {"bash": bash, "zsh": zsh, "fish": fish}
