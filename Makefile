# Everything that one does with the project. `make` alone lists it.
#
# Needs a Python of 3.11 or newer, git and make; all else goes into .venv, checked against the hashes in requirements/.

SHELL := /bin/sh
VENV := .venv
PY := $(VENV)/bin/python
# Errors only: warnings about the machine's own settings help nobody here.
PIP := $(PY) -m pip --quiet --quiet --no-input --disable-pip-version-check
# As root, pip warns that it might break the system's Python, which a virtual environment cannot.
export PIP_ROOT_USER_ACTION := ignore
CODE := $(wildcard *.py) cogs publish web ui ops host league engine maps render db locales tools playground tests
UNITS := $(addprefix tests/,house league locales publish) \
  $(addprefix tests/ui/,choices kit settings strings words test_without_discord.py) \
  $(addprefix tests/engine/test_,$(addsuffix .py,battle board composed kernel luck orders rewind rng typecheck types))
ARGS ?=
ALL ?=
WORKERS ?= 4
MINUTES ?= 5
GAMES ?= 10000
SEASONS ?= 200
FILE ?= sandtable.backup
KEEP ?=
# Where the tests' databases are: in memory, if that has room. On a disk they would wait for it at each move.
FOLDER = $(or $(TMPDIR),$(shell [ -w /dev/shm ] && [ "$$(df -Pk /dev/shm | awk 'END {print $$4}')" -gt 4000000 ] && echo /dev/shm || echo /tmp))

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup run setup-dev browser postgres test check lint types unit tests near mutants bench traffic slowest prose fuzz soak weeks seasons forge ratings attack tune strength games backup restore gallery release requirements clean

help: ## Show this list
	@echo "Sandtable. Usage: make TARGET"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

# -- Running ----------------------------------------------------------------------------------------------

setup: $(VENV)/.base ## Create .venv with what running the bot needs
	@echo "Ready: make run"

# Settings may stand in .env; what is set outside of it wins.
run: $(VENV)/.base ## Start the bot: on Discord with DISCORD_TOKEN, else with a local Discord (ARGS="--help" for more)
	@outside=$$(export -p); set -a; if [ -f .env ]; then . ./.env; fi; eval "$$outside"; exec $(PY) bot.py $(ARGS)

$(VENV)/bin/python:
	@incomplete=; \
	for python in $(PYTHON) python3.11 python3.12 python3.13 python3 python3.14 python; do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then incomplete="$${incomplete:-$$python}"; continue; fi; \
	  echo "Creating $(VENV) with $$("$$python" --version)"; \
	  exec "$$python" -m venv --clear $(VENV); \
	done; \
	if [ -n "$$incomplete" ]; then \
	  echo "The venv module of $$incomplete is incomplete. On Debian or Ubuntu: apt install python3-venv" >&2; \
	else \
	  echo "No Python of 3.11 or newer found. Install one, or name it: make setup PYTHON=/path/to/python3.11" >&2; \
	fi; exit 1

$(VENV)/.base: requirements/base.txt | $(VENV)/bin/python
	@echo "Installing the pinned packages"
	@$(PIP) install --require-hashes -r requirements/base.txt
	@touch $@

# -- Checking ---------------------------------------------------------------------------------------------

setup-dev: $(VENV)/.dev ## Add to .venv what checking the project needs

$(VENV)/.dev: requirements/dev.txt | $(VENV)/bin/python
	@echo "Installing the pinned packages, those of the checks included"
	@$(PIP) install --require-hashes --no-compile -r requirements/dev.txt
	@# On all cores, but not what no test imports. What is of another Python stays as it is.
	@$(PY) -m compileall -qq -j 0 -x '/(tests|pip|setuptools|pkg_resources|pygments|mypyc?)/' $(VENV)/lib || true
	@touch $(VENV)/.base $@

# The pages' tests drive browsers that the system provides: a Chromium, if there is one the variant without windows,
# which needs a third less of the processor, and a Firefox. Where none can be had they are skipped, unless CI=true.
browser:
	@missing=; \
	for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
	  command -v $$name >/dev/null && found=1; \
	done; \
	[ -n "$$found" ] || missing=chromium; \
	command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing="$$missing firefox-esr"; \
	[ -n "$$missing" ] || exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing what the pages' tests need: $$missing"; \
	  export DEBIAN_FRONTEND=noninteractive; get="apt-get -qq install -y --no-install-recommends"; \
	  { apt-get -qq update && for name in $$missing; do \
	    { [ $$name = chromium ] && $$get chromium-headless-shell; } || $$get $$name || exit 1; \
	  done; } >/dev/null 2>$(VENV)/browser.log && exit 0; \
	  tail -n 3 $(VENV)/browser.log >&2; \
	fi; \
	echo "Not found: $$missing. The pages' tests need it (on Debian: apt install chromium firefox-esr)." >&2; \
	[ "$$CI" != true ] || exit 1

# The store's tests start a PostgreSQL server of their own from the system's programs, and stop it. As above.
postgres:
	@{ command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 && \
	  command -v pg_dump >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing PostgreSQL for the store's tests"; \
	  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql; } \
	    >/dev/null 2>$(VENV)/postgres.log && exit 0; \
	  tail -n 3 $(VENV)/postgres.log >&2; \
	fi; \
	echo "No PostgreSQL found: half of the store's tests need it (on Debian: apt install postgresql)." >&2; \
	[ "$$CI" != true ] || exit 1

# What the system provides is installed beside the packages, and types are checked beside the tests, on what those
# leave free of the machine; errors of types are shown at the end: the last lines are the tests' verdict and the
# whole run's. Where CI is true, ten measurements warn of what has become slow, and fail nothing.
test: $(VENV)/bin/python ## Check everything: lint, types, all tests
	@start=$$(date +%s); failed=; \
	$(MAKE) --no-print-directory browser postgres & system=$$!; \
	$(MAKE) --no-print-directory setup-dev; packages=$$?; \
	wait $$system && [ $$packages = 0 ] || exit 1; \
	$(MAKE) --no-print-directory types >$(VENV)/types.log 2>&1 & types=$$!; \
	$(MAKE) --no-print-directory lint || failed=" lint"; \
	$(MAKE) --no-print-directory tests || failed="$$failed tests"; \
	wait $$types || { failed="$$failed types"; cat $(VENV)/types.log; }; \
	[ "$$CI" != true ] || $(PY) -m tests.bench --short || echo "warning: speed could not be measured"; \
	echo "== $${failed:+Failed:$$failed, }$$(($$(date +%s) - start)) seconds in all"; \
	[ -z "$$failed" ]

check: $(VENV)/.dev ## Check the quick part: lint, types, habits of the house, unit tests
	@start=$$(date +%s); failed=; \
	for step in lint types unit; do $(MAKE) --no-print-directory $$step || failed="$$failed $$step"; done; \
	echo "== $${failed:+Failed:$$failed, }$$(($$(date +%s) - start)) seconds in all"; \
	[ -z "$$failed" ]

lint: $(VENV)/.dev ## Style and likely mistakes
	@echo "== Lint"
	@$(PY) -m ruff check --quiet $(CODE)
	@$(PY) -m ruff format --quiet --check $(CODE)

types: $(VENV)/.dev ## Static types
	@echo "== Types"
	@$(PY) -m mypy $(CODE)

# What needs no bot, browser or database server, and plays no game to its end.
unit: $(VENV)/.dev
	@echo "== Unit tests"
	@$(PY) -m pytest -n 2 --dist worksteal $(UNITS) $(ARGS)

tests: $(VENV)/.dev ## All tests in WORKERS=4 processes (ARGS="tests/engine -k siege" for some, ALL=1 for more cases of each)
	@echo "== Tests"
	@TMPDIR="$(FOLDER)" ALL=$(ALL) $(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

near: $(VENV)/.dev ## The tests nearest to FILE=host/core/outbox.py, nearest first (ARGS=-x for pytest)
	@$(PY) -m tests.near "$(FILE)" $(ARGS)

mutants: $(VENV)/.dev ## Which small mistakes in a folder its nearest tests do not notice (ARGS="ui/choices --count 50 --seed 1")
	@$(PY) -m tests.mutants $(ARGS)

bench: $(VENV)/.dev ## Measure speed, sizes and memory (ARGS="--only engine --json", ARGS=--short, ARGS="--against REV": than a commit)
	@$(PY) -m tests.bench $(ARGS)

traffic: $(VENV)/.dev ## Record what the bot sends in tests, hold it against Discord's limits (ARGS="tests/cogs/play/test_play.py" for less)
	@$(PY) -m tests.traffic $(ARGS)

prose: $(VENV)/.dev ## List words over which readers stumbled, as advice
	@$(PY) -m tests.prose

slowest: $(VENV)/.dev ## Write what the slowest tests take into docs/slowest-tests.md, from a run of all
	@$(PY) -m tests.slowest $(ARGS)

fuzz: $(VENV)/.dev ## Play GAMES=10000 games of each rule system at random, then press at random for MINUTES=5 (ARGS="--only games --rules classic")
	@$(PY) -m tests.fuzz --games $(GAMES) --minutes $(MINUTES) $(ARGS)

weeks: $(VENV)/.dev ## Live through simulated weeks of games, with absences, outages and kills (ARGS="--seeds 4")
	@$(PY) -m tests.weeks $(ARGS)

seasons: $(VENV)/.dev ## Live through SEASONS=200 simulated seasons of leagues, killed at every step (ARGS="--format swiss")
	@$(PY) -m tests.seasons --seasons $(SEASONS) $(ARGS)
	@$(PY) -m tests.seasons.leavers --seasons 50

forge: FILES = 1000
forge: $(VENV)/.dev ## Forge FILES=1000 exports of leagues in all known ways: none may be accepted
	@$(PY) -m tests.league.forged --files $(FILES)

ratings: $(VENV)/.dev ## Measure ratings on simulated members (ARGS="--others 1" for other programs on the same games)
	@$(PY) -m tests.ratings $(ARGS)

attack: GAMES = 1000
attack: $(VENV)/.dev ## Cheat in GAMES=1000 rated and league games as host, manager, both; what it gains (ARGS="--only leagues")
	@TMPDIR="$(FOLDER)" $(PY) -m tests.attack --games $(GAMES) $(ARGS)

soak: $(VENV)/.dev ## Secrets in two worlds, 1,000 kills, 2,000 games, a rush: what takes hours (ARGS="kills --kills 20 --modes bot,server")
	@$(PY) -m tests.soak $(ARGS)

tune: $(VENV)/.dev ## Let computer players play and learn what positions are worth (ARGS="classic --rounds 1 --games 200")
	@$(PY) -m tests.players tune $(ARGS)

strength: $(VENV)/.dev ## Measure how strong computer players are (ARGS="classic --level expert --games 400 --save"; alone: everything)
	@$(PY) -m tests.players strength $(ARGS)

games: $(VENV)/.dev ## Play all systems at all levels: illegal moves, time and memory of decisions (ARGS="--games 10000 --nodes 5")
	@$(PY) -m tests.players games $(ARGS)

# Settings may stand in .env, as for `run`.
backup: $(VENV)/.base ## Copy the database to FILE=..., also while the bot runs (a folder: KEEP=7 removes old ones)
	@outside=$$(export -p); set -a; if [ -f .env ]; then . ./.env; fi; eval "$$outside"; \
	  exec $(PY) -m db backup $(if $(KEEP),--keep $(KEEP)) "$(FILE)"

restore: $(VENV)/.base ## Put the backup FILE=... in the database's place, while no bot runs
	@outside=$$(export -p); set -a; if [ -f .env ]; then . ./.env; fi; eval "$$outside"; exec $(PY) -m db restore "$(FILE)"

gallery: $(VENV)/.base ## Draw every board in every theme into out/gallery (ARGS="--width 960" for smaller ones)
	@$(PY) -m tools.pictures boards out/gallery $(ARGS)

# -- Keeping ----------------------------------------------------------------------------------------------

release: $(VENV)/.base ## Check that a version is ready: changelog, versions, the image
	@$(PY) -m tools.release

requirements: $(VENV)/.dev ## Pin the packages of requirements/*.in anew, with hashes
	@command -v uv >/dev/null || { echo "This needs uv: pip install uv" >&2; exit 1; }
	@for name in base dev; do \
	  uv pip compile --quiet --universal --upgrade --generate-hashes --no-annotate --no-header --no-emit-index-url \
	    --no-emit-find-links --python-version 3.11 requirements/$$name.in -o requirements/$$name.txt || exit 1; \
	done

clean: ## Remove .venv and all caches (never a database)
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis out
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
