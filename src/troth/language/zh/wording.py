"""Puts a claim into the third person, in the script in which it was said."""

from __future__ import annotations

import re

from troth.language.later import later

_LATIN = later(r"[A-Za-z0-9]")
_FIRST = later(
    r"(?P<team>我们(?=组|团队|公司|项目|部门|team|后端|前端|服务|系统|产品|代码|这边|的(?:服务|系统|项目|产品|代码|API))|我們(?=組|團隊|公司|專案|部門|後端|前端|服務|系統))"
    r"|(?P<home>(?:我們家|我们家|我家|咱家|咱们家|咱們家))|(?P<we>我们|我們|咱们|咱們|俺们|我哋|咱(?!们))|(?P<self>我自己|我本人|(?<![日港台韩藏蒙])本人|我|俺)"
    r"(?P<kin>(?<=[和跟与與同]我)[妈媽爸哥姐弟妹](?![妈媽爸哥姐弟妹夫们們子媳]))?"
)  # fmt: skip


def third_person(text: str, user: str) -> str:
    """Every first person in `text` as `user` (用户 or 用戶)."""

    def named(match: re.Match[str]) -> str:
        kin = match["kin"]  # 用户和用户妈 is nobody's Chinese
        return f"{user}家" if match["home"] else f"{user}的{kin * 2}" if kin else user

    return _FIRST.sub(named, text)


def join(*parts: str) -> str:
    """Words joined as Chinese is written: no space between Han characters, one between Latin words."""
    out = ""
    for part in parts:
        part = part.strip()
        if not part:
            continue
        if out and _LATIN.match(out[-1]) and _LATIN.match(part[0]):
            out += " "
        out += part
    return re.sub(r"  +", " ", out)
