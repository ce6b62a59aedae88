"""What is decided from reports."""

from assay.experiments.gating import GateResult, Policy, Rule, RuleResult, gate, read_policy

__all__ = ["GateResult", "Policy", "Rule", "RuleResult", "gate", "read_policy"]
