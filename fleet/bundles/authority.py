"""The authority of a hall, and the certificate that it signs for the broker."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from firmware.owner import certificate
from firmware.owner.certificate import VALID, common_name, ends, of_server, sign, valid_until
from firmware.storage.bad_config import BadConfig
from words.text import t

LASTS: Final = timedelta(days=3650)  # the authority
RENEWED_BEFORE: Final = timedelta(days=365)  # the broker's certificate, at the next `fleet new`


def new_key() -> str:
    """Return a new key (P-256) as PEM; raise BadConfig where the library is missing."""
    try:
        return certificate.new_key()[1]
    except ImportError as error:
        raise BadConfig(
            t(
                "certificates need the package cryptography: on a box sudo apt install "
                "python3-cryptography, on a PC pip install cryptography"
            )
        ) from error


def authority_certificate(key: str, hall: str, now: datetime) -> str:
    """Return the certificate (PEM) of a hall's authority, which vouches for itself."""
    from cryptography import x509

    own = _load_key(key)
    name = common_name(f"Round Table hall {hall}")
    made = (
        certificate.begin(own, name, name, ends(now, LASTS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_signs_certificates(), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(own.public_key()), critical=False)
    )
    return sign(made, own)


def server_certificate(
    key: str, authority: str, authority_key: str, broker: str, now: datetime
) -> str:
    """Return a certificate (PEM) that the authority signs for the broker's name or address."""
    from cryptography import x509

    issuer = x509.load_pem_x509_certificate(authority.encode()).subject
    signer = _load_key(authority_key)
    known = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    name = common_name(broker[:64])
    made = of_server(
        certificate.begin(_load_key(key), name, issuer, ends(now, VALID)), [broker]
    ).add_extension(known, critical=False)
    return sign(made, signer)


def is_to_be_renewed(pem: str, now: datetime) -> bool:
    """Whether the broker's certificate ends within a year."""
    from cryptography import x509

    until = valid_until(x509.load_pem_x509_certificate(pem.encode()))
    return until - now < RENEWED_BEFORE


def _load_key(pem: str) -> Any:
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    return load_pem_private_key(pem.encode(), None)


def _signs_certificates() -> Any:
    from cryptography import x509

    return x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=True, crl_sign=True,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip
