from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def test_the_arrows_between_the_rooms_hold() -> None:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Contracts: " in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0, done.stdout


def test_every_module_says_what_it_is_for() -> None:
    silent = [str(path) for path in SOURCES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert silent == []


def test_importing_troth_loads_nothing_heavy_and_changes_nothing() -> None:
    """N14."""
    heavy = ("numpy", "rich", "typer", "yaml", "sqlite3", "zhconv", "asyncio")
    code = f"""
import os, sys, warnings
before = dict(os.environ), list(sys.path), list(warnings.filters)
import troth
print(*[name for name in {heavy} if name in sys.modules])
if (dict(os.environ), list(sys.path), list(warnings.filters)) != before: print("changed")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_who_opens_a_store_and_asks_waits_for_nothing_that_writes_or_reads_the_other_language(tmp_path: Path) -> None:
    read = ("language.reader", "language.zh.reader", "language.zh.asking", "adapters.embed")
    write = ("engine.write.observe", "engine.write.govern", "engine.dream.dream", "engine.forget.erase")
    others = ("engine.review.acts", "engine.portability.give", "engine.model.check")
    rooms = ("numpy", *(f"troth.{room}" for room in (*read, *write, *others)))
    code = f"""
import sys, troth
with troth.open({str(tmp_path / "a.db")!r}, embedder=None) as memory:
    memory.space("a").recall("Where does my sister live now?")
    print(*[name for name in {rooms} if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_verb_loads_no_other() -> None:
    code = """
import sys
from troth.cli import main
sys.argv = ["troth", "used", "--help"]
try:
    main()
finally:
    print(*[name for name in ("yaml", "troth.bench", "troth.checks", "troth.cli.observe") if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "used" in done.stdout
    assert done.stderr.split() == []


def test_only_the_composition_root_reads_the_environment() -> None:
    readers = []
    for path in SOURCES:
        names = [node.attr for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Attribute)]
        if {"environ", "getenv"} & set(names):
            readers.append(path.name)
    assert set(readers) <= {"config.py", "bootstrap.py"}


def test_every_make_target_is_documented() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    explained = set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE))
    assert targets == explained
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == targets
