"""Serve `/components` and the pages' own files: `make components`. No game runs, no box has it."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from firmware.screen import page_language
from firmware.screen.files import edition, page
from firmware.screen.page_thread import PageServer, serve_routes
from words.catalog import Languages

STATIC: Final = Path(__file__).parent / "static"
PORT: Final = 8090


async def components(request: Request) -> Response:
    """Answer the page."""
    return page("components.html", page_language.language_of(request.scope), edition(STATIC))


def serve(port: int) -> PageServer:
    """Serve the page on this machine, or raise NoPort."""
    languages = Languages()
    routes = [Route("/components", components), *page_language.routes(languages)]
    application = serve_routes(routes, edition(STATIC), "127.0.0.1", None, encrypts=False, rows=())
    application.state.languages = languages
    one = PageServer("127.0.0.1", port)
    one.start(application, lambda: None)
    return one


def main(argv: Sequence[str] | None = None) -> int:
    """Serve it until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m docs.components", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT)
    one = serve(parser.parse_args(argv).port)
    print(f"{one.address}components")
    try:
        signal.pause()
    except KeyboardInterrupt:
        one.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
