from __future__ import annotations

import re
from pathlib import Path

import pytest

from troth import errors
from troth.cli.common import exit_code

SOURCES = Path(errors.__file__).parent
ALL = [found for found in vars(errors).values() if isinstance(found, type) and issubclass(found, errors.TrothError)]
LEAVES = [found for found in ALL if not found.__subclasses__()]


@pytest.mark.parametrize("error", ALL, ids=lambda error: error.__name__)
def test_every_error_is_in_the_tree_has_a_code_and_an_exit(error: type[errors.TrothError]) -> None:
    assert errors.__doc__ is not None
    assert error.__name__ in errors.__doc__
    assert error.__doc__
    assert [other for other in ALL if other.code == error.code] == [error]
    assert exit_code(error("x")) == (2 if issubclass(error, errors.UsageError | errors.ScenarioError) else 1)


@pytest.mark.parametrize("error", LEAVES, ids=lambda error: error.__name__)
def test_every_leaf_is_raised_somewhere(error: type[errors.TrothError]) -> None:
    raised = re.compile(rf"\b{error.__name__}\(")
    assert any(raised.search(path.read_text(encoding="utf-8")) for path in SOURCES.rglob("*.py") if path.name != "errors.py")
