"""Words that end a job or a lease are said of meals, errands and visits as well; what is held is not ended by those."""

from __future__ import annotations

import pytest

import troth

STAYS = [
    ("My wrists hurt.", "It's a relief to have this clear now."),
    ("My wrists hurt.", "It was a struggle to get all the information."),
    ("Our car is electric.", "It's a shame that nobody came."),
    ("Our car is electric.", "That was such a pleasure to watch."),
    ("I'm allergic to peanuts.", "Peanuts are off the shopping list."),
    ("My wife is Ana.", "Ana is over at her mum's."),
    ("I live with my brother.", "My brother left for work."),
    ("My dog Rex is a beagle.", "Rex is gone to the vet."),
    ("My laptop is a Dell.", "I closed my laptop."),
    ("I drink coffee.", "I finished my coffee."),
    ("I play tennis on Mondays.", "I left tennis early."),
    ("My manager is Priya.", "Priya left the meeting early."),
    ("My gym is PureGym.", "I finished my PureGym session."),
    ("I'm learning Spanish.", "I finished my Spanish homework."),
    ("I'm training for the Oslo marathon.", "I booked a hotel for the Oslo marathon."),
    ("I live in Leeds.", "Priya is home."),
    ("I'm from Leeds.", "Ruby born yesterday."),
    ("I will get the reports ready step by step.", "You've broken it down step by step."),
    ("I'm interested in looking at Leeds or York.", "That's what I was looking over."),
    ("I'm so pleased with how the fence turned out.", "Sorry, I should have been clearer."),
    ("My plan is to bake bread on Sunday.", "Make that happen and tell me the steps."),
    ("I run the book club.", "You dropped the book club from the list."),
    ("I swim on Tuesdays.", "The pool is closed today so I'm going for a walk instead."),
    ("I jog every evening.", "I didn't jog this evening."),
    ("I love ramen.", "The ramen place shut down."),
    ("I vape.", "Quitting vaping is hard."),
    ("I work at Arup.", "That's not true in general, of course."),
    ("I have a van.", "Sorry, I meant to ask about van insurance."),
    ("我对牛奶过敏", "我扔了过期的牛奶"),
    ("我打算去贵州", "贵州的天气还是继续下雨"),
    ("我打算考编", "考编资料先放放"),
    ("我打算买铺面", "铺面没买成的人都后悔"),
    ("我住重庆", "重庆太热了，开了空调"),
    ("我不喜欢狗", "他是狗奴了"),
    ("我女朋友喜欢猫", "我不喜欢猫了"),
    ("以后回复短点", "上次回复短点的那段挺好"),
    ("别给我用颜文字", "我妹妹说还是用颜文字吧"),
    ("我每天坐公交上班", "公交太挤了，换了个座位"),
    ("我每天带饭上班", "今天带饭太麻烦，不带了"),
    ("我对花生过敏", "花生太硬，换成腰果了"),
    ("我妹妹叫小雷", "小雷结婚了，现在是小顾家的人"),
    ("B 店的会员日是周四", "A 店会员日改到周三了"),
    ("我钢琴老师是裴老师", "裴老师感冒了，现在是郝老师代两天"),
    ("我打算学会蛙泳", "蛙泳课报上了"),
    ("打算换个大冰箱", "冰箱坏了"),
    ("我打算明年结婚", "我表弟结婚了"),
    ("我在顺丰上班", "打算年底辞职"),
    ("工作日我六点起", "周末我八点起"),
    ("我们备份要先停服务，再拷盘", "备份盘坏了，新的还没到"),
    ("我住在城南", "城南太堵，周末去城北玩"),
    ("我家衣服都是我手洗", "现在洗衣服腰疼"),
    ("周末我在公园跑步", "最近跑步膝盖有点疼"),
    ("我喜欢民谣", "最近迷上了摇滚"),
    ("读书会是每月第一个周六", "这个月读书会改到周日"),
    ("最近闲暇时间我都在看书", "时间不早了"),
    ("我发现最近热情有点下降", "现在时间有点晚了"),
    ("我在考虑去旅游放松一下", "我的心情一下子变得很舒畅"),
    ("我有一些疑惑，比如参数怎么设置", "今天我参加了一场音乐会"),
    ("我会先看教材，然后看视频，有时候也和同学讨论", "我知道了，以后我也会注意这些细节"),
    ("我爷爷住北京", "我外公不是我爷爷带大的，是我奶奶带的"),
]
ENDS = [
    ("My manager is Priya.", "Priya left in March."),
    ("I work at Siemens.", "I left Siemens."),
    ("I'm studying law.", "I finished my law degree."),
    ("My gym is PureGym.", "PureGym closed down."),
    ("My son goes to Hillside primary.", "My son has started at Oakfield primary."),
]


def history(first: str, then: str) -> list[str]:
    with troth.open(":memory:", embedder=None) as memory:
        me = memory.space("me")
        me.observe(first)
        held = {belief.id for belief in me.list()}
        assert held
        me.observe(then)
        return [belief.memory.text for belief in me.list("history") if belief.id in held]


@pytest.mark.parametrize(("first", "then"), STAYS)
def test_an_errand_ends_nothing(first: str, then: str) -> None:
    assert history(first, then) == []


@pytest.mark.parametrize(("first", "then"), ENDS)
def test_what_is_over_is_over(first: str, then: str) -> None:
    assert history(first, then)


@pytest.mark.parametrize(
    "text",
    ["I find myself a seat.", "I call myself a cab.", "Consider me gone.", "Thank you, that's me.", "Hungry, that's me.", "Mondays are hell."],
)  # fmt: skip
def test_a_manner_of_speaking_makes_nobody_anything(text: str) -> None:
    with troth.open(":memory:", embedder=None) as memory:
        me = memory.space("me")
        me.observe(text)
        assert me.list() == ()


@pytest.mark.parametrize("text", ["老板发了脾气", "公司发了工资", "来星巴克了", "上班是九点"])
def test_what_a_firm_sends_or_when_work_begins_is_no_thing_or_employer(text: str) -> None:
    with troth.open(":memory:", embedder=None) as memory:
        me = memory.space("me")
        me.observe(text)
        assert not [b for b in me.list() if b.memory.claim.attribute in ("owns", "employer")]


@pytest.mark.parametrize(("kept", "first", "then"), [("我喝燕麦奶。", "我的班六点开始。", "我的班现在九点开始了。")])
def test_a_new_state_of_one_fact_leaves_the_others(kept: str, first: str, then: str) -> None:
    with troth.open(":memory:", embedder=None) as memory:
        me = memory.space("me")
        for text in (kept, first, then):
            me.observe(text)
        assert {belief.memory.text for belief in me.list()} == {"用户喝燕麦奶", "用户班九点开始"}
