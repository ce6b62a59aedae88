"""Reads the demo's JSON report and fails where a boundary that the demo must show has no failure."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

BOUNDARIES = ("retrieval", "packing", "citation", "outcome")


def main(file: str) -> int:
    """The exit code."""
    report = json.loads(Path(file).read_text(encoding="utf-8"))
    cases: Counter[str] = Counter()
    for case in report["cases"]:
        cases.update({finding["boundary"] for finding in case["findings"]})
    print("demo: cases with a finding:", ", ".join(f"{name} {cases[name]}" for name in BOUNDARIES))
    missing = [name for name in BOUNDARIES if not cases[name]]
    if missing:
        print(f"the demo shows no failure of: {', '.join(missing)}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
