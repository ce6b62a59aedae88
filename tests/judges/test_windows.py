"""The windows that a model reads for a claim."""

from __future__ import annotations

from assay.judges.windows import likely_windows

BELL = "The bell rang. The tower of Bergen is 40 metres high. It rains. It snows. Cats sleep."


def texts(evidence: list[str], windows) -> list[str]:
    return [evidence[window.text][window.start : window.end] for window in windows]


def test_the_nearest_window_comes_first():
    evidence = ["Cats sleep all day.", BELL]
    windows = likely_windows("The tower is 40 metres high.", evidence)
    # Content: tower, high, and the length; all three in the second sentence of the second text.
    assert windows[0].nearness == 1
    assert "40 metres" in texts(evidence, windows)[0]
    assert windows[0].text == 1


def test_a_window_has_at_most_three_sentences_and_none_lies_in_another():
    windows = likely_windows("The bell of the tower rang when cats sleep.", [BELL])
    found = texts([BELL], windows)
    assert all(text.count(".") <= 3 for text in found)
    assert len(set(found)) == len(found)
    assert found[0].startswith("The bell rang. The tower")


def test_there_are_never_more_than_asked_for():
    evidence = [f"The tower number {at} is old. A cat sleeps. It rains." for at in range(100)]
    assert len(likely_windows("The tower is old.", evidence)) == 5
    assert len(likely_windows("The tower is old.", evidence, most=2)) == 2


def test_where_nothing_is_shared_the_first_window_stands_in():
    windows = likely_windows("Dragons breathe fire.", ["Cats sleep. Dogs bark.", "Birds sing."])
    assert [(window.text, window.nearness) for window in windows] == [(0, 0.0)]


def test_without_evidence_there_is_no_window():
    assert likely_windows("The tower is old.", []) == []
    assert likely_windows("The tower is old.", ["", " \n"]) == []


def test_a_sentence_without_end_is_cut_and_all_of_it_is_looked_at():
    text = "word " * 2000 + "the tower is 40 metres high " + "word " * 2000
    windows = likely_windows("The tower is 40 metres high.", [text])
    assert "the tower is 40 metres high" in text[windows[0].start : windows[0].end]
    assert windows[0].end - windows[0].start <= 1200


def test_a_text_without_blanks_is_cut_too():
    text = "塔は古い" * 2000
    windows = likely_windows("塔は古い。", [text])
    assert windows[0].end - windows[0].start <= 1200
    assert windows[0].nearness == 1


def test_long_sentences_make_windows_of_fewer():
    sentence = "The tower is old and " + "very " * 120 + "tall."
    windows = likely_windows("The tower is old.", [f"{sentence} {sentence} {sentence}"])
    assert all(window.end - window.start <= 1300 for window in windows)
