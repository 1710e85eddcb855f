"""A newcomer finds each file of a language, in the order of reading, in the docstring of its folder."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

LANGUAGE = Path(__file__).resolve().parents[2] / "src" / "troth" / "language"


@pytest.mark.parametrize("code", ["en", "zh"])
def test_a_language_names_its_files(code: str) -> None:
    room = LANGUAGE / code
    told = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""
    files = {path.stem for path in room.glob("*.py")} - {"__init__"}
    folders = {f"{path.parent.name}/" for path in room.glob("*/__init__.py")}
    named = set(re.findall(r"`([a-z_]+/?)`", told))
    assert files | folders <= named, "say in the folder's docstring what the new file is for"
    assert named <= files | folders, "it names a file that is gone"
