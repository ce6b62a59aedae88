"""Hand-written pairs of claim and evidence: what a judge of words and slots must tell apart, and what it cannot."""

from __future__ import annotations

import asyncio

import pytest

from assay.judges import LexicalJudge
from assay.records import Question

SUPPORTED = [
    ("Revenue rose 85% in 2021.", "Revenue rose 85% in 2021."),
    ("Revenue rose by 85 percent in 2021.", "In 2021, revenue rose 85%."),
    ("Employees get 25 days of leave a year.", "Employees get 25 days of annual leave each year."),
    ("Up to five unused days carry over.", "Up to 5 unused days carry over to the next year."),
    ("Backups are kept for one day.", "Backups are kept for 24 hours."),
    ("The contract ends on 31 March 2024.", "The contract ends on March 31, 2024."),
    ("The contract ends on 31 March 2024.", "The contract ends on 2024-03-31."),
    ("The contract ends on 31 March 2024.", "The contract ends on 31.03.2024."),
    ("The fee is 1,200 EUR.", "The fee is € 1200."),
    ("The fee is 2 million dollars.", "The fee is $2,000,000."),
    ("The trial lasts two weeks.", "The trial lasts 14 days."),
    ("Logs are not encrypted.", "Logs aren't encrypted."),
    ("Refunds cannot be made after delivery.", "No refunds can be made after delivery."),
    (
        "The office in Oslo opened in 2019.",
        "The company grew. Its office in Oslo opened in 2019. It has 40 desks.",
    ),
    ("Version 3.2 supports single sign-on.", "Single sign-on is supported since version 3.2."),
    ("The third floor is closed.", "The 3rd floor is closed."),
    ("The Premium plan includes phone support.", "The Premium plan includes phone support and a manager."),
    ("Der Vertrag endet nach 30 Tagen.", "Der Vertrag endet nach 30 Tagen."),
    ("The archive keeps data forever.", "The archive keeps data indefinitely."),
    ("A password has at least 12 characters.", "Passwords must have at least twelve characters."),
    ("The meeting takes half an hour.", "The meeting takes 30 minutes."),
    ("The unit weighs 1.5 kg.", "The unit weighs 1,500 g."),
]

CONTRADICTED = [
    ("Revenue rose 87% in 2021.", "Revenue rose 85% in 2021."),
    ("Standard retains logs forever.", "The Standard plan retains logs for 30 days."),
    ("Employees get 30 days of leave a year.", "Employees get 25 days of leave a year."),
    ("The contract ends on 31 March 2024.", "The contract ends on April 30, 2024."),
    ("The contract ends on 31 March 2024.", "The contract ends on 31 March 2025."),
    ("The office in Oslo opened in 2018.", "The office in Oslo opened in 2019."),
    ("Backups are kept for two days.", "Backups are kept for 24 hours."),
    ("The fee is 1,200 USD.", "The fee is 1,200 EUR."),
    ("The trial lasts 14 hours.", "The trial lasts 14 days."),
    ("Logs are encrypted at rest.", "Logs are not encrypted at rest."),
    ("The plan does not include phone support.", "The plan includes phone support."),
    ("The warranty never expires.", "The warranty expires after two years."),
    ("Remote work is forbidden on Fridays.", "Remote work is allowed on Fridays."),
    ("Prices increased in the second quarter.", "Prices decreased in the second quarter."),
    ("The office in Bergen opened in 2019.", "The office in Oslo opened in 2019."),
    ("A password has at most 12 characters.", "A password has at least 12 characters."),
    ("Version 3.3 supports single sign-on.", "Version 3.2 supports single sign-on."),
    ("The unit weighs 1.5 g.", "The unit weighs 1.5 kg."),
    ("Storage is unlimited on the Basic plan.", "Storage is limited to 10 GB on the Basic plan."),
    ("Applications close at 17:00.", "Applications close at 18:00."),
]

INSUFFICIENT = [
    ("Requests are approved within 24 hours.", "Employees have 25 days of annual leave."),
    ("Requests are approved within 24 hours.", "Requests are made in the portal."),
    ("The canteen serves vegetarian food.", "The canteen opens at eight."),
    ("Ada Lovelace wrote the first program.", "Charles Babbage designed a machine."),
    ("Bicycles are free for staff.", "Bicycles may be parked in the yard."),
    ("The fee is 5 EUR.", ""),
    ("The fee is 5 EUR.", "   \n"),
    ("Revenue rose 85% in 2021.", "Headcount rose 12% in 2020."),
    ("The Enterprise plan includes an audit log.", "The Standard plan costs 5 EUR a month."),
    ("The CEO resigned in May.", "The board met in May."),
]


def judge(claim: str, *evidence: str, asked: str = "", relation: str = "supports"):
    question = Question(relation, claim, evidence, asked)
    return asyncio.run(LexicalJudge().decide([question]))[0]


@pytest.mark.parametrize(
    ("label", "claim", "evidence"),
    [("supported", *pair) for pair in SUPPORTED]
    + [("contradicted", *pair) for pair in CONTRADICTED]
    + [("insufficient", *pair) for pair in INSUFFICIENT],
)
def test_pair(label: str, claim: str, evidence: str):
    assert judge(claim, evidence).label == label
