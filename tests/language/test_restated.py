"""A statement that takes the place of a held one as a whole: it tells a new state of the same thing in words of its own."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _after(first: str, second: str) -> tuple[str, tuple[Assertion, ...]]:
    told = read(first, Context(_NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)[::-1]
    people = {name: key for a in told for name, key in a.names.items()}
    return held[0].memory, read(second, Context(_NOW + timedelta(days=20), recent=held, people=people)).assertions


RESTATED = [
    ("坐飞机我喜欢靠窗的座位。", "现在坐飞机喜欢过道的座位。"),
    ("我的面粉从金龙拿。", "面粉现在从中粮拿。"),
    ("My mentor is Hana.", "Piotr is mentoring me now."),
    ("Our daughter sleeps in our bed.", "She sleeps in her own room since Easter."),
    ("Our standup is at 9:15.", "They shoved standup back to ten."),
    ("The kitchen thermostat is at 20.", "Knocked the kitchen thermostat down to 18."),
    ("I smoke ten a day.", "I'm down to three a day."),
    ("My favourite pub is The Anchor.", "My favourite's The Ship these days."),
    ("My rent is 850.", "Rent's gone up, it's 920 from May."),
    ("我现在一天抽半包烟。", "烟减到一天三根了"),
    ("我店里 POS 一直是 Square。", "这周起三家店的 POS 统一走 Clover"),
    ("If the till is short we ring Mo.", "If the till is short we count the notes twice now."),
    ("I vape.", "Gave it up two years ago."),
    ("I play the tuba.", "packed that in last winter"),
    ("I smoke.", "quit last year"),
    ("I work at Hooli.", "quit last year"),
    ("I run on Saturdays.", "it's Sundays now"),
    ("My clinic runs on Fridays.", "They've moved it to Tuesdays."),
    ("Our deploys go out at noon.", "moved to 3pm"),
    ("When the alarm goes my porter checks the cellar.", "Now my porter rings the brigade when the alarm goes."),
    ("My daughter has piano on Wednesdays.", "My daughter's piano moved to Mondays."),
    ("我的面粉从金龙拿。", "现在我的面粉从中粮拿了。"),
    ("女儿周三上钢琴课。", "女儿的钢琴课改到周一了。"),
    ("我平时十二点睡。", "最近作息调了，十一点就睡。"),
    ("晨跑完我在公司楼下停车。", "楼下停车收费了，现在停河边。"),
    ("宽带是移动的。", "移动老断，装了联通的。"),
    ("我快递都寄到学校。", "学校不让收了，现在都放驿站。"),
    ("漫画我在快看看。", "快看那本断更了，现在主要刷腾讯动漫。"),
    ("女儿睡上铺。", "上礼拜开始睡下铺了。"),
    ("我喝豆浆要全糖。", "以后点豆浆给我三分糖。"),
    ("我订房喜欢高楼层。", "以后帮我订低楼层的。"),
    ("我买咖啡豆都挑浅焙。", "现在比较爱深焙。"),
    ("我坐大巴爱坐前排。", "前排太晃了，现在都选后排。"),
    ("我不吃鸭肉。", "鸭肉真香，现在顿顿想吃。"),
    ("我特别爱吃苦瓜。", "现在闻到苦瓜就想吐。"),
]
LEFT_ALONE = [
    ("If the till is short we ring Mo.", "If the tide is in we ring Jo now."),
    ("I smoke.", "Gave up on the crossword."),
    ("I smoke.", "My dad quit last year."),
    ("I live in Leeds.", "Gave it up in 2024."),
    ("I'm allergic to nuts.", "Stopped in 2019."),
    ("I knit.", "Stopped at the shop yesterday."),
    ("I play squash on Mondays.", "It's Friday now, finally."),
    ("We train at 6pm.", "It's 7pm now, I should go."),
    ("I'm leaving the gym at the end of March.", "I'm leaving the gym at the end of March."),
    ("If the till is short we ring Mo.", "If the till is short we count the notes twice as well now."),
    ("If the till is short we ring Mo.", "If the till is short we count the notes twice."),
    ("My back still feels quite stiff.", "It feels a bit heavy to think about that right now."),
    ("I eat a lot of fruit.", "I finished the book and learned a lot about history."),
    ("我最近也在看一本书。", "我今天在书店看到了一本很不错的书。"),
    ("我最近在学画画。", "我去了游泳池降温。"),
    ("我最近在学画画。", "先从基础的菜肴开始练起。"),
    ("我用的是明基的显示器。", "现在用的是罗技的键盘。"),
    ("My mentor is Hana.", "Piotr is mentoring my sister now."),
    ("Our daughter sleeps in our bed.", "The dog sleeps in the hall since Easter."),
    ("The kitchen thermostat is at 20.", "The greenhouse thermostat is down to 18."),
    ("My work number is 0171 5530.", "My private number is 0160 9918 now."),
    ("My car insurance is with Admiral.", "My home insurance is with Aviva now."),
    ("I tutor Sami in maths.", "Sami got a new calculator."),
    ("My favourite pub is The Anchor.", "The Anchor got a new menu."),
    ("I play in goal.", "We scored three goals now."),
    ("I live with two flatmates.", "Ines left for the weekend."),
    ("冰箱放在阳台。", "洗衣机挪到厨房了。"),
    ("我签证到六月。", "我护照到后年。"),
    ("公司在滨江路。", "滨江路新开了家咖啡馆。"),
    ("我房租三千二。", "我弟房租涨到三千五了。"),
    ("The bakery on Elm Street closes at six.", "The pharmacy on Elm Street now closes at eight."),
    ("The wifi password at the cabin is bluegrass88.", "The wifi password at the office is now copperhill12."),
    ("The tenant in 4B is Mr. Sato.", "The tenant in 5B is now Ms. Lowe."),
    ("The report is due on the 14th.", "The slides are now due on the 18th."),
    ("My son is in Year 3.", "My son's best friend is now in Year 4."),
    ("We have a campervan.", "The campervan's fridge is broken now."),
    ("My favourite tea is lapsang.", "Lapsang is now finished, I need to buy more."),
    ("Our flat has two bedrooms.", "The neighbours' flat has three bedrooms now."),
    ("测试环境跑在8080端口。", "生产环境现在跑在9090端口了。"),
    ("护照放在灰色抽屉里。", "发票现在放在绿色抽屉里了。"),
    ("502的租客是佐藤。", "602的租客换成李姐了。"),
    ("我的养老金在平安。", "我爱人的养老金换到太平了。"),
    ("我们部门在12楼。", "财务部搬到15楼了。"),
    ("我的闹钟定在六点半。", "明天闹钟改成五点，就一天。"),
    ("我喝燕麦奶。", "今天燕麦奶卖完了，我买了豆奶。"),
    ("我晚上开着窗睡。", "昨晚关了窗，现在头疼。"),
    ("我们的结婚纪念日是5月12日。", "爸妈的结婚纪念日改在六月庆祝了。"),
    ("阳台上种了薄荷。", "阳台上现在很晒。"),
    ("我的自行车是捷安特。", "我的自行车现在还装了个铃。"),
    ("儿子放学是爷爷接。", "昨天是我接的儿子。"),
    ("女儿睡上铺。", "同事家女儿开始睡下铺了。"),
    ("漫画我在快看看。", "我弟现在主要刷腾讯动漫。"),
    ("我舅舅住在骨科病房。", "我同事昨天转到呼吸科去了。"),
    ("我在学校食堂吃晚饭。", "午饭最近自己带便当。"),
    ("我在电厂上班。", "上班太远了，现在骑电动车。"),
    ("我图表喜欢深色背景。", "以后帮我挑白色的衬衫。"),
    ("我喜欢喝咖啡。", "以后推荐咖啡店离我近点的。"),
    ("我买咖啡豆都挑浅焙。", "我妈现在爱深焙。"),
    ("我爱看悬疑片。", "昨天看了个喜剧，也还行。"),
    ("我特别爱吃苦瓜。", "我室友闻到苦瓜就想吐。"),
    ("我喜欢民宿。", "公司出差以后统一订酒店。"),
    ("我一般在楼下菜店买菜。", "现在还是在楼下买菜。"),
    ("A项目用 Redis。", "B项目换成了 Valkey。"),
    ("短途我骑车。", "现在长途都坐高铁。"),
    ("上课我记纸质笔记。", "开会现在都用平板记。"),
    ("看书我喜欢纸质的。", "看漫画现在只看电子的。"),
    ("我左手戴手表。", "右手现在戴手环。"),
    ("测试环境是 8080 端口。", "生产环境换到 9090 了。"),
]


@pytest.mark.parametrize(("first", "second"), RESTATED)
def test_the_new_state_takes_the_place_of_the_old(first: str, second: str) -> None:
    held, found = _after(first, second)
    assert [a.text for a in found if held in a.targets and a.intents & {Intent.UPDATES, Intent.ENDS}]


@pytest.mark.parametrize(("first", "second"), LEFT_ALONE)
def test_what_is_said_of_another_thing_changes_nothing(first: str, second: str) -> None:
    assert not [a.text for a in _after(first, second)[1] if a.targets]
