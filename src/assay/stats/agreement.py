"""How far two or more raters agree, and how much of it is more than chance.

Labels may be of any hashable kind. A coefficient that has no value, because a rater used one label only or
there is nothing to compare, is None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ["cohen_kappa", "confusion", "krippendorff_alpha", "matthews", "raw_agreement"]

Scale = Literal["nominal", "ordinal", "interval", "ratio"]


def confusion(
    first: Sequence[Hashable], second: Sequence[Hashable], order: Sequence[Hashable] | None = None
) -> tuple[list[Any], NDArray[np.int64]]:
    """The labels, (k,), and how often the first rater's row meets the second's column, (k, k).

    order: all labels in their order; by default those seen, sorted. Raises BadInput.
    """
    if len(first) != len(second):
        raise BadInput(f"one rater labelled {len(first)} items and the other {len(second)}")
    seen = set(first) | set(second)
    labels: list[Any] = list(order) if order is not None else _sorted(seen)
    place = {label: index for index, label in enumerate(labels)}
    unknown = seen - place.keys()
    if unknown:
        raise BadInput(f"label {_sorted(unknown)[0]!r:.80} is not among the labels given")
    table = np.zeros((len(labels), len(labels)), dtype=np.int64)
    np.add.at(table, ([place[label] for label in first], [place[label] for label in second]), 1)
    return labels, table


def raw_agreement(first: Sequence[Hashable], second: Sequence[Hashable]) -> float | None:
    """Share of the items on which both say the same, 0 to 1. Raises BadInput."""
    _, table = confusion(first, second)
    return float(np.trace(table) / table.sum()) if table.sum() else None


def cohen_kappa(
    first: Sequence[Hashable],
    second: Sequence[Hashable],
    *,
    weights: Literal["linear", "quadratic"] | None = None,
    order: Sequence[Hashable] | None = None,
) -> float | None:
    """Cohen's kappa, -1 to 1: agreement beyond what both raters' label shares give by chance.

    weights: for ordered labels, how disagreement grows with the distance between them in `order` (by
    default the labels seen, sorted). Raises BadInput. Source: Cohen 1960; weighted, Cohen 1968.
    """
    labels, table = confusion(first, second, order)
    n = table.sum()
    if n == 0:
        return None
    steps = np.abs(np.subtract.outer(np.arange(len(labels)), np.arange(len(labels))))
    cost = {None: (steps > 0).astype(float), "linear": steps, "quadratic": steps**2}.get(weights)
    if cost is None:
        raise BadInput(f"kappa has no weights {weights!r:.80}", hint="Use linear, quadratic or None.")
    by_chance = np.outer(table.sum(axis=1), table.sum(axis=0)) / n
    expected = (cost * by_chance).sum()
    return float(1 - (cost * table).sum() / expected) if expected > 0 else None


def matthews(first: Sequence[Hashable], second: Sequence[Hashable]) -> float | None:
    """Matthews' correlation of two labellings, -1 to 1, for two labels or more. Raises BadInput.

    Source: Gorodkin, Comparing two K-category assignments by a K-category correlation coefficient, 2004.
    """
    _, table = confusion(first, second)
    n, rows, columns = int(table.sum()), table.sum(axis=1), table.sum(axis=0)
    spread = float(n**2 - (rows**2).sum()) * float(n**2 - (columns**2).sum())
    if spread == 0:
        return None
    return float((n * np.trace(table) - (rows * columns).sum()) / np.sqrt(spread))


def krippendorff_alpha(ratings: Sequence[Sequence[Any]], scale: Scale = "nominal") -> float | None:
    """Krippendorff's alpha, at most 1: for any number of raters, with gaps.

    ratings: one sequence for each rater, one place for each item, None where a rater gave no label. scale:
    what the distance between labels is. Ordinal labels are sorted; interval and ratio labels are numbers,
    ratio labels not negative. Raises BadInput. Source: Krippendorff, Computing Krippendorff's
    alpha-reliability, 2011.
    """
    items = len(ratings[0]) if ratings else 0
    if any(len(row) != items for row in ratings):
        raise BadInput("raters have different numbers of items; put None where a label is missing")
    labels = _sorted({label for row in ratings for label in row if label is not None})
    place = {label: index for index, label in enumerate(labels)}
    counts = np.zeros((items, len(labels)))
    for row in ratings:
        for item, label in enumerate(row):
            if label is not None:
                counts[item, place[label]] += 1
    rated = counts.sum(axis=1)
    counts, rated = counts[rated > 1], rated[rated > 1]  # a label without a second one compares with nothing
    pairs = (counts / (rated - 1)[:, None]).T @ counts - np.diag((counts / (rated - 1)[:, None]).sum(axis=0))
    used = pairs.sum(axis=1)
    distance = _distance(labels, used, scale)
    expected = (distance * np.outer(used, used)).sum()
    if expected == 0:
        return None
    return float(1 - (used.sum() - 1) * (distance * pairs).sum() / expected)


def _distance(labels: list[Any], used: Floats, scale: Scale) -> Floats:
    """Squared distance between labels, (k, k)."""
    result: Floats
    if scale == "nominal":
        result = 1.0 - np.eye(len(labels))
    elif scale == "ordinal":
        middle = np.cumsum(used) - used / 2
        result = np.subtract.outer(middle, middle) ** 2
    elif scale in ("interval", "ratio"):
        try:
            numbers = np.array([float(label) for label in labels])
        except (TypeError, ValueError):
            raise BadInput(f"labels on a scale of kind {scale} must be numbers") from None
        if not np.isfinite(numbers).all() or (scale == "ratio" and (numbers < 0).any()):
            raise BadInput(f"a label is out of range for a scale of kind {scale}")
        result = np.subtract.outer(numbers, numbers) ** 2
        if scale == "ratio":
            total = np.add.outer(numbers, numbers)
            np.divide(result, total**2, out=result, where=total > 0)
    else:
        raise BadInput(
            f"there is no scale of kind {scale!r:.80}", hint="Use nominal, ordinal, interval or ratio."
        )
    return result


def _sorted(labels: set[Any]) -> list[Any]:
    try:
        return sorted(labels)
    except TypeError:
        return sorted(labels, key=lambda label: (type(label).__name__, str(label)))
