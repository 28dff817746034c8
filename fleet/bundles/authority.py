"""The authority of a hall, and the certificate that it signs for the broker."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from firmware.owner.certificate import BEGINS, MADE_AFTER, VALID, general_names, valid_until
from firmware.storage.bad_config import BadConfig
from words.text import t

if TYPE_CHECKING:
    from cryptography.x509 import CertificateBuilder

LASTS: Final = timedelta(days=3650)  # the authority
RENEWED_BEFORE: Final = timedelta(days=365)  # the broker's certificate, at the next `fleet new`


def new_key() -> str:
    """Return a new key (P-256) as PEM; raise BadConfig where the library is missing."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError as error:
        raise BadConfig(
            t(
                "certificates need the package cryptography: on a box sudo apt install "
                "python3-cryptography, on a PC pip install cryptography"
            )
        ) from error
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    pem: bytes = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return pem.decode()


def authority_certificate(key: str, hall: str, now: datetime) -> str:
    """Return the certificate (PEM) of a hall's authority, which vouches for itself."""
    from cryptography import x509

    own = _loaded(key)
    name = _name(f"Round Table hall {hall}")
    made = (
        _begun(own, name, name)
        .not_valid_after(max(now, MADE_AFTER) + LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_signs(), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(own.public_key()), critical=False)
    )
    return _signed(made, own)


def server_certificate(
    key: str, authority: str, authority_key: str, broker: str, now: datetime
) -> str:
    """Return a certificate (PEM) that the authority signs for the broker's name or address."""
    from cryptography import x509
    from cryptography.x509.oid import ExtendedKeyUsageOID

    by = x509.load_pem_x509_certificate(authority.encode())
    signer = _loaded(authority_key)
    known = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    made = (
        _begun(_loaded(key), _name(broker[:64]), by.subject)  # X.509: 64 characters at most
        .not_valid_after(max(now, MADE_AFTER) + VALID)
        .add_extension(x509.SubjectAlternativeName(general_names([broker])), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(known, critical=False)
    )
    return _signed(made, signer)


def is_to_be_renewed(certificate: str, now: datetime) -> bool:
    """Whether the broker's certificate (PEM) ends within a year."""
    from cryptography import x509

    until = valid_until(x509.load_pem_x509_certificate(certificate.encode()))
    return until - now < RENEWED_BEFORE


def _loaded(pem: str) -> Any:
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    return load_pem_private_key(pem.encode(), None)


def _name(text: str) -> Any:
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _begun(key: Any, name: Any, issuer: Any) -> CertificateBuilder:
    """Return what both certificates begin with; they count from 2020 on, for a Pi has no clock."""
    from cryptography import x509

    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(int.from_bytes(os.urandom(19), "big") + 1)
        .not_valid_before(BEGINS)
    )


def _signs() -> Any:
    from cryptography import x509

    return x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=True, crl_sign=True,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _signed(made: CertificateBuilder, key: Any) -> str:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding

    pem: bytes = made.sign(key, SHA256()).public_bytes(Encoding.PEM)
    return pem.decode()
