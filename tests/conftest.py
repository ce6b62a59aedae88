"""Fixtures that every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples every time, and no verdict on how busy the machine is.
settings.register_profile("assay", deadline=None, derandomize=True)
settings.load_profile("assay")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of labelled public data; tests that need it are skipped where it is absent."""
    folder = Path(os.environ.get("ASSAY_SHARED", Path(__file__).parents[2] / "shared"))
    if not folder.is_dir():
        pytest.skip(f"no shared data at {folder}; set ASSAY_SHARED to its folder")
    return folder
