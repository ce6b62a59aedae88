"""Many tests at once: p-values adjusted so that chance finds do not add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.errors import BadInput
from assay.stats.resampling import as_numbers

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

__all__ = ["benjamini_hochberg", "holm"]


def holm(p_values: ArrayLike) -> Floats:
    """Holm's adjusted p-values, (m,), in the order given.

    Calling significant what is at most alpha keeps the chance of even one false find at most alpha,
    whatever the dependence between the tests. Raises BadInput. Source: Holm, Scand. J. Statist. 1979.
    """
    p = _checked(p_values)
    order = np.argsort(p, kind="stable")
    stepped = p[order] * (p.size - np.arange(p.size))
    return _restored(np.maximum.accumulate(stepped), order)


def benjamini_hochberg(p_values: ArrayLike) -> Floats:
    """Benjamini and Hochberg's adjusted p-values, (m,), in the order given.

    Calling significant what is at most q keeps the expected share of false finds among the finds at most q,
    for tests that are independent or positively dependent. Raises BadInput. Source: JRSS B 1995.
    """
    p = _checked(p_values)
    order = np.argsort(p, kind="stable")
    stepped = p[order] * p.size / np.arange(1, p.size + 1)
    return _restored(np.minimum.accumulate(stepped[::-1])[::-1], order)


def _checked(p_values: ArrayLike) -> Floats:
    p = as_numbers(p_values, "p-values")
    if ((p < 0) | (p > 1)).any():
        raise BadInput(f"p-values lie between 0 and 1, and {p[(p < 0) | (p > 1)][0]:g} does not")
    return p


def _restored(adjusted: Floats, order: NDArray[np.intp]) -> Floats:
    result = np.empty(adjusted.size)
    result[order] = np.minimum(adjusted, 1.0)
    return result
