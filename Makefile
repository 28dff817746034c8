# The newcomer's words. Each target sets up what it needs by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# More processes than cores: tests wait for browsers and for programs that start, slow ones most.
PROCESSES := $(shell expr $$(nproc 2>/dev/null || echo 1) + 1)
SLOW_PROCESSES := $(shell expr 2 \* $$(nproc 2>/dev/null || echo 1) + 1)
VIRTUAL := nice -n 10 $(BIN)/python -m pytest -p no:cacheprovider -o python_files='vm_*.py' -v -s
PARALLEL := --dist worksteal --durations 10 --durations-min 1 --numprocesses
# What is compiled once is kept: the tests start the program hundreds of times.
unexport PYTHONDONTWRITEBYTECODE
# Biome, TypeScript and npm's other packages; where npm cannot be had: one sentence, and status 3.
PAGE_TOOLS = BIN=$(BIN) sh tests/with_page_tools.sh
VENDOR := firmware/screen/static/vendor
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Where the tests put their files: in memory, if there is room; TMPDIR, if it is set, goes before.
IN_MEMORY = TMPDIR="$${TMPDIR:-$$(sh tests/in_memory.sh)}"; [ -z "$$TMPDIR" ] || export TMPDIR;

.PHONY: help demo demo-fast hall-demo test long vm-test vm-short install-test box-test board-test release check format bench mutants coverage docs site screens words vendor lock clean

help:  ## show these words
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST)

demo: $(VENV)/.run  ## play one whole game of bots at a drawn table
	@$(BIN)/roundtable demo

demo-fast: $(VENV)/.run  ## the same game as fast as the machine can (GAME=camelot: another)
	@$(BIN)/roundtable demo --speed max --seed 7 $(if $(GAME),--game $(GAME))

hall-demo: $(VENV)/.dev  ## start a broker, five tables of bots and the hall on this computer, docs/fleet.md (SHORT=1: less)
	@$(BIN)/roundtable fleet rehearse $(if $(SHORT),--short)

test: $(VENV)/.dev  ## run the tests, on all cores; the slowest come with `make check`
	@$(IN_MEMORY) $(BIN)/python -m pytest $(PARALLEL) $(PROCESSES) -m "not slow and not long"

long: $(VENV)/.bench  ## run every test of every length, each law on 3,000 games: for a night
	@$(IN_MEMORY) LAWS=long $(BIN)/python -m pytest $(PARALLEL) $(SLOW_PROCESSES)

vm-test: $(VENV)/.dev  ## run the program on a virtual Pi: boot, chip, camera, tests/vm/README.md (DEBIAN=12 or 13)
	@status=0; for debian in $(or $(DEBIAN),12 13); do \
	  DEBIAN=$$debian $(VIRTUAL) tests/vm || status=$$?; done; exit $$status

vm-short: $(VENV)/.dev  ## run a short form of vm-test: boot, page, one press on the chip, one power cut
	@exec env ROUNDTABLE_VM_PRESSES=1 ROUNDTABLE_VM_CUTS=1 $(VIRTUAL) -m short tests/vm

box-test: $(VENV)/.box  ## make the printed box of one board, measure its meshes, slice it (build123d; slicing needs root)
	@$(BIN)/python -m pytest -p no:cacheprovider -rs tests/makers/case

board-test: $(VENV)/.dev  ## let KiCad check the printed boards, in a throw-away Debian 13 (needs root)
	@$(BIN)/python -m pytest -p no:cacheprovider -o python_files='kicad_*.py' -rs tests/makers/pcb

release: $(VENV)/.dev  ## make a release for a stick: dist/roundtable-VERSION.zip, docs/update.md (WHEELS=DIR, KEY=FILE)
	@rm -rf dist/own
	@$(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist/own .
	@$(BIN)/python -m firmware.upkeep.stick_release --out dist $(if $(WHEELS),--wheels $(WHEELS)) \
	  $(if $(KEY),--key $(KEY)) dist/own/*.whl

install-test: $(VENV)/.dev  ## run install.sh in throw-away Debian roots (needs root and mmdebstrap; DEBIAN=12, DEBIAN=13)
	@DEBIAN="$(DEBIAN)" $(BIN)/python -m pytest -p no:cacheprovider -o python_files='root_*.py' -rs \
	  --numprocesses 2 --dist loadfile --durations 10 tests/install

check: $(VENV)/.bench $(VENV)/.docs  ## format, lint, types, tests, a little of each bench and of the lab: this must pass
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(PAGE_TOOLS) biome ci --error-on-warnings --colors=off || [ $$? = 3 ]
	@$(PAGE_TOOLS) tsc --pretty false || [ $$? = 3 ]
	@LAWS=check $(MAKE) --no-print-directory test
	@$(IN_MEMORY) $(BIN)/python -m pytest $(PARALLEL) $(SLOW_PROCESSES) -m "slow and not long"

format: $(VENV)/.dev  ## let ruff and Biome write the format
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(PAGE_TOOLS) biome check --write --colors=off || [ $$? = 3 ]

bench: $(VENV)/.bench  ## compare the program with alternatives: speed, memory (docs/lab.md: the rest)
	@$(BIN)/python -m bench

mutants: $(VENV)/.bench  ## make 300 small faults, and name those that no test finds (docs/lab.md)
	@nice -n 10 $(BIN)/python -m lab.mutants

coverage: $(VENV)/.bench  ## print the share of branches that the tests take, folder by folder
	@nice -n 10 $(BIN)/python -m lab.coverage

docs: $(VENV)/.dev  ## make what the documents take from the program: commands, tables, pictures (needs chromium)
	@$(BIN)/python -m docs.commands
	@$(BIN)/python -m docs.tables
	@$(BIN)/python -m docs.rooms
	@$(BIN)/python -m docs.screens --readme

site: $(VENV)/.docs  ## build the documents as pages with a search: dist/site/index.html
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

screens: $(VENV)/.dev  ## make the image report of all pages: screens/index.html (needs chromium)
	@nice -n 10 $(BIN)/python -m docs.screens

words: $(VENV)/.dev  ## collect every sentence of the code into the catalogues (docs/languages.md)
	@$(BIN)/python -m words.collect

vendor: $(VENV)/.dev  ## fetch the libraries of the pages again, as package.json names them (needs npm)
	@$(PAGE_TOOLS) sh tests/copy_vendored.sh $(VENDOR)

lock: $(VENV)/.dev  ## lock the newest allowed versions (needs uv)
	uv pip compile -q --universal --generate-hashes --no-annotate --no-header --upgrade \
	  --python-version 3.11 --extra pc --extra build --extra fleet pyproject.toml \
	  -o requirements/pc.lock
	uv pip compile -q --universal --generate-hashes --no-annotate --no-header \
	  --python-version 3.11 --extra pc --extra build --extra https --extra dev \
	  -c requirements/pc.lock pyproject.toml -o requirements/dev.lock
	uv pip compile -q --universal --generate-hashes --no-annotate --no-header --no-deps \
	  --python-version 3.11 --group pi-camera -o requirements/camera.lock
	uv pip compile -q --universal --generate-hashes --no-annotate --no-header \
	  --python-version 3.11 --extra pc --extra build --extra https --extra dev --extra bench \
	  -c requirements/dev.lock pyproject.toml -o requirements/bench.lock
	uv pip compile -q --universal --generate-hashes --no-annotate --no-header \
	  --python-version 3.11 --extra pc --extra build --extra https --extra dev --extra box \
	  -c requirements/dev.lock pyproject.toml -o requirements/box.lock
	uv pip compile -q --universal --generate-hashes --no-annotate --no-header \
	  --python-version 3.11 --extra docs \
	  -c requirements/dev.lock pyproject.toml -o requirements/docs.lock

clean:  ## remove the virtual environment
	rm -rf $(VENV)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "$(PYTHON) is older than 3.11: install Python 3.11, or call make PYTHON=python3.11"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "no virtual environment: apt-get install python3-venv, then again"; exit 2; }

$(VENV)/.run: requirements/pc.lock pyproject.toml | $(VENV)/bin/python
	@echo "setting up $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements/pc.lock
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.lock requirements/camera.lock $(VENV)/.run
	@echo "setting up the developers' tools ..."
	@$(PIP) install --require-hashes -r requirements/dev.lock
	@$(PIP) install --require-hashes --no-deps -r requirements/camera.lock
	@touch $@

$(VENV)/.box: requirements/box.lock $(VENV)/.dev
	@echo "setting up what makes solids ..."
	@$(PIP) install --require-hashes -r requirements/box.lock
	@touch $@

$(VENV)/.bench: requirements/bench.lock $(VENV)/.dev
	@echo "setting up what is measured against ..."
	@$(PIP) install --require-hashes -r requirements/bench.lock
	@touch $@

$(VENV)/.docs: requirements/docs.lock | $(VENV)/bin/python
	@echo "setting up what builds the pages of the documents ..."
	@$(PIP) install --require-hashes -r requirements/docs.lock
	@touch $@
