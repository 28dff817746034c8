"""`roundtable do`: enter a line by hand at the table that is running here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from words.terminal import complain, speaks
from words.text import t

if TYPE_CHECKING:
    from firmware.owner.config import Config

ANSWER_S = 10


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "do",
        help=t("enter a card, a Quest or a correction by hand"),
        description=t(
            "For example: do lay picts-5; do lay down; do quest grail; do token dragon; "
            "do loyalty Anna traitor; do knight arthur.1 3; do confirm; do undo; "
            "do teach morgan-3 symbols=grail; do adjust white=3 seat=1. The words are those of "
            "the game that is on; of the board game, for example: do black b-despair.3; "
            "do move grail; do die 6. "
            "do insert picts-5 puts in a card that was never seen being laid, where it fits best, "
            "or --before a line of the record; do decline picts-5 says that it was not "
            "there. do replace picts-5 picts-4 puts another card where one was misread: in the "
            "newest line that names it, or the newest --before a line. "
            "A card is named as on its sticker or as it is called: do lay picts 5."
        ),
    )
    command.add_argument("words", nargs="+", metavar="WORD", help=t("what happened"))
    command.add_argument("--before", type=int, metavar="LINE", help=t("of insert, replace: where"))
    command.add_argument("--pin", help=t("the operator's PIN, where the table is another machine"))
    command.add_argument("--config", metavar="FILE", help=t("the configuration (roundtable.toml)"))
    command.add_argument("--data", metavar="DIR", help=t("where a PIN that was drawn is kept"))
    command.add_argument("--host", help=t("where the table is (127.0.0.1)"))
    command.add_argument("--port", type=int, help=t("its port (8080)"))


class _Table:
    """The table's page, asked over HTTP."""

    def __init__(self, config: Config, pin: str | None) -> None:
        from firmware.box.web_client import address_of

        self.address = address_of(config.host, config.port)
        self._config = config
        self._pin = pin
        self._cookie = ""

    def ask(self, path: str, body: Any) -> Any:
        """Return (status, answer); give the PIN where it is asked for and known."""
        status, told = self._post(path, body)
        if status != 401 or told.get("reason") != "pin-needed":
            return status, told
        pin = self._known_pin()
        if pin is None:
            return status, told | {"text": t("the operator's PIN is needed: name it with --pin")}
        status, told = self._post("/api/pin", {"pin": pin})
        return self._post(path, body) if status == 200 else (status, told)

    def _known_pin(self) -> str | None:
        from firmware.owner.operator_pin import read_pin

        return self._pin or self._config.pin or read_pin(self._config.data)

    def _post(self, path: str, body: Any) -> tuple[int, Any]:
        import json
        from urllib.error import HTTPError
        from urllib.request import Request

        from firmware.box.web_client import open_url

        headers = {
            "Content-Type": "application/json",
            "Cookie": self._cookie,
            "Accept-Language": speaks().code,
        }
        asked = Request(f"{self.address}{path}", json.dumps(body).encode(), headers)
        try:
            with open_url(asked, ANSWER_S) as answer:
                self._cookie = answer.headers.get("Set-Cookie", "").partition(";")[0]
                return answer.status, json.loads(answer.read())
        except HTTPError as refusal:
            with refusal:
                return refusal.code, json.loads(refusal.read())


def run(args: argparse.Namespace) -> int:
    """Return 0 when the line was taken, 2 when it was refused or no table answers."""
    from urllib.error import URLError

    from firmware.owner import config as configuration

    before = [] if args.before is None else [f"before={args.before}"]
    options = {"host": args.host, "port": args.port, "data": args.data}
    table = _Table(configuration.load(args.config, options), args.pin)
    try:
        status, told = table.ask("/api/words", {"words": [*args.words, *before]})
    except (URLError, TimeoutError, ValueError):  # or something else answers there
        none = t("no table answers at {address}: start roundtable run, or name its --port")
        return complain("do", none.with_(address=table.address))
    if status != 200:
        return complain("do", t("refused: {why}", why=told["text"]))
    return 0
