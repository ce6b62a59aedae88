"""How a text says that it does not know, in eleven languages."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

__all__ = ["LANGUAGES", "LATIN_LANGUAGES", "UNSPACED", "UNSPACED_NEGATIONS", "Language"]


class Language(NamedTuple):
    """A language whose words stand apart: an abstention holds a negation and a telling word, and matches."""

    negations: frozenset[str]
    telling: frozenset[str]
    expression: str

    def pattern(self) -> re.Pattern[str]:
        """What an abstention begins with; compiled when first needed, since it is large."""
        return _compiled(self.expression)


@cache
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.I)


def _words(text: str) -> frozenset[str]:
    """Words, also as they stand before punctuation."""
    return frozenset(word + sign for word in text.split() for sign in ("", ",", ".", "!", ":", ";", "।"))


def _language(negations: str, telling: str, *patterns: str) -> Language:
    joined = "|".join(f"(?:{pattern})" for pattern in patterns)
    return Language(_words(negations), _words(telling), joined)


_END = r"(?=[ ]*[.!]?$)"
_NOT = r"(?:(?:do|does|did) ?(?:not|n['’]t)|(?:don|doesn|didn)['’]?t)"
_CANNOT = r"(?:can(?: ?not|['’]?t)|could(?: not|n['’]?t)|(?:was|am|were|are)(?: not|n['’]t) able to)"
_GIVEN = r"(?:provided|given|available|retrieved|supplied|above|attached|presented|shared)"
_TEXTS = (
    r"(?:contexts?|documents?|passages?|sources?|excerpts?|snippets?|search results|knowledge base|materials)"
)
_MAYBE_TEXTS = (
    r"(?:information|text|articles?|documentation|data|results|content|references?|paragraphs?|files?|pages?|"
    r"records|reports?|polic(?:y|ies)|handbook|manual|guide|agreement|contract)"
)
_THE = r"(?:(?:any of |all of )?(?:the|these|this|those|your|my|our|any) )?"
_ADVERBS = r"(?:(?:explicitly|directly|specifically|clearly|currently|actually) )?"
_WHERE = (
    rf"(?:{_THE}(?:{_GIVEN} )?{_TEXTS}(?: {_TEXTS})?|{_THE}{_GIVEN} {_MAYBE_TEXTS}(?: {_TEXTS})?|"
    rf"{_THE}{_MAYBE_TEXTS} (?:(?:that )?(?:was|were|is|are|i was|i have been|i have) )?{_GIVEN}|"
    rf"(?:the|this) (?:information|text|data) (?:i have|at hand))"
)
_SUBJECT = (
    rf"{_WHERE}(?: (?:{_GIVEN}|i have(?: access to)?|at hand|here|below|to me|for this question)){{0,2}}"
)
_FRAME = (
    rf"(?:(?:based on|according to|from|in|given|within|after reviewing) {_SUBJECT}(?: alone)?,? "
    r"(?:it (?:seems|appears) (?:that )?)?)?"
)
_SAID = (
    r"(?:stated|mentioned|specified|provided|given|available|found|covered|included|addressed|discussed|"
    r"contained|indicated|disclosed|described|present|listed|answered|explained|documented)"
)
_TOLD = r"(?:stated|mentioned|specified|addressed|discussed|indicated|disclosed|documented|answerable|clear)"
_TELL = r"(?:mention|say|state|specify|indicate|address|discuss|answer|tell|clarify|explain|refer|disclose)"
_HOLD = r"(?:contain|include|cover|give|describe|list|detail|have|offer|provide|define|show|reveal)"
_ANY = (
    r"(?:(?:any|enough|sufficient|specific|the|that|this|such|a|an|much|further|explicit|direct|relevant|clear|"
    r"definitive|"
    r"additional|more|detailed) ){0,3}"
)
_KNOWLEDGE = (
    r"(?:information|info|details?|data|knowledge|mentions?|indications?|evidence|answers?|references?|"
    r"specifics|context|anything|guidance)"
)
_ABOUT = rf"(?:{_END}|(?= (?:{_SAID}|in|about|on|of|regarding|concerning|for|that|to|from|within)\b))"

_ENGLISH = _language(
    "not no none neither nothing don't doesn't didn't can't cannot couldn't wasn't isn't aren't weren't i'm "
    "don’t doesn’t "
    "didn’t can’t "
    "couldn’t isn’t aren’t wasn’t dont doesnt didnt cant unable insufficient unknown unclear lack n/a silent fails "
    "unaware unanswerable impossible never",
    "know idea sure aware unaware information info details detail data knowledge mention mentioned mentions evidence "
    "answer answered answers reference specifics context contexts document documents passage passages source sources "
    "excerpt excerpts snippet snippets results materials find found locate determine determined confirm verify "
    "tell say "
    "help assist stated specified provided given available covered included addressed discussed contained indicated "
    "disclosed described present listed explained documented unknown unclear clear n/a answerable unanswerable "
    "possible "
    "impossible "
    "applicable known anything indication guidance base provide specify state access",
    rf"{_FRAME}(?:i|we) (?:(?:really|simply|just|honestly) )?(?:do ?(?:not|n['’]t)|don['’]?t|{_CANNOT}) know\b",
    rf"(?:i have )?no idea\b|(?:i['’]m |i am )?not sure(?:{_END}|(?= (?:about|whether|if|how|what|when|who|"
    rf"which)\b))",
    rf"i(?: am|['’]m) (?:not aware|unaware) of {_ANY}{_KNOWLEDGE}\b",
    rf"{_FRAME}i (?:{_NOT} {_ADVERBS}(?:yet )?(?:have|see|find)|lack|have no|see no|find no|found no)"
    rf" (?:access to )?{_ANY}{_KNOWLEDGE}\b",
    rf"{_FRAME}we (?:{_NOT} have|lack) (?:enough|sufficient) {_ANY}{_KNOWLEDGE}\b",
    rf"{_FRAME}(?:i|we)(?: (?:was|were|am|are)|['’]m|['’]re) (?:unable|not able) to (?:find|locate|answer|"
    r"determine|tell|confirm|verify|say|help|assist)\b",
    rf"{_FRAME}i(?: (?:was|am)|['’]m) (?:unable|not able) to (?:provide|give|offer)(?: you(?: with)?)? {_ANY}"
    rf"(?:{_KNOWLEDGE}|response)\b",
    rf"{_FRAME}i (?:{_CANNOT}|{_NOT}) (?:seem to )?(?:be able to )?(?:(?:find|locate|answer|determine|confirm|"
    rf"verify|tell|"
    rf"say)\b|(?:provide|give|offer)(?: you(?: with)?)? {_ANY}(?:{_KNOWLEDGE}|response)\b|(?:help|assist)(?: you)?"
    rf"(?:{_END}| with (?:that|this|your)\b))",
    rf"(?:{_SUBJECT}|the (?:\w+ {_TEXTS}|text)) (?:{_NOT} (?:seem to |appear to )?{_ADVERBS}|never |"
    rf"fails? to ){_TELL}\b",
    rf"(?:neither|nothing in|no part of|none of) (?:of )?{_WHERE} (?:mentions?|says?|states?|specif(?:y|ies)|"
    rf"address(?:es)?|"
    r"answers?)\b",
    rf"{_SUBJECT} (?:is|are) silent (?:on|about)\b|{_SUBJECT} makes? no mention\b",
    rf"{_SUBJECT} {_NOT} (?:seem to |appear to )?{_ADVERBS}{_HOLD} {_ANY}{_KNOWLEDGE}\b",
    rf"(?:{_THE}{_GIVEN} (?:{_TEXTS}|{_MAYBE_TEXTS})|{_THE}(?:contexts?|passages?|excerpts?)|"
    rf"{_THE}(?:{_TEXTS}|{_MAYBE_TEXTS}) {_GIVEN}) {_NOT} {_ADVERBS}{_HOLD}\b",
    rf"{_SUBJECT} (?:contains?|provides?|includes?|has|have|gives?|offers?|is|are|lacks?) (?:no (?:\w+ ){{0,2}}?"
    rf"{_KNOWLEDGE}|insufficient|not (?:enough|sufficient))\b",
    rf"none of {_WHERE} (?:mentions?|says?|states?|specif(?:y|ies)|contains?|address(?:es)?|answers?|provides?)\b",
    rf"(?:(?:that|this|it) (?:is|was) )?not {_ADVERBS}(?:{_TOLD}{_END}|{_SAID}(?: anywhere)? (?:in|by|within|"
    rf"from) {_WHERE})",
    rf"(?:the|this|that|your|such)? ?(?:answer|information|question|detail)s?(?: (?:is|was|are|"
    rf"can))? not (?:be )?{_ADVERBS}"
    rf"{_SAID}(?:{_END}|(?: anywhere)? (?:in|by|within|from) {_WHERE})",
    rf"(?:the |this |that |your )?(?:answer|information|question)(?: to (?:this|that|your|"
    rf"the) question)? (?:is not|isn['’]t|"
    rf"cannot be|can['’]t be|could not be) (?:{_SAID} |answered |determined )?(?:in|from|by|with|based on|"
    rf"using) {_WHERE}",
    r"(?:it|this|that) (?:cannot|can not|can['’]t|could not) be (?:determined|answered|confirmed|verified)\b",
    rf"[\w'’ -]{{1,80}}? (?:is|are|was|were)(?: not|n['’]t) {_ADVERBS}{_SAID} (?:anywhere )?(?:in|by|"
    rf"within) {_WHERE}",
    rf"{_FRAME}(?:there(?: is| are| was| were|['’]s) )?(?:no|(?:isn['’]t|aren['’]t|is not|are not) (?:any|enough)) "
    rf"(?:\w+ ){{0,2}}?(?:information|info|details?|mentions?|indications?|answers?|specifics)"
    rf"(?: (?:is|are|was|were))?{_ABOUT}",
    rf"{_FRAME}there(?: is| are| was| were|['’]s)(?:n['’]t| not)? (?:no|any|"
    rf"enough) (?:\w+ ){{0,2}}?(?:information|info|details?|"
    rf"mentions?|indications?|answers?|specifics){_ABOUT}",
    rf"{_FRAME}(?:there(?: is| are| was| were|['’]s) )?(?:no|not any) (?:\w+ ){{0,2}}?(?:evidence|data|"
    rf"references?|guidance)"
    rf"(?: [\w'’ -]{{0,100}}?)?(?: (?:in|within|from)) {_WHERE}",
    rf"{_FRAME}(?:there(?: is| are| was| were|['’]s) )?(?:not enough|"
    rf"insufficient) (?:\w+ ){{0,2}}?{_KNOWLEDGE}{_ABOUT}",
    rf"(?:based on|according to|from|given|within|in) {_SUBJECT},? [\w'’ -]{{1,80}}? (?:is|are|was|were)(?: not|"
    rf"n['’]t) "
    rf"{_ADVERBS}{_TOLD}\b",
    rf"it(?: is|['’]s) (?:unclear|not clear|unknown|(?:not possible|impossible) to (?:say|determine|tell))"
    rf"(?:{_END}|(?= (?:from|based on|in|whether|if|what|how|when|who) ))",
    rf"(?:unknown|unclear|n/a|not (?:applicable|known|answerable)|unanswerable|no answer(?: found)?|"
    rf"cannot (?:answer|be (?:determined|"
    rf"answered)))(?:{_END}| (?:from|based on|in|by) {_WHERE})",
)

_GERMAN_TEXTS = (
    r"(?:dokument\w*|quellen?|kontext\w*|unterlagen|textstellen?|passagen?|informationen|texte?n?|auszüg\w+)"
)
_GERMAN = _language(
    "nicht kein keine keinen keinerlei nirgends nichts",
    "weiß weiss wissen informationen information angaben angabe hinweise hinweis daten antwort beantworten finden "
    "sagen erwähnt angegeben genannt enthalten beschrieben dokumenten dokument dokumente kontext unterlagen quellen "
    "texten text passagen hervor dazu bekannt gefunden beantwortet",
    r"(?:das |dies )?(?:ich |wir )?(?:weiß|weiss|wissen) (?:ich |wir )?(?:das |es )?(?:leider )?nicht\b",
    r"(?:(?:dazu|darüber|hierzu) )?(?:ich )?(?:kann|konnte|habe|finde|liegen|gibt es)(?: ich| mir)?\b"
    r"[^.;]{0,80}?\b(?:keine?n?|nicht) (?:\w+ ){0,2}?(?:informationen|angaben?|hinweise?|daten|antwort|"
    r"beantworten|finden|sagen|vor)\b",
    rf"(?:(?:in|im|aus|laut) )?(?:den |die |der |das |dem |diesen? )?(?:(?:vorliegend|bereitgestellt|gegeben|"
    rf"verfügbar|"
    rf"angegeben)\w* )?"
    rf"{_GERMAN_TEXTS}\b(?! (?:dürfen|müssen|sollen|können|darf|muss|soll|kann)\b)[^.;]{{0,80}}?\b(?:nicht|"
    rf"keine?n?|nichts)\b[^.;]{{0,60}}?(?:erwähn\w*|angegeben|genannt|"
    r"enthalten|beschrieben|informationen|angaben?|hinweise?|hervor|beantwortet|dazu)",
    rf"(?:das|dies|es|die antwort|die information) (?:ist|wird|steht|geht)\b[^.;]{{0,60}}?(?:nicht|"
    rf"nirgends)\b[^.;]{{0,40}}?"
    rf"{_GERMAN_TEXTS}",
    rf"(?:das|dies|es) (?:ist|wird) [^.;]{{0,30}}?{_GERMAN_TEXTS} nicht (?:angegeben|erwähnt|genannt|enthalten|"
    rf"beschrieben)",
    rf"nicht (?:angegeben|erwähnt|genannt|bekannt|enthalten)(?:{_END}|(?= in ))",
    rf"keine (?:angaben?|informationen|antwort)(?:{_END}|(?= (?:dazu|verfügbar|gefunden|in|zu|über|vorhanden)\b))",
)

_FRENCH = _language(
    "pas aucun aucune ne n'est n’est n'ai n’ai n'y n’y non n'indique n'indiquent n’indiquent",
    "sais réponse répondre trouvé trouver information informations mention mentionne mentionnent mentionné "
    "mentionnée "
    "précise précisent précisé précisée indique indiquent indiqué n'indique n'indiquent contient contiennent "
    "documents "
    "document contexte sources textes extraits disponible données dit disent fournit",
    r"je ne (?:le )?sais pas\b",
    r"je (?:ne |n['’])(?:peux|trouve|dispose|ai|parviens|suis)\b[^.;]{0,30}?\b(?:pas|aucune?)\b[^.;]{0,60}?"
    r"\b(?:réponse|répondre|trouv\w+|information\w*|mention|données?)\b",
    r"(?:(?:le|les|ce|ces|la) )?(?:contexte|documents?|sources?|passages?|extraits?|textes?|informations?)"
    r"(?: (?:fournie?s?|donnée?s?|disponibles?))? (?:ne |n['’])(?:mentionne\w*|précise\w*|indique\w*|"
    r"contien\w+ (?:pas|aucune?) (?:d[e’'] ?)?(?:information|réponse|mention)|"
    r"dise?n?t?|"
    r"fourni\w+|permet\w*)\b",
    r"(?:(?:ce|cela|cette information|la réponse) )?(?:n['’]est |ne sont )?(?:pas|non) (?:mentionnée?s?|précisée?s?|"
    rf"indiquée?s?|disponibles?)(?:{_END}|(?= (?:dans|par) ))",
    r"(?:il n['’]y a )?aucune? (?:information|mention|réponse|donnée)\b",
)

_SPANISH = _language(
    "no",
    "sé información datos respuesta responder mención encontrar determinar documentos documento contexto menciona "
    "mencionan indica indican especifica especifican contiene contienen dice dicen proporciona proporcionan incluye "
    "fuentes encontré",
    r"no (?:lo )?sé\b",
    r"no hay (?:\w+ )?(?:información|datos|respuesta|mención|detalles)\b",
    r"no (?:tengo|dispongo de|encuentro|encontré|puedo|pude|he (?:podido )?encontra\w+)\b[^.;]{0,60}?"
    r"(?:información|datos|respuesta|responder|mención|encontrar|determinar|documentos?|contexto)\b",
    r"(?:(?:el|la|los|las|este|estos) )?(?:contexto|documentos?|fuentes?|pasajes?|fragmentos?|textos?|información)"
    r"(?: (?:proporcionad\w+|disponibles?|dad[oa]s?))? no (?:lo |se )?(?:menciona|indica|especifica|dice|"
    r"(?:contiene|proporciona|incluye)n? (?:\w+ ){0,2}?(?:información|datos|respuesta|detalles))",
    r"(?:(?:esto|eso|la información|la respuesta) )?no (?:se |está |aparece |figura )(?:menciona\w*|indica\w*|"
    rf"especifica\w*|disponible)?(?:{_END}| ?en (?:los|el|las|la) (?:documentos?|contexto|fuentes?|textos?))",
)

_PORTUGUESE = _language(
    "não",
    "sei informações informação dados resposta responder menção encontrar determinar documentos documento contexto "
    "menciona mencionam indica indicam especifica especificam contém contêm diz dizem fornece fontes encontrei "
    "mencionado mencionada informado especificado",
    r"(?:eu )?não sei\b",
    r"(?:eu )?não (?:tenho|encontrei|há|posso|consigo|consegui|foi possível)\b[^.;]{0,60}?"
    r"(?:informaç\w+|dados|resposta|responder|menção|encontrar|determinar|documentos?|contexto)\b",
    r"(?:(?:o|a|os|as|este|estes) )?(?:contexto|documentos?|fontes?|trechos?|passagens|textos?|informaç\w+)"
    r"(?: (?:fornecid\w+|disponíve\w+|dad[oa]s?))? não (?:mencionam?|indicam?|especificam?|diz\w*|"
    r"(?:contém|contêm|fornecem?) (?:\w+ ){0,2}?(?:informaç\w+|dados|resposta|detalhes))\b",
    r"(?:isso|isto|a informação|a resposta) não está n[oa]s? (?:documentos?|contexto|fontes?|textos?)",
    r"(?:(?:isso|isto|a informação|a resposta) )?não (?:é |está |foi |são )?(?:mencionad\w+|indicad\w+|"
    r"especificad\w+|"
    rf"informad\w+|disponíve\w+)(?:{_END}|(?= n[oa]s? (?:documentos?|contexto|fontes?|textos?)))",
)

_ITALIAN = _language(
    "non",
    "so informazioni dati risposta rispondere menzione trovare trovato determinare documenti documento contesto "
    "menziona menzionano indica indicano specifica specificano contiene contengono dice dicono fornisce forniscono "
    "fonti menzionato menzionata specificato specificata indicato",
    r"(?:io )?non (?:lo )?so\b",
    r"(?:io )?non (?:ho|trovo|ho trovato|posso|riesco|c['’]è|ci sono|sono in grado)\b[^.;]{0,60}?"
    r"(?:informazion\w+|dati|risposta|rispondere|menzione|trovare|determinare|document\w+|contesto)\b",
    r"(?:(?:il|i|la|le|lo|gli|questo|questi) )?(?:contesto|documenti?|fonti|fonte|passaggi|testi|testo|informazioni)"
    r"(?: (?:fornit\w+|disponibil\w+|dat[ioe]))? non (?:(?:menziona|indica|specifica|dic)\w*|"
    r"(?:contien|contengo|fornisc)\w* (?:\w+ ){0,2}?(?:informazion\w+|dati|risposta|dettagli))\b",
    r"(?:(?:questo|ciò|l['’]informazione|la risposta) )?non (?:è |viene |sono )?(?:menzionat\w+|indicat\w+|"
    r"specificat\w+|"
    rf"riportat\w+|disponibil\w+)(?:{_END}|(?= ne[il]\w* (?:document\w+|contesto|font\w+|test\w+)))",
)

_DUTCH = _language(
    "niet geen niets",
    "weet informatie antwoord gegevens vermelding vinden gevonden beantwoorden zeggen vermeld vermelden "
    "vermeldt genoemd "
    "opgegeven bekend staat documenten document bronnen context tekst teksten",
    r"(?:dat )?(?:ik )?weet (?:ik )?(?:het |dat )?niet\b",
    r"(?:ik )?(?:kan|kon|heb|vind)(?: ik)?\b[^.;]{0,60}?\b(?:geen|niet) (?:\w+ ){0,2}?"
    r"(?:informatie|antwoord|gegevens|vermelding|vinden|gevonden|beantwoorden|zeggen)\b",
    r"(?:(?:de|het|deze|dit) )?(?:(?:verstrekte|gegeven|beschikbare|aangeleverde) )?(?:context|documenten|document|"
    r"bronnen|bron|passages|teksten|tekst)\b[^.;]{0,30}? (?:vermeld\w*|noem\w*|bevat\w*|zeg\w*|geef\w*|geven|staat|"
    r"staan)\b[^.;]{0,60}?\b(?:niet|geen|niets)\b",
    r"er (?:is|staat) (?:hierover |daarover )?geen (?:informatie|vermelding|gegevens)\b",
    r"(?:dit|dat|het) staat niet in (?:de |het )?(?:documenten|document|bronnen|context|tekst)",
    rf"(?:dit |dat |het )?(?:is |wordt |staat )?niet (?:vermeld|genoemd|opgegeven|bekend)(?:{_END}|"
    r"(?= in (?:de |het )?(?:documenten|document|bronnen|context|tekst)))",
)

_HINDI = _language(
    "नहीं",
    "पता मालूम मिला मिली मिले जानता जानती जानकारी दस्तावेज़ दस्तावेज दस्तावेज़ों दस्तावेजों संदर्भ स्रोत स्रोतों उल्लेख उपलब्ध",
    r"(?:मुझे|मैं)[^।]{0,40}?(?:नहीं (?:पता|मालूम|मिल|जानत)|पता नहीं|मालूम नहीं)",
    r"[^।]{0,40}?(?:दस्तावेज|दस्तावेज़|संदर्भ|स्रोत)[^।]{0,80}?(?:उल्लेख|जानकारी|उत्तर|बताया|लिखा|दिया|"
    r"मिल)[^।]{0,20}?नहीं",
    r"[^।]{0,40}?जानकारी (?:उपलब्ध )?नहीं (?:है|मिली|दी)",
)

_ARABIC_TEXTS = r"(?:الوثائق|المستندات|الوثيقة|المستند|السياق|النص|النصوص|المصادر)"
_ARABIC = _language(
    "لا لم غير ليس ليست",
    "أعرف أعلم أدري أجد أستطيع يمكنني أتمكن لدي معلومات معلومة إجابة الإجابة الوثائق المستندات الوثيقة المستند "
    "السياق النص "
    "المصادر المقدمة مذكور مذكورة موضح محدد متوفر معروف",
    r"(?:أنا )?لا (?:أعرف|أعلم|أدري)\b",
    rf"(?:لم أجد|لا أستطيع|لا يمكنني|لم أتمكن|ليس لدي)\b[^.؟۔]{{0,60}}?(?:معلوم\w+|إجاب\w+|الإجابة|العثور|تحديد|"
    rf"{_ARABIC_TEXTS})",
    rf"(?:لا|لم) (?:ت|ي)\w+ (?:\w+ ){{0,3}}?{_ARABIC_TEXTS}|لا توجد (?:معلومات|إجابة)",
    rf"{_ARABIC_TEXTS}(?: \w+){{0,2}}? (?:لا|لم) (?:ت|ي)(?:ذكر|حتوي|وضح|حدد|تضمن|شر|شير|رد)",
    rf"(?:هذا )?غير (?:مذكور|مذكورة|موضح|محدد|متوفر|معروف)(?:{_END}| في {_ARABIC_TEXTS})",
)

_JAPANESE_TEXTS = r"(?:文書|資料|ドキュメント|コンテキスト|文脈|情報|文章|ソース|出典|本文)"
_CHINESE_TEXTS = r"(?:文档|文件|上下文|资料|資料|信息|来源|原文|文中|材料|段落)"
UNSPACED = Language(
    frozenset(),
    frozenset(),
    rf"[^。]{{0,60}}?{_JAPANESE_TEXTS}[^。]{{0,40}}?(?:記載|記述|言及|含まれ|見つか|見つけ|書かれ|示され|明記)[^。]{{0,8}}?"
    r"(?:ません|ない|なかった|おらず)"
    r"|(?:(?:それ|(?:その)?答え|回答|詳細)は|私には)?(?:わかりません|分かりません|わからない|分からない|存じません|不明です|お答えできません|回答できません)"
    r"|(?:記載|記述|情報|言及)(?:が|は)(?:されてい|あり|見つかり)ません|記載されていません"
    r"|[^。]{0,30}?(?:に関する|についての)情報(?:が|は)(?:ありません|見つかりません)"
    r"|(?:(?:根据|基于)[^，,。]{0,20}[，,])?我?(?:并)?(?:不知道(?!的)|不清楚|无法(?:回答|确定|找到|得知|判断)|無法(?:回答|確定|找到)|没有找到|未找到|"
    r"没有(?:足够的?|相关的?)?(?:信息|资料))"
    r"|(?:未提及|未说明|未提供|没有提到|没有说明)(?:。|$)"
    rf"|[^。]{{0,40}}?{_CHINESE_TEXTS}(?:中|里|内)?[^。]{{0,20}}?(?:没有|未|并未|並未|沒有)(?:提到|提及|说明|說明|涉及|指出)"
    rf"|[^。]{{0,40}}?{_CHINESE_TEXTS}(?:中|里|内)[^。]{{0,20}}?(?:没有|未|并未|並未|沒有)"
    r"(?:提供|包含|给出|找到|(?:任何|相关|足够)的?(?:信息|内容|资料))",
)
UNSPACED_NEGATIONS = ("ません", "ない", "なかった", "不明", "おらず", "不", "没", "沒", "无", "無", "未")

LATIN_LANGUAGES = (_ENGLISH, _GERMAN, _FRENCH, _SPANISH, _PORTUGUESE, _ITALIAN, _DUTCH)
LANGUAGES = (*LATIN_LANGUAGES, _HINDI, _ARABIC)
