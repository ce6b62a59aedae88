"""How people and models say that they greet, offer help, ask back, or do not know, in eleven languages.

Every pattern must match a sentence from its beginning; what may stand after it is decided in `need`.
"""

from __future__ import annotations

import re

__all__ = [
    "ABSTENTIONS",
    "AFFIRMATIONS",
    "APOLOGIES",
    "ASKING",
    "GREETINGS",
    "HEDGES",
    "LEAD_INS",
    "NEGATIONS",
    "NEGATIONS_UNSPACED",
    "SOURCES",
    "TURNS",
]

_F = re.I

_STRONG = (
    r"(?:contexts?|documents?|passages?|sources?|excerpts?|snippets?|search results|knowledge base|materials)"
)
_WEAK = (
    r"(?:information|text|articles?|documentation|data|materials?|results|content|references?|paragraphs?|files?|"
    r"pages?|records|reports?|polic(?:y|ies)|handbook|manual|guide|agreement|contract)"
)
_GIVEN = (
    r"(?:provided|given|available|retrieved|supplied|above|attached|current|cited|presented|following|shared)"
)
_THE = r"(?:any of |all of |none of )?(?:the|these|this|those|your|my|our|any)"
_PLACE = (
    rf"(?:(?:{_THE} )?(?:{_GIVEN} )?{_STRONG}(?: {_STRONG})?|(?:{_THE} )?{_GIVEN} {_WEAK}(?: {_STRONG})?|"
    rf"(?:{_THE} )?{_WEAK} (?:that (?:was|were|is|are|has been|i(?: have|'ve) been) |i(?: have|'ve) been |i was )?{_GIVEN}"
    rf"|{_THE} (?:information|text|data) (?:i have|at hand))"
)
_SUBJECT = rf"{_PLACE}(?: (?:{_GIVEN}|i have(?: access to)?|at hand|here|below|above))?"
_NOT = r"(?:do|does|did) ?(?:not|n't|n’t)|(?:don|doesn|didn)['’]?t"
_SAID = (
    r"(?:stated|mentioned|specified|provided|given|available|found|covered|included|addressed|discussed|contained|"
    r"indicated|disclosed|described|present|listed|answered|explained|documented|known)"
)
_TELLS = r"(?:mention|say|state|specify|indicate|address|discuss|answer|tell|clarify|explain|refer|disclose)"
_HOLDS = r"(?:contain|include|cover|give|describe|list|detail|have|offer|provide|define|support|show|reveal)"
_INFORMATION = (
    r"(?:information|info|details?|data|knowledge|mentions?|indications?|evidence|answers?|references?|"
    r"specifics|context|anything|records?|guidance|documents?|passages?|sources?)"
)
_ANY = r"(?:(?:any|enough|sufficient|specific|the|a|an|much|further|explicit|direct|relevant|clear|definitive) ){0,3}"

APOLOGIES = re.compile(
    r"(?:(?:i(?:['’]?m| am) (?:very |so |really )?(?:sorry|afraid)|(?:we|i) apologi[sz]e|my apologies|sorry|apologies|"
    r"unfortunately|regrettably|"
    r"(?:es )?tut mir (?:sehr )?leid|leider|entschuldigung|désolée?|je suis désolée?|malheureusement|"
    r"lo siento|lamentablemente|desafortunadamente|desculpe|lamento|sinto muito|infelizmente|"
    r"mi dispiace|purtroppo|spiacente|helaas|het spijt me|sorry,? maar|لآسف|للأسف|عذرا|عذراً|آسف|क्षमा करें|माफ़ कीजिए)"
    r"(?:,|:|!|\.|;| -| –| —)?\s*(?:but|that|for the inconvenience|aber|dass|mais|pero|mas|ma|maar|لكن|لكنني|लेकिन)?,?\s*)+",
    _F,
)
"""What may stand before an abstention; the "but" after it turns nothing."""

_FRAME = (
    rf"(?:(?:based on|according to|from|in|given|within|looking at|after reviewing|having reviewed) {_SUBJECT}"
    rf"(?: alone)?,? ?(?:it (?:seems|appears) (?:that )?)?)?"
)

ABSTENTIONS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, _F)
    for pattern in (
        # English
        _FRAME + r"(?:i|we) (?:really |simply |just |honestly )?(?:" + _NOT + r"|cannot) know\b",
        r"i have no (?:idea|knowledge|information|data)\b|no idea\b|not sure\b(?= *[.!]?$)|i(?: am|['’]m) not sure\b",
        r"i(?: am|['’]m) (?:not aware|unaware) of " + _ANY + _INFORMATION,
        _FRAME
        + r"(?:i|we) (?:(?:currently |still )?(?:"
        + _NOT
        + r")(?: currently| yet)? (?:have|see|find)|lack|have no|see no|find no|found no)"
        + rf" (?:access to )?{_ANY}{_INFORMATION}\b",
        _FRAME
        + r"(?:i|we)(?: (?:was|were|am|are)|['’]m|['’]re) (?:unable|not able) to (?:find|locate|answer|determine|"
        r"tell|confirm|verify|identify|provide|say|see|access|help|assist|give)\b",
        _FRAME
        + r"i (?:can ?(?:not|n['’]t)|cannot|can['’]?t|could(?: not|n['’]t)|was(?: not|n['’]t) able to|"
        + _NOT
        + r") (?:seem to |be able to )?(?:(?:find|locate|see)\b|(?:answer|determine|confirm|verify|tell|say)\b|"
        rf"(?:provide|give|offer)(?: you(?: with)?)? {_ANY}(?:{_INFORMATION}|response)\b|"
        r"(?:help|assist)(?: you)?(?: with (?:that|this|your)\b|(?= *[.!]?$)))",
        rf"(?:{_FRAME}{_THE} )?{_SUBJECT} (?:{_NOT}|never|fails? to|(?:is|are) silent) {_TELLS}\b",
        rf"{_SUBJECT} (?:(?:is|are) silent (?:on|about)|make no mention|makes no mention)\b",
        rf"{_SUBJECT} (?:{_NOT}) (?:explicitly |directly |specifically |clearly |seem to |appear to )*"
        rf"(?:{_TELLS}|{_HOLDS} {_ANY}{_INFORMATION})\b",
        rf"(?:{_THE} )?(?:{_GIVEN} {_STRONG}|{_GIVEN} {_WEAK}|contexts?|passages?|excerpts?|{_WEAK} {_GIVEN}|"
        rf"{_STRONG} {_GIVEN})(?: i have)? (?:{_NOT}) (?:explicitly |directly |specifically |clearly )*{_HOLDS}\b",
        rf"{_SUBJECT} (?:contains?|provides?|includes?|has|have|gives?|offers?|is|are) "
        rf"(?:no (?:specific |explicit |relevant )?{_INFORMATION}|insufficient|not (?:enough|sufficient))\b",
        rf"none of {_SUBJECT} (?:mentions?|says?|states?|specif(?:y|ies)|contains?|address(?:es)?|answers?|provides?)\b",
        rf"(?:(?:that|this|it|which) (?:is|was)|(?:the|this|that|your|such) (?:answer|information|question|detail|data)"
        rf"(?: (?:is|was|can))?|information (?:is|on (?:this|that) is))?\s*not (?:be )?(?:explicitly |directly |"
        rf"specifically |clearly )?{_SAID}(?= *[.!]?$| (?:anywhere )?(?:in|by|within|from|here)\b)",
        rf"(?:the|this|that|such|your)? ?(?:answer|information|question|details?)? ?(?:to (?:this|that|your|the) question )?"
        rf"(?:is|was|are|can(?:not)?|could) ?(?:not|n['’]t)? ?(?:be )?(?:in|contained in|{_SAID} (?:in|by|from)|"
        rf"answered|determined) ?(?:from|by|in|with|based on|using|within)? {_SUBJECT}",
        rf"[\w'’ -]{{1,80}}? (?:is|are|was|were) (?:not|n['’]t) (?:explicitly |directly |specifically )?{_SAID} "
        rf"(?:anywhere )?(?:in|by|within) {_SUBJECT}",
        rf"(?:there (?:is|are|was|were) )?(?:no|not enough|insufficient|not any) (?:specific |explicit |relevant |"
        rf"further |direct |sufficient )*{_INFORMATION}(?: (?:is|are|was|were))?(?= *[.!]?$| (?:{_SAID}|in|about|on|of|"
        rf"regarding|concerning|for|that|to|available)\b)",
        rf"it(?: is|['’]s) (?:unclear|not clear|unknown|not possible to (?:say|determine|tell)|impossible to (?:say|"
        rf"determine|tell))(?= *[.!]?$| (?:from|based on|in|whether|if|what|how|when|who) )",
        rf"(?:unknown|n/a|not (?:applicable|known|sure)|insufficient (?:information|evidence|context|data)|"
        rf"cannot (?:answer|be (?:determined|answered))|unanswerable|no answer(?: found)?)"
        rf"(?= *[.!]?$| (?:from|based on|in|by) )",
        # German
        r"(?:das )?(?:ich |wir )?(?:weiß|weiss|wissen) (?:ich |wir )?(?:das |es )?(?:leider )?nicht\b",
        r"(?:(?:dazu|darüber|hierzu) )?(?:ich )?(?:kann|konnte|habe|finde|liegen|gibt es|enthalten|enthält)(?: ich| mir)?"
        r"[^.;]{0,80}?\b(?:keine?n?|nicht) (?:\w+ ){0,2}(?:informationen|angaben?|hinweise?|daten|antwort|auskunft|"
        r"beantworten|finden|sagen|vor)",
        r"(?:in )?(?:den|die|der|das|dem|diesen?)? ?(?:(?:vorliegenden?|bereitgestellten?|gegebenen?|verfügbaren?|"
        r"angegebenen?) )?(?:dokumenten?|quellen?|kontext|unterlagen|textstellen|passagen|informationen|texte?n?)\b"
        r"[^.;]{0,80}?\b(?:nicht|keine?n?|nichts)\b[^.;]{0,60}?(?:erwähn\w*|angegeben|genannt|enthalten|"
        r"beschrieben|informationen|angaben?|hinweise?|hervor|beantwortet|dazu)",
        r"(?:das|dies|es|die antwort|die information) (?:ist|wird|steht|geht)[^.;]{0,60}?(?:nicht|nirgends)[^.;]{0,40}?"
        r"(?:erwähnt|angegeben|genannt|enthalten|hervor|dokumenten|kontext|unterlagen|quellen)",
        r"nicht (?:angegeben|erwähnt|genannt|bekannt|enthalten)(?= *[.!]?$| in)",
        r"keine (?:angaben?|informationen|antwort)(?= *[.!]?$| (?:dazu|verfügbar|gefunden|in|zu|über|vorhanden))",
        # French
        r"je (?:ne |n['’])(?:le )?(?:sais|connais|peux|trouve|dispose|ai|parviens|suis)\b[^.;]{0,30}?\b(?:pas|aucune?)\b"
        r"(?= *[.!]?$|[^.;]{0,60}?\b(?:réponse|répondre|trouv\w+|information\w*|mention|donnée\w*|si|quand|comment|"
        r"combien|quel\w*)\b)|je ne sais pas\b",
        r"(?:le|les|ce|ces|la|cette)? ?(?:contexte|documents?|sources?|passages?|extraits?|textes?|informations?)"
        r"(?: (?:fournie?s?|donnée?s?|disponibles?))? (?:ne |n['’])[^.;]{0,40}?(?:mentionne\w*|précise\w*|"
        r"indique\w*|contien\w+|dise?n?t?|fourni\w+|permet\w*)\b",
        r"(?:(?:ce|cela|cette information|la réponse) )?(?:(?:n['’]est|ne sont|n['’]est) )?(?:pas|non) (?:mentionnée?s?|"
        r"précisée?s?|indiquée?s?|disponibles?)(?= *[.!]?$| (?:dans|par))",
        r"(?:il n['’]y a )?aucune? (?:information|mention|réponse|donnée)\b",
        # Spanish
        r"no (?:lo )?sé\b|no (?:tengo|dispongo de|encuentro|encontré|hay|puedo|pude|he (?:podido )?encontra\w+)\b[^.;]{0,60}?"
        r"(?:información|datos|respuesta|responder|mención|encontrar|determinar|informaciones|documentos?|contexto)",
        r"(?:el|la|los|las|este|estos)? ?(?:contexto|documentos?|fuentes?|pasajes?|fragmentos?|textos?|información)"
        r"(?: (?:proporcionad\w+|disponibles?|dad[oa]s?))? no (?:lo |se )?(?:menciona\w*|indica\w*|especifica\w*|contiene\w*|"
        r"dice\w*|proporciona\w*|incluye\w*)",
        r"(?:(?:esto|eso|la información|la respuesta) )?no (?:se |está |aparece |figura )(?:menciona\w*|indica\w*|"
        r"especifica\w*|disponible|en (?:los|el))(?= *[.!]?$| en|\b)",
        # Portuguese
        r"(?:eu )?não sei\b|(?:eu )?não (?:tenho|encontrei|há|posso|consigo|consegui|foi possível)\b[^.;]{0,60}?"
        r"(?:informaç\w+|dados|resposta|responder|menção|encontrar|determinar|documentos?|contexto)",
        r"(?:o|a|os|as|este|estes)? ?(?:contexto|documentos?|fontes?|trechos?|passagens|textos?|informaç\w+)"
        r"(?: (?:fornecid\w+|disponíve\w+|dad[oa]s?))? não (?:menciona\w*|indica\w*|especifica\w*|contém|contêm|"
        r"diz\w*|fornece\w*|inclu\w+)",
        r"(?:(?:isso|isto|a informação|a resposta) )?não (?:é |está |foi |são )?(?:mencionad\w+|indicad\w+|"
        r"especificad\w+|informad\w+|disponíve\w+)(?= *[.!]?$| (?:nos?|nas?|em)\b)",
        # Italian
        r"(?:io )?non (?:lo )?so\b|(?:io )?non (?:ho|trovo|ho trovato|posso|riesco|c['’]è|ci sono|sono in grado)\b[^.;]{0,60}?"
        r"(?:informazion\w+|dati|risposta|rispondere|menzione|trovare|determinare|document\w+|contesto)",
        r"(?:il|i|la|le|lo|gli|questo|questi)? ?(?:contesto|documenti?|fonti|fonte|passaggi|testi|testo|informazioni)"
        r"(?: (?:fornit\w+|disponibil\w+|dat[ioe]))? non (?:menziona\w*|indica\w*|specifica\w*|contien\w*|contengono|"
        r"dic\w+|fornisc\w+|inclu\w+)",
        r"(?:(?:questo|ciò|l['’]informazione|la risposta) )?non (?:è |viene |sono )?(?:menzionat\w+|indicat\w+|"
        r"specificat\w+|riportat\w+|disponibil\w+)(?= *[.!]?$| (?:ne[lgi]\w*|in)\b)",
        # Dutch
        r"(?:dat )?(?:ik )?weet (?:ik )?(?:het |dat )?niet\b|(?:ik )?(?:kan|kon|heb|vind|er is|er staat)(?: ik)?\b[^.;]{0,60}?"
        r"\b(?:geen|niet) (?:\w+ ){0,2}(?:informatie|antwoord|gegevens|vermelding|vinden|gevonden|beantwoorden|zeggen)",
        r"(?:de|het|deze|dit)? ?(?:(?:verstrekte|gegeven|beschikbare|aangeleverde) )?(?:context|documenten|document|"
        r"bronnen|bron|passages|teksten|tekst|informatie)\b[^.;]{0,30}? (?:vermeld\w*|noem\w*|bevat\w*|zeg\w*|geef\w*|"
        r"geven|staat|staan) [^.;]{0,60}?\b(?:niet|geen|niets)\b",
        r"(?:dit |dat |het )?(?:is |wordt |staat )?niet (?:vermeld|genoemd|opgegeven|bekend)(?= *[.!]?$| in)",
        # Japanese
        r"[^。]{0,60}?(?:文書|資料|ドキュメント|コンテキスト|文脈|情報|文章|ソース|出典|本文)[^。]{0,60}?(?:記載|記述|言及|"
        r"含まれ|見つか|見つけ|書かれ|示され|明記)[^。]{0,12}?(?:ません|ない|なかった|おらず|ありません)",
        r"(?:それは|その答えは|申し訳[^、。]{0,12}、)?(?:私には)?(?:わかりません|分かりません|わからない|分からない|存じません|不明です|"
        r"お答えできません|回答できません|記載がありません|記載されていません|情報がありません)",
        # Chinese
        r"(?:很?抱歉[,，]?|对不起[,，]?|對不起[,，]?)?(?:我)?(?:并)?(?:不知道|不清楚|无法(?:回答|确定|找到|得知|判断)|無法(?:回答|確定)|"
        r"没有找到|未找到|没有(?:足够的?|相关的?)?(?:信息|资料)|未提及|未说明|未提供)",
        r"[^。]{0,40}?(?:文档|文件|上下文|资料|資料|信息|来源|原文|文中|材料|段落)(?:中|里|内)?[^。]{0,40}?(?:没有|未|并未|並未|沒有)"
        r"(?:提到|提及|说明|提供|包含|给出|涉及|找到|指出|相关)",
        # Hindi
        r"(?:मुझे|मैं)[^।]{0,40}?(?:नहीं (?:पता|मालूम|मिल\w*)|नहीं जानत\w*|पता नहीं)",
        r"[^।]{0,60}?(?:दस्तावेज़?\w*|संदर्भ|स्रोत\w*|जानकारी|पाठ)[^।]{0,60}?(?:नहीं (?:है|हैं|दी|दिया|मिल|किया)|उपलब्ध नहीं)",
        # Arabic
        r"(?:أنا )?لا (?:أعرف|أعلم|أدري)|(?:لم أجد|لا أستطيع|لا يمكنني|لم أتمكن|ليس لدي)[^.؟۔]{0,60}?(?:معلوم\w+|إجاب\w+|"
        r"الإجابة|العثور|تحديد|ذكر|الوثائق|المستندات|السياق)",
        r"(?:لا|لم) (?:يذكر|تذكر|يحتوي|تحتوي|يوضح|توضح|يرد|ترد|توجد|يوجد|تتضمن|يتضمن|يحدد|تحدد)[^.؟۔]{0,60}?(?:الوثائق|"
        r"المستندات|النص|السياق|المصادر|معلومات|إجابة|الوثيقة|المستند)",
        r"(?:الوثائق|المستندات|الوثيقة|السياق|النص|المصادر|المعلومات)[^.؟۔]{0,40}? (?:لا|لم) \w+",
        r"(?:هذا )?غير (?:مذكور|موضح|محدد|متوفر|معروف)",
    )
)

NEGATIONS = frozenset(
    "not no none don't doesn't didn't can't cannot couldn't wasn't isn't aren't don’t doesn’t didn’t can’t couldn’t "
    "dont doesnt didnt cant unable insufficient unknown unclear lack n/a unanswerable impossible never silent fails "
    "unaware nicht kein keine keinen nirgends nichts pas aucun aucune non n'est não niet geen niets "
    "नहीं لا لم غير ليس".split()
)
"""An abstention in a language with spaces holds one of these words."""

NEGATIONS_UNSPACED = (
    "ません",
    "ない",
    "なかった",
    "不明",
    "おらず",
    "不",
    "没",
    "沒",
    "无",
    "無",
    "未",
    "नहीं",
)

TURNS = re.compile(
    r"\b(?:but|however|although|though|while|whereas|yet|nevertheless|nonetheless|instead|except|"
    r"aber|jedoch|allerdings|sondern|doch|mais|cependant|toutefois|pourtant|pero|sin embargo|aunque|mas|porém|contudo|"
    r"però|tuttavia|maar|echter|لكن|ولكن|إلا أن)\b|लेकिन|परंतु|किंतु|ですが|ますが|んが|しかし|ただし|けれど|但|不过|不過|然而|"
    r"[;:；：]|[—–]|,\s+(?:which|who|so|it|they|you|we|the|this|there|a|and (?:it|they|you|we|the|this|there|a))\s|"
    r"\s(?:and|so|since|because|as|or|und|et|y|e|en)\s(?!(?:how|when|why|what|whether|where|who|which|if)\b)[^;:]{0,120}?"
    r"(?:\b(?:is|are|was|were|has|have|had|must|may|can|will|shall|should|costs?|takes?|lasts?|applies|apply|expires?|"
    r"ends?|starts?|requires?|needs?|pays?|allows?|offers?|receives?|gets?|ist|sind|kostet|beträgt|hat|wird|est|sont|"
    r"coûte|a|cuesta|es|son|custa|é|são|costa|è|sono|kost)\b|\d)",
    re.I,
)
"""After an abstention, what may state something after all."""

GREETINGS = re.compile(
    r"(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|welcome|hallo|guten (?:tag|morgen|abend)|"
    r"bonjour|bonsoir|salut|hola|buenos días|buenas tardes|olá|bom dia|boa tarde|ciao|buongiorno|salve|goedemorgen|"
    r"goedendag|hoi)(?: (?:there|again|everyone|all|team|zusammen|à tous|a todos|[A-Z]\w{1,20}))?"
    r"|(?:thanks|thank you|many thanks|danke|vielen dank|merci(?: beaucoup)?|gracias|muchas gracias|obrigad[oa]|grazie|"
    r"bedankt|dank u)(?: (?:so much|very much|for [\w' ]{1,60}|für [\w ]{1,60}|pour [\w ']{1,60}|por [\w ]{1,60}))?"
    r"|(?:that(?:['’]s| is) an? |what an? )?(?:great|good|excellent|interesting) question"
    r"|you(?:['’]re| are) (?:very |most )?welcome|my pleasure|no problem|bitte schön|gern geschehen|de rien|de nada|prego|"
    r"(?:kind|best|warm) regards|sincerely|have a (?:great|nice|good) (?:day|one|weekend)|"
    r"こんにちは|こんばんは|おはようございます|ありがとうございます|ご質問ありがとうございます|你好|您好|谢谢|謝謝|नमस्ते|धन्यवाद|"
    r"مرحبا|مرحبًا|أهلا|أهلاً|السلام عليكم|شكرا|شكرًا)\s*[,.!。！:।]*",
    _F,
)
"""A whole sentence of this is a greeting."""

_YES = (
    r"(?:sure(?: thing)?|certainly|of course|absolutely|okay|ok|alright|great|no problem|definitely|gladly|with pleasure|"
    r"natürlich|gerne|selbstverständlich|bien sûr|claro|por supuesto|certo|certamente|natuurlijk|もちろんです|もちろん|"
    r"当然|好的|बिल्कुल|بالتأكيد|بالطبع)"
)
AFFIRMATIONS = re.compile(rf"{_YES}\s*[,.!。！]*", _F)
"""A greeting where an answer follows; alone, it is the answer."""

LEAD_INS = re.compile(
    rf"(?:{_YES}[,.!:—–-]*\s+)?(?:(?:here(?: is|['’]s| are)|below (?:is|are)|the following (?:is|are)|see below)\b[^:\d]{{0,120}}"
    r"|let me (?:explain|help|walk|break|show|summari[sz]e)\b[^:\d]{0,80}|i(?:['’]d| would)(?: be)? (?:happy|glad) to "
    r"(?:help|assist|explain|answer)\b[^:\d]{0,60}|i can help(?: you)? with (?:that|this)"
    r"|(?:based on|according to) (?:the |these |this )?(?:provided |given |available |retrieved )?(?:context|documents?|"
    r"passages?|sources?|information|text)(?: provided)?"
    r"|(?:the |your |its |some |main |key |these )?(?:\w+ ){0,3}(?:is|are|include|includes)(?: as follows| the following)?"
    r"|(?:please )?(?:follow|use|take|complete|try) (?:the following|these|the) (?:\w+ ){0,3}(?:below)?"
    r"|(?:to|in order to) [^:\d,]{1,80}, (?:please )?(?:you can |you should |you need to )?(?:follow|do|use|take|complete|try)"
    r" (?:the following|these|this|the)(?: \w+){0,4}"
    r"|(?:in (?:summary|short|conclusion|brief|other words)|to summari[sz]e|to sum up|summary|answer|note|for example|"
    r"zusammenfassend|hier (?:ist|sind) [^:\d]{1,80}|voici [^:\d]{1,80}|aquí (?:está|están|tiene) [^:\d]{1,80}|"
    r"aqui (?:está|estão) [^:\d]{1,80}|ecco [^:\d]{1,80}|hier (?:is|zijn) [^:\d]{1,80}|以下は[^:：\d]{1,40}|以下是[^:：\d]{1,40}))"
    r"\s*[:：.!。]?",
    _F,
)
"""A whole sentence of this only announces what follows; `need` asks for a colon where it could be an answer."""

HEDGES = re.compile(
    r"(?:i |we )?(?:hope|trust) (?:that )?(?:this|that|it|these)\b|(?:please |just )?(?:let me|let us) know\b|"
    r"(?:please )?(?:feel free|do(?: not|n['’]t) hesitate) to\b|"
    r"if you (?:have|need|would like|['’]d like|want|require|still have) (?:any |some |more |further |other |additional |"
    r"help|to know|me to|assistance|clarification)[^.;:]{0,80}?,? (?:please |just |i |feel |let |do(?: not|n['’]t) )|"
    r"(?:i(?:['’]m| am)|we(?:['’]re| are)) (?:always )?(?:here|happy|glad|available) to (?:help|assist)\b|"
    r"(?:i(?:['’]d| would) be |always )?(?:happy|glad) to (?:help|assist|clarify|elaborate)\b|"
    r"i can (?:also )?(?:help|provide|explain|elaborate|look)[^.;:]{0,60}? if (?:you|needed|that)\b|"
    r"(?:is there|do you (?:need|want|have)) any(?:thing)?\b[^?]{0,60}?\?|(?:would|do) you (?:like|want) (?:me|more|to know|"
    r"further|any|additional)\b|(?:can|may|could) i (?:help|assist)\b|how (?:can|may) i (?:help|assist)\b|(?:shall|should) i\b|"
    r"ich hoffe,?|lassen sie (?:es )?mich wissen|wenn sie (?:weitere|noch) fragen|j['’]espère que|n['’]hésitez pas|"
    r"si vous avez d['’]autres questions|espero que|no dude en|si (?:tiene|necesita) (?:más|alguna)|se (?:tiver|precisar) |"
    r"fique à vontade|spero che|se (?:hai|ha) (?:altre|bisogno)|non esit|ik hoop dat|laat het (?:me|mij) weten|als u (?:nog|meer) vragen|"
    r"お役に立て|ご不明な点|他に(?:ご)?質問|希望(?:这|这些|以上)|如果您?(?:还)?有|आशा है|यदि आपको|آمل أن|أتمنى أن|إذا كان لديك",
    _F,
)
"""How offers of help and closing phrases begin."""

ASKING = re.compile(
    r"(?:please|kindly|could you|can you|would you|you could)(?: please)? (?:clarify|rephrase|specify (?:which|what|whether|if|who|"
    r"where|when|your question|the question)|tell me|confirm (?:which|what|whether|if)|(?:provide|share|give)(?: me| us)?"
    r"(?: with)? (?:some |a bit |a little )?(?:more|additional|further) (?:details?|information|context)(?= *[.!?]?$| (?:about|on|"
    r"regarding) (?:your|the) (?:question|request|issue|problem|situation)\b| so\b))"
    r"|i(?:['’]d| would)? need (?:some |a bit )?(?:more|additional|further) (?:details?|information|context)\b"
    r"|bitte (?:präzisieren|geben sie an|nennen sie mir)|veuillez préciser|por favor,? (?:aclare|especifique|esclareça)|"
    r"per favore,? (?:chiarisci|specifica)|请(?:说明|告诉我|明确|提供更多)|もう少し詳しく",
    _F,
)
"""Questions back that carry no question mark."""

SOURCES = re.compile(
    r"\W*(?:sources?|references?|citations?|further reading|quellen?|sources consultées|fuentes?|fonti|fonte|fontes|bronnen|"
    r"出典|参考文献|参考资料|来源|参照|स्रोत|المصادر|المصدر)\W*",
    _F,
)
"""The title of a list of sources."""
