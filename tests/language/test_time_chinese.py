"""Chinese times, Simplified and Traditional: what is found, what is written in its place, and what is left alone."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from troth.domain.interval import Grain
from troth.language.time import TimeKind, find_times, with_dates

WEDNESDAY = datetime(2026, 5, 20, 10, 0, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("明天下午三点开会", "2026年5月21日下午三点开会"),
        ("后天去体检", "2026年5月22日去体检"),
        ("大后天出发", "2026年5月23日出发"),
        ("前天到的", "2026年5月18日到的"),
        ("大前天", "2026年5月17日"),
        ("今早没吃", "2026年5月20日早上没吃"),
        ("昨晚十一点才睡", "2026年5月19日晚上十一点才睡"),
        ("明晚有空", "2026年5月21日晚上有空"),
        ("下周五我答辩", "2026年5月29日我答辩"),
        ("上周五入职", "2026年5月15日入职"),
        ("这周五交稿", "2026年5月22日交稿"),
        ("周五晚上八点", "2026年5月22日晚上八点"),
        ("下下周一", "2026年6月1日"),
        ("星期天去爬山", "2026年5月24日去爬山"),
        ("禮拜四見", "2026年5月21日見"),
        ("下週五聚餐", "2026年5月29日聚餐"),
        ("下周三天气好", "2026年5月27日天气好"),
        ("这周末搬家", "2026年5月23日那个周末搬家"),
        ("我上周刚搬家", "我2026年5月11日那周刚搬家"),
        ("下個月 3 號我媽生病住院", "2026年6月3日我媽生病住院"),
        ("下个月底交房", "2026年6月底交房"),
        ("打算年底搬去成都", "打算2026年底搬去成都"),
        ("五月底", "2026年5月底"),
        ("上个月", "2026年4月"),
        ("十月去日本", "2026年10月去日本"),
        ("我去年毕业", "我2025年毕业"),
        ("前年搬来的", "2024年搬来的"),
        ("后年退休", "2028年退休"),
        ("明年春天", "2027年春天"),
        ("今年三月搬到杭州", "2026年3月搬到杭州"),
        ("下半年", "2026年下半年"),
        ("下个季度", "2026年第三季度"),
        ("三天后出发", "2026年5月23日出发"),
        ("两周前", "2026年5月6日左右"),
        ("兩週後", "2026年6月3日左右"),
        ("半年前", "2025年11月左右"),
        ("十年前", "2016年"),
        ("再过两天", "2026年5月22日"),
        ("接下来两周在吃药", "2026年5月20日到2026年6月2日在吃药"),
        ("到6月5号为止", "到2026年6月5日为止"),
        ("到下周三", "到2026年5月27日"),
        ("改到周四", "改到2026年5月21日"),
        ("从6月1日到6月10日", "从2026年6月1日到2026年6月10日"),
        ("6月10号到20号", "2026年6月10日到2026年6月20日"),
        ("从明天起", "从2026年5月21日起"),
        ("下周五之前", "2026年5月29日之前"),
        ("国庆去新疆", "2026年10月1日国庆去新疆"),
        ("去年国庆", "2025年10月1日国庆"),
        ("农历八月十五", "2026年9月25日（农历八月十五）"),
        ("这几天上火", "2026年5月20日前后上火"),
        ("十月第一个星期一", "2026年10月5日"),
        ("next Monday 开会", "on 2026-05-25 开会"),
    ],
)
def test_written(text: str, expected: str) -> None:
    assert with_dates(text, find_times(text, "zh", WEDNESDAY)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("周一入职的", "2026年5月18日入职的"),
        ("十月搬来的", "2025年10月搬来的"),
        ("25号去的", "2026年4月25日去的"),
        ("国庆去了新疆", "2025年10月1日国庆去了新疆"),
        ("年底搬的", "2025年底搬的"),
        ("周末去的", "2026年5月16日那个周末去的"),
    ],
)
def test_past_tense_looks_back(text: str, expected: str) -> None:
    assert with_dates(text, find_times(text, "zh", WEDNESDAY, "past")) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2026年6月1日",
        "２０２６年５月１日",
        "1990年出生",
        "从2019年开始",
        "每天早上六点",
        "每周三晚上七点",
        "每周二、四",
        "每個月 25 號",
        "每年春节",
        "周一到周五上班",
        "一周五次",
        "瑜伽是周五的",
        "每周一撸铁，周四上课",
        "下午5点到6点",
        "住了十年",
        "最近",
        "3月3号我生日",
        "九十年代",
    ],
)
def test_stays_as_said(text: str) -> None:
    found = find_times(text, "zh", WEDNESDAY)
    assert found
    assert with_dates(text, found) == text


@pytest.mark.parametrize(
    "text",
    [
        "五点建议，一点也不",
        "三年级，第二年",
        "文三路 259 号 3 幢",
        "地铁2号线",
        "43 码",
        "版本 1.19，端口 8081，价格 95 元",
        "电话 13800138000",
        "周杰伦",
        "先天后天",
        "有一天，一天到晚",
        "我三十二岁",
        "6600万年前",
        "公元前",
        "五一个",
        "吃月饼看月亮",
    ],
)
def test_is_no_time(text: str) -> None:
    assert [text[found.start : found.end] for found in find_times(text, "zh", WEDNESDAY)] == []


def local(year: int, month: int, day: int, hour: int = 0) -> datetime:
    return datetime(year, month, day, hour, tzinfo=WEDNESDAY.tzinfo).astimezone(UTC)


@pytest.mark.parametrize(
    ("text", "kind", "start", "end", "grain"),
    [
        ("明天", TimeKind.POINT, local(2026, 5, 21), local(2026, 5, 22), Grain.DAY),
        ("下周", TimeKind.POINT, local(2026, 5, 25), local(2026, 6, 1), Grain.WEEK),
        ("年底", TimeKind.POINT, local(2026, 12, 1), local(2027, 1, 1), Grain.MONTH),
        ("到 5 月 29 号为止", TimeKind.UNTIL, None, local(2026, 5, 30), Grain.DAY),
        ("直到明年三月", TimeKind.UNTIL, None, local(2027, 4, 1), Grain.MONTH),
        ("从下周起", TimeKind.SINCE, local(2026, 5, 25), None, Grain.WEEK),
        ("年底前", TimeKind.BY, local(2026, 5, 20, 10), local(2026, 12, 1), Grain.MONTH),
        ("接下来两周", TimeKind.RANGE, local(2026, 5, 20), local(2026, 6, 3), Grain.WEEK),
        ("每周三", TimeKind.RECURRING, None, None, None),
        ("十年", TimeKind.DURATION, None, None, Grain.YEAR),
        ("国庆", TimeKind.POINT, local(2026, 10, 1), local(2026, 10, 8), Grain.DAY),
    ],
)
def test_interval(text: str, kind: TimeKind, start: datetime | None, end: datetime | None, grain: Grain | None) -> None:
    (found,) = find_times(text, "zh", WEDNESDAY)
    assert (found.kind, found.interval.start, found.interval.end, found.interval.grain) == (kind, start, end, grain)


def test_the_weekend_said_on_a_sunday_is_the_one_that_ends() -> None:
    (found,) = find_times("周末", "zh", WEDNESDAY.replace(day=24))
    assert found.interval.start == local(2026, 5, 23)


HOLIDAYS = {
    "元旦": "2027年1月1日", "情人节": "2027年2月14日", "妇女节": "2027年3月8日", "除夕": "2027年2月5日",
    "春节": "2027年2月6日", "元宵节": "2027年2月20日", "清明": "2027年4月5日", "五一": "2027年5月1日",
    "劳动节": "2027年5月1日", "儿童节": "2026年6月1日", "端午": "2026年6月19日", "七夕": "2026年8月19日",
    "中秋": "2026年9月25日", "国庆": "2026年10月1日", "重阳": "2026年10月18日", "双十一": "2026年11月11日",
    "腊八": "2027年1月15日", "冬至": "2026年12月22日", "平安夜": "2026年12月24日", "圣诞节": "2026年12月25日",
    "教师节": "2026年9月10日", "母亲节": "2027年5月9日", "中秋節": "2026年9月25日", "聖誕節": "2026年12月25日",
}  # fmt: skip


@pytest.mark.parametrize("name", HOLIDAYS)
def test_holiday(name: str) -> None:
    (found,) = find_times(f"{name}回家", "zh", WEDNESDAY)
    assert found.written.startswith(HOLIDAYS[name])
