"""Open attributes that go by several names live under one."""

from __future__ import annotations

import pytest

from troth.schema.registry import canonical, is_setting, registry


@pytest.mark.parametrize(
    ("name", "lives_under"),
    [
        ("main browser", "browser"),
        ("浏览器", "browser"),
        ("主力浏览器", "browser"),
        ("db", "database"),
        ("数据库", "database"),
        ("home", "home"),
        ("sofa budget", "sofa budget"),
        ("new", "new"),
        ("favorite color", "favourite colour"),
    ],
)
def test_one_name(name: str, lives_under: str) -> None:
    assert canonical(name) == lives_under


def test_what_is_registered_keeps_its_name() -> None:
    assert all(canonical(name) == name for name in registry())


def test_no_name_is_no_setting() -> None:
    assert [is_setting(name) for name in ("", " ", "editor", "生产数据库", "sister")] == [False, False, True, True, False]
