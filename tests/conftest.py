"""What holds for every test: Hypothesis looks through the whole project for values to try before its first one, which takes
longer than it allows on a busy machine, and says nothing of the test that happens to come first."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("troth", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("troth")
