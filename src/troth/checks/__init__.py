"""`troth check`: runs scenario files (what a memory must believe after a conversation) against an engine.

Black box: it knows the public face and the scenario format, nothing of the engine's inside. Called by the CLI, by
`make scenarios` and by users' own tests.
"""

from troth.checks.load import load
from troth.checks.run import Result, run, run_one
from troth.checks.scenario import Expectation, Scenario, Step

__all__ = ["Expectation", "Result", "Scenario", "Step", "load", "run", "run_one"]
