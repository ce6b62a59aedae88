# Needs Python 3.11 or newer with its venv module, and nothing else. Everything is installed into .venv,
# through pip as it is configured (PIP_INDEX_URL and the like are honoured).
#
#     make demo      the whole job on the bundled example, offline once installed
#     make test      lint, types and tests
#     make PYTHON=/path/to/python3.12 test

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test lint format clean

help:
	@sed -n 's/^#     //p' Makefile

demo: $(VENV)/.package
	$(BIN)/assay demo

test: lint
	$(BIN)/python -m pytest -n auto --maxprocesses 8

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist

# The stamps: what is installed stays until pyproject.toml changes.
$(VENV)/.package: pyproject.toml scripts/venv.sh
	@echo "Installing Assay into $(VENV)"
	@sh scripts/venv.sh $(VENV)
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.package scripts/dev_group.py
	@echo "Installing the development tools into $(VENV)"
	@$(BIN)/python scripts/dev_group.py > $(VENV)/dev.txt
	@$(PIP) --requirement $(VENV)/dev.txt
	@touch $@
