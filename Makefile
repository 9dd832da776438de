# make         install into .venv and compile the games
# make play    play in the browser (HOST=0.0.0.0 lets phones in the same network join)
# make wheel   build a wheel for this platform in dist/, with compiled games
# make test    run all tests and checks
# make screenshots   take screenshots of every screen
# make bench   measure the engine's speed, compared with OpenSpiel's
# make bench-page   measure the page in a real browser: bytes, loading time, frames
# make bench-start  measure how long the first table takes after an installation, from a clone and from a wheel
# make load    load-test the server
# make kills   kill the server again and again during games
# make strength, make soak   measure the strength of the bots; play many more random games than the tests do: hours
# make golden  write missing golden playthroughs, for example for a new option
# make schemas write the generated files in docs again, for example after a change of the HTTP interface

PYTHON ?= python3
HOST ?= 127.0.0.1
BIN := .venv/bin
# Keeps developers' kernels apart from those of an installed Marotte.
TEST_CACHE := $(CURDIR)/.venv/kernels
SERVER_TESTS := tests/server tests/cli/test_join.py
WEB_TESTS := tests/web
# For tests that wait more than they compute.
SIDE_BY_SIDE := --numprocesses 2 --dist worksteal
NODE := PATH="$(CURDIR)/$(BIN):$$PATH" npm --silent
BOT_TESTS := tests/bots tests/research
KERNEL_TESTS := tests/games tests/test_contract.py tests/bots/test_heuristics.py

.PHONY: all play wheel test lint types test-compiled test-bots test-uncompiled test-server test-bounds test-web screenshots bench bench-page bench-start load kills strength golden schemas soak clean

all: .venv/installed
	@$(BIN)/marotte compile

.venv/python: ## a virtual environment with a recent enough Python
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

# The page needs no Node, but its checks do. Node comes with the development packages, the browser from the system.
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

# Compiled for a common processor, so that the kernels work on other machines as well.
wheel: .venv/installed
	@rm -rf build/kernels dist
	@MAROTTE_CACHE=$(CURDIR)/build/kernels NUMBA_CPU_FEATURES= \
	  NUMBA_CPU_NAME=$$($(BIN)/python -c "from marotte.games.cache import wheel_processor as name; print(name())") \
	  $(BIN)/marotte compile
	@MAROTTE_KERNELS=build/kernels MAROTTE_NUMBA=$$($(BIN)/python -c "import numba; print(numba.__version__)") \
	  $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist

# Two jobs at a time, longest first, with the output of each in one piece if make supports that.
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

test-server: .venv/developed ## tables over real sockets; in parallel, since these tests mostly wait
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(SERVER_TESTS)

test-web: .venv/developed node_modules/installed .venv/browser ## the page in a real browser
	$(NODE) run unit
	PATH="$(CURDIR)/$(BIN):$$PATH" MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(WEB_TESTS)

test-uncompiled: .venv/developed ## the same kernels as plain Python
	MAROTTE_CACHE=$(TEST_CACHE) NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -m "not distribution" $(KERNEL_TESTS)

test-bounds: .venv/developed ## the same kernels with every index checked
	MAROTTE_CACHE=$(TEST_CACHE) NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -m "not distribution" $(KERNEL_TESTS) tests/research/test_vector.py

screenshots: .venv/developed .venv/browser ## every screen, phone and desktop, light and dark: some minutes
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.web.screenshots

bench: .venv/developed
	$(BIN)/marotte bench

bench-page: .venv/developed .venv/browser ## the page in a real Chromium: some minutes
	$(BIN)/python bench/page.py

bench-start: .venv/developed .venv/browser wheel ## from the click to the player's hand, with an empty cache: some minutes
	$(BIN)/python bench/first_start.py --wheel dist/*.whl

load: .venv/developed ## tables with scripted players over sockets: some minutes
	$(BIN)/python bench/load.py

kills: .venv/developed ## kill -9, a hundred times
	MAROTTE_CACHE=$(TEST_CACHE) MAROTTE_KILLS=100 $(BIN)/python -m pytest tests/server/test_crashes.py

strength: .venv/developed ## the strength of the bots, for docs/bots.md; takes hours, and resumes where it was stopped
	$(BIN)/python bench/strength.py bench/strength.jsonl --jobs 2

golden: .venv/developed ## write missing golden playthroughs
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.golden

schemas: .venv/developed ## write the generated files that are checked in
	$(BIN)/python -m tests.schemas

soak: .venv/developed ## many more random games than the tests play
	MAROTTE_CACHE=$(TEST_CACHE) $(BIN)/python -m tests.soak

clean:
	rm -rf .venv node_modules screenshots build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
