"""Statistics: arrays in, numbers out. Intervals, paired tests, power, agreement, ranking quality."""

from assay.stats.agreement import cohen_kappa, confusion, krippendorff_alpha, matthews, raw_agreement
from assay.stats.intervals import Interval, mean_interval, wilson
from assay.stats.multiple import benjamini_hochberg, holm
from assay.stats.paired import Significance, mcnemar, paired_interval, sign_flip, wilcoxon
from assay.stats.power import (
    design_effect,
    margin_of_error,
    n_for_margin,
    n_for_mean_difference,
    n_for_paired_shares,
    n_for_shares,
    observed_design_effect,
)
from assay.stats.prediction_powered import Estimate, prediction_powered_mean
from assay.stats.ranking import (
    ReliabilityBin,
    auroc,
    balanced_accuracy,
    brier,
    expected_calibration_error,
    reliability,
)

__all__ = [
    "Estimate",
    "Interval",
    "ReliabilityBin",
    "Significance",
    "auroc",
    "balanced_accuracy",
    "benjamini_hochberg",
    "brier",
    "cohen_kappa",
    "confusion",
    "design_effect",
    "expected_calibration_error",
    "holm",
    "krippendorff_alpha",
    "margin_of_error",
    "matthews",
    "mcnemar",
    "mean_interval",
    "n_for_margin",
    "n_for_mean_difference",
    "n_for_paired_shares",
    "n_for_shares",
    "observed_design_effect",
    "paired_interval",
    "prediction_powered_mean",
    "raw_agreement",
    "reliability",
    "sign_flip",
    "wilcoxon",
    "wilson",
]
