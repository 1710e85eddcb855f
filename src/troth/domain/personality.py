"""How much a memory is of a kind that a personality leans to, by its five traits (the Big Five). Pure.

It orders what is about equally relevant, where somebody gives it a weight, and says nothing about what is true.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

TRAITS = ("agreeableness", "conscientiousness", "extraversion", "neuroticism", "openness")
NEUTRAL = 0.5
"""What a trait is that nobody named, and how well a memory fits that no trait speaks for or against."""
_KNOWLEDGE = ("semantic", "procedural")
_COMPANY = ("episodic", "social")
_ABOUT_OTHERS = 0.3


@dataclass(frozen=True, slots=True)
class Affect:
    """What words feel like."""

    valence: float = 0.0
    """From -1 (unpleasant) to 1 (pleasant)."""
    arousal: float = 0.0
    """How stirring they are, 0–1."""


CALM = Affect()


def fit(traits: Mapping[str, float], layer: str, subject: str, importance: float, affect: Affect) -> float:
    """How well a memory fits a personality, in 0–1: each trait for or against what it draws to."""
    drawn = {
        "openness": float(layer in _KNOWLEDGE),
        "conscientiousness": 1.0 if layer == "procedural" else importance,
        "extraversion": 1.0 if layer in _COMPANY else _ABOUT_OTHERS * (subject != "user"),
        "agreeableness": max(0.0, affect.valence),
        "neuroticism": min(1.0, affect.arousal + 0.3 * abs(affect.valence)),
    }
    leaning = math.fsum((traits[name] - NEUTRAL) * drawn[name] for name in TRAITS if name in traits)
    return round(min(1.0, max(0.0, NEUTRAL + leaning)), 6)
