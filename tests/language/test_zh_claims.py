"""What plain Chinese statements claim: about whom, at which attribute, with which value. Simplified, Traditional, Cantonese, mixed."""

from __future__ import annotations

from datetime import datetime

import pytest

from troth.domain.authority import Authority
from troth.domain.claim import Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")


def claims(text: str, authority: Authority = Authority.USER) -> list[Assertion]:
    return [a for a in read(text, Context(SAID, authority)).assertions if a.claim is not None and a.mood is Mood.CONFIRMED]


def shown(assertion: Assertion) -> str:
    claim = assertion.claim
    assert claim is not None
    tense = "" if claim.tense.value == "present" else f"|{claim.tense.value}"
    return f"{claim.subject}|{claim.attribute}|{claim.value}{'' if claim.positive else '|NEG'}{tense}"


TABLE = """
我在广州做跨境电商运营，老家是江西的 => user|workplace|广州; user|occupation|跨境电商运营; user|hometown|江西
我在一家做芯片的公司当验证工程师 => user|employer|做芯片的公司; user|occupation|验证工程师
我搞前端的，主要写 React => user|occupation|搞前端
我在上海浦东一家律所上班，做知识产权 => user|employer|上海浦东一家律所; user|occupation|知识产权
我开了家咖啡店，在大理古城 => user|fact|开了家咖啡店
我今年大三，学土木的 => user|grade|大三; user|field_of_study|土木
我在香港中文大学念金融，今年研一 => user|school|香港中文大学; user|grade|研一
我刚从字节离职，准备休息两个月 => user|employer|字节; user|plan|休息两个月|planned
上个月我从网易跳到了米哈游 => user|employer|米哈游
我换工作了，现在在一家做储能的公司当产品经理 => user|employer|做储能的公司; user|occupation|产品经理
我升主管了 => user|occupation|主管
我老公是程序员，在杭州阿里上班 => user's husband|occupation|程序员; user's husband|employer|杭州阿里
我爸退休了，以前是火车司机 => user's father|work_status|退休; user's father|occupation|火车司机|past
我妈有糖尿病，天天打胰岛素 => user's mother|health|糖尿病; user's mother|medication|胰岛素
我姐在加拿大读书 => user's elder sister|school|加拿大
我儿子叫乐乐，今年五岁，上幼儿园中班 => user's son|name|乐乐; user's son|age|五岁; user's son|grade|幼儿园中班
我家闺女对花生过敏 => user's daughter|allergy|花生
我同事小李最近在学潜水 => user|acquaintance|小李（同事）; 小李|learning|潜水
我室友是东北人，特别能喝 => user's roommate|hometown|东北
我妹妹在上海。我知道她不吃辣，爱喝奶茶 => user's younger sister|fact|在上海; user's younger sister|diet|辣|NEG; user's younger sister|likes|奶茶
我老板姓王，是个急性子 => user|manager|姓王; user's boss|fact|是个急性子
我和老婆结婚八年了 => user|marital_status|结婚
我单身 => user|marital_status|单身
我上周离婚了 => user|marital_status|离婚
我养了两条狗，一条叫可乐，一条叫雪碧 => user|狗的数量|两条狗; user|pet|狗（可乐）; user|pet|狗（雪碧）
我家猫叫年糕，是只英短 => user|pet|猫（年糕）; 年糕|品种|英短
我有一辆特斯拉 Model Y => user|car|特斯拉 Model Y
我开的是比亚迪汉 => user|car|比亚迪汉
我把车换成了理想 L7 => user|car|理想 L7
我的相机是富士 X-T5 => user|camera|富士 X-T5
我新买了台 MacBook Air M3 => user|owns|MacBook Air M3
我手机用的是 iPhone 15 => user|手机|iPhone 15
我的键盘是 HHKB => user|keyboard|HHKB
我家路由器是华硕的 => user|router|华硕
我家空调是格力的，用了十年了 => user|空调|格力
我办的是联通的宽带 => user|broadband|联通
我家的物业费一年三千二 => user|物业费|三千二
我每个月房贷六千五 => user|mortgage|六千五
我的微信号是 xiaoyu_88 => user|handle|xiaoyu_88
我的邮箱是 lin.yue@example.com => user|email|lin.yue@example.com
我邮箱换成 yue.lin@example.org 了 => user|email|yue.lin@example.org
我手机号改成 13800001234 了 => user|phone|13800001234
我家地址是江苏省南京市玄武区珠江路 88 号 => user|address|江苏省南京市玄武区珠江路 88 号
快递寄到公司吧，地址是科苑路 15 号 B 座 => user|address|科苑路 15 号 B 座
我身高一米七八，体重七十公斤 => user|height|一米七八; user|weight|七十公斤
我瘦到 62 公斤了 => user|weight|62 公斤
我穿 M 码的衣服 => user|衣服尺码|M
我是 AB 型血 => user|blood_type|AB
我生日是 1992 年 8 月 15 日 => user|birthday|1992 年 8 月 15 日
我农历三月初三生日 => user|birthday|农历三月初三
我是 90 后，属马的 => user|age|90 后; user|animal_sign|马
我是天蝎座 => user|zodiac|天蝎座
我是 INFP => user|mbti|INFP
我左撇子 => user|惯用手|左撇子
我母语是粤语 => user|native_language|粤语
我会说一点日语 => user|speaks|日语
我不会游泳 => user|skill|游泳|NEG
我不会开车，也没驾照 => user|skill|开车|NEG; user|fact|没驾照
我对猫毛过敏 => user|allergy|猫毛
我青霉素过敏 => user|allergy|青霉素
我对虾、蟹都过敏 => user|allergy|虾; user|allergy|蟹
我不吃香菜 => user|diet|香菜|NEG
我乳糖不耐受，喝不了牛奶 => user|health|乳糖不耐受; user|dislikes|牛奶
我是素食主义者 => user|diet|素
我现在生酮饮食 => user|diet|生酮
我有高血压，在吃缬沙坦 => user|health|高血压; user|medication|缬沙坦
我每天早上吃一片阿司匹林 => user|medication|一片阿司匹林
我感冒了，嗓子疼 => user|condition|感冒; user|condition|嗓子疼
我上周骨折了，打着石膏 => user|health|骨折; user|condition|打着石膏
体检报告说我有脂肪肝 => user|health|脂肪肝
我戒烟三年了 => user|habit|抽烟|NEG
我把奶茶戒了 => user|habit|喝奶茶|NEG
我已经不抽烟了 => user|habit|抽烟|NEG
我不喝酒 => user|habit|喝酒|NEG
我从来不喝咖啡 => user|habit|喝咖啡|NEG
我喜欢吃火锅 => user|likes|火锅
我最喜欢的颜色是墨绿色 => user|favourite colour|墨绿色
我最爱看科幻电影 => user|likes|看科幻电影
我讨厌吃胡萝卜 => user|dislikes|胡萝卜
我受不了香水味 => user|dislikes|香水味
我更喜欢靠窗的座位 => user|likes|靠窗的座位
比起咖啡我更喜欢喝茶 => user|likes|喝茶
我不太喜欢人多的地方 => user|dislikes|人多的地方
我不喜欢被叫哥 => user|dislikes|被叫哥
我喜欢早起跑步 => user|likes|早起跑步
我爱听爵士，尤其是 Bill Evans => user|likes|听爵士
我是拜仁球迷 => user|likes|拜仁
我最近迷上了手冲咖啡 => user|likes|手冲咖啡
我的爱好是钓鱼和下围棋 => user|hobby|钓鱼; user|hobby|下围棋
我周末一般去爬山 => user|hobby|爬山
我每天晚上十一点睡 => user|schedule 睡|每天晚上十一点睡
我每周二四六去健身房 => user|schedule 健身房|每周二四六去健身房
我每天早上六点半起床跑步 => user|schedule 起床跑步|每天早上六点半起床跑步
我习惯坐地铁上班 => user|habit|坐地铁上班
我们组每周一上午十点开周会 => user|schedule 周会|组每周一上午十点开周会
我家孩子周六上午上钢琴课 => user's child|schedule 钢琴|周六上午上钢琴课
我每月 15 号还信用卡 => user|schedule 还信用卡|每月 15 号还信用卡
我在自学 Rust => user|learning|Rust
我报了个日语班 => user|learning|日语
我最近在备考雅思 => user|learning|雅思
我开始学吉他了 => user|learning|吉他
我在写一本关于城市史的书 => user|project|关于城市史的书
我打算明年去日本读语言学校 => user|plan|去日本读语言学校|planned
我准备年后换工作 => user|plan|换工作|planned
我计划国庆回老家 => user|appointment|回老家
我下周三要去面试 => user|appointment|去面试
我明天下午三点有个牙医预约 => user|appointment|有个牙医预约
后天我要做胃镜 => user|appointment|做胃镜
我 6 月 18 号要交论文 => user|appointment|交论文
我昨天跑了个半马 => user|event|跑了个半马
上周末去了趟苏州 => user|event|去了趟苏州
去年我去过冰岛 => user|event|去过冰岛|past
我三年前在柏林待过一年 => user|event|在柏林待过一年|past
我小时候住在外婆家 => user|home|外婆家|past
我以前养过一只仓鼠 => user|pet|仓鼠|past
我以前是做销售的，后来转行写代码了 => user|occupation|销售|past; user|occupation|写代码
我曾经在部队待过五年 => user|fact|在部队待过五年|past
我这周在北京出差 => user|travel|北京出差
我请了三天假 => user|condition|请了三天假
我手头的 bug 还没修完 => user|task|手头的 bug 还没修完
我在等签证 => user|task|等签证
我们的数据库是 MySQL 8 => user|database|MySQL 8
我们后端从 Java 迁到 Go 了 => user|backend|Go
prod 跑在阿里云杭州区 => user|prod|阿里云杭州区
staging 的域名是 stg.example.com => staging|域名|stg.example.com
我们前端用 Vue3，构建用 Vite => user|frontend|Vue3; user|构建|Vite
我的博客部署在 Vercel 上 => user|博客|Vercel
我的服务器是 Debian 12 => user|operating_system|Debian 12
我笔记本装的 Arch => user|operating_system|Arch
我写代码用 Vim => user|editor|Vim
我终端用 kitty，shell 是 fish => user|terminal|kitty; user|shell|fish
记账我用 MoneyWiz => user|记账|MoneyWiz
备份放在 NAS 上 => user|备份|NAS
以后回答我都用英文 => user|reply_language|以后回答我都用英文
以后叫我老陈就行 => user|call_me|老陈
回复尽量简短点 => user|reply_length|回复尽量简短点
别用 emoji => user|instruction|别用 emoji
以后别给我推荐恐怖片 => user|instruction|以后别给我推荐恐怖片
代码注释请用中文 => user|reply_language 代码注释|代码注释请用中文
给我的方案先说结论 => user|instruction|给我的方案先说结论
推荐餐厅的时候别推荐辣的 => user|instruction|推荐餐厅的时候别推荐辣的
每次提醒我之前先告诉我时间 => user|instruction|每次提醒我之前先告诉我时间
记住，我不吃牛肉 => user|diet|牛肉|NEG
帮我记一下，我的车牌是粤B12345 => user|licence plate|粤B12345
我们上线流程是先提 MR，再找人 review，最后周四发布 => user|上线流程|先提 MR，再找人 review，最后周四发布
泡茶我的步骤是：先温杯，再投茶，然后高冲 => user|泡茶流程|先温杯，再投茶，然后高冲
我的预算是五千左右 => user|budget|五千
我们这次旅行预算两万 => user|旅行预算|两万
我月薪一万八 => user|salary|一万八
我毕业于武汉大学 => user|school|武汉大学
我女朋友叫小雅，在银行上班 => user's girlfriend|name|小雅; user's girlfriend|employer|银行
我男朋友对海鲜过敏 => user's boyfriend|allergy|海鲜
我表哥在美国开餐馆 => user's cousin 表哥|owns|餐馆
我爸住院了，肺炎，在市一医院 => user's father|condition|住院; user's father|health|肺炎
我男友是工程师，在竹科 => user's boyfriend|occupation|工程师; user's boyfriend|workplace|竹科
我媽開了一間早餐店，在板橋 => user's mother|fact|開了一間早餐店
我养了一只猫，叫豆包，今年三岁 => user|pet|猫（豆包）; 豆包|age|三岁
我有个弟弟，叫小刚，在读大学，喜欢打篮球 => user|relative|弟弟; user's younger brother|name|小刚; user's younger brother|grade|读大学; user's younger brother|likes|打篮球
我有个朋友叫老K，在阿里上班，年薪百万 => user|acquaintance|老K（朋友）; 老k|employer|阿里; 老k|salary|百万
我儿子，今年六岁，叫乐乐 => user's son|age|六岁; user's son|name|乐乐
我买了本书，叫做《三体》 => user|owns|书
我有辆车，叫小白 => user|owns|车
我刚买了辆小米SU7，白色的 => user|car|小米SU7
王总下周来上海，我得接待 => 王总|appointment|来上海
我们去年换了电梯房 => user|event|换了电梯房
我今年三十五了 => user|age|三十五
我最喜欢的是蓝色 => user|likes|蓝色
我会弹吉他，也会做饭 => user|skill|弹吉他; user|skill|做饭
除此之外，我也喜欢画画 => user|likes|画画
昨天晚上我看了一部电影 => user|event|看了一部电影
我老婆周末加班 => user's wife|fact|加班
我下周去上海出差，周五回来 => user|travel|上海出差; user|appointment|回来
今天是我的生日 => user|birthday|3月2日
今天是我朋友的生日 => user's friend|birthday|3月2日
5月3号是我生日 => user|birthday|5月3日
我出生于1990年5月3日 => user|birthday|1990年5月3日
我在学习如何做面食 => user|learning|如何做面食
我大儿子叫子墨，小儿子叫子轩 => user's elder son|name|子墨; user's younger son|name|子轩
李姐是我们部门的HR => 李姐|occupation|我们部门的HR
我现在人在德国，月底回国 => user|location|德国; user|appointment|回国
我人在机场 => user|location|机场
我家住六楼没电梯 => user|floor|六楼没电梯
工资一万八，到手一万四 => user|salary|一万八
改名了，现在叫李牧 => user|name|李牧
打算年底辞职创业，做宠物殡葬 => user|plan|辞职创业|planned; user|occupation|宠物殡葬|planned
我干了八年测试 => user|occupation|测试
我是王芳 => user|name|王芳
你好，我是陆琳 => user|name|陆琳
你可以叫我芳芳 => user|call_me|芳芳
我是腾讯的员工 => user|employer|腾讯
我吃花生会过敏 => user|allergy|花生
我不能吃花生，会过敏 => user|diet|花生|NEG; user|allergy|花生
不喜欢吃香菜 => user|dislikes|香菜
滴酒不沾 => user|habit|喝酒|NEG
小美是我老婆 => user's wife|name|小美
我来自河南 => user|hometown|河南
我习惯用左手 => user|habit|左手
学的是土木 => user|field_of_study|土木
我個女今年讀小三 => user's daughter|grade|小三
你可唔可以用廣東話答我？ => user|reply_language|你可唔可以用廣東話答我
我不用社交媒体 => user|fact|不用社交媒体
能不能别叫我老师 => user|instruction|能不能别叫我老师
最烦别人迟到 => user|dislikes|别人迟到
生产环境的Redis是6.2 => 生产环境|redis|6.2
我管着三个门店 => user|门店的数量|三个门店
店里现在有十二个员工 => user|员工的数量|十二个员工
我家果园一共八亩 => user|果园的数量|八亩
我种了六亩茶 => user|茶的数量|六亩茶
直播间粉丝现在 1.2 万 => user|粉丝的数量|1.2 万
我车贷每个月还 3400 => user|车贷|3400
物业费一年 2600 => user|物业费|2600
我坐 18 路公交上班 => user|通勤方式|坐 18 路公交
我是彝族 => user|民族|彝族
我调到三分厂了 => user|employer|三分厂
今天第一天到信合上班 => user|employer|信合
我主要跑货拉拉 => user|employer|货拉拉
我在实验小学教数学 => user|employer|实验小学
我一个人住 => user|居住方式|一个人住
我跟男朋友合租在望京 => user|home|望京
我骑的是雅迪 => user|坐骑|雅迪
我 1992 年出生的 => user|birth_year|1992年
我妈是 1966 年生的 => user's mother|birth_year|1966 年
我叫何元旦 => user|name|何元旦
膝盖动过手术 => user|health|膝盖动过手术
我有个表妹在读护理 => user|acquaintance|表妹; user's cousin 表妹|field_of_study|护理
家里有个女儿今年七岁 => user|relative|女儿; user's daughter|age|七岁
我家里三个孩子 => user|relative|三个孩子
我们店周二公休 => user|schedule 店公休|店周二公休
校医说我青霉素过敏 => user|allergy|青霉素
我就是喜欢爬山 => user|likes|爬山
虽然我对花生过敏 => user|allergy|花生
尽管我住在苏州 => user|home|苏州
我妈换了部华为 Mate 70 => user's mother|手机|华为 Mate 70
我微信号是 lin_88 => user|handle|lin_88
"""

CASES = [tuple(line.split(" => ")) for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize(("said", "expected"), CASES)
def test_claims(said: str, expected: str) -> None:
    assert "; ".join(map(shown, claims(said))) == expected


@pytest.mark.parametrize("said", [said for said, _ in CASES])
def test_third_person_and_span(said: str) -> None:
    for assertion in claims(said):
        assert assertion.text
        assert "我" not in assertion.text.replace("自我", "")
        assert "咱" not in assertion.text
        assert said[assertion.start : assertion.end].strip()
