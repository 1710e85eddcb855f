"""Secrets are masked in both languages; what only looks like one stays."""

from __future__ import annotations

import pytest

from troth.language.secrets import MASK, mask_secrets

# Assembled here, so that no scanner takes this file for a leak.
STRIPE = "sk_" + "test_" + "ABCDEFGH1234ijkl"
GITHUB = "ghp" + "_" + "a1B2c3D4e5F6g7H8i9J0k1L2"
AWS = "AKIA" + "QX7ZT3LMN4PB5RCD"
CARD = "4242 4242 4242 4242"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"凭证为{STRIPE}，请记住", STRIPE),
        (f"use {GITHUB} for the deploy", GITHUB),
        (f"key {AWS} please", AWS),
        (f"my card is {CARD}, exp 12/29", CARD),
        ("the wifi password is Tr0ub4dor&3", "Tr0ub4dor&3"),
        ("API_KEY=9f8e7d6c5b4a then restart", "9f8e7d6c5b4a"),
        ("我的邮箱密码是abc12345，别告诉别人", "abc12345"),
        ("路由器的密码换成了Zq81kfm，记一下", "Zq81kfm"),
        ("the password for my old laptop is Zq81kfm", "Zq81kfm"),
        ("it runs at postgres://ana:larkspur@db.local/app", "larkspur"),
        ("-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----", "MIIabc"),
    ],
)
def test_secrets_are_masked(text: str, secret: str) -> None:
    """F08."""
    assert secret not in mask_secrets(text)
    assert MASK in mask_secrets(text)


@pytest.mark.parametrize(
    "text",
    [
        "apiKey: import.meta.env.API_KEY",
        "the docs use AKIAIOSFODNN7EXAMPLE",
        "no password needed",
        "my password is hard to remember",
        "The token is expired, I asked for another",
        "order 1234567890123 arrived",
        "call me at 0912000345",
        "門禁密碼：884213",
        "The locker code is 5093",
        "I moved to Oslo on 2026-03-01",
        "密码忘了，怎么重置",
        "postgres://user:password@localhost/app",
        "http://[::1]:8080/a@b and mail to ana@host.org: thanks",
        "password: ${DB_PASSWORD}",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    """H06."""
    assert mask_secrets(text) == text
