"""Statistics: arrays in, numbers out. Intervals, paired tests, power, agreement, ranking quality."""

from assay.stats.intervals import Interval, mean_interval, wilson

__all__ = ["Interval", "mean_interval", "wilson"]
