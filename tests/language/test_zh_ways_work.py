"""Other ways of saying what one works at, studies and is paid: they reach the attribute that the plain way reaches."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import clean

_AT = datetime(2026, 3, 2, 10, tzinfo=UTC)


def _told(said: str, recent: tuple[Recent, ...] = (), at: datetime = _AT) -> tuple[Assertion, ...]:
    return read(clean(said), Context(at, recent=recent)).assertions


def _shown(said: str) -> set[str]:
    return {f"{a.claim.subject}|{a.claim.attribute}|{a.claim.value}" for a in _told(said) if a.claim is not None}


SAID = [
    ("我给圆通打工呢", "user|employer|圆通"),
    ("现在端的是铁路局的饭碗", "user|employer|铁路局"),
    ("毕业后就进了中建，一直待到现在", "user|employer|中建"),
    ("上班的那家店叫阿强烧腊", "user|employer|阿强烧腊"),
    ("我上班的学校在遵义", "user|workplace|遵义"),
    ("我们办公室就在人民广场旁边", "user|workplace|人民广场"),
    ("我在城北店上班", "user|workplace|城北店"),
    ("本人裁缝一枚", "user|occupation|裁缝"),
    ("鄙人不才，木匠", "user|occupation|木匠"),
    ("职位嘛，采购经理", "user|occupation|采购经理"),
    ("我担任车间主任", "user|occupation|车间主任"),
    ("在学校我是教务主任", "user|occupation|教务主任"),
    ("回乡以后自己开了家茶馆，干到今年第三年", "user|occupation|开茶馆"),
    ("我归质检部管", "user|team|质检部"),
    ("我向宋佳汇报", "user|manager|宋佳"),
    ("我老细叫陈志强", "user|manager|陈志强"),
    ("我是晚班", "user|shift|晚班"),
    ("我们医院实行三班倒", "user|shift|三班倒"),
    ("我在川大读研", "user|school|川大"),
    ("我是湘大的学生", "user|school|湘大"),
    ("我租的这间每月一千七", "user|rent|一千七"),
    ("公司给涨工资了，现在拿一万三", "user|salary|一万三"),
    ("公司加薪了，如今一个月一万一", "user|salary|一万一"),
]


@pytest.mark.parametrize(("said", "expected"), SAID)
def test_a_way_of_saying_it_reaches_its_attribute(said: str, expected: str) -> None:
    assert expected in _shown(said)


def _held(said: str) -> tuple[Recent, ...]:
    told = enumerate(a for a in _told(said) if a.claim is not None and a.attribute is not None)
    return tuple(Recent(f"m{n}", a.claim, a.text, _AT) for n, a in told if a.claim is not None)


CHANGED = [
    ("我在圆通上班", "被人挖走了，现在去了申通", "employer", "申通"),
    ("我在圆通上班", "工作换了，新东家是德邦", "employer", "德邦"),
    ("我是会计", "换了个行当，做导游", "occupation", "导游"),
    ("我是会计", "辞职了，自己干起了裁缝", "occupation", "裁缝"),
    ("我是会计", "那份工作辞了，改跑网约车了", "occupation", "跑网约车"),
    ("我是组长", "公司把我提成了副总", "occupation", "副总"),
    ("我是组长", "职位变了，现在是顾问", "occupation", "顾问"),
    ("我在城北店上班", "我调去城南店了", "workplace", "城南店"),
    ("我在洛阳上班", "公司搬到郑东了", "workplace", "郑东"),
    ("我在市场部", "我被划到会员组了", "team", "会员组"),
    ("我的上司是陈国栋", "上面换了人，现在归孙伟管", "manager", "孙伟"),
    ("我上夜班", "排班变了，改上白班", "shift", "白班"),
    ("我上夜班", "我改成十点上班了", "shift", "十点上班"),
    ("我的专业是土木", "转专业了，现在学金融", "field_of_study", "金融"),
    ("我在武大上学", "转学了，去了外国语学校", "school", "外国语学校"),
    ("房租两千", "房东又涨价，现在一个月要两千六", "rent", "两千六"),
]


@pytest.mark.parametrize(("held", "said", "attribute", "value"), CHANGED)
def test_a_way_of_changing_it_meets_what_is_held(held: str, said: str, attribute: str, value: str) -> None:
    told = _told(said, _held(held), _AT + timedelta(days=49))
    assert (attribute, value) in {(a.claim.attribute, a.claim.value) for a in told if a.claim is not None}


APART = [
    ("我在圆通上班", "我同事被挖走了，去了申通"),
    ("我在圆通上班", "我老婆换工作了，新东家是德邦"),
    ("我是会计", "我弟换了个行当，做导游"),
    ("我是会计", "要是公司把我提成副总就好了"),
    ("我在城北店上班", "下周去城南店培训三天"),
    ("我在市场部", "小李调到会员组了"),
    ("我上夜班", "明天替同事上白班"),
    ("我的上司是陈国栋", "我老公的领导换成孙伟了"),
    ("房租两千", "同事的房租涨到五千了"),
    ("我穿43码的鞋", "那双鞋就剩37码了"),
    ("我的工资是八千", "我弟涨工资了，现在一万九"),
]


@pytest.mark.parametrize(("held", "said"), APART)
def test_what_is_told_of_others_changes_nothing(held: str, said: str) -> None:
    before = _held(held)
    mine = {(each.claim.subject, each.claim.attribute) for each in before}
    for told in _told(said, before, _AT + timedelta(days=49)):
        assert not set(told.targets) & {each.memory for each in before}
        real = told.claim is not None and told.mood.name == "CONFIRMED" and told.claim.tense.name == "PRESENT"
        assert not (real and told.claim is not None and (told.claim.subject, told.claim.attribute) in mine)


PLAIN = [
    ("老大上初二，老二上中班", "班次"),
    ("我爸住院了，在市一医院", "employer"),
    ("我表哥在美国开餐馆", "employer"),
    ("我妈在读老年大学", "employer"),
    ("我给我爸打工", "employer"),
    ("我在图书馆读书", "school"),
    ("万一涨工资了怎么办", "salary"),
]


@pytest.mark.parametrize(("said", "never"), PLAIN)
def test_what_only_looks_like_it(said: str, never: str) -> None:
    assert not any(f"|{never}|" in each for each in _shown(said))
