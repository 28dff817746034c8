"""`roundtable panel`: the panel of a running box in a terminal, over ssh too."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from firmware.panel_link import Link
    from firmware.panel_view import Look, Seen

POLL_MS: Final = 50


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("panel", help="the panel of a running box in a terminal")
    command.add_argument("--config", metavar="FILE", help="the configuration (roundtable.toml)")
    command.add_argument("--host", help="where the box is (127.0.0.1)")
    command.add_argument("--port", type=int, help="its port (8080)")


def run(args: argparse.Namespace) -> int:
    """Return 0 after q, 2 where there is no terminal, or no box answers."""
    import curses
    import locale
    import sys

    from firmware import config as configuration
    from firmware.panel_link import Link, NoBox

    config = configuration.load(args.config, {"host": args.host, "port": args.port})
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)
    link = Link(f"http://[{host}]:{config.port}" if ":" in host else f"http://{host}:{config.port}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _says_no("needs a terminal: run it in one, or with ssh -t")
    locale.setlocale(locale.LC_ALL, "")
    try:
        link.open()
        curses.wrapper(_Panel, link)
    except NoBox as error:
        return _says_no(str(error))
    except curses.error as error:
        return _says_no(f"this terminal cannot show it ({error}): try TERM=xterm-256color")
    finally:
        link.close()
    return 0


def _says_no(text: str) -> int:
    import sys

    print(f"roundtable panel: {text}", file=sys.stderr)
    return 2


class _Panel:
    """Shows the box on a screen of curses until q is pressed."""

    def __init__(self, screen: Any, link: Link) -> None:
        import curses
        import locale

        from firmware.panel_view import MARKS, PLAIN_MARKS, Seen

        self._curses = curses
        self._screen = screen
        self._link = link
        utf8 = locale.getpreferredencoding(False).lower().replace("-", "") == "utf8"
        self._seen = Seen({}, {}, marks=MARKS if utf8 else PLAIN_MARKS)
        self._looks = self._colours()
        screen.timeout(POLL_MS)
        self._run()

    def _run(self) -> None:
        drawn: Seen | None = None
        while (key := self._screen.getch()) != ord("q"):
            if key == self._curses.KEY_RESIZE or key == 12:  # Ctrl-L, as everywhere
                self._screen.clear()
                drawn = None
            elif key != -1:
                self._press("\n" if key == self._curses.KEY_ENTER else chr(key))
            self._hear()
            if self._seen != drawn:
                self._draw()
                drawn = self._seen

    def _press(self, key: str) -> None:
        from dataclasses import replace

        from firmware.panel_view import KEYS

        key = {"\r": "\n", "A": "a"}.get(key, key)
        if key in KEYS:
            self._seen = replace(self._seen, problem=self._link.press(*KEYS[key]))

    def _hear(self) -> None:
        from dataclasses import replace

        while not self._link.heard.empty():
            name, data = self._link.heard.get()
            match name:
                case "table":
                    lamps = {key: data.get(key) for key in ("lamps", "tone", "ring")}
                    lamps["buttons"] = {one["button"]: one["lamp"] for one in data["buttons"]}
                    self._seen = replace(self._seen, table=data, lamps=lamps, problem="")
                case "lamps":
                    self._seen = replace(self._seen, lamps=data)
                case "lost":
                    self._seen = replace(self._seen, problem=data)

    def _draw(self) -> None:
        from firmware.panel_view import fitted, lines

        height, width = self._screen.getmaxyx()
        self._screen.erase()
        for row, line in enumerate(lines(self._seen, height)):
            self._screen.move(row, 0)
            for text, look in fitted(line, width - 1):
                self._screen.addstr(text, self._looks[look])
        self._screen.refresh()

    def _colours(self) -> dict[Look, int]:
        """Return how each look is shown; without colours some are bold."""
        from contextlib import suppress

        from firmware.panel_view import Look

        curses = self._curses
        with suppress(curses.error):  # some terminals cannot hide it
            curses.curs_set(0)
        looks = dict.fromkeys(Look, 0) | {Look.DIM: curses.A_DIM, Look.BOLD: curses.A_BOLD}
        looks |= dict.fromkeys((Look.LIT, Look.VIOLET, Look.WARNING), curses.A_BOLD)
        if not curses.has_colors():
            return looks
        curses.use_default_colors()
        wanted = {
            Look.LIT: curses.COLOR_YELLOW,
            Look.VIOLET: curses.COLOR_MAGENTA,
            Look.WARNING: curses.COLOR_RED,
        }
        for number, (look, colour) in enumerate(wanted.items(), 1):
            curses.init_pair(number, colour, -1)
            looks[look] = curses.color_pair(number) | curses.A_BOLD
        return looks
