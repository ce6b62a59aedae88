"""Names of numbers, months, currencies and units, in folded English (and the signs that all languages share)."""

from __future__ import annotations

from assay.text.folding import listed

__all__ = [
    "CLOSE_UNITS",
    "CURRENCIES",
    "ENDLESS",
    "MONTHS",
    "NUMBER_WORDS",
    "ORDINALS",
    "RATES",
    "SCALES",
    "UNITS",
]

_FROM_ZERO = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_FROM_FIRST = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"

NUMBER_WORDS: dict[str, int] = (
    {word: value for value, word in enumerate(_FROM_ZERO.split())}
    | {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
    | {"dozen": 12, "twice": 2}
)
"""Word → number. Larger ones are made with `SCALES`."""

ORDINALS: dict[str, int] = {word: value for value, word in enumerate(_FROM_FIRST.split(), 1)}

SCALES: dict[str, float] = {
    "hundred": 1e2,
    "thousand": 1e3,
    "k": 1e3,
    "million": 1e6,
    "mn": 1e6,
    "mio": 1e6,
    "billion": 1e9,
    "bn": 1e9,
    "trillion": 1e12,
}

_MONTH_NAMES = """january jan januar janvier enero
february feb februar février febrero
march mar märz mars marzo
april apr avril abril
may mai mayo
june jun juni juin junio
july jul juli juillet julio
august aug août agosto
september sep sept septembre septiembre
october oct oktober octobre octubre
november nov novembre noviembre
december dec dezember décembre diciembre"""

MONTHS: dict[str, int] = {
    name: number for number, names in enumerate(_MONTH_NAMES.splitlines(), 1) for name in names.split()
}

CURRENCIES: dict[str, str] = {
    name: code
    for code, names in {
        "eur": "€ eur euro euros",
        "usd": "$ usd dollar dollars",
        "gbp": "£ gbp pound pounds",
        "jpy": "¥ jpy yen 円",
        "chf": "chf franc francs franken",
        "inr": "₹ inr rupee rupees",
        "cny": "cny rmb yuan 元",
        "krw": "₩ krw won 원",
        "cent": "¢ cent cents",
    }.items()
    for name in names.split()
}

ENDLESS = listed("forever indefinitely indefinite unlimited permanently limitless perpetually unlimitedly")
"""Words for a quantity without end."""

_MEASURED: dict[str, dict[str, float]] = {
    "duration": {
        "ms millisecond milliseconds": 0.001,
        "second seconds sec secs sekunde sekunden 秒 秒間 초": 1,
        "minute minutes min mins minuten 分 分間 分钟 分鐘 분": 60,
        "hour hours hr hrs h stunde stunden heure heures hora horas 時間 小时 小時 시간": 3600,
        "day days tag tage tagen jour jours día días 日 日間 天 일": 86400,
        "week weeks woche wochen semaine semaines semana semanas 週間 周 週 주": 604800,
        "fortnight fortnights": 1209600,
    },
    "span": {
        "month months monat monate monaten mois mes meses か月 ヶ月 カ月 ヵ月 个月 個月 개월": 1,
        "quarter quarters quartal quartale": 3,
        "year years yr yrs jahr jahre jahren an ans année années año años 年 年間 년": 12,
        "decade decades": 120,
        "century centuries": 1200,
    },
    "mass": {
        "mg milligram milligrams": 0.001,
        "g gram grams": 1,
        "kg kilogram kilograms kilo kilos": 1000,
        "ton tons tonne tonnes": 1e6,
        "lb lbs": 453.59237,
        "oz ounce ounces": 28.349523125,
    },
    "length": {
        "mm millimeter millimeters millimetre millimetres": 0.001,
        "cm centimeter centimeters centimetre centimetres": 0.01,
        "m meter meters metre metres": 1,
        "km kilometer kilometers kilometre kilometres": 1000,
        "mile miles": 1609.344,
        "ft foot feet": 0.3048,
        "inch inches": 0.0254,
    },
    "volume": {
        "ml milliliter milliliters millilitre millilitres": 0.001,
        "l liter liters litre litres": 1,
        "gallon gallons": 3.785411784,
    },
    "data": {
        "byte bytes": 1e-6,
        "kb kilobyte kilobytes": 1e-3,
        "mb megabyte megabytes": 1,
        "gb gigabyte gigabytes": 1e3,
        "tb terabyte terabytes": 1e6,
        "kib": 1.024e-3,
        "mib": 1.048576,
        "gib": 1073.741824,
    },
    "celsius": {"°c celsius": 1},
    "fahrenheit": {"°f fahrenheit": 1},
    "power": {"w watt watts": 1, "kw kilowatt kilowatts": 1e3, "mw megawatt megawatts": 1e6},
    "energy": {"kwh": 1, "mwh": 1e3},
}

UNITS: dict[str, tuple[str, float]] = {
    name: (kind, factor)
    for kind, units in _MEASURED.items()
    for names, factor in units.items()
    for name in names.split()
}
"""Unit → its kind and how many of the kind's base unit it is: durations in seconds, spans (which have no fixed
number of days) in months, masses in grams, lengths in metres, volumes in litres, data in megabytes."""

CLOSE_UNITS = frozenset(unit for unit in UNITS if unit[0] >= "\u3040")
"""Units of scripts that write no blank between the number, the unit and what follows."""

RATES: dict[str, tuple[str, float]] = {
    "hourly": ("rate", 3600),
    "daily": ("rate", 86400),
    "weekly": ("rate", 604800),
    "monthly": ("rate", 1e9),
    "quarterly": ("rate", 3e9),
    "yearly": ("rate", 12e9),
    "annual": ("rate", 12e9),
    "annually": ("rate", 12e9),
}
"""Words for how often; in seconds, or in months times 10⁹, which no number of seconds is taken for."""
