"""Whom a message goes on with that names nobody, a moment after one that told of somebody; and who is who's what in office."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _then(first: str, second: str, later: timedelta = timedelta(minutes=2)) -> set[str]:
    told = read(first, Context(_NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)[::-1]
    people = {name: key for a in told for name, key in a.names.items()}
    found = read(second, Context(_NOW + later, recent=held, people=people)).assertions
    return {a.claim.subject for a in found if a.claim is not None}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("我婆婆来帮忙带娃。", "对海鲜过敏。"),
        ("我弟在北京。", "做建筑设计的。"),
        ("我小姑子刚毕业。", "想考编。"),
        ("我单位领导信佛。", "吃素，从不沾荤。"),
        ("教练的女儿在省队打排球。", "今年十六岁。"),
        ("我研究生导师是女的。", "喜欢半夜回邮件。"),
        ("房东他老婆是湖北人。", "特别爱跳广场舞。"),
        ("我那个表哥，开网吧的。", "属猴，比我大一轮。"),
    ],
)
def test_what_somebody_is_like_goes_on_with_who_was_told_of(first: str, second: str) -> None:
    assert _then(first, second) - {"user"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("我外婆今年八十八。", "今天加班到十点。"),
        ("我室友打呼噜。", "每天睡不好。"),
        ("我同学都买房了。", "喜欢租房的自由。"),
        ("我妹妹住成都。", "我在重庆上班。"),
        ("我同事是素食者。", "我也吃素。"),
        ("我朋友推荐我用 Notion。", "每天用它记账。"),
        ("单位同事都骑车。", "其实我喜欢走路。"),
    ],
)
def test_what_the_user_does_stays_the_users(first: str, second: str) -> None:
    assert _then(first, second) <= {"user"}


def test_the_next_day_nobody_is_gone_on_with() -> None:
    assert _then("我婆婆来帮忙带娃。", "对海鲜过敏。", timedelta(days=1)) == {"user"}


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("房东他儿子在加拿大读书。", "user's landlord's son"),
        ("教练的老婆在银行上班。", "user's coach's wife"),
        ("我大学室友在内蒙养牛。", "user's roommate"),
        ("我那个发小在深圳做直播。", "user's friend"),
    ],
)
def test_who_is_told_of(said: str, subject: str) -> None:
    assert {a.claim.subject for a in read(said, Context(_NOW)).assertions if a.claim is not None} == {subject}
