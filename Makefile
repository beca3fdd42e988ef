# make demo   a proven win on the screen (sets up the package and its search engine)
# make test   sets up everything, QBF solvers included, and runs the tests
# The other targets are for developers: see CONTRIBUTING.md.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp' -o -name CMakeLists.txt) CMakeLists.txt
JOBS   ?= $(shell nproc)

export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: demo test test-slow test-browser test-core sanitize lint format bench docs screenshots clean

demo: $(VENV)/.core
	@$(BIN)/foregone demo

test: $(VENV)/.all
	$(BIN)/python -m pytest -W error -n $(JOBS) --dist worksteal

test-slow: $(VENV)/.all
	$(BIN)/python -m pytest -W error -n $(JOBS) --dist worksteal -m slow

test-browser: $(VENV)/.browser
	$(BIN)/python -m pytest -W error tests/browser

screenshots: $(VENV)/.browser
	$(BIN)/python tests/browser/screenshots.py docs/screenshots

lint: $(VENV)/.all
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src
	$(BIN)/lint-imports

format: $(VENV)/.all
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build

# The environment: one step for `make demo`, one more for everything else. A step is done again
# when what it installs has changed.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(VENV)/bin/python pyproject.toml $(NATIVE)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.all: $(VENV)/.core
	$(BIN)/python -m pip install --quiet --editable '.[qbf,web,test,lint]'
	@touch $@

$(VENV)/.browser: $(VENV)/.all
	$(BIN)/python -m pip install --quiet --editable '.[web,png,test,browser]'
	@touch $@
