"""What an erasure leaves in the place of words: HMACs, by which the same is known when it comes back.

Their key is the space's own and derived from the store's, which never leaves it. It travels with the space's archive, so
that what was erased in one place stays erased in the other; a space that took in an archive knows the other's seals too.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass

from troth.domain.address import Address
from troth.domain.memory import Block
from troth.ports.store import Tx

_KEYS = "seal keys"
_SEALED = "sealed:"


@dataclass(frozen=True, slots=True)
class Seal:
    """(address, value) as an erase block keeps it; nothing can be read back."""

    address: Address
    value_key: str


def seal_keys(tx: Tx, secret: bytes) -> tuple[bytes, ...]:
    """The keys of this space's seals; the first is the one to seal with."""
    held = tx.meta(_KEYS)
    if held:
        return tuple(map(bytes.fromhex, json.loads(held)))
    return (bytes.fromhex(hmac_of(secret, f"seals of {tx.namespace}")),)


def know_keys(tx: Tx, keys: tuple[bytes, ...]) -> None:
    """Keep keys from now on, in this order."""
    tx.set_meta(_KEYS, json.dumps([key.hex() for key in dict.fromkeys(keys)]))


def seal(address: Address, value_key: str, key: bytes) -> Seal:
    """Seal an address and a value; only the namespace and the user stay in plain."""
    place = [address.user, address.subject, address.attribute, address.scope, address.domain]
    where, what = (hmac_of(key, json.dumps(text, ensure_ascii=False)) for text in (place, [*place, value_key]))
    return Seal(Address(address.namespace, address.user, where, ""), what)


def standing_blocks(tx: Tx, address: Address, value_key: str, secret: bytes) -> list[Block]:
    """The blocks on (address, value) that nobody has lifted."""
    found = [block for block in tx.blocks(address) if not block.hashed and block.value_key == value_key]
    for key in seal_keys(tx, secret):
        sealed = seal(address, value_key, key)
        found += [block for block in tx.blocks(sealed.address) if block.value_key == sealed.value_key]
    return [block for block in found if not block.lifted]


def sealed_digest(digest: str, key: bytes) -> str:
    """The digest of an observation of which something was erased: nobody can try out what it said."""
    return digest if is_sealed(digest) else _SEALED + hmac_of(key, digest)


def is_sealed(digest: str) -> bool:
    """Whether something of its observation was erased."""
    return digest.startswith(_SEALED)


def hmac_of(key: bytes, text: str) -> str:
    """An HMAC, hex."""
    return hmac.new(key, text.encode("utf-8"), hashlib.sha256).hexdigest()
