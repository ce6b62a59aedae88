"""Words that decide whether a full stop ends a sentence, in the languages that answers come in most."""

from __future__ import annotations

__all__ = ["BEFORE_NAMES", "BEFORE_NUMBERS", "ORDINAL_FRAMES", "ORDINAL_NOUNS", "SOMETIMES_FINAL", "STARTERS"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BEFORE_NAMES = _words(
    "dr mr mrs ms prof rev hon gen col lt capt cmdr sgt maj gov sen rep pres st mt ft messrs mme mlle sra srta "
    "dott avv ing dipl hr fr hrn dhr mevr drs sig "
    "vs cf viz resp approx ca circa incl excl inkl exkl zzgl zzt bzw bspw evtl ggf vgl sog bes insb i.e e.g eg "
    "z.b d.h u.a o.ä u.u i.d.r s.o s.u i.a m.e p.ej ej b.v bv d.w.z t.a.v max min std avg est temp tel fax "
    "dept inkl. mind höchst ung gem lt ref adj adv orig ed eds trans par ex c.-à-d c-à-d"
)
"""Never the end of a sentence."""

BEFORE_NUMBERS = _words(
    "no nos nr nro núm num fig figs eq eqs sec secs ch chap vol vols p pp pg art arts tab app ex para paras abs "
    "kap bd s str ziff rn az pos ver v n nº stk lfd pt pts cl § §§ л рис стр гл ст п"
)
"""An abbreviation where a number or a single letter follows; otherwise an ordinary word."""

SOMETIMES_FINAL = _words(
    "inc ltd co corp llc plc bros jr sr etc al ave blvd rd hwy dept univ assn ph.d m.d b.a m.a b.sc m.sc "
    "u.s u.k u.n e.u u.s.a d.c a.m p.m b.c a.d n.b usw usf ff f jan feb mar apr jun jul aug sep sept oct "
    "nov dec okt dez gmbh mio mrd tsd stv sa s.a s.l s.r.l s.p.a n.v uds ud vd ecc enz "
    "г гг т.е т.д т.п и.о др руб коп млн млрд тыс"
)
"""May end a sentence: it does so where a word follows that usually begins one."""

STARTERS = _words(
    "The A An This That These Those It Its He She They We You I Your Our Their His Her My In On At For From "
    "With By As If When While After Before Since Although Though However But And Or So Also There Here No Not "
    "Yes Each Every All Some Most Many Both Such To Under Please Once During Until Unless Because Additionally "
    "Furthermore Moreover Therefore Thus Hence Then Finally First Second Third Next According Based Customers "
    "Users Employees What Which Who How Why Where Is Are Was Were Do Does Did Can Could Should Would Will May "
    "Der Die Das Den Dem Ein Eine Einen Es Sie Er Wir Ihr Im Am Auf Mit Bei Für Nach Wenn Dies Diese Dieser "
    "Le La Les Un Une Il Elle Ils Elles On Nous Vous En Pour Dans Si Ce Cette Ces El Los Las Una Uno Ellos "
    "O Os As Um Uma Ele Ela Para Não Lo Gli Uno Per Non Se De Het Een Hij Zij Wij Dit Deze Als Voor "
    "Он Она Оно Они Это В На По При Если Мы Вы"
)
"""Capitalised words that begin sentences far more often than names."""

ORDINAL_NOUNS = _words(
    "januar jänner februar märz april mai juni juli august september oktober november dezember "
    "jahrhundert jahrhunderts weltkrieg auflage kapitel klasse platz stock etage semester quartal lebensjahr "
    "geburtstag tag woche monat jahr absatz satz januari februari maart mei augustus januára ledna února března "
    "dubna května června července srpna září října listopadu prosince tammikuuta helmikuuta maaliskuuta "
    "huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta "
    "marts maj oktober desember"
)
"""What follows an ordinal written with a stop, as in "3. Oktober"."""

ORDINAL_FRAMES = _words("am der die das den dem des zum zur vom im ab bis seit jeder jede jedes ein und den")
"""What precedes an ordinal written with a stop, as in "am 3. und 4. Tag"."""
