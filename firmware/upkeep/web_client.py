"""How this program asks a running box over HTTP: the operator's PIN may go with it.

No proxy is ever asked, whatever http_proxy and the like say: they are for what lies outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from urllib.request import Request

_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # a server on every address is asked here


def address_of(host: str, port: int) -> str:
    """Return where a box is asked that serves on `host`: "http://127.0.0.1:8080"."""
    host = _HERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def open_url(asked: str | Request, timeout_s: float) -> Any:
    """Return the answer, which the caller closes; raise HTTPError, URLError or another OSError."""
    from urllib.request import ProxyHandler, build_opener

    return build_opener(ProxyHandler({})).open(asked, timeout=timeout_s)
