"""Which sentences need evidence; traps that look as if they needed none."""

from __future__ import annotations

import pytest

from assay.claims import split_claims


def kind(text: str) -> str:
    (claim,) = split_claims(text)
    assert claim.needs_evidence == (claim.kind == "statement")
    return claim.kind


@pytest.mark.parametrize(
    "text",
    [
        "I don't know.",
        "I do not know the answer to this question.",
        "Not stated in the documents.",
        "Not mentioned.",
        "The provided context does not mention refunds.",
        "The context doesn't specify when and how refunds are paid.",
        "The documents do not provide information on whether A and B have the same price.",
        "I could not find any information about the price in the documents.",
        "I couldn't find this in the provided sources.",
        "I'm sorry, but I don't know.",
        "I'm sorry, but I can't help with that.",
        "Unfortunately, the passages do not contain the answer.",
        "However, the documents do not mention the fee.",
        "Therefore, there is not enough information to answer the question.",
        "Based on the provided documents, I cannot determine the fee.",
        "There is no information about the fee in the context.",
        "No information available.",
        "The answer is not in the provided context.",
        "This is not specified in the documents.",
        "The fee is not mentioned in the provided context.",
        "I don't have enough information to answer this question.",
        "I do not have specific information on whether A and B are the same.",
        "I cannot answer because the context does not mention the fee.",
        "The documents do not mention the fee, so I cannot answer.",
        "It is unclear from the documents whether refunds are paid.",
        "It cannot be determined from the context.",
        "Insufficient information.",
        "N/A",
        "Unknown.",
        "Das weiß ich nicht.",
        "Das steht nicht in den Dokumenten.",
        "Die Dokumente enthalten dazu keine Informationen.",
        "Leider kann ich dazu keine Informationen finden.",
        "In den Dokumenten wird der Preis nicht erwähnt.",
        "Nicht angegeben.",
        "Je ne sais pas.",
        "Les documents ne mentionnent pas le prix.",
        "Désolé, je ne trouve pas cette information.",
        "Aucune information dans les documents.",
        "No lo sé.",
        "Los documentos no mencionan el precio.",
        "Lo siento, no tengo información sobre eso.",
        "No se menciona en los documentos.",
        "Não sei.",
        "Os documentos não mencionam o preço.",
        "Não encontrei informações sobre isso.",
        "Non lo so.",
        "I documenti non menzionano il prezzo.",
        "Non ho trovato informazioni sul prezzo.",
        "Ik weet het niet.",
        "De documenten vermelden de prijs niet.",
        "Ik kan geen informatie vinden.",
        "わかりません。",
        "資料には記載されていません。",
        "申し訳ありませんが、わかりません。",
        "提供された情報には価格についての記載がありません。",
        "我不知道。",
        "抱歉，我不知道。",
        "文档中没有提到价格。",
        "根据提供的资料，无法确定。".replace("根据提供的资料，", ""),
        "मुझे नहीं पता।",
        "दस्तावेज़ों में इसका उल्लेख नहीं है।",
        "لا أعرف.",
        "لا تذكر الوثائق السعر.",
        "لم أجد معلومات عن السعر.",
    ],
)
def test_abstentions(text: str) -> None:
    assert kind(text) == "abstention"


@pytest.mark.parametrize(
    "text",
    [
        "The documents don't say when, but the fee is 5 EUR.",
        "The warranty is not mentioned in the plan and costs 5 EUR.",
        "The fee is not mentioned in the documents and costs 5 EUR.",
        "I don't think refunds are possible after 30 days.",
        "Employees do not know the password.",
        "I did not know that he was a coach.",
        "I don't know when it is due and the fee is 5 EUR.",
        "The documents do not mention the fee; it is 5 EUR.",
        "The documents do not mention the fee, which is high.",
        "The documents do not require a signature.",
        "The policy does not cover flood damage.",
        "The plan does not include support.",
        "We cannot provide refunds after 30 days.",
        "You do not have access to the data.",
        "Refunds are not available in the store.",
        "Not all plans include support.",
        "No refunds are given.",
        "No information leaves the company.",
        "The information is not shared with third parties.",
        "It is not known to cause harm.",
        "While the documents do not give a date, they name a fee.",
        "The customer could not find the invoice.",
        "Documents must not be shared.",
        "Die Kunden wissen das Passwort nicht.",
        "Die Dokumente nennen den Preis nicht, aber er beträgt 5 Euro.",
        "Les clients ne savent pas le mot de passe.",
        "El plan no incluye soporte.",
        "Il piano non include il supporto.",
        "従業員はパスワードを知りません。",
        "返金はできません。",
        "文档没有提到日期，但费用是5元。",
        "员工不知道密码。",
        "कर्मचारी पासवर्ड नहीं जानते।",
    ],
)
def test_traps_are_statements(text: str) -> None:
    assert kind(text) == "statement"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello!", "greeting"),
        ("Hi there!", "greeting"),
        ("Thank you for your question.", "greeting"),
        ("Guten Tag!", "greeting"),
        ("こんにちは！", "greeting"),
        ("Sure, I can help with that.", "greeting"),
        ("Hi John, your balance is 5 EUR.", "statement"),
        ("Welcome bonuses are paid monthly.", "statement"),
        ("Sure, here is the fee: 5 EUR.", "statement"),
        ("Here are the steps:", "filler"),
        ("Here is what the policy says:", "filler"),
        ("In summary:", "filler"),
        ("I hope this helps!", "hedge"),
        ("Let me know if you have any other questions.", "hedge"),
        ("If you have any further questions, please let me know.", "hedge"),
        ("Feel free to ask.", "hedge"),
        ("Would you like me to explain more?", "hedge"),
        ("Is there anything else I can help you with?", "hedge"),
        ("Ich hoffe, das hilft.", "hedge"),
        ("Feel free to call 555-1234.", "statement"),
        ("Let me know if it fails, since refunds are free.", "statement"),
        ("If you need help, the desk is open at 9.", "statement"),
        ("Please note that the fee is high.", "statement"),
        ("Please contact support.", "statement"),
        ("Which plan do you mean?", "question"),
        ("Meinen Sie Standard oder Pro?", "question"),
        ("どのプランですか？", "question"),
        ("您指的是哪个计划？", "question"),
        ("ما هي الخطة؟", "question"),
        ("Could you clarify which plan you mean.", "question"),
        ("Please specify which plan you mean.", "question"),
        ("Please specify the customer number in the form.", "statement"),
        ("The fee is 5 EUR, right?", "statement"),
        ("Dads love hot dogs , right ?", "statement"),
        ("Did you know that the fee is 5 EUR?", "statement"),
        ("The plan has two fees, do you want both?", "statement"),
        ("If the fee is due, which plan do you have?", "question"),
        ("What is your plan, and when was it bought?", "question"),
        ("Do you have any pets?", "question"),
        ("Do you know which plan you have?", "question"),
    ],
)
def test_other_kinds(text: str, expected: str) -> None:
    assert kind(text) == expected


def test_a_bare_affirmation_is_the_answer_only_where_it_stands_alone() -> None:
    assert kind("Of course.") == "statement"
    assert [claim.kind for claim in split_claims("Of course! The fee is 5 EUR.")] == ["greeting", "statement"]
    assert kind("Yes.") == "statement"
