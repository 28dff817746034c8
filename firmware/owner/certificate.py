"""The box's own certificate: made once, renewed in time, known by its fingerprint.

Nobody vouches for it, so a browser warns; whoever compares the fingerprint that the browser
shows with the one on the box's own screen knows that nobody sits between.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from firmware.owner.broken_files import BrokenFiles
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import (
    ALL_MAY_READ,
    OWN_USER_ONLY,
    keep,
    rename_to_known,
    set_aside,
    text_of,
)
from words.text import t

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.x509 import Certificate, CertificateBuilder, Name

KEY: Final = "https-key.pem"
CERTIFICATE: Final = "https-certificate.pem"
VALID: Final = timedelta(days=825)  # more is refused by Apple's browsers
RENEWED_BEFORE: Final = timedelta(days=60)
AGAIN: Final = timedelta(hours=1)  # after a renewal that could not be written
# A Pi without a network does not know the date: its certificate must not begin in the future.
BEGINS: Final = datetime(2020, 1, 1, tzinfo=UTC)
MADE_AFTER: Final = datetime(2026, 11, 1, tzinfo=UTC)  # when this was written: no clock is before


def fingerprint(data: Path) -> str:
    """Return the certificate's SHA-256 as browsers show it; raise BadConfig, FileNotFoundError."""
    path = data / CERTIFICATE
    try:
        raw = ssl.PEM_cert_to_DER_cert(text_of(path))
    except ValueError as error:
        raise _broken_file(path, "certificate") from error
    return ":".join(f"{byte:02X}" for byte in sha256(raw).digest())


def new_certificate(data: Path, names: Iterable[str], now: datetime) -> None:
    """Make a certificate for the key that is there, or for a new one; raise BadConfig."""
    try:
        key = _read_key(data)
    except FileNotFoundError:
        key = _new_key(data)
    keep(data / CERTIFICATE, _certificate(key, names, now), ALL_MAY_READ)


def another_key(data: Path, names: Iterable[str], now: datetime, when: str) -> None:
    """Make a key and its certificate, those of before set aside; raise BadConfig."""
    _library()
    for name in (KEY, CERTIFICATE):
        if (data / name).exists():
            rename_to_known(set_aside(data / name, when))
    new_certificate(data, names, now)


class Https:
    """Encrypts connections with the certificate of a data folder."""

    def __init__(
        self, data: Path, names: Iterable[str], clock: Callable[[], datetime], files: BrokenFiles
    ) -> None:
        """Read or make key and certificate; raise BadConfig where neither can be.

        What is broken is set aside and said by `files`.
        """
        self._data = data
        self._names = tuple(names)
        self._clock = clock
        self._renewed_at = clock()  # set below by what is read
        _library()
        key = files.file(data / KEY, lambda data: _or_none(_read_key, data))
        until = files.file(data / CERTIFICATE, lambda data: _or_none(_read_until(key), data))
        if until is None:
            new_certificate(data, self._names, clock())
        self._load()

    @property
    def fingerprint(self) -> str:
        """Return the SHA-256, as browsers show it, of the certificate that is in use."""
        return self._fingerprint

    def context(self) -> ssl.SSLContext:
        """Return what encrypts a connection now; raise BadConfig where a renewal failed."""
        now = self._clock()
        if now >= self._renewed_at:
            self._renewed_at = now + AGAIN  # where what follows fails
            new_certificate(self._data, self._names, now)
            self._load()
        return self._context

    def _load(self) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        context.load_cert_chain(self._data / CERTIFICATE, self._data / KEY)
        self._context = context
        self._fingerprint = fingerprint(self._data)
        self._renewed_at = valid_until(_read_certificate(self._data)) - RENEWED_BEFORE


# -- its two files ---------------------------------------------------------------------------


def _or_none(read: Callable[[Path], Any], data: Path) -> Any:
    try:
        return read(data)
    except FileNotFoundError:
        return None


def _read_key(data: Path) -> EllipticCurvePrivateKey:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    path = data / KEY
    try:
        key = load_pem_private_key(text_of(path).encode(), None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _broken_file(path, "key") from error
    if not isinstance(key, EllipticCurvePrivateKey):
        raise _broken_file(path, "key")
    return key


def _read_certificate(data: Path) -> Certificate:
    from cryptography.x509 import InvalidVersion, load_pem_x509_certificate

    path = data / CERTIFICATE
    try:
        return load_pem_x509_certificate(text_of(path).encode())
    except (ValueError, InvalidVersion) as error:
        raise _broken_file(path, "certificate") from error


def _read_until(key: EllipticCurvePrivateKey | None) -> Callable[[Path], datetime]:
    """Return what reads until when a certificate counts, and that it belongs to the key."""

    def read(data: Path) -> datetime:
        from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm

        path = data / CERTIFICATE
        certificate = _read_certificate(data)
        try:
            if key is None or certificate.public_key() != key.public_key():
                raise BadConfig(t("{path}: belongs to another key than {key}", path=path, key=KEY))
            _prove(certificate, key)
            fingerprint(data)  # each reader takes it, not the first alone
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path, data / KEY)
        except BadConfig:
            raise
        except (ValueError, UnsupportedAlgorithm, InvalidSignature, ssl.SSLError) as error:
            raise _broken_file(path, "certificate") from error
        return valid_until(certificate)

    return read


def _prove(certificate: Certificate, key: EllipticCurvePrivateKey) -> None:
    """Raise InvalidSignature where the certificate is not the one that was signed."""
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
    from cryptography.hazmat.primitives.hashes import SHA256

    signed = certificate.tbs_certificate_bytes
    key.public_key().verify(certificate.signature, signed, ECDSA(SHA256()))


def valid_until(certificate: Certificate) -> datetime:
    """Return when a certificate ends."""
    try:
        until: datetime = certificate.not_valid_after_utc
    except AttributeError:  # before version 42, as apt has it on Debian 12
        until = certificate.not_valid_after.replace(tzinfo=UTC)
    return until


_HOLDS_NO: Final = {
    "key": t("{path}: holds no key: move it away, another is made"),
    "certificate": t("{path}: holds no certificate: move it away, another is made"),
}


def _broken_file(path: Path, what: str) -> BadConfig:
    return BadConfig(_HOLDS_NO[what].with_(path=path))


# -- making them -----------------------------------------------------------------------------


def _library() -> None:
    """Raise BadConfig where the package that makes certificates is not there."""
    try:
        import cryptography.x509  # noqa: F401
    except ImportError as error:
        raise BadConfig(
            t(
                "[screen] https = true: needs the package cryptography: on a box sudo apt install "
                "python3-cryptography, on a PC pip install cryptography"
            )
        ) from error


def new_key() -> tuple[EllipticCurvePrivateKey, str]:
    """Return a new key (P-256), and its PEM."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    key = ec.generate_private_key(ec.SECP256R1())
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return key, pem.decode()


def _new_key(data: Path) -> EllipticCurvePrivateKey:
    key, pem = new_key()
    keep(data / KEY, pem, OWN_USER_ONLY)
    return key


def _certificate(key: EllipticCurvePrivateKey, names: Iterable[str], now: datetime) -> str:
    name = common_name("Round Table Referee")
    return sign(of_server(begin(key, name, name, ends(now, VALID)), names), key)


def ends(now: datetime, lasts: timedelta) -> datetime:
    """Return when a certificate that is made now ends; a clock may be far behind."""
    return max(now, MADE_AFTER) + lasts


def common_name(text: str) -> Name:
    """Return the name of a certificate's subject or issuer, of at most 64 characters (X.509)."""
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def begin(
    key: EllipticCurvePrivateKey, subject: Name, issuer: Name, until: datetime
) -> CertificateBuilder:
    """Return what every certificate of ours begins with."""
    from cryptography import x509

    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(int.from_bytes(os.urandom(19), "big") + 1)
        .not_valid_before(BEGINS)
        .not_valid_after(until)
    )


def of_server(made: CertificateBuilder, names: Iterable[str]) -> CertificateBuilder:
    """Return it with what a server of these names and addresses needs."""
    from cryptography import x509
    from cryptography.x509.oid import ExtendedKeyUsageOID

    return (
        made.add_extension(x509.SubjectAlternativeName(general_names(names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    )


def sign(made: CertificateBuilder, key: EllipticCurvePrivateKey) -> str:
    """Return the certificate (PEM), signed with a key."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding

    pem: bytes = made.sign(key, SHA256()).public_bytes(Encoding.PEM)
    return pem.decode()


def general_names(names: Iterable[str]) -> list[Any]:
    """Return the names as a certificate holds them; what it cannot hold is left out."""
    from cryptography import x509

    told: list[Any] = []
    for name in sorted(set(names)):
        try:
            told.append(x509.IPAddress(ip_address(name)))
        except ValueError:
            if name.isascii():
                told.append(x509.DNSName(name))
    return told
