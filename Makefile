# make         installs into .venv and compiles the games
# make play    the table in the browser (HOST=0.0.0.0 lets phones in the same room join)
# make wheel   a wheel for this platform in dist/, with compiled games
# make test    everything that must hold
# make screenshots   pictures of every screen
# make bench   the speeds, beside OpenSpiel's
# make bench-page   what the page costs in a real browser: bytes, waiting, frames
# make bench-start  how long a first table takes after an installation, from a clone and from a wheel
# make load    how much the server bears
# make kills   the server is killed again and again while people play
# make strength, make soak   the strength of the bots, and many more random games than the tests play: hours
# make golden  the golden playthroughs that are missing, for example for a new option

PYTHON ?= python3
HOST ?= 127.0.0.1
BIN := .venv/bin
# Developers' kernels stay apart from those of an installed Marotte.
TEST_CACHE := $(CURDIR)/.venv/kernels
SERVER_TESTS := tests/server tests/cli/test_join.py
WEB_TESTS := tests/web
# For tests that wait more than they work.
SIDE_BY_SIDE := --numprocesses 2 --dist worksteal
NODE := PATH="$(CURDIR)/$(BIN):$$PATH" npm --silent
BOT_TESTS := tests/bots tests/research
KERNEL_TESTS := tests/games tests/test_contract.py tests/bots/test_heuristics.py

.PHONY: all play wheel test lint types test-compiled test-bots test-uncompiled test-server test-bounds test-web screenshots bench bench-page bench-start load kills strength golden soak clean

all: .venv/installed
	@$(BIN)/marotte compile

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

# The page needs no Node; what checks it does. It comes with the developers' packages, the browser from the system.
node_modules/installed: .venv/developed package.json
	@echo "Installing what checks the page …"
	@$(NODE) install --no-package-lock --no-audit --no-fund
	@touch $@

.venv/browser: .venv/developed
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	  echo "Installing Chromium …" && apt-get -qq update && apt-get -qq install -y chromium >/dev/null; } || \
	  echo "There is no Chromium here, so the page will not be tested; on Debian: apt-get install chromium"
	@touch $@

play: .venv/installed
	@$(BIN)/marotte serve --open --host $(HOST)

# Compiled for a common processor, so that others can use the kernels as well.
wheel: .venv/installed
	@rm -rf build/kernels dist
	@MAROTTE_CACHE=$(CURDIR)/build/kernels NUMBA_CPU_FEATURES= \
	  NUMBA_CPU_NAME=$$($(BIN)/python -c "from marotte.games.cache import wheel_processor as name; print(name())") \
	  $(BIN)/marotte compile
	@MAROTTE_KERNELS=build/kernels MAROTTE_NUMBA=$$($(BIN)/python -c "import numba; print(numba.__version__)") \
	  $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist

# Two at a time, the longest first, and each one's output in one piece where make can do that.
test: .venv/developed node_modules/installed .venv/browser
	@MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/marotte compile
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) \
	  test-compiled test-uncompiled test-web test-server test-bots test-bounds lint types
	@echo "All tests passed."

lint: .venv/developed node_modules/installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(NODE) run lint

types: .venv/developed node_modules/installed
	$(BIN)/mypy
	$(NODE) run types

test-compiled: .venv/developed
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(addprefix --ignore=,$(SERVER_TESTS) $(BOT_TESTS) $(WEB_TESTS))

test-bots: .venv/developed ## bots and research, the other half of the compiled tests
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(BOT_TESTS)

test-server: .venv/developed ## tables over real sockets; beside the others, for it waits more than it works
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(SERVER_TESTS)

test-web: .venv/developed node_modules/installed .venv/browser ## the page in a real browser
	$(NODE) run unit
	PATH="$(CURDIR)/$(BIN):$$PATH" MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(WEB_TESTS)

test-uncompiled: .venv/developed ## the same kernels as plain Python
	MAROTTE_CACHE=$(TEST_CACHE) NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -m "not distribution" $(KERNEL_TESTS)

test-bounds: .venv/developed ## the same kernels with every index checked
	MAROTTE_CACHE=$(TEST_CACHE) NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -m "not distribution" $(KERNEL_TESTS) tests/research/test_vector.py

screenshots: .venv/developed .venv/browser ## pictures of every screen, phone and desktop, light and dark: some minutes
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.web.screenshots

bench: .venv/developed
	$(BIN)/marotte bench

bench-page: .venv/developed .venv/browser ## the page in a real Chromium: some minutes
	$(BIN)/python bench/page.py

bench-start: .venv/developed .venv/browser wheel ## from the click to the own hand, with an empty cache: some minutes
	$(BIN)/python bench/first_start.py --wheel dist/*.whl

load: .venv/developed ## tables with scripted players over sockets: some minutes
	$(BIN)/python bench/load.py

kills: .venv/developed ## kill -9, a hundred times
	MAROTTE_CACHE=$(TEST_CACHE) MAROTTE_KILLS=100 $(BIN)/python -m pytest tests/server/test_crashes.py

strength: .venv/developed ## the strength of the bots, as docs/bots.md has it; takes hours, and goes on where it was stopped
	$(BIN)/python bench/strength.py bench/strength.jsonl --jobs 2

golden: .venv/developed ## write the golden playthroughs that are missing
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.golden

soak: .venv/developed ## many more random games than the tests play
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.soak

clean:
	rm -rf .venv node_modules screenshots build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
