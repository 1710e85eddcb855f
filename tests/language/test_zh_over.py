"""A verb says of one thing that it is over, and of another nothing: what ends, and what only sounds like it."""

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

BEFORE = datetime(2026, 3, 2, 12, tzinfo=UTC)
AFTER = datetime(2026, 4, 9, 12, tzinfo=UTC)


def held(text: str) -> tuple[Recent, ...]:
    found = [a for a in read(text, Context(BEFORE)).assertions if a.claim is not None]
    return tuple(Recent(f"m{n}", a.claim, a.text, BEFORE) for n, a in enumerate(found) if a.claim)


def told(first: str, then: str) -> tuple[Assertion, ...]:
    known = held(first)
    assert known
    people = {r.claim.value.casefold(): r.claim.subject for r in known if r.claim.attribute == "name"}
    return read(then, Context(AFTER, recent=known, people=people)).assertions


def over(first: str, then: str) -> bool:
    return any(Intent.ENDS in a.intents and "m0" in a.targets for a in told(first, then))


ENDS = """
我养了三条锦鲤 | 锦鲤全翻肚了，缸里现在养的是虾
我在楼下理发店剪头发 | 楼下那家关张了
我租的车位在 B1 | 车位被房东收回去了，现在停路边
我在万科上班 | 万科倒闭了
我戴着牙套 | 牙套终于摘啦！
我每个月还房贷五千 | 昨天把房贷一次性结清了
我在吃布洛芬 | 布洛芬上周停了
我的主管是 Linda | Linda 上周离职了
我家狗叫豆包 | 豆包送人了
我和小王合租 | 小王上个月搬走了
我在看《繁花》 | 繁花看完了
我欠老周五千块 | 老周的钱还清了
我周三上瑜伽课 | 瑜伽课停了
我打王者 | 打王者太费时间，戒了
暑假准备带爸妈去冰岛 | 冰岛太贵，没戏了
我用网易云听歌 | 网易云的会员退了
我每天骑车上班 | 车骑不动了，骑车上班的日子到头了，骑车不骑了
我平时看纸质书 | 现在都看电子书了
我喜欢吃辣 | 现在只吃清淡的
我老公开的士 | 我老公现在开巴士
我和阿敏在谈恋爱 | 我跟阿敏分了
我膝盖发炎 | 膝盖养好了
我喺大埔租咗間屋 | 大埔間屋退咗喇
我在万科上班 | 万科把我们这批人优化了
我在字节上班 | 我被优化了
我食緊血壓藥 | 醫生話唔使再食血壓藥喇
我没有驾照 | 驾照拿到手了
我没有猫 | 领养了一只猫，叫年糕
我每天吃二甲双胍 | 医生把药停了
我喝酒 | 查出脂肪肝，酒是一滴不敢碰了
爷爷住养老院 | 爷爷上个月走了
我家请了个钟点工张姐 | 张姐回老家带孙子了，新来的阿姨姓吴
打算十月份带爸妈去桂林 | 桂林那趟取消了，我妈摔了腿
過年打算帶阿嬤去泡溫泉 | 溫泉沒去成，阿嬤感冒了
我五月要考教资 | 教资没考，报名错过了
我要去看五月天演唱会 | 五月天没抢到票
七月我们组要把服务迁到 k8s | 迁移延期了
我们公司五月要搬到新办公楼 | 新办公楼还在装修，搬家往后延了
我打算下个月拔智齿 | 智齿拔了，肿得像包子
打算月底前把旧手机卖掉 | 旧手机卖了八百
我想去学潜水 | 上周末去学了潜水，太好玩了
月底要从公司宿舍搬出来 | 已经搬出来了，现在租在地铁口
我三月底要去敦煌拍星空 | 敦煌回来了，拍了一千多张
下半年想把客厅重新刷一遍 | 客厅上礼拜刷完了，刷的浅灰
"""
STAYS = """
我准备七月考驾照 | 我妹妹驾照考过了
打算八月去青岛 | 青岛的高铁票买了
五一要去成都 | 成都的酒店没订到
我打算下个月去体检 | 体检还没做
打算十月去西藏 | 我朋友西藏没去成，高反
我五月要搬家 | 搬家公司取消了订单，得重新找
我十月要去香山看红叶 | 去了香山，红叶还没红
我们十月办婚礼 | 同事的婚礼取消了
我准备考雅思 | 要是雅思没考过就丢人了
我每天早上喝咖啡 | 咖啡洒了一桌，不喝了
我每天早上喝咖啡 | 咖啡凉了，不喝了
我每天跑步 | 外面下雨，不跑了
我周末打球 | 人太多，球不打了
我爱打游戏 | 游戏不玩了，睡觉去
我爱喝咖啡 | 咖啡喝完了，再去买一包
我用 Mac 写代码 | Mac 关了，睡觉去
我有一辆自行车 | 自行车停楼下了
我的车是小鹏 P7 | 小鹏停地库了
我周三上瑜伽课 | 瑜伽课上完了，好累
我爸爸叫老高 | 我爸走了，刚上车
我的主管是 Linda | Linda 走了，我们可以聊了
我家狗叫豆包 | 豆包拉肚子，送医院了
我在腾讯上班 | 腾讯的班车停了，走路去的
我在腾讯上班 | 腾讯股票卖了
我弟在北京上学 | 北京下雪停课了
我有房贷 | 今天还了房贷
我对花生过敏 | 花生酱扔了
我老婆叫小美 | 小美出差走了
我住在东山小区 | 东山小区停电了
我健身房是乐刻 | 乐刻今天关门了，人家检修
我喝牛奶 | 牛奶坏了，倒了
我喜欢吃榴莲 | 榴莲扔了
我养了一盆绿萝 | 绿萝黄了几片叶子
我在吃钙片 | 我妈不吃钙片了
我平时看纸质书 | 现在在看电影
我习惯早上喝咖啡 | 现在晚上都喝茶
我每天坐地铁上班 | 现在坐地铁好挤
我开的是五菱 | 我姐把五菱换成了比亚迪
我每天吃降压药 | 感冒药不用吃了
我没有驾照 | 明年想考驾照
我没有猫 | 朋友有一只猫
爷爷住养老院 | 爷爷走了一圈
我不会游泳 | 我儿子会游泳了
"""


def pairs(table: str) -> list[tuple[str, str]]:
    return [(first, then) for first, _, then in (line.partition(" | ") for line in table.strip().splitlines())]


@pytest.mark.parametrize(("first", "then"), pairs(ENDS))
def test_what_is_over_ends(first: str, then: str) -> None:
    assert over(first, then)


@pytest.mark.parametrize(("first", "then"), pairs(STAYS))
def test_what_only_sounds_like_an_end_leaves_it_standing(first: str, then: str) -> None:
    assert not any(a.intents & {Intent.ENDS, Intent.UPDATES} and "m0" in a.targets for a in told(first, then))


def test_what_could_not_be_done_and_now_can_is_an_update() -> None:
    found = told("我不会游泳", "夏天报了班，现在能游一千米")
    assert any(Intent.UPDATES in a.intents and "m0" in a.targets for a in found)


def test_of_a_list_the_rest_goes_on() -> None:
    found = told("我在吃氨氯地平和阿司匹林", "医生让我把阿司匹林停了")
    assert [a.claim.value for a in found if a.claim and not a.intents] == ["氨氯地平"]
    assert any(Intent.ENDS in a.intents for a in found)


def test_a_run_of_adverbs_claims_nothing_and_hangs_nothing() -> None:
    found = read("已经也都早就全部给我我们又" * 300, Context(AFTER)).assertions
    assert [assertion.text for assertion in found if assertion.claim] == []


@pytest.mark.parametrize(
    ("first", "then", "left"),
    [
        ("我有辆山地车还有辆折叠车", "折叠那辆被偷了", "用户有辆山地车"),
        ("我养了一猫一狗", "猫上个月走丢了", "用户养了一狗"),
        ("我有三把吉他，一把木吉他一把电吉他一把贝斯", "贝斯出了", "用户有一把木吉他、一把电吉他"),
        ("我订了读者和三联", "读者停订了", "用户订了三联"),
        ("我有两块表，一块浪琴一块卡西欧", "浪琴那块送我爸了", "用户有一块卡西欧"),
        ("我有钢琴和古筝", "古筝卖了", "用户有钢琴"),
    ],
)
def test_what_is_left_of_several_goes_on(first: str, then: str, left: str) -> None:
    assert over(first, then)
    assert left in [a.text for a in told(first, then) if a.claim and Intent.ENDS not in a.intents]
