"""Words, stems, names and negation, in every script."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text import content_words, find_names, fold, negated_stems, stem, words


def said(text: str) -> list[str]:
    return words(fold(text))


def test_fold_makes_one_of_many():
    assert fold("“Ｆｕｌｌ” — isn’t ﬁne") == '"full" - isn\'t fine'
    assert fold("STRASSE") == fold("Straße")
    assert fold("soft\u00adhyphen zero\u200bwidth") == "softhyphen zerowidth"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The café isn't open.", ["the", "café", "isn't", "open"]),
        ("state-of-the-art U.S. law", ["state-of-the-art", "u.s", "law"]),
        ("snake_case x86", ["snake", "case", "x86"]),
        ("日本語のテスト", ["日本", "本語", "語の", "のテ", "テス", "スト"]),
        ("中", ["中"]),
        ("中文 and English", ["中文", "and", "english"]),
        ("हिन्दी में लिखा है", ["हिन्दी", "में", "लिखा", "है"]),
        ("العَرَبِيَّة لغة", ["العَرَبِيَّة", "لغة"]),
        ("한국어 문장", ["한국어", "문장"]),
        ("Привет, мир!", ["привет", "мир"]),
        ("ไทย", ["ไท", "ทย"]),
        ("!?", []),
    ],
)
def test_words(text: str, expected: list[str]):
    assert said(text) == expected


@given(st.text(max_size=60))
def test_a_text_with_a_letter_has_a_word_and_words_stand_in_the_text(text: str):
    folded = fold(text)
    if re.search(r"[^\W_]", folded):
        assert words(folded)
    assert all(word in folded for word in words(folded))


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing_that_words_see(text: str):
    assert said(fold(text)) == said(text)


@pytest.mark.parametrize(
    "forms",
    [
        "retain retains retained retaining",
        "policy policies",
        "rise rose risen",
        "box boxes",
        "day days",
        "support supports supported",
        "company company's companies",
    ],
)
def test_forms_of_a_word_meet(forms: str):
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize("pair", ["status state", "user use", "business busy"])
def test_other_words_stay_apart(pair: str):
    one, other = pair.split()
    assert stem(one) != stem(other)


def test_stemming_leaves_other_scripts_alone():
    for word in ("größes", "привета", "日本"):
        assert stem(word) == word


def test_content_words_leave_out_small_words_and_numbers():
    assert "the" not in content_words("the plan of 30 days")
    assert len(content_words("the plan of 30 days")) == 2


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("She met Ada Lovelace in New York.", ["Ada", "New"]),
        ("Ada Lovelace wrote it.", ["Ada"]),
        ("Revenue rose.", []),  # a capital that only opens the sentence
        ("IBM rents the GPT-4 model.", ["IBM", "GPT-4"]),
        ("An iPhone and error E1234", ["iPhone", "E1234"]),
        ("ALL OF THIS IS IN CAPITALS NOW", []),
        ("日本の会社", []),
        ("", []),
    ],
)
def test_names_begin_where_a_reader_would_underline(text: str, starts: list[str]):
    assert [re.split(r"[ .,]", text[name.start :])[0] for name in find_names(text)] == starts


def test_parts_of_a_name_are_one_name():
    assert [len(name.stems) for name in find_names("She met Ada Lovelace in New York.")] == [2, 2]


def reached(text: str) -> frozenset[str]:
    return negated_stems(re.findall(r"[\w'-]+|[,;.]", fold(text)))


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("logs are not encrypted at rest", "encrypted rest", "logs"),
        ("logs aren't encrypted, but backups are", "encrypted", "backups"),
        ("without a key, the door opens", "key", "door opens"),
        ("das funktioniert nicht", "funktioniert", ""),
        ("no later than Friday", "", "friday"),
        ("not only fast but cheap", "", "fast cheap"),
        ("paid and shipped", "", "paid shipped"),
    ],
)
def test_what_a_negation_reaches(text: str, inside: str, outside: str):
    stems = reached(text)
    assert stems >= {stem(word) for word in inside.split()}
    assert stems.isdisjoint({stem(word) for word in outside.split()})
