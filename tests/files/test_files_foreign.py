"""Rows as other tools write them, in the variants that are met: what becomes of each part."""

from __future__ import annotations

import pytest

from assay import BadInput
from assay.files import traces_from_rows

NILE = "The Nile is 6,650 km long."
AMAZON = "The Amazon is 6,400 km long."


def read(row, **options):
    (trace,) = traces_from_rows([row], **options)
    return trace


def hits(trace):
    return [(hit.id, hit.text) for hit in trace.retrieved]


def refusal(row, **options):
    with pytest.raises(BadInput) as caught:
        read(row, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_ragas_single_turn():
    trace = read(
        {
            "user_input": "How long is the Nile?",
            "retrieved_contexts": [NILE, AMAZON],
            "reference_contexts": [NILE],
            "response": "6,650 km.",
            "reference": "About 6,650 km.",
            "rubrics": None,
            "synthesizer_name": "single_hop_specific_query_synthesizer",
        }
    )
    assert trace.id == "row-1"
    assert trace.question == "How long is the Nile?"
    assert trace.answer == "6,650 km."
    assert hits(trace) == [("c1", NILE), ("c2", AMAZON)]
    assert trace.presented is None
    assert trace.case.id == "row-1"
    assert trace.case.question == trace.question
    assert trace.case.reference == "About 6,650 km."
    assert [group.quotes for group in trace.case.evidence] == [[NILE]]
    assert trace.case.relevance == {}
    assert trace.metadata == {"synthesizer_name": "single_hop_specific_query_synthesizer"}


def test_ragas_with_ids_of_contexts():
    trace = read(
        {
            "user_input": "How long is the Nile?",
            "retrieved_contexts": [NILE, AMAZON],
            "retrieved_context_ids": ["nile 1", 2],
            "reference_contexts": [NILE],
            "reference_context_ids": ["nile 1"],
            "response": "6,650 km.",
        }
    )
    assert hits(trace) == [("nile 1", NILE), ("2", AMAZON)]
    assert trace.case.relevance == {"nile 1": 1}
    (group,) = trace.case.evidence
    assert (group.passages, group.quotes) == (["nile 1"], [NILE])


def test_ragas_with_nothing_but_ids():
    trace = read(
        {"user_input": "How long?", "retrieved_context_ids": [1, 2], "reference_context_ids": [2, 7]}
    )
    assert hits(trace) == [("1", None), ("2", None)]
    assert trace.answer is None
    assert trace.case.relevance == {"2": 1, "7": 1}
    assert [group.passages for group in trace.case.evidence] == [["2"], ["7"]]


def test_golden_ids_say_nothing_of_contexts_without_ids():
    trace = read(
        {
            "user_input": "How long?",
            "retrieved_contexts": [NILE],
            "reference_context_ids": ["nile 1"],
            "response": "6,650 km.",
            "reference": "6,650 km.",
        }
    )
    assert trace.case.relevance == {}
    assert trace.case.evidence == []
    assert trace.metadata == {"reference_context_ids": ["nile 1"]}


def test_ragas_multi_turn():
    conversation = [
        {"content": "Hello", "type": "human"},
        {"content": "Hello, how can I help?", "type": "ai", "tool_calls": None},
        {"content": "How long is the Nile?", "type": "human", "metadata": None},
        {"content": "6,650 km.", "type": "ai"},
    ]
    trace = read({"user_input": conversation, "reference": "About 6,650 km."})
    assert trace.question == "How long is the Nile?"
    assert trace.answer == "6,650 km."
    assert trace.metadata == {"conversation": conversation}
    # A conversation that ends with the question has no answer yet.
    assert read({"user_input": conversation[:3], "reference": "x"}).answer is None
    assert read({"user_input": conversation, "response": "Long."}).answer == "Long."


def test_ragas_before_version_0_2():
    trace = read(
        {
            "question": "How long is the Nile?",
            "contexts": [NILE],
            "answer": "6,650 km.",
            "ground_truth": "About 6,650 km.",
            "faithfulness": 1.0,
        }
    )
    assert hits(trace) == [("c1", NILE)]
    assert trace.case.reference == "About 6,650 km."
    assert trace.metadata == {"faithfulness": 1.0}
    older = read({"question": "Who?", "contexts": [], "answer": "X.", "ground_truths": ["Y.", "Z."]})
    assert older.case.reference == "Y."
    assert older.retrieved == []
    assert read({"question": "Who?", "contexts": [""], "answer": "X."}).case is None
    assert hits(read({"question": "Who?", "contexts": [""], "answer": "X."})) == [("c1", "")]


def test_deepeval():
    trace = read(
        {
            "name": "test_case_0",
            "input": "How long is the Nile?",
            "actual_output": "6,650 km.",
            "expected_output": "About 6,650 km.",
            "retrieval_context": [NILE, AMAZON],
            "context": [NILE, AMAZON],
            "additional_metadata": {"reviewed": True},
        }
    )
    assert hits(trace) == [("c1", NILE), ("c2", AMAZON)]
    assert trace.case.reference == "About 6,650 km."
    assert [group.quotes for group in trace.case.evidence] == [[NILE], [AMAZON]]
    assert trace.metadata == {"name": "test_case_0", "additional_metadata": {"reviewed": True}}


def test_deepeval_as_its_service_writes_it():
    trace = read({"input": "Who?", "actualOutput": "X.", "expectedOutput": "Y.", "retrievalContext": [NILE]})
    assert (trace.answer, trace.case.reference, hits(trace)) == ("X.", "Y.", [("c1", NILE)])


def test_deepeval_goldens_have_no_answer_yet():
    trace = read({"input": "Who?", "actual_output": None, "expected_output": "Y.", "context": None})
    assert (trace.answer, trace.retrieved, trace.case.reference) == (None, None, "Y.")


def test_ragchecker():
    trace = read(
        {
            "query_id": "0",
            "query": "What's the longest river in the world?",
            "gt_answer": "The Nile.",
            "response": "The Nile, or the Amazon.",
            "retrieved_context": [{"doc_id": "000", "text": NILE}, {"doc_id": "001", "text": AMAZON}],
            "response_claims": [["The longest river", "is", "the Nile"]],
        }
    )
    assert trace.id == "0"
    assert hits(trace) == [("000", NILE), ("001", AMAZON)]
    assert [hit.doc_id for hit in trace.retrieved] == ["000", "001"]
    assert trace.case.reference == "The Nile."
    assert list(trace.metadata) == ["response_claims"]


def test_ragchecker_chunks_of_one_document():
    documents = [
        {"doc_id": "river.pdf", "text": NILE},
        {"doc_id": "river.pdf", "text": AMAZON},
        {"doc_id": "river.pdf", "text": NILE},
    ]
    trace = read({"query": "Which?", "response": "X.", "gt_answer": "Y.", "retrieved_context": documents})
    # The third is the first again: a repeated passage keeps its id, another chunk gets a number.
    assert [hit.id for hit in trace.retrieved] == ["river.pdf", "river.pdf#2", "river.pdf"]
    assert {hit.doc_id for hit in trace.retrieved} == {"river.pdf"}


def test_langsmith_evaluation_row():
    trace = read(
        {
            "id": "0f3c",
            "inputs": {"question": "How long is the Nile?", "user": "u1"},
            "outputs": {
                "answer": "6,650 km.",
                "documents": [
                    {"page_content": NILE, "metadata": {"source": "nile.md", "page": 3}, "type": "Document"},
                    {"page_content": AMAZON, "metadata": {"source": "amazon.md"}},
                ],
            },
            "reference_outputs": {"answer": "About 6,650 km."},
            "feedback": {"correctness": 1},
        }
    )
    assert trace.id == "0f3c"
    assert trace.question == "How long is the Nile?"
    assert hits(trace) == [("nile.md", NILE), ("amazon.md", AMAZON)]
    assert trace.retrieved[0].metadata["page"] == 3
    assert trace.case.reference == "About 6,650 km."
    assert trace.metadata == {"feedback": {"correctness": 1}, "inputs": {"user": "u1"}}


@pytest.mark.parametrize(
    ("inputs", "outputs"),
    [
        ({"question": "Q?"}, {"output": "A.", "context": NILE}),
        ({"input": "Q?"}, {"response": "A.", "contexts": [NILE]}),
        ({"input": {"question": "Q?", "chat_history": []}}, {"output": {"answer": "A.", "contexts": [NILE]}}),
        ({"messages": [{"role": "user", "content": "Q?"}]}, {"answer": "A.", "retrieved_documents": [NILE]}),
        (
            {"messages": [{"type": "human", "content": [{"type": "text", "text": "Q?"}]}]},
            {
                "messages": [
                    {"type": "human", "content": "Q?"},
                    {"type": "ai", "content": "A."},
                ],
                "context": [{"page_content": NILE}],
            },
        ),
        ("Q?", {"answer": "A.", "docs": [{"content": NILE}]}),
        ({"topic": "Q?", "documents": [NILE], "query": "Q?"}, "A."),
        ({"x": "Q?", "documents": [NILE]} | {"prompt": "Q?"}, {"whatever": "A."}),
        ({"question": "Q?"}, {"result": "A.", "source_documents": [{"kwargs": {"page_content": NILE}}]}),
    ],
)
def test_langsmith_parts_are_found_by_name(inputs, outputs):
    trace = read({"inputs": inputs, "outputs": outputs})
    assert (trace.question, trace.answer) == ("Q?", "A.")
    assert [text for _, text in hits(trace)] == [NILE]


def test_langsmith_keeps_what_lies_beside_nested_parts():
    trace = read(
        {
            "inputs": {"input": {"question": "Q?", "history": ["x"]}, "user": "u"},
            "outputs": {"output": {"answer": "A."}},
        }
    )
    assert (trace.question, trace.answer) == ("Q?", "A.")
    assert trace.metadata == {"inputs": {"input": {"history": ["x"]}, "user": "u"}}


def test_langsmith_failed_run_and_golden_contexts():
    trace = read(
        {
            "inputs": {"question": "Q?"},
            "outputs": None,
            "error": "TimeoutError('30 s')",
            "reference_outputs": {"answer": "A.", "contexts": [NILE], "difficulty": "hard"},
        }
    )
    assert trace.answer is None
    assert trace.errors[0].message == "TimeoutError('30 s')"
    assert [group.quotes for group in trace.case.evidence] == [[NILE]]
    assert trace.metadata == {"reference_outputs": {"difficulty": "hard"}}


def test_langsmith_that_only_retrieves_has_no_answer():
    trace = read({"inputs": {"question": "Q?"}, "outputs": {"documents": [NILE], "seconds": 0.2}})
    assert trace.answer is None
    assert trace.metadata == {"outputs": {"seconds": 0.2}}


def test_langsmith_parts_that_cannot_be_found():
    message = refusal({"inputs": {"question": "Q?"}, "outputs": {"alpha": "A.", "beta": "B."}})
    assert "field outputs" in message
    assert "alpha, beta" in message
    assert "Rename one to answer" in message
    assert "field inputs" in refusal({"inputs": [1], "outputs": {"answer": "A."}})


def test_mtrag_task():
    conversation = [
        {"speaker": "user", "text": "Tell me of rivers.", "metadata": {"created_at": 1}},
        {"speaker": "agent", "text": "Which one?"},
        {"speaker": "user", "text": "How long is the Nile?"},
    ]
    trace = read(
        {
            "conversation_id": "dd6b",
            "task_id": "dd6b<::>2",
            "Collection": "mt-rag-clapnq",
            "turn": 2,
            "Answerability": ["ANSWERABLE"],
            "contexts": [
                {
                    "document_id": "822_6698-0-579",
                    "source": "",
                    "score": 18.75,
                    "text": NILE,
                    "title": "Nile",
                },
            ],
            "input": conversation,
            "targets": [{"speaker": "agent", "text": "About 6,650 km."}],
            "predictions": [{"text": "6,650 km."}],
        }
    )
    assert trace.id == "dd6b<::>2"
    assert trace.question == "How long is the Nile?"
    assert trace.answer == "6,650 km."
    (hit,) = trace.retrieved
    assert (hit.id, hit.text, hit.score) == ("822_6698-0-579", NILE, 18.75)
    assert hit.metadata == {"source": "", "title": "Nile"}
    assert trace.case.reference == "About 6,650 km."
    assert trace.case.expected_status == "answered"
    assert trace.metadata["conversation"] == conversation
    assert trace.metadata["turn"] == 2


@pytest.mark.parametrize(
    ("label", "status"),
    [
        (["UNANSWERABLE"], "insufficient_evidence"),
        ("PARTIAL", "partial"),
        (["UNDERSPECIFIED"], "needs_clarification"),
        (["CONVERSATIONAL"], None),
        (None, None),
    ],
)
def test_mtrag_answerability(label, status):
    row = {
        "question": "Q?",
        "contexts": [{"document_id": "d", "text": NILE}],
        "targets": [{"text": "A."}],
        "predictions": [],
        "Answerability": label,
    }
    assert read(row).case.expected_status == status


def test_mtrag_with_a_plain_question_and_answer():
    trace = read({"query": "Q?", "contexts": [{"document_id": "d 1", "text": NILE}], "response": "A."})
    assert (trace.question, trace.answer, hits(trace)) == ("Q?", "A.", [("d 1", NILE)])
    assert trace.case is None


@pytest.mark.parametrize(
    "document",
    [
        {"text": NILE, "id": "p"},
        {"content": NILE, "chunk_id": "p"},
        {"page_content": NILE, "metadata": {"id": "p"}},
        {"document": {"content": NILE, "id": "p"}, "score": 0.5},
        {"node": {"text": NILE, "id_": "p"}, "score": 0.5},
        {"lc": 1, "type": "constructor", "id": ["a", "b"], "kwargs": {"page_content": NILE, "id": "p"}},
    ],
)
def test_documents_in_the_ways_tools_write_them(document):
    assert hits(read({"question": "Q?", "contexts": [document], "answer": "A."})) == [("p", NILE)]


@pytest.mark.parametrize(
    ("document", "parts"),
    [
        (
            {"id": "d7", "body": "x", "title": "y"},
            ["contexts.1", "id, body, title", "text, content or page_content"],
        ),
        ({"text": None, "id": "d7"}, ["contexts.1", "text, id"]),
        (None, ["contexts.1", "None"]),
        (["text", 0.9], ["contexts.1", "['text', 0.9]"]),
        ({}, ["contexts.1"]),
    ],
)
def test_a_document_without_text_lists_its_keys(document, parts):
    message = refusal({"question": "Q?", "contexts": [NILE, document], "answer": "A."})
    assert [part for part in parts if part not in message] == []


@pytest.mark.parametrize(
    ("row", "part"),
    [
        ({"user_input": None, "response": "A."}, "the row has no question"),
        ({"user_input": "", "response": "A.", "reference": "B."}, "the question is empty"),
        ({"user_input": ["Q?"], "response": "A."}, "no message by a user"),
        ({"user_input": "Q?", "response": {"a": 1}}, "field response: a text is wanted"),
        ({"user_input": "Q?", "response": ["A."]}, "field response: a text is wanted"),
        ({"user_input": "Q?", "retrieved_contexts": 7}, "a list of documents is wanted"),
        (
            {"user_input": "Q?", "retrieved_contexts": [NILE], "retrieved_context_ids": [1, 2]},
            "there are 1 contexts and 2 ids",
        ),
        ({"user_input": "Q?", "retrieved_context_ids": "p1"}, "a list of ids is wanted"),
        (
            {"user_input": "Q?", "reference_contexts": [NILE], "reference_context_ids": [1, 2]},
            "there are 1 contexts and 2 ids",
        ),
    ],
)
def test_parts_that_are_not_what_they_should_be(row, part):
    assert part in refusal(row)


def test_a_row_without_its_question_further_down_is_refused():
    rows = [{"user_input": "Q?", "response": "A."}, {"usr_input": "Q?", "response": "A."}]
    with pytest.raises(BadInput, match="rows, line 2, field user_input: the row has no question"):
        list(traces_from_rows(rows))


def test_rows_without_ids_are_numbered_and_ids_of_rows_are_kept():
    rows = [
        {"user_input": "Q?", "response": "A.", **extra}
        for extra in ({}, {"id": ""}, {"question_id": 7}, {"sample_id": "ß 1", "id": None})
    ]
    assert [trace.id for trace in traces_from_rows(rows)] == ["row-1", "row-2", "7", "ß 1"]


def test_an_empty_question_without_golden_parts_is_an_execution_like_any_other():
    assert read({"user_input": "", "response": "Hello."}).question == ""


def test_one_text_is_one_document():
    assert hits(read({"question": "Q?", "contexts": NILE, "answer": "A."})) == [("c1", NILE)]
    assert hits(read({"question": "Q?", "contexts": f'["{NILE}"]', "answer": "A."})) == [("c1", NILE)]
    assert read({"question": "Q?", "contexts": "", "answer": "A."}).retrieved == []
