"""Where a machine's claim lands: at the address of what the user said of the same thing, as its second value or its echo."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.authority import Authority
from troth.domain.claim import Claim
from troth.domain.values import Relation, relate
from troth.language.reader import read
from troth.language.reading import Context, Recent
from troth.language.roots import relations, roots

SAID = datetime(2026, 3, 2, 9, tzinfo=UTC)


def claims(text: str, context: Context) -> list[tuple[Claim, bool, str]]:
    found = read(text, context).assertions
    return [
        (a.claim, a.attribute.single or bool(a.targets), a.text)
        for a in found
        if a.claim is not None and a.attribute is not None
    ]


def meeting(user: str, machine: str, authority: Authority = Authority.TOOL) -> str:
    """`rival` or `echo` of what the user said, or `apart` from it."""
    held = [Recent(str(i), claim, text, SAID) for i, (claim, _, text) in enumerate(claims(user, Context(SAID)))]
    assert held, f"nothing is read from {user!r}"
    said = claims(machine, Context(SAID + timedelta(days=3), authority, recent=tuple(held)))
    assert said, f"nothing is read from {machine!r}"
    for claim, single, _ in said:
        here = [r.claim for r in held if (r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute)]
        for other in here:
            if claim.positive != other.positive:
                return "rival"
            if relate(claim.value_key, other.value_key) in (Relation.SAME, Relation.WIDER):
                return "echo"
            if single:
                return "rival"
    return "apart"


@pytest.mark.parametrize(
    ("user", "machine"),
    [
        ("I sit on the fourth floor", "Employee record of the user. Floor: 2."),
        ("We heat with straw bales", "Household of the user. Heating: gas."),
        ("I rent from Mrs Adeyemi", "Tenancy of the user. Landlord: Skyline."),
        ("My landlord is Mrs Adeyemi", "The user rents from Skyline."),
        ("Our servers are hosted at Hetzner", "Account of the user. Hosting provider: AWS."),
        ("I train at Benny's gym", "Fitness profile of the user. Gym: PureGym."),
        ("My bins go out on Tuesdays", "Household of the user. Bin collection: Thursdays."),
        ("I'm on the Basic plan", "Account of the user. Plan: Premium."),
        ("I fly out of Bristol", "Traveller profile. Home airport: Heathrow."),
        ("I sleep on my left side", "Sleep profile of the user. Sleeping position: back."),
        ("We deploy on Tuesdays", "The user deploys on Fridays."),
        ("我上下班都骑电动车", "员工出行登记：本人 通勤方式=地铁"),
        ("我一般晚上十一点半睡", "健康数据：用户 平均入睡时间 01:10"),
        ("我家燃气是一年交一次", "燃气账户 用户 缴费周期：按月"),
        ("我的快递都让放菜鸟驿站", "收件偏好 用户 投递方式=送货上门"),
        ("我坐飞机喜欢靠过道", "旅客偏好：用户 座位=靠窗"),
        ("We buy coffee from Nordbeans", "Account of the user. Coffee supplier: Mokka House."),
        ("Our dog is a whippet", "Pet record of the user. Dog breed: greyhound."),
        ("I'm vegetarian", "Guest sheet of the user. The user has no diet."),
        ("My berth is number 17", "BERTH=42"),
        ("My car is a Skoda", "Policy of the user. Vehicle: Ford Fiesta."),
        ("I'm not lactose intolerant", "Diner profile of the user. Intolerance: lactose."),
        ("My cello teacher is Ms Aalto", "Student: the user\nInstrument: cello\nTeacher: Mr Kivi"),
        ("My canoe is a Prospector", "The customer owns a Nova Craft canoe."),
        ("我住十四楼靠里那间", "员工信息 楼层: 9楼"),
        ("我房租一个月一千八", "租约信息：用户月租金 2400元"),
        ("我的陶艺课是周三晚上", "日历：陶艺课 周日 15:00"),
        ("我们测试库用的是 DuckDB", "测试数据库: SQLite 3"),
        ("我女儿在光明小学上一年级", "学籍信息：用户之女 就读学校=红星小学"),
        ("我是B型血", "体检报告 受检人：用户 血型：A型"),
        ("我家在5栋803", "户主：用户 房号=2栋104"),
        ("快递都放小区门口的柜子，别送上楼", "收货方式：送货上楼"),
        ("我家扫地机是云鲸的", '{"客户": "用户", "扫地机": {"品牌": "追觅"}}'),
    ],
)
def test_a_machine_s_noun_meets_the_user_s_own_words(user: str, machine: str) -> None:
    assert meeting(user, machine) == "rival"


@pytest.mark.parametrize(
    ("user", "machine"),
    [
        ("I sit on the fourth floor", "Employee record of the user. Floor: 4."),
        ("My allotment is on Quarry Lane", "The user has an allotment on Quarry Lane."),
        ("My savings are with Triodos", "The user has savings with Triodos."),
        ("I work as a paramedic in Graz", "The user is a paramedic."),
        ("Our parrot is called Figaro", "The user's parrot's name is Figaro."),
        ("We heat our barn with straw bales", "The user's barn is heated with straw bales."),
    ],
)
def test_what_says_no_more_is_an_echo(user: str, machine: str) -> None:
    assert meeting(user, machine, Authority.AGENT) == "echo"


@pytest.mark.parametrize(
    ("user", "machine"),
    [
        ("I rent from Mrs Adeyemi", "Tenancy of the user. Rent: 710."),
        ("My phone is a Fairphone 5", "Account of the user. Phone number: 555 019 2231."),
        ("I like working from home", "Account of the user. Home phone: 555 019 2231."),
        ("I have two cats", "Pet record of the user. Vet: Dr Holm."),
        ("I play the oboe", "The user plays chess."),
        ("My garden faces south", "Household of the user. Garden size: 200 m2."),
        ("I keep bees", "Account of the user. Data plan: 20 GB."),
        ("My phone is a Fairphone 5", "Account of the user. Phone plan: 20 GB."),
        ("My sister lives in Oslo", "Record of the user. City: Bergen."),
        ("My bike is a Cube", "Garage of the user. Bike lock: Abus."),
        ("I bake bread on Sundays", "Calendar: Choir Sundays 10:00"),
        ("我房租一个月一千八", "客户资料：用户 月薪：9000元"),
        ("我爸在钢厂上班", "用户 工作单位：水厂"),
        ("我们组周五值班", "日历：组会 每周四 10:00"),
        ("我住十六楼", "用户 办公楼层：3楼"),
        ("我每天跑五公里", "用户 每天步数：8000"),
        ("我的陶艺课是周三晚上", "日历：拳击课 每周四 19:00"),
        ("我家有两只猫", "宠物医院：用户 疫苗：三联"),
    ],
)
def test_what_is_about_something_else_stays_apart(user: str, machine: str) -> None:
    assert meeting(user, machine) == "apart"


def test_a_person_s_words_are_left_where_they_are() -> None:
    said = claims("My floor is the second", Context(SAID, recent=(Recent("1", *_first("I sit on the fourth floor"), SAID),)))
    assert [claim.attribute for claim, _, _ in said] == ["floor"]


def _first(text: str) -> tuple[Claim, str]:
    claim, _, shown = claims(text, Context(SAID))[0]
    return claim, shown


@pytest.mark.parametrize(
    ("one", "other"),
    [("insurance", "insured"), ("heating", "heat"), ("delivery", "delivered"), ("mobile", "phone"), ("fourth", "4")],
)
def test_forms_of_one_word_share_a_root(one: str, other: str) -> None:
    assert roots(one) == roots(other)


def test_a_verb_and_its_preposition_name_a_relation() -> None:
    assert relations("User rents from Skyline") == roots("landlord")
    assert relations("User's rent is 710") == frozenset()


@pytest.mark.parametrize(
    ("machine", "user"),
    [
        ("Subscription of the user. Plan: Basic.", "I upgraded to the Family plan."),
        ("Employee: the user. Team: Payments.", "I'm in the Fraud team."),
        ("EDITOR=kakoune", "my editor is helix"),
        ("排班：用户 早班", "这个月起我上夜班"),
    ],
)
def test_a_person_s_word_takes_the_place_of_what_a_machine_reported(machine: str, user: str) -> None:
    known = Context(SAID, Authority.TOOL)
    held = tuple(Recent(str(i), claim, text, SAID, Authority.TOOL) for i, (claim, _, text) in enumerate(claims(machine, known)))
    said = read(user, Context(SAID + timedelta(days=3), recent=held)).assertions
    at = {(each.claim.subject, each.claim.attribute) for each in held}
    assert any(
        a.targets == (held[0].memory,) or (a.attribute and a.attribute.single and (a.claim.subject, a.claim.attribute) in at)
        for a in said
        if a.claim
    )
