"""Quantities in English text: find them, read them as `Quantity`, write them in the style of another one.

Rules: a number with the unit behind it (or the currency before it) is one quantity; what is counted stays outside
("26 letters" is 26). Ordinals, clock times, versions, list and footnote numbers are no quantities.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, isfinite, log10

from kg import unit as units
from kg.numeral import SCALES, WORDS, from_words, to_words
from kg.records import Quantity

_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_DIGITS = (
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)|\d{1,3}(?:\.\d{3}){2,}(?!\d)|\d+)"
    r"(?P<fraction>\.\d+)?"
)
_NUMBER = re.compile(
    r"(?P<currency>(?:US|A|C)?\$|[€£¥₹])?[ ]?(?P<sign>[-−+](?=[\d]))?"
    + _DIGITS
    + r"(?P<power>[eE][+-]?\d{1,3}(?!\w)|\s?[×x·*]\s?10(?:\^\{?[-−+]?\d{1,3}\}?|\*\*[-+]?\d{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
    r"|\^[-−+]?\d{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})?"
)
_SCALE = re.compile(r"(?P<gap>[\s\u00a0-]?)(?P<word>hundred|thousand|million|billion|trillion|dozen|mn|bn|tn)(?!\w)", re.I)
_SCALE_LETTER = re.compile(r"(?P<gap>)(?P<word>[MBmbKk])(?!\w)")
_SHORT_SCALES = {"mn": 1e6, "bn": 1e9, "tn": 1e12, "m": 1e6, "b": 1e9, "k": 1e3}
_START = re.compile(
    r"(?:US|A|C)?[$€£¥₹][ ]?\d|[-−+]?\d|\b(?:(?:half\s+a|an?\s+(?:hundred|thousand|million|billion|dozen))|one|two|three|four|"
    r"five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|"
    r"thirty|forty|fifty|sixty|seventy|eighty|ninety|zero)\b",
    re.IGNORECASE,
)
_BEFORE_NUMBER = re.compile(r"[\w#/:.,^_\\]$|[^\W\d_][-–'’]$")
_NO_NUMBER = re.compile(r"(?:st|nd|rd|th)\b|:\d\d|\.\d+\.\d|[/]\d+[/]|-\d{1,2}-\d|[.]?[A-Za-z_]{2,}\d", re.I)
_LIST_MARKER = re.compile(r"(?:^|\n)[ \t]*\d{1,3}[.)][ \t]", re.M)
_FOOTNOTE = re.compile(r"\[\d{1,3}\]")
_RANGE = re.compile(r"\s?[-–—]\s?|\s(?:to|or)\s")
_ROUNDING = 0.005
_EXACT_DIGITS = 12


@dataclass(frozen=True, slots=True)
class QuantitySpan:
    """A quantity in a text."""

    start: int
    end: int
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class _Style:
    """How a number was written: the pieces of text, and the factor by which its scale word multiplies."""

    start: int
    end: int
    amount: float
    unit: units.Unit | None
    unit_text: str
    currency: str = ""
    sign: str = ""
    digits: str = ""
    fraction: str = ""
    power: str = ""
    scale_text: str = ""
    scale: float = 1.0
    words: str = ""


def find(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[QuantitySpan]:
    """All quantities of a text outside the spans ``taken`` (sorted), in order. Linear in the text."""
    blocked = sorted([*taken, *_numbers_of_structure(text)])
    spans: list[QuantitySpan] = []
    at = place = 0
    while start := _START.search(text, at):
        at = start.end() if start else at
        begin = start.start()
        while place < len(blocked) and blocked[place][1] <= begin:
            place += 1
        if place < len(blocked) and blocked[place][0] <= begin:
            at = max(at, blocked[place][1])
            continue
        style = _read(text, begin)
        if style is None:
            at = _past_number(text, begin, at)
            continue
        spans.append(QuantitySpan(style.start, style.end, _value(style)))
        at = max(style.end, at)
    return _with_range_units(text, spans)


def parse(text: str) -> Quantity | None:
    """The quantity that a text is; None where it is none, or more than that.

    >>> parse("2.1 million")
    Quantity(amount=2100000.0, unit='')
    """
    start = len(text) - len(text.lstrip())
    style = _read(text, start)
    return _value(style) if style and not text[style.end :].strip(" .,;") else None


def format(quantity: Quantity, like: str) -> str:
    """A quantity in the style of another: its separators, scale word and unit; rounded only where the style rounds.

    >>> format(Quantity(2102650), "1.5 million"), format(Quantity(105.4, "Q712226"), "40 square miles")
    ('2.1 million', '40.7 square miles')
    """
    style = _read(like, len(like) - len(like.lstrip()))
    if style is None:
        return _grouped(quantity.amount, ",", 0) + _unit_text(quantity, None)
    amount, converted = quantity.amount, False
    if style.unit and style.unit.id != quantity.unit and units.comparable(quantity.unit, style.unit.id):
        amount, converted = units.convert(quantity, style.unit.id).amount, True
    number = _number_like(amount, style, converted=converted)
    same = converted or (style.unit.id if style.unit else "") == quantity.unit
    if same:
        return f"{style.currency}{number}{style.unit_text}"
    return number + _unit_text(quantity, style)


def _with_range_units(text: str, spans: list[QuantitySpan]) -> list[QuantitySpan]:
    """ "5-10 km": the first number has the unit of the second."""
    for n, (first, second) in enumerate(zip(spans, spans[1:], strict=False)):
        if not first.quantity.unit and second.quantity.unit and _RANGE.fullmatch(text, first.end, second.start):
            spans[n] = QuantitySpan(first.start, first.end, Quantity(first.quantity.amount, second.quantity.unit))
    return spans


def _numbers_of_structure(text: str) -> list[tuple[int, int]]:
    return [match.span() for pattern in (_LIST_MARKER, _FOOTNOTE) for match in pattern.finditer(text)]


def _past_number(text: str, begin: int, at: int) -> int:
    """Behind a run of figures that is no quantity, so that its tail is not taken for one."""
    number = _NUMBER.match(text, begin) or WORDS.match(text, begin)
    return max(at, number.end()) if number else max(at, begin + 1)


def _read(text: str, at: int) -> _Style | None:
    if at and text[at] in "-−+" and text[at - 1].isalnum():
        at += 1
    before = text[max(0, at - 2) : at]
    if _BEFORE_NUMBER.search(before):
        return None
    match = _NUMBER.match(text, at)
    if not match:
        return _read_words(text, at)
    end = match.end()
    if _NO_NUMBER.match(text, match.end("digits")):
        return None
    sign = match["sign"] or ""
    amount = _amount(match, sign)
    scale = _SCALE.match(text, end) or (_SCALE_LETTER.match(text, end) if _takes_letter(match, text, end) else None)
    factor = (SCALES | _SHORT_SCALES)[scale["word"].lower()] if scale else 1.0
    unit, unit_end = _unit_at(text, scale.end() if scale else end, match["currency"] or "")
    amount *= factor
    if not isfinite(amount):
        return None
    style_end = max(unit_end, scale.end() if scale else end)
    return _Style(
        at, style_end, amount, unit, text[scale.end() if scale else end : style_end], match["currency"] or "",
        sign, match["digits"], match["fraction"] or "", match["power"] or "", scale[0] if scale else "", factor,
    )  # fmt: skip


def _takes_letter(match: re.Match[str], text: str, end: int) -> bool:
    """ "$3.5M", "2.1M": a scale letter stands right behind a currency amount, a capital M or B behind any."""
    return bool(match["currency"]) or (text[end : end + 1] in ("M", "B") and not match["power"])


def _read_words(text: str, at: int) -> _Style | None:
    match = WORDS.match(text, at)
    amount = from_words(match[0]) if match else None
    if match is None or amount is None or (at and (text[at - 1].isalnum() or text[at - 1] in "-'’")):
        return None
    unit, end = _unit_at(text, match.end(), "")
    if amount == 1 and unit is None and match[0].lower() in ("one", "a", "an"):
        return None
    return _Style(at, max(end, match.end()), amount, unit, text[match.end() : end], words=match[0])


def _unit_at(text: str, at: int, currency: str) -> tuple[units.Unit | None, int]:
    if currency:
        return units.UNITS.get({"€": "Q4916", "£": "Q25224", "¥": "Q8146", "₹": "AK:rupee"}.get(currency, "Q4917")), at
    found = units.match(text, at)
    return found if found else (None, at)


def _amount(match: re.Match[str], sign: str) -> float:
    digits = re.sub(r"\D", "", match["digits"])
    value = float(digits[:400] + (match["fraction"] or ""))
    power = (match["power"] or "").translate(_SUPERSCRIPT).replace("−", "-")
    if power and power[0] in "^-+0123456789":
        value = _power(value, int(power.lstrip("^")))
    elif power:
        value *= _power(10.0, int(re.split(r"10\^?\*{0,2}|[eE]", power)[-1].strip("{}")))
    return -value if sign in ("-", "−") else value


def _power(base: float, exponent: int) -> float:
    try:
        return float(base**exponent) if abs(exponent) < 400 else float("inf")
    except (OverflowError, ZeroDivisionError):
        return float("inf")


def _value(style: _Style) -> Quantity:
    return Quantity(style.amount, style.unit.id if style.unit else "")


def _number_like(amount: float, style: _Style, *, converted: bool) -> str:
    if style.words and amount == int(amount) and 0 <= amount <= 100:
        words = to_words(int(amount))
        return words.capitalize() if style.words[0].isupper() else words
    if style.power and style.power[0] in "eE×x·* " and amount:
        return _scientific(amount, style)
    scaled = amount / style.scale
    decimals = max(len(style.fraction) - 1, 0)
    if style.scale_text and abs(scaled) < 1 <= abs(amount):
        return _grouped(amount, ",", 0)
    if style.scale_text:
        decimals = _enough_decimals(scaled, decimals)
        return _grouped(round(scaled, decimals), _separator(style), decimals, keep=False) + style.scale_text
    if converted:
        scaled = round(scaled, max(decimals, _decimals_of(scaled, 3)))
    text = _grouped(scaled, _separator(style), 0)
    return text.replace("-", "−") if style.sign == "−" else text


def _separator(style: _Style) -> str:
    inner = re.sub(r"\d", "", style.digits)[:1]
    return inner or ("" if len(style.digits) >= 4 else ",")


def _enough_decimals(value: float, decimals: int) -> int:
    """As many as the style has, more only where rounding would be off by over half a per cent."""
    while decimals < _EXACT_DIGITS and value and abs(round(value, decimals) - value) > _ROUNDING * abs(value):
        decimals += 1
    return decimals


def _decimals_of(value: float, digits: int) -> int:
    return digits - 1 - floor(log10(abs(value))) if value else 0


def _scientific(amount: float, style: _Style) -> str:
    exponent = floor(log10(abs(amount)))
    mantissa = amount / 10.0**exponent
    decimals = _enough_decimals(mantissa, max(len(style.fraction) - 1, 0))
    power = re.sub(r"(?<=[eE^*⁰¹²³⁴⁵⁶⁷⁸⁹⁻0])$", "", style.power)
    if power[0] in "eE":
        return f"{mantissa:.{decimals}f}{power[0]}{exponent}"
    if "^" in power or "**" in power:
        return f"{mantissa:.{decimals}f}" + re.sub(r"[-−+]?\d+(?=\}?$)", str(exponent), power)
    raised = str(exponent).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))
    return f"{mantissa:.{decimals}f}" + re.sub(r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+$", raised, power)


def _grouped(amount: float, separator: str, decimals: int, *, keep: bool = True) -> str:
    """Digits with a group separator; ``keep`` all significant ones, else exactly ``decimals``."""
    if abs(amount) >= 1e15 or (amount and abs(amount) < 1e-6):
        return f"{amount:.{_EXACT_DIGITS}g}"
    text = f"{amount:,.{decimals}f}"
    if keep:
        text = f"{amount:,.{max(_EXACT_DIGITS - 1 - floor(log10(abs(amount))), 0) if amount else 0}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
    whole, point, fraction = text.partition(".")
    if separator in (",", "") and not separator:
        whole = whole.replace(",", "")
    elif separator != ",":
        whole = whole.replace(",", separator)
    return whole + point + fraction


def _unit_text(quantity: Quantity, style: _Style | None) -> str:
    """The unit behind a number whose style names none, or one of another dimension."""
    unit = units.UNITS.get(quantity.unit)
    if unit is None:
        return style.unit_text if style and quantity.unit else ""
    return unit.symbol if unit.symbol in ("%", "°") else f" {unit.symbol}"
