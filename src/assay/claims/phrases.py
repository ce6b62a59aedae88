"""How people and models greet, offer help, ask back, announce and list sources, in the common languages."""

from __future__ import annotations

import re

__all__ = ["AFFIRMATIONS", "ASKING", "GREETINGS", "HEDGES", "LEAD_INS", "SOURCES"]


def _any_of(*phrases: str, prefix: str = "", suffix: str = "") -> re.Pattern[str]:
    return re.compile(f"{prefix}(?:{'|'.join(phrases)}){suffix}", re.I)


_YES = (
    r"sure(?: thing)?|certainly|of course|absolutely|okay|ok|alright|great|no problem|definitely|gladly|"
    r"natürlich|gerne|"
    r"selbstverständlich|bien sûr|claro|por supuesto|certo|certamente|natuurlijk|"
    r"もちろんです|もちろん|当然|好的|बिल्कुल|"
    r"بالتأكيد|بالطبع"
)

AFFIRMATIONS = _any_of(_YES, suffix=r"\s*[,.!。！]*")
"""A greeting where an answer follows; alone, it is the answer."""

_HELLO = (
    r"hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|welcome|hallo|guten (?:tag|morgen|abend)|"
    r"bonjour|bonsoir|salut|hola|buenos días|buenas tardes|olá|bom dia|boa tarde|ciao|buongiorno|salve|goedemorgen|"
    r"goedendag|hoi"
)
_THANKS = (
    r"thanks|thank you|many thanks|danke|vielen dank|merci(?: beaucoup)?|gracias|muchas gracias|obrigad[oa]|grazie|"
    r"bedankt|dank u"
)
GREETINGS = _any_of(
    rf"(?:{_HELLO})(?: (?:there|again|everyone|all|team|zusammen|à tous|a todos|[^\W\d_]{{2,20}}))?",
    rf"(?:{_THANKS})(?: (?:so much|very much|(?:for|für|pour|por) [\w' ]{{1,60}}))?",
    r"(?:that(?:['’]s| is) an? |what an? )?(?:great|good|excellent|interesting) question",
    r"you(?:['’]re| are) (?:very |most )?welcome",
    r"my pleasure",
    r"(?:i(?:['’]m| am) )?(?:very |so )?sorry(?: (?:about|to hear) that)?|my apologies",
    r"bitte schön|gern geschehen|de rien|de nada|prego",
    r"(?:kind|best|warm) regards|sincerely",
    r"have a (?:great|nice|good) (?:day|one|weekend)",
    r"こんにちは|こんばんは|おはようございます|(?:ご質問)?ありがとうございます|你好|您好|谢谢|謝謝|नमस्ते|धन्यवाद",
    r"مرحبا|مرحبًا|أهلا|أهلاً|السلام عليكم|شكرا|شكرًا",
    suffix=r"\s*[,.!。！:।]*",
)
"""A whole sentence of this is a greeting."""

_EVIDENCE = (
    r"(?:the |these |this )?(?:provided |given |available |retrieved )?"
    r"(?:context|documents?|passages?|sources?|information|text)(?: provided)?"
)
LEAD_INS = _any_of(
    r"(?:here(?: is|['’]s| are)|below (?:is|are)|the following (?:is|are)|see below)\b[^:\d]{0,120}",
    r"let me (?:explain|help|walk|break|show|summari[sz]e)\b[^:\d]{0,80}",
    r"i(?:['’]d| would)(?: be)? (?:happy|glad) to (?:help|assist|explain|answer)\b[^:\d]{0,60}",
    r"i can help(?: you)? with (?:that|this)",
    rf"(?:based on|according to) {_EVIDENCE}",
    r"(?:the |your |its |some |main |key |these )?(?:\w+ ){0,3}(?:is|are|include|includes)(?: as follows|"
    r" the following)?",
    r"(?:please )?(?:follow|use|take|complete|try) (?:the following|these|the) (?:\w+ ){0,3}(?:below)?",
    r"(?:to|in order to) [^:\d,]{1,80}, (?:please )?(?:you (?:can|should|need to) )?(?:follow|do|use|take|"
    r"complete|try) "
    r"(?:the following|these|this|the)(?: \w+){0,4}",
    r"in (?:summary|short|conclusion|brief|other words)|to summari[sz]e|to sum up|summary|answer|note|for example",
    r"zusammenfassend|hier (?:ist|sind|is|zijn) [^:\d]{1,80}|voici [^:\d]{1,80}|aquí (?:está|están|"
    r"tiene) [^:\d]{1,80}",
    r"aqui (?:está|estão) [^:\d]{1,80}|ecco [^:\d]{1,80}|以下は[^:：\d]{1,40}|以下是[^:：\d]{1,40}",
    prefix=rf"(?:(?:{_YES})[,.!:—–-]*\s+)?",
    suffix=r"\s*[:：.!。]?",
)
"""A whole sentence of this only announces what follows; `need` asks for a colon where it could be an answer."""

HEDGES = _any_of(
    r"(?:i |we )?(?:hope|trust) (?:that )?(?:this|that|it|these)\b",
    r"(?:please |just )?(?:let me|let us) know\b",
    r"(?:please )?(?:feel free|do(?: not|n['’]t) hesitate) to\b",
    r"if you (?:still )?(?:have|need|would like|['’]d like|want|require) (?:any|some|more|further|other|"
    r"additional|help|"
    r"to know|me to|assistance|clarification)\b[^.;:]{0,80}?,? (?:please|just|i|feel|let|do(?: not|n['’]t)) ",
    r"(?:i(?:['’]m| am)|we(?:['’]re| are)) (?:always )?(?:here|happy|glad|available) to (?:help|assist)\b",
    r"(?:i(?:['’]d| would) be |always )?(?:happy|glad) to (?:help|assist|clarify|elaborate)\b",
    r"i can (?:also )?(?:help|provide|explain|elaborate|look)[^.;:]{0,60}? if (?:you|needed|that)\b",
    r"(?:is there|do you (?:need|want|have)) (?:any(?:thing)? )?(?:else|more|other|further|additional|help|"
    r"assistance|questions)\b",
    r"(?:would you like|do you want) (?:me|more|to know|further|additional|help)\b",
    r"(?:can|may|could|how (?:can|may|could)) i (?:help|assist)\b|(?:shall|should) i\b",
    r"(?:what|which) else (?:can|may|would)\b|anything else\b",
    r"ich hoffe,?|lassen sie (?:es )?mich wissen|wenn sie (?:weitere|noch) fragen",
    r"j['’]espère que|n['’]hésitez pas|si vous avez d['’]autres questions",
    r"espero que|no dude en|si (?:tiene|necesita) (?:más|alguna)|se (?:tiver|precisar) |fique à vontade",
    r"spero che|se (?:hai|ha) (?:altre|bisogno)|non esit|ik hoop dat|laat het (?:me|mij) weten|als u (?:nog|"
    r"meer) vragen",
    r"お役に立て|ご不明な点|他に(?:ご)?質問|希望(?:这|这些|以上)|如果您?(?:还)?有",
    r"आशा है|यदि आपको|آمل أن|أتمنى أن|إذا كان لديك",
)
"""How offers of help and closing phrases begin."""

ASKING = _any_of(
    r"(?:please|kindly|could you|can you|would you|you could)(?: please)? (?:clarify|rephrase|tell me|"
    r"specify (?:which|what|whether|if|who|where|when|your question|the question)|confirm (?:which|what|whether|if)|"
    r"(?:provide|share|give)(?: me| us)?(?: with)? (?:some |a bit |a little )?(?:more|additional|further) "
    r"(?:details?|information|context)(?= *[.!?]?$| (?:about|on|regarding) (?:your|the) (?:question|request|"
    r"issue|problem|"
    r"situation)\b| so\b))",
    r"i(?:['’]d| would)? need (?:some |a bit )?(?:more|additional|further) (?:details?|information|context)\b",
    r"bitte (?:präzisieren|geben sie an|nennen sie mir)|veuillez préciser|por favor,? (?:aclare|especifique|"
    r"esclareça)",
    r"per favore,? (?:chiarisci|specifica)|请(?:说明|告诉我|明确|提供更多)|もう少し詳しく",
)
"""Questions back that carry no question mark."""

SOURCES = _any_of(
    r"sources?|references?|citations?|further reading|quellen?|sources consultées|fuentes?|fonti|fonte|fontes|"
    r"bronnen",
    r"出典|参考文献|参考资料|来源|参照|स्रोत|المصادر|المصدر",
    prefix=r"\W*",
    suffix=r"\W*",
)
"""The title of a list of sources."""
