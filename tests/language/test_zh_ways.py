"""Other ways of saying where one lives, with whom, what one is called, how old and whether married: read as the plain ones."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from importlib.resources import files

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _claims(said: str, recent: tuple[Recent, ...] = ()) -> list[str]:
    read_now = read(said, Context(_NOW, recent=recent)).assertions
    return [f"{each.claim.subject}|{each.claim.attribute}|{each.claim.value}" for each in read_now if each.claim]


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("以后家就安在绵阳了", "user|home|绵阳"),
        ("我弟把家安到了嘉善", "user's younger brother|home|嘉善"),
        ("上个月我们举家迁到了烟台", "user|home|烟台"),
        ("我人已经在保定安顿下来了", "user|home|保定"),
        ("我的住址是大连市沙河口", "user|home|大连市沙河口"),
        ("新家在汕头", "user|home|汕头"),
        ("乔迁之喜！新房在泉州", "user|home|泉州"),
        ("打今天起我就是长沙市民了", "user|home|长沙"),
        ("搬家了，这次是洛阳", "user|home|洛阳"),
        ("全家都到昆明了，以后就住这儿", "user|home|昆明"),
        ("人在苏州姑苏住着", "user|home|苏州姑苏"),
        ("以后就跟我小姨住了", "user|居住方式|跟我小姨住"),
        ("和表妹挤一间", "user|居住方式|和表妹挤一间"),
        ("家里就我跟我爷爷住着", "user|居住方式|跟我爷爷一起住"),
        ("陆远舟，这是我的名字", "user|name|陆远舟"),
        ("报名表上填陈之遥，我的全名", "user|name|陈之遥"),
        ("认识一下，孟知夏", "user|name|孟知夏"),
        ("鄙人姓林名深", "user|name|林深"),
        ("爸妈给我起的名字叫安澜", "user|name|安澜"),
        ("户口本上的名字是周一航", "user|name|周一航"),
        ("去派出所把名字改成了宋知微", "user|name|宋知微"),
        ("名字改好了，现在叫许长安", "user|name|许长安"),
        ("我姐不叫那个了，现在叫若男", "user's elder sister|name|若男"),
        ("打明儿起叫我老K就成", "user|call_me|老K"),
        ("喊我一声宁姐就成", "user|call_me|宁姐"),
        ("年纪嘛，五十二", "user|age|五十二岁"),
        ("又老一岁，四十一啦", "user|age|四十一岁"),
        ("我今年29", "user|age|29岁"),
        ("生日嘛，腊月初三", "user|birthday|腊月初三"),
        ("我国籍是挪威", "user|nationality|挪威"),
        ("民族改过来了，现在是壮族", "user|民族|壮族"),
        ("至今没结婚", "user|marital_status|没结婚"),
        ("目前未婚", "user|marital_status|未婚"),
        ("上个月办了离婚手续", "user|marital_status|离婚"),
        ("狗子又长一岁，八岁了", "user's 狗子|age|八岁"),
    ],
)
def test_said_otherwise(said: str, claim: str) -> None:
    assert claim in _claims(said)


@pytest.mark.parametrize(
    ("said", "never"),
    [
        ("你说家安在珠海好不好？", "|home|"),
        ("公司搬家了，这次是广州", "user|home|"),
        ("新家在装修", "|home|"),
        ("新房在青岛", "|home|"),
        ("我表弟说他家安在徐州", "user|home|"),
        ("你好，高兴认识你", "user|name|"),
        ("这本书，是我的全名写的", "user|name|这本书"),
        ("猫不叫那个了，如今叫海苔", "user|name|"),
        ("狗又长一岁，九岁了", "user|age|"),
        ("生日说错了，是2月11号", "user|birthday|"),
        ("猫送人了", "|hometown|"),
        ("家里有只兔仔", "|hometown|"),
        ("我是本地人", "|hometown|"),
        ("朋友叫我去吃饭", "|call_me|"),
        ("手机离了手就慌", "|marital_status|"),
    ],
)
def test_what_only_looks_like_it(said: str, never: str) -> None:
    claims = _claims(said)
    assert not [claim for claim in claims if never in claim]


@pytest.mark.parametrize(
    ("first", "then", "text"),
    [
        ("我家猫叫布丁", "我家猫改名叫奶盖了", "用户养了猫，叫奶盖"),
        ("我有一只狗，叫土豆", "狗的名字换成番茄了", "用户养了狗，叫番茄"),
        ("养了只兔子，叫雪糕", "给兔子换了个名，叫麻薯", "用户养了兔子，叫麻薯"),
    ],
)
def test_a_pet_goes_by_another_name(first: str, then: str, text: str) -> None:
    told = [each for each in read(first, Context(_NOW)).assertions if each.claim]
    recent = tuple(Recent(f"m{n}", each.claim, each.text, _NOW) for n, each in enumerate(told) if each.claim)
    renamed = read(then, Context(_NOW, recent=recent)).assertions
    assert [(each.text, each.targets) for each in renamed if each.claim] == [(text, ("m0",))]


def test_who_retires_has_no_trade() -> None:
    told = [each for each in read("我爸是电工", Context(_NOW)).assertions if each.claim]
    recent = tuple(Recent(f"m{n}", each.claim, each.text, _NOW) for n, each in enumerate(told) if each.claim)
    over = read("我爸退休了", Context(_NOW, recent=recent)).assertions
    assert any("m0" in each.targets for each in over)


def test_no_two_tables_give_one_name_to_different_words() -> None:
    tables = [file for file in files("troth.language.zh").iterdir() if file.name.startswith("ways")]
    named = [n for file in tables if file.name.endswith("toml") for n in tomllib.loads(file.read_text("utf-8"))["words"]]
    assert named
    assert sorted(named) == sorted(set(named))
