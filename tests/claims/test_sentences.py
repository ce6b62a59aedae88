"""Sentences: what ends one and what does not, in many scripts."""

from __future__ import annotations

import pytest

from assay.claims import split_sentences


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


# A bar marks where a sentence ends; the text is the line without bars.
CASES = [
    # abbreviations, initials, companies
    "Dr. Smith met Mrs. Jones.| They talked.",
    "See e.g. the annex, i.e. the last page.| It is short.",
    "The U.S. Army bought it.| It paid.",
    "He lives in the U.S.| He likes it.",
    "See No. 5 and Fig. 3.| Done.",
    "Is it valid?| No.| It expired.",
    "Acme Inc. sells it.| Beta Ltd. does not.",
    "It was bought by Acme Inc.| The price was low.",
    "Alpha vs. Beta was decided.| Alpha won.",
    "J. R. R. Tolkien wrote it.| Others read it.",
    "Open at 5 p.m. on Monday.| Closed later.",
    "Open until 5 p.m.| The door closes then.",
    "Bring forms, ID, etc.| The desk is open.",
    "She has a Ph.D. in law.| It helps.",
    "Section 3, p. 12, says so.| Read it.",
    # numbers, versions, dates, addresses, names of files
    "It costs 3.5 EUR or 1,000.50 USD.| Pay now.",
    "Install v1.2.3 first.| Then 2.0.| Done.",
    "Due on 12.03.2024 at noon.| Late fees apply.",
    "Mail help@example.com or see https://example.com/a.b?c=d.e.| Thanks.",
    "Open setup.cfg and main.py.| Run it.",
    "Use .5 as the value.| Not .6 though.",
    "It rose to 85.| In 2021 it fell.",
    "Use Node.js here.| Not ASP.NET.",
    "Use `x.y. Z` here.| Then stop.",
    # ellipses, quotes, brackets, other stops
    "Well... maybe not.| Wait… no.",
    "Wait…| No.| Stop!!| Why?!| Because.",
    'He said "Stop."| She left.',
    "It is late (see above.)| Go home.",
    '"Why?" he asked.| Nobody knew.',
    "Yahoo! is a company.| It is old.",
    "“Done.”| ‘Good.’| Fine.",
    "**It is 5.**| Next one.",
    # no space, and lower case after the stop
    "Refunds take 5 days.The fee is 2 EUR.|",
    "the fee is low. it is paid monthly.|",
    # citation markers belong to the sentence before
    "It takes 5 days. [2]| The fee is 2 EUR.[3]| Done.",
    "It takes 5 days.[2][3]| Next.",
    "It is so (source: a.b.c).| Next.",
    "One says so.| [1] states that it is 5.",
    # German ordinals
    "Am 3. Oktober ist frei.| Der 2. Weltkrieg endete 1945.| Es war Mai.",
    "Der Preis beträgt z.B. 5 Euro bzw. 6 Euro.| Er steigt.",
    # scripts without a Latin full stop
    "保証は1年です。|送料は無料！|いつですか？|明日です。",
    "「はい。」と彼は言った。|次です。",
    "「はい。」|「いいえ。」",
    "退款期限为30天。|价格是5元！|对吗？",
    "版本是3.5。|使用v1.2.3。",
    "費用は、1. 基本料金 2. 追加料金です。|",
    "यह शुल्क 5 रुपये है।| यह मासिक है॥| क्या यह सही है?| हाँ।",
    "ما هي الرسوم؟| الرسوم خمسة دولارات.| شكرا.",
    "یہ فیس پانچ روپے ہے۔| یہ ماہانہ ہے۔",
    "Սա առաջինն է։| Սա երկրորդն է։",
    "ይህ አንድ ነው።| ይህ ሁለት ነው፧| አዎ።",
    "នេះគឺមួយ។| នេះគឺពីរ។",
    "ဒါကတစ်ခု။| ဒါကနှစ်ခု။",
    "এটি প্রথম।| এটি দ্বিতীয়।",
    "Это первое.| Это второе, т.е. следующее.| Конец.",
    "Αυτό είναι ένα.| Αυτό είναι δύο.",
    "זה אחד. |זה שניים.".replace(" |", "| "),
    "이것은 첫째입니다.| 이것은 둘째입니다.",
    # lines
    "First line.\n\n|Second paragraph without stop\n\n|Third",
    "- one\n|- two\n|- three",
    "1. one\n|2. two",
    "Steps: 1. Open it.| 2. Close it.",
    "Plan: Standard\n|Retention: 30 days",
    "This line was wrapped by hand because it was too long for the page\nand goes on here.| Next.",
    "The fee is 5 EUR,\nDue monthly.|",
]


@pytest.mark.parametrize("marked", CASES)
def test_sentences_end_where_the_bars_stand(marked: str) -> None:
    expected = [part.strip() for part in marked.split("|") if part.strip()]
    if marked.startswith("Refunds take"):
        expected = ["Refunds take 5 days.", "The fee is 2 EUR."]
    if marked.startswith("the fee is low"):
        expected = ["the fee is low. it is paid monthly."]
    assert sentences(marked.replace("|", "")) == expected


def test_spans_are_exact() -> None:
    #       0123456789
    text = "  Hi.  Yo! "
    assert split_sentences(text) == [(2, 5), (7, 10)]


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "\u3000"])
def test_nothing_but_space_has_no_sentence(text: str) -> None:
    assert split_sentences(text) == []


def test_signs_without_words_join_their_neighbours() -> None:
    assert sentences("!!! Hello. --- World.") == ["!!! Hello.", "--- World."]
    assert sentences("Hello.\n\n***\n\nWorld.") == ["Hello.\n\n***", "World."]
    assert sentences("?!") == ["?!"]
