# make         installs into .venv
# make play    a game in the terminal (GAME=ciao for another one)
# make test    everything that must hold
# make bench   the speeds, beside OpenSpiel's
# make load    how much the server bears
# make kills   the server is killed again and again while people play
# make strength, make soak   the strength of the bots, and many more random games than the tests play: hours
# make golden  the golden playthroughs anew, after a change of the rules

PYTHON ?= python3
GAME ?= fool
BIN := .venv/bin
# Developers' kernels stay apart from those of an installed Marotte.
TEST_CACHE := $(CURDIR)/.venv/kernels
SERVER_TESTS := tests/server tests/cli/test_tables.py
BOT_TESTS := tests/bots tests/research
KERNEL_TESTS := tests/games tests/test_contract.py tests/bots/test_plain.py

.PHONY: all play test lint types test-compiled test-bots test-uncompiled test-server test-bounds bench load kills strength golden soak clean

all: .venv/installed

.venv/python: ## an environment of our own, with a Python that is new enough
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Marotte needs Python 3.11 or newer as '$(PYTHON)'; name another one with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo "Python can't make virtual environments here; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

.venv/installed: .venv/python pyproject.toml constraints.txt
	@echo "Installing Marotte into .venv …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

.venv/developed: .venv/installed
	@echo "Installing what the tests need …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,benchmark,research]'
	@touch $@

play: .venv/installed
	@$(BIN)/marotte play $(GAME)

# Two at a time, and each one's output in one piece where make can do that.
test: .venv/developed
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) \
	  lint types test-compiled test-uncompiled test-bots test-server test-bounds
	@echo "All tests passed."

lint: .venv/developed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

types: .venv/developed
	$(BIN)/mypy

test-compiled: .venv/developed
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(addprefix --ignore=,$(SERVER_TESTS) $(BOT_TESTS))

test-bots: .venv/developed ## bots and research, the other half of the compiled tests
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(BOT_TESTS)

test-server: .venv/developed ## tables over real sockets; beside the others, for it waits more than it works
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(SERVER_TESTS)

test-uncompiled: .venv/developed ## the same kernels as plain Python
	MAROTTE_CACHE=$(TEST_CACHE) NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -m "not distribution" $(KERNEL_TESTS)

test-bounds: .venv/developed ## the same kernels with every index checked
	MAROTTE_CACHE=$(TEST_CACHE) NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest $(KERNEL_TESTS) tests/research/test_vector.py

bench: .venv/developed
	$(BIN)/marotte bench

load: .venv/developed ## tables with scripted players over sockets: some minutes
	$(BIN)/python bench/load.py

kills: .venv/developed ## kill -9, a hundred times
	MAROTTE_CACHE=$(TEST_CACHE) MAROTTE_KILLS=100 $(BIN)/python -m pytest tests/server/test_killing.py

strength: .venv/developed ## the strength of the bots, as docs/bots.md has it; takes hours, and goes on where it was stopped
	$(BIN)/python bench/strength.py bench/strength.jsonl --jobs 2

golden: .venv/developed ## write the golden playthroughs anew, after a change of the rules
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.golden

soak: .venv/developed ## many more random games than the tests play
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.soak

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
