"""Makes the prompt of one observation: the instructions of its language, what is known as context, and the words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from troth.domain.observation import Observation
from troth.engine.model.items import schema
from troth.language.secrets import mask_secrets
from troth.ports.llm import Prompt
from troth.schema.registry import registry

_MOST_KNOWN = 30
"""Lines of the profile that go along; more cost tokens and are seldom about what was said."""


def extraction(observation: Observation, language: str, known: Sequence[str]) -> Prompt:
    """Ask for the claims of one observation. Secrets are masked; the profile is marked as no evidence."""
    said = {
        "said_at": observation.observed_at.isoformat(timespec="minutes"),
        "speaker": observation.authority.value,
        "known_but_not_evidence": [mask_secrets(line) for line in known[:_MOST_KNOWN]],
        "text": mask_secrets(observation.text),
    }
    system = f"{instructions('extract', language)}\n{', '.join(registry())}"
    return Prompt(system, json.dumps(said, ensure_ascii=False, indent=1), schema())


@cache
def instructions(task: str, language: str) -> str:
    """The text of `prompts/`, in Chinese for `zh` and else in English."""
    name = f"{task}.{'zh' if language == 'zh' else 'en'}.md"
    return files("troth.engine.model").joinpath("prompts", name).read_text(encoding="utf-8").strip()
