# `make try` and `make test` need Python 3.11+ and nothing else: they set themselves up in .venv.
.PHONY: help setup try test test-llm check scenarios bench reading soak fmt lint types arch

BIN := .venv/bin
FILE ?=

help: ## what can be made
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

setup: ## install everything that development needs into .venv
	@scripts/setup dev

try: ## read a conversation (yours: FILE=messages.jsonl) and show what was learned and why
	@scripts/setup run
	@$(BIN)/troth try $(if $(FILE),"$(FILE)")

test: setup ## run every test
	@$(BIN)/python -m pytest -n auto --maxprocesses 4

check: lint types arch test ## all that CI runs

lint: setup ## style and format
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: setup ## mypy, strict
	@$(BIN)/mypy

arch: setup ## the arrows between the rooms
	@$(BIN)/lint-imports

fmt: setup ## format, and mend what can be mended
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/ruff format

scenarios: setup ## run the public scenarios (folder: TROTH_SCENARIOS) beside engines that understand nothing
	@$(BIN)/python scripts/scenarios.py

bench: setup ## speed, beside a reference measured in the same run
	@$(BIN)/python bench/speed.py

reading: setup ## how well talk is read (TROTH_DATA, TROTH_SCENARIOS: folders); ABLATE=1: what each rule gains; KEEP=1: compare later runs with this
	@$(BIN)/python bench/reading.py $(if $(ABLATE),--ablate) $(if $(KEEP),--keep)

test-llm: ## a small real model reads beside the rules: it must not harm (minutes)
	@scripts/setup llm
	@$(BIN)/python bench/model.py

soak: setup ## the long runs: kill -9, many writers, erasing a thousand of twenty thousand, long programs replayed
	@$(BIN)/python -m pytest -m soak
