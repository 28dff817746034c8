"""Accounts at a hall's broker: a password each, which the broker knows as a hash alone."""

from __future__ import annotations

import secrets
from base64 import b64encode
from hashlib import pbkdf2_hmac
from typing import Final

STAFF: Final = "staff"  # the hall's own, and for rehearsals
COLLECTOR: Final = "collector"
OF_THE_HALL: Final = (STAFF, COLLECTOR)
_ROUNDS: Final = 101  # Mosquitto's own number; these passwords have 144 random bits
_SALT: Final = 12  # bytes, as `mosquitto_passwd` takes
_HASH: Final = 64  # bytes


def new_password() -> str:
    """Return a password that nobody has to remember: 24 characters."""
    return secrets.token_urlsafe(18)


def hash_password(password: str, salt: bytes | None = None) -> str:
    """Return what stands in Mosquitto's password file behind the account's name.

    >>> hashed("secret", b"123456789012")[:24]
    '$7$101$MTIzNDU2Nzg5MDEy$'
    """
    salt = secrets.token_bytes(_SALT) if salt is None else salt
    made = pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS, _HASH)
    return f"$7${_ROUNDS}${b64encode(salt).decode()}${b64encode(made).decode()}"
