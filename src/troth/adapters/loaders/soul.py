"""A `.soul` file as soul-protocol writes it, zipped or unpacked: JSON of episodes (whole exchanges), facts, and the core."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

from troth.adapters.loaders.export import Bundle, Export, loads
from troth.errors import InvalidMessage

_EXCHANGE = re.compile(r"User: (?P<user>.*?)(?:\nAgent: (?P<agent>.*))?\Z", re.DOTALL)
_LAYERS = ("memory/episodic.json", "memory/semantic.json", "memory/social.json")
_CORE = "memory/core.json"
_LEFT_OUT = ("memory/procedural.json", "memory/self_model.json", "memory/general_events.json")
"""What the other engine thinks of itself; its scores are no evidence about anybody."""


def read(path: Path) -> Export:
    """Episodes become exchanges again, facts a tool's word; superseded facts are left out, their words are in the episodes.

    Raises:
        InvalidMessage: it is no `.soul` file, or an encrypted one.
    """
    found = Export()
    try:
        with Bundle(path) as bundle:
            if "manifest.json" not in bundle:
                raise InvalidMessage(f"{path}: has no manifest;", hint="name a file that soul-protocol exported")
            if loads(bundle.read("manifest.json")).get("encrypted"):
                raise InvalidMessage(f"{path}: is encrypted;", hint="export it without a password")
            for name in _LAYERS:
                for number, item in enumerate(loads(bundle.read(name)) if name in bundle else [], 1):
                    _take(found, f"{name}, item {number}", item)
            core = loads(bundle.read(_CORE)) if _CORE in bundle else {}
            found.core = {name: core[name] for name in ("persona", "human") if core.get(name)}
            found.left_out += [f"{name}: about the agent itself" for name in _LEFT_OUT if name in bundle]
    except (OSError, zipfile.BadZipFile, ValueError) as error:
        raise InvalidMessage(f"{path}: cannot be read: {error}.", hint="Name a file that soul-protocol exported.") from error
    found.messages.sort(key=lambda message: message.at)
    return found


def _take(found: Export, where: str, item: Any) -> None:
    text, at = item.get("content"), item.get("created_at")
    if item.get("superseded_by"):
        found.left_out.append(f"{where}: superseded")
        return
    exchange = _EXCHANGE.match(text) if isinstance(text, str) and item.get("type") == "episodic" else None
    if exchange is None:
        found.add(where, at, "tool", text, name="soul")
        return
    found.add(where, at, "user", exchange["user"], talk="soul")
    if exchange["agent"]:
        found.add(where, at, "assistant", exchange["agent"], talk="soul")
