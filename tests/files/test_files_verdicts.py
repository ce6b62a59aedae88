"""Recorded verdicts: rows of what a judge or a person said."""

from __future__ import annotations

import json

import pytest

from assay import BadInput
from assay.files import read_verdicts

ROW = {"trace": "t1", "claim": "It is two weeks.", "evidence": ["p1", "p 2"], "label": "supported"}


def write(path, *rows):
    path.write_text("".join(json.dumps(row) + "\n\n" for row in rows))
    return path


def test_rows_with_their_lines(tmp_path):
    rows = [
        ROW,
        {"claim": "How long?", "evidence": "@answer", "relation": "answers", "label": "insufficient"},
        ROW | {"label": None, "error": "time out", "reason": "30 s"},
        ROW | {"probabilities": {"supported": 0.7, "contradicted": 0.1, "insufficient": 0.2}},
    ]
    (one, first), (two, second), (three, third), (_, fourth) = read_verdicts(
        write(tmp_path / "v.jsonl", *rows)
    )
    assert (one, two, three) == (1, 3, 5)
    assert (first.trace, first.evidence, first.label, first.relation) == (
        "t1",
        ["p1", "p 2"],
        "supported",
        "supports",
    )
    assert (second.trace, second.evidence, second.relation) == (None, "@answer", "answers")
    assert (third.label, third.error) == (None, "time out")
    assert fourth.probabilities.supported == 0.7


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"label": "true"}, "field label: "),
        ({"label": None}, "a verdict has either a label or an error"),
        ({"error": "x"}, "a verdict has either a label or an error"),
        (
            {"evidence": "p1"},
            "evidence is a list of passage ids, or one of @answer, @reference, @question; it is 'p1'",
        ),
        ({"evidence": [1]}, "field evidence."),
        ({"claim": ""}, "field claim: "),
        ({"lable": "supported"}, "field lable: unknown field 'lable'. Did you mean 'label'?"),
        (
            {"probabilities": {"supported": 2, "contradicted": 0, "insufficient": 0}},
            "field probabilities.supported",
        ),
    ],
)
def test_what_is_wrong_and_where(tmp_path, change, message):
    path = write(tmp_path / "v.jsonl", ROW, ROW | change)
    with pytest.raises(BadInput) as caught:
        list(read_verdicts(path))
    assert str(caught.value).startswith(f"{path}, line 3")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
