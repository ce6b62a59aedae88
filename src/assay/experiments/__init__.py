"""What is decided from reports."""

from assay.experiments.gate import GateResult, Policy, Rule, RuleResult, gate, read_policy

__all__ = ["GateResult", "Policy", "Rule", "RuleResult", "gate", "read_policy"]
