"""The table that is running here, asked over HTTP: for commands that change its game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from words.terminal import speaks
from words.text import t

if TYPE_CHECKING:
    from firmware.owner.config import Config

ANSWER_S = 10


def table_of(args: argparse.Namespace) -> Table:
    """Return the table that the options name; raise BadConfig."""
    from firmware.owner import config as configuration

    options = {"host": args.host, "port": args.port, "data": args.data}
    return Table(configuration.load(args.config, options), args.pin)


class Table:
    """The table's page, asked over HTTP."""

    def __init__(self, config: Config, pin: str | None) -> None:
        from firmware.upkeep.web_client import address_of

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

        from firmware.upkeep.web_client import open_url

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
