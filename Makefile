# make demo   a proven win on the screen (sets up the package and its search engine)
# make test   sets up everything, QBF solvers included, and runs the tests
# The other targets are for developers: see CONTRIBUTING.md.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp' -o -name CMakeLists.txt) CMakeLists.txt
JOBS   ?= $(shell nproc)

# What the build needs is read from pyproject.toml and kept in the environment: a build in isolation
# would compile everything anew at each step.
BUILD   = $(shell $(BIN)/python -c "import tomllib; print(*map(repr, tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires']))")
INSTALL = $(BIN)/python -m pip install --quiet --no-build-isolation --editable
export CMAKE_BUILD_PARALLEL_LEVEL = $(JOBS)

export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: demo test test-slow test-browser test-core sanitize bench lint format screenshots clean

demo: $(VENV)/.core
	@mkdir -p build/demo
	@for game in hein:09 httt:five-cells-y@6x6; do \
	  printf '\n$$ foregone solve %s --certificate proof.fgc\n' $$game; \
	  $(BIN)/foregone solve $$game --certificate build/demo/proof.fgc || exit; \
	  printf '\n$$ foregone verify proof.fgc\n'; \
	  $(BIN)/foregone verify build/demo/proof.fgc || exit; \
	done

test: $(VENV)/.all
	$(BIN)/python -m pytest -W error -n $(JOBS) --dist worksteal

test-slow: $(VENV)/.all
	$(BIN)/python -m pytest -W error -n $(JOBS) --dist worksteal -m slow

test-browser: $(VENV)/.browser
	$(BIN)/python -m pytest -W error tests/browser

screenshots: $(VENV)/.browser
	$(BIN)/python tests/browser/screenshots.py docs/screenshots

test-core:
	cmake -S . -B build/core -DFOREGONE_CORE_TESTS=ON
	cmake --build build/core
	ctest --test-dir build/core --output-on-failure

# The C++ tests, and the Python tests of all rooms with native parts, under ASan and UBSan.
sanitize: export ASAN_OPTIONS = detect_leaks=0
sanitize: $(VENV)/.all
	cmake -S . -B build/sanitize -DFOREGONE_CORE_TESTS=ON -DFOREGONE_SANITIZE=ON
	cmake --build build/sanitize
	ctest --test-dir build/sanitize --output-on-failure
	$(PYTHON) -m venv $(VENV)-sanitize
	$(VENV)-sanitize/bin/python -m pip install --quiet $(BUILD)
	$(VENV)-sanitize/bin/python -m pip install --quiet --no-build-isolation --force-reinstall \
	  -C cmake.define.FOREGONE_SANITIZE=ON -C build-dir=build/sanitize-python '.[test,web]'
	LD_PRELOAD=$$(c++ -print-file-name=libasan.so) $(VENV)-sanitize/bin/python -m pytest \
	  -W error -n $(JOBS) tests/search tests/formula tests/certificate

bench: $(VENV)/.all
	for program in write encode search qbf server; do $(BIN)/python benchmarks/$$program.py || exit; done

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
	$(BIN)/python -m pip install --quiet $(BUILD)
	$(INSTALL) .
	@touch $@

$(VENV)/.all: $(VENV)/.core
	$(INSTALL) '.[qbf,web,png,test,lint]'
	@touch $@

$(VENV)/.browser: $(VENV)/.all
	$(INSTALL) '.[browser]'
	@touch $@
