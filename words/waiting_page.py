"""What a kiosk shows until the referee answers, written into its page: no program runs yet."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from words.catalog import Language, Languages
from words.text import t

PAGE: Final = Path(__file__).resolve().parents[1] / "systemd" / "kiosk" / "starting.html"
SAID: Final = (
    t("The referee is starting."),
    t("It takes long. On the box: systemctl status roundtable, or roundtable doctor."),
)
_TABLE: Final = re.compile(r"(?<=const SAID = \{\n).*?(?=^  \};)", re.DOTALL | re.MULTILINE)


def fill_page(page: str, languages: Languages) -> str:
    """Return the page with both sentences in every language."""
    return _TABLE.sub(lambda _found: "".join(map(_row, map(languages.of, languages.codes))), page)


def _row(language: Language) -> str:
    first, second = (json.dumps(language.say(one), ensure_ascii=False) for one in SAID)
    return f"    {language.code}: [{first},\n      {second}],\n"


def write() -> None:
    """Bring the kiosk's page up to date."""
    PAGE.write_text(fill_page(PAGE.read_text(encoding="utf-8"), Languages()), encoding="utf-8")
