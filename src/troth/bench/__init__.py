"""`troth bench`: how well recall finds what answers a question, on public benchmarks whose data lies at a path of the user's.

No data is shipped, and no text of it is kept: result files hold ids, ranks and figures.
"""

from __future__ import annotations

from troth.bench.case import Benchmark
from troth.bench.formats import FORMATS, load
from troth.bench.report import as_json, print_report, save
from troth.bench.run import BASELINES, Result, measure

__all__ = ["BASELINES", "FORMATS", "Benchmark", "Result", "as_json", "load", "measure", "print_report", "save"]
