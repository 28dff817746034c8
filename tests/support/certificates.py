"""An authority for a broker's certificate, made for a test."""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

YEAR = timedelta(days=365)


class Authority:
    """A certificate that vouches for others; one key serves for all, to save time."""

    def __init__(self, name: str = "store") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name.from_rfc4514_string(f"CN={name}")
        own = x509.SubjectKeyIdentifier.from_public_key(self._key.public_key())
        self._own = own
        self.pem = self._sign_certificate(
            self._name, datetime.now(UTC) - YEAR * 2, 10,
            (x509.BasicConstraints(True, None), True), (_SIGNS, True), (own, False),
        )  # fmt: skip

    def server(self, begins: timedelta = -timedelta(days=1)) -> bytes:
        """Return a broker's certificate for 127.0.0.1 that counts for a year."""
        names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
        by = x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(self._own)
        name = x509.Name.from_rfc4514_string("CN=broker")
        return self._sign_certificate(
            name, datetime.now(UTC) + begins, 1, (names, False), (by, False)
        )

    def _sign_certificate(
        self,
        name: x509.Name,
        begins: datetime,
        years: int,
        *extensions: tuple[x509.ExtensionType, bool],
    ) -> bytes:
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self._name)
            .public_key(self._key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begins)
            .not_valid_after(begins + YEAR * years)
        )
        for extension, is_critical in extensions:
            made = made.add_extension(extension, is_critical)
        return made.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)

    @property
    def key_pem(self) -> bytes:
        return self._key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )


_SIGNS = x509.KeyUsage(
    digital_signature=False, content_commitment=False, key_encipherment=False,
    data_encipherment=False, key_agreement=False, key_cert_sign=True, crl_sign=True,
    encipher_only=False, decipher_only=False,
)  # fmt: skip
