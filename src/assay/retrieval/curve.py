"""A measure over its cut-off: how deep one must read to find the evidence."""

from __future__ import annotations

from html import escape
from math import log2
from typing import TYPE_CHECKING

from assay.errors import BadInput
from assay.retrieval.catalogue import CATALOGUE
from assay.retrieval.columns import compute
from assay.retrieval.measure import Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from assay.retrieval.result import RetrievalResult

__all__ = ["curve", "curve_svg", "curve_text"]

# Distinguishable without colour: by dash and by mark.
_INKS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#000000")
_DASHES = ("", "7 4", "2 3", "9 3 2 3", "4 4", "1 4")


def curve(
    result: RetrievalResult, name: str = "recall", *, depth: int = 100, ks: Sequence[int] | None = None
) -> list[tuple[int, float]]:
    """(k, mean) of a measure with a cut-off, over the queries that have a value.

    name: recall, evidence_coverage, success, ndcg or any other that takes @k. ks: by default every k up to 10,
    then 15, 20, 30, 50 and so on up to depth. Empty where no query has a value.
    """
    if name not in CATALOGUE or CATALOGUE[name].cut == "none":
        raise BadInput(f"{name!r:.80} is no measure with a cut-off", hint="Use recall or evidence_coverage.")
    steps = [k * 10**power for power in range(1, 8) for k in (1, 1.5, 2, 3, 5)]
    chosen = ks or sorted({*range(1, min(depth, 10) + 1), *(int(k) for k in steps if k <= depth), depth})
    points = []
    for k in chosen:
        found = compute(result.table, Measure(name, k).with_rel(result.rel))
        if found.scored.any():
            points.append((k, float(found.column.value[found.scored].mean())))
    return points


def curve_text(points: Sequence[tuple[int, float]], *, width: int = 40) -> Iterator[str]:
    """The curve as lines of a terminal: k, the value, and a bar of at most `width` cells for 1."""
    for k, value in points:
        eighths = round(max(0.0, min(1.0, value)) * width * 8)
        bar = "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]
        yield f"{k:>6}  {value:.4f}  {bar}"


def curve_svg(
    curves: Mapping[str, Sequence[tuple[int, float]]],
    *,
    title: str = "",
    width: int = 640,
    height: int = 320,
) -> str:
    """One or several curves as a self-contained SVG element. The axis of k is logarithmic; values are 0 to 1.

    Names and title are escaped. Lines differ by dash as well as by colour, and each is named at its end.
    """
    deepest = max((k for points in curves.values() for k, _ in points), default=1)
    left, right, top, bottom = 44, 150, 30, 34
    wide, high = width - left - right, height - top - bottom

    def x(k: int) -> float:
        return left + wide * (log2(k) / log2(deepest) if deepest > 1 else 0.5)

    def y(value: float) -> float:
        return top + high * (1.0 - value)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{escape(title or ', '.join(curves))}</title>",
        f'<text x="{left}" y="18" font-weight="600" fill="currentColor">{escape(title)}</text>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            f'<line x1="{left}" x2="{left + wide}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" '
            f'stroke="currentColor" stroke-opacity=".15"/>'
            f'<text x="{left - 6}" y="{y(tick) + 4:.1f}" text-anchor="end" fill="currentColor">{tick:g}</text>'
        )
    for k in sorted({1, *(k for k in (2, 5, 10, 20, 50, 100, 200, 500, 1000) if k < 0.8 * deepest), deepest}):
        parts.append(
            f'<text x="{x(k):.1f}" y="{top + high + 18}" text-anchor="middle" fill="currentColor">{k}</text>'
        )
    parts.append(f'<text x="{left + wide + 10}" y="{top + high + 18}" fill="currentColor">k</text>')
    label_at = -1e9
    ends = sorted(curves.items(), key=lambda item: -item[1][-1][1] if item[1] else 0.0)
    for number, (name, points) in enumerate(ends):
        if not points:
            continue
        ink, dash = _INKS[number % len(_INKS)], _DASHES[number % len(_DASHES)]
        path = " ".join(f"{x(k):.1f},{y(value):.1f}" for k, value in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2"{dashed}/>')
        for k, value in points:
            parts.append(
                f'<circle cx="{x(k):.1f}" cy="{y(value):.1f}" r="3" fill="{ink}">'
                f"<title>{escape(name)} @{k}: {value:.4f}</title></circle>"
            )
        label_at = max(y(points[-1][1]) + 4, label_at + 15)
        shown = escape(name if len(name) <= 22 else name[:21] + "…")
        parts.append(f'<text x="{left + wide + 10}" y="{label_at:.1f}" fill="{ink}">{shown}</text>')
    return "".join([*parts, "</svg>"])
