"""The modules of training/ are scripts beside each other: they import one another by name."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "training"))

# The network itself is tested where the training requirements are installed; see training/README.md.
collect_ignore = [] if find_spec("torch") and find_spec("safetensors") else ["test_training_run.py"]
