"""Prints the development dependencies of pyproject.toml, one a line, for a pip that knows no groups yet."""

from __future__ import annotations

import tomllib
from pathlib import Path

if __name__ == "__main__":
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    print("\n".join(project["dependency-groups"]["dev"]))
