"""Where somebody works or studies, and as what: 在X做Y, 跳去X, 在X. Pure."""

from __future__ import annotations

import re

from troth.language.later import later
from troth.language.zh.drafting import BAD_VALUE, negated, taken, template
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import pattern
from troth.language.zh.rules import Draft, Rule, is_place, named_attribute, named_firm, named_org, org_kind
from troth.language.zh.who import Scene


def org(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    """去X上班, 跳到X: an employer, a team or a place of work; going somewhere is a visit."""
    value = taken(match, "v", frame)
    words = match.group("v").strip()
    if not words or BAD_VALUE.match(words) or "是" in words:
        return []
    if words in ("家", "家里", "公司", "单位", "外面", "办公室"):
        return negated([Draft(named_attribute("open:办公方式"), value, frame.said)], frame) if words.startswith("家") else []
    if "实习" in rule.say and not words:
        return []
    kind = org_kind(words)
    if "org" in rule.flags and kind == "workplace" and (not is_place(words) or "入职" in frame.words):
        kind = "employer"
    say = frame.said if "assaid" in rule.flags else template(rule.say, scene).replace("{v}", value)
    if re.match(r"[去来进](?!了)", frame.words) and not frame.le and "wentle" in rule.flags:
        return []
    if ("wentle" in rule.flags and not (scene.job_talk or named_firm(words))) or (
        "wentle" in rule.flags and _VISIT.search(words) and not scene.job_talk
    ):
        return []
    return negated([Draft(named_attribute(kind), value, say, flags=rule.flags)], frame)


_NO_PLACE = pattern("work.no_place")
"""What no workplace is; of words of one character (在支教) only the fewest name one."""
_SOME_TIME = later(r"的时候|期间")
_BUSINESS = later(r"(?:店|铺|诊所|馆|餐厅|工作室|民宿|厂|摊|超市|坊|房|档口?|行|园|场|吧|社|农家乐|客栈|门市)$")


def work(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    """在X做Y: where, and what."""
    if "jobtalk" in rule.flags and not scene.job_talk:
        return []
    where, what = taken(match, "w", frame), re.sub(r"^(?:了|着)?(?:一?[家个间所])?", "", taken(match, "v", frame))
    verb, as_said = match.group("d"), taken(match, "d", frame)
    words, done = match.group("w").strip(), match.group("v").strip()
    where = re.sub(r"^一[家个所间]", "", where)
    if frame.negation or _NO_PLACE.match(words) or _SOME_TIME.search(done):
        return []
    if re.match(r"[了过完到得不]|一下", done) and verb not in ("开",):
        return []
    if verb in ("读", "念", "学") and (_SCHOOLS.search(words) or (verb != "学" and is_place(words))):
        return _studies(where, done, f"{as_said}{what}", what, scene)
    if verb == "学":
        return []
    if re.fullmatch(r"义工|志愿者|志工|义务[^,]{1,4}", done):
        return [Draft(named_attribute("habit"), f"在{where}{as_said}{what}", frame.said)]
    livelihood = verb in ("卖", "修", "种", "养", "造") and is_place(words) and not frame.le
    bare = verb in ("读", "念", "学", "修", "开", "卖", "跑", "画", "种", "养", "造")
    if bare and not livelihood and not pattern("work.bare").search(done + frame.words):
        return []
    if verb not in ("教", "带") and pattern("work.no_work").search(done):
        return []
    kind = org_kind(words)
    if verb == "开" and re.search(r"(?:车|机|船|地铁|公交)$", done) and kind != "team":
        return [
            Draft(
                named_attribute("workplace" if kind == "workplace" else kind),
                where,
                template("在{v}上班", scene).replace("{v}", where),
            ),
            Draft(named_attribute("occupation"), f"{as_said}{what}", f"{as_said}{what}"),
        ]
    if verb == "开" or (re.search(r"(?:店|诊所|馆|餐厅|工作室|民宿|公司|厂)$", done) and verb != "管"):
        shop = _BUSINESS.search(done)
        if verb == "开" and shop and frame.subject.kind == "user" and not frame.le and not re.match(r"了|过", done):
            return [Draft(named_attribute("occupation"), f"{as_said}{what}", f"在{where}{as_said}{what}")]
        return [Draft(named_attribute("many:owns"), what, f"在{where}{as_said}{what}" + ("" if not frame.le else "了"))]
    attr_name = "workplace" if kind == "workplace" else kind
    kept = "" if verb in ("做", "当", "干", "搞") else as_said
    job = Draft(named_attribute("occupation"), kept + what, f"{as_said}{what}")
    return [Draft(named_attribute(attr_name), where, f"在{where}上班"), job]


_SCHOOLS = later(r"(?:大学|学院|中学|高中|一中|小学|国中|[a-z]+|大)$")


def _studies(where: str, done: str, body: str, what: str, scene: Scene) -> list[Draft]:
    """Where somebody studies, and what or in which year."""
    drafts = [Draft(named_attribute("school"), where, template("在{v}上学", scene).replace("{v}", where))]
    if done in ("书", "的"):
        return drafts
    year = re.fullmatch(r"[初高大研博小][一二三四五六]|.年级|博士?|硕士?|研究生|本科", done)
    return [*drafts, Draft(named_attribute("open:年级" if year else "field_of_study"), what, body)]


def known_home(scene: Scene) -> bool:
    """Whether it was told before where the user lives or works."""
    return any(each.claim.attribute in ("home", "workplace") and each.claim.subject == "user" for each in scene.context.recent)


def at(rule: Rule, match: re.Match[str], frame: Frame, scene: Scene) -> list[Draft]:
    """在X alone: an employer, a school or a team by its name; a place is where somebody lives."""
    value, words = taken(match, "v", frame), match.group("v").strip()
    if "是" in words or re.match(
        r"(?:家|家里|那|这|忙|等|想|外面|路上|开会|睡|吃|看|学|写|找|用|公司$|单位$|医院$|学校$|办公室)", words
    ):
        return []
    said = frame.said + ("了" if frame.le else "")
    job_before = scene.after_job and not frame.said_subject
    if re.search(_SCHOOL_NAME, words) and not job_before:
        return negated([Draft(named_attribute("school"), value, said)], frame)
    kind = org_kind(words)
    if job_before:
        return [Draft(named_attribute(kind), value, said)]
    if kind == "workplace":
        here = (
            scene.returning
            or known_home(scene)
            or (re.search(r"现在|今天|这会儿|刚|正|人在", frame.clause.words) is not None and frame.subject.kind == "user")
        )
        name = (
            "location"
            if here
            and (scene.returning or known_home(scene) or not re.search(r"现在|目前", frame.clause.words))
            and frame.subject.kind == "user"
            else "home"
        )
        return negated([Draft(named_attribute(name), value, said)], frame)
    if re.search(r"医院|银行|公园|影院|店$|车站|商场|超市|餐厅|书店|馆$|机场|酒店|星巴克|麦当劳|地铁|公交|高铁", words):
        return []
    if kind == "team" or named_org(words):
        return negated([Draft(named_attribute(kind), value, said)], frame)
    return []


_SCHOOL_NAME = r"(?:大学|学院|中学|高中|小学|国小|国中|幼儿园|幼稚园|实验.小|[一二三四五六七八九十][中小]|附[中小])$"


_VISIT = pattern("work.visit")
_JOBS = frozenset(("employer", "workplace", "occupation"))
_SIDE = later(r"兼职|副业|业余|课余|周末|偶尔|有时|有空|闲时|打零工|另一份|第二份")
_BESIDES = later(r"(?:另外|同时|还|也)(?:兼|在|去|给|帮|做|接|当|教|带)|晚上|下了?班|夜里")
_INSTEAD = later(r"现在|改|换|转|跳槽|新公司|[不没].{1,4}了")


def beside(drafts: list[Draft], frame: Frame, *, employed: bool) -> list[Draft]:
    """周末还在教堂教琴: what is done beside one's job is no other job, but something that one does."""
    words = frame.clause.words
    side = _SIDE.search(words) or (employed and _BESIDES.search(words))
    jobs = [draft for draft in drafts if draft.attribute.name in _JOBS]
    if not side or not jobs or frame.subject.kind != "user" or frame.negation or _INSTEAD.search(words):
        return drafts
    said = frame.said + ("了" if frame.le else "")
    return [Draft(named_attribute("habit"), said, said), *(draft for draft in drafts if draft not in jobs)]


def is_job(attribute: str) -> bool:
    """Whether an attribute tells what somebody does for a living, or where."""
    return attribute in _JOBS
