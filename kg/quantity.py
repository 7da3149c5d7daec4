"""Quantities in English text: find them, read them as `Quantity`, write them in the style of another one.

Rules: a number with the unit behind it (or the currency before it) is one quantity, and so are two numbers with a
larger and a smaller unit ("5 ft 11 in"), and a number with halves or quarters of its unit; what is counted stays
outside ("26 letters" is 26). Ordinals, clock times, versions, list and footnote numbers are no quantities.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from math import floor, log10

from kg import unit as units
from kg.compound import QuantitySpan, feet_and_inches, in_two_units, joined
from kg.numeral import SCALES, WORDS, to_words
from kg.records import Quantity
from kg.spoken_part import speaks_of_parts, spoken_part
from kg.unit import MONEY
from kg.written_number import NUMBER, NUMBER_PLACE, NUMBER_START, WrittenNumber, read, without_unit

__all__ = ["QuantitySpan", "find", "format", "may_begin", "parse", "places"]

_LIST_MARKER = re.compile(r"(?:^|\n)[ \t]*\d{1,3}[.)][ \t]", re.M)
_FOOTNOTE = re.compile(r"\[\d{1,3}\]")
_CODE = re.compile(r"(?<!\w)\+\d{1,3}(?:-\d{1,4})+(?![\w-])")
_ROUNDING = 0.005
_COMMA_FOR_POINT = str.maketrans(",.", ".,")
_EXACT_DIGITS = 12
_LARGE = ("trillion", "billion", "million")
_MINUS = re.compile(r"(?<![\d%°)] )(?<!\S)(?P<word>minus )(?=\Z|\d)", re.IGNORECASE)
_MINUS_REACH = 10
_CENTS = 3
"""Signs of a fraction in cents: ".50"."""
_MANY_DIGITS = 13
"""Digits from which a number shows that large ones are written out."""


def places(text: str) -> Iterator[int]:
    """Where numbers may begin; those of a text are those of its pieces between white space."""
    return (match.start() for match in NUMBER_PLACE.finditer(text))


def may_begin(word: str) -> bool:
    """Whether a number may begin with a word."""
    return NUMBER_PLACE.match(word) is not None


def find(
    text: str, taken: Sequence[tuple[int, int]] = (), *, begins: Iterable[int] | None = None
) -> list[QuantitySpan]:
    """All quantities of a text outside the spans ``taken`` (sorted), in order. Linear in the text.

    ``begins`` are its `places`, where they are known.
    """
    blocked: list[tuple[int, int]] | None = None
    spans: list[QuantitySpan] = []
    at = place = 0
    in_parts = speaks_of_parts(text)
    for possible in places(text) if begins is None else begins:
        if possible < at:
            continue
        if in_parts and (part := _part_outside(text, possible, taken)):
            spans.append(part)
            at = part.end
            continue
        start = NUMBER_START.match(text, possible)
        if start is None:
            continue
        if blocked is None:
            blocked = sorted([*taken, *_numbers_of_structure(text)])
        at = start.end()
        begin = start.start()
        if begin and text[begin] in "-−+" and text[begin - 1].isalnum():
            begin += 1
        while place < len(blocked) and blocked[place][1] <= begin:
            place += 1
        if place < len(blocked) and blocked[place][0] <= begin:
            at = max(at, blocked[place][1])
            continue
        if marked := feet_and_inches(text, begin):
            spans.append(marked)
            at = marked.end
            continue
        style = read(text, begin)
        if style is None:
            at = _past_number(text, begin, at)
            continue
        if place < len(blocked) and blocked[place][0] < style.end:
            style = without_unit(style)
            if blocked[place][0] < style.end:  # the number itself: "$5 March 1984"
                at = max(at, blocked[place][1])
                continue
        spans.append(_signed(text, style))
        at = max(style.end, at)
    spans = joined(text, spans)
    return _dialled(text, spans) if "+" in text else spans


def _part_outside(text: str, at: int, taken: Sequence[tuple[int, int]]) -> QuantitySpan | None:
    """A quantity in halves or quarters, where it is not taken for something else."""
    part = spoken_part(text, at)
    if part is None or any(start < part.end and part.start < end for start, end in taken):
        return None
    return part


def _signed(text: str, style: WrittenNumber) -> QuantitySpan:
    """The number with "minus" before it: "minus 183 °C", and not "10 minus 3"."""
    minus = _MINUS.search(text, max(0, style.start - _MINUS_REACH), style.start)
    if minus is None or style.sign or style.currency:
        return QuantitySpan(style.start, style.end, _value(style))
    found = _value(style)
    return QuantitySpan(minus.start("word"), style.end, Quantity(-found.amount, found.unit))


def _dialled(text: str, spans: list[QuantitySpan]) -> list[QuantitySpan]:
    """Telephone codes as one span each: "+1-684" is no range."""
    for code in _CODE.finditer(text):
        first = next((span for span in spans if span.start == code.start()), None)
        if first is not None:
            whole = QuantitySpan(code.start(), code.end(), first.quantity)
            rest = (span for span in spans if not code.start() <= span.start < code.end())
            spans = sorted([whole, *rest], key=lambda span: span.start)
    return spans


def parse(text: str) -> Quantity | None:
    """The quantity that a text is; None where it is none, or more than that.

    >>> parse("2.1 million")
    Quantity(amount=2100000.0, unit='')
    """
    start = len(text) - len(text.lstrip())
    if text.strip().lower() == "one":
        return Quantity(1)
    style = read(text, start)
    if style is None or not text[style.end :].strip(" .,;"):
        return _value(style) if style else None
    found = find(text)
    whole = len(found) == 1 and found[0].start == start and not text[found[0].end :].strip(" .,;")
    return found[0].quantity if whole else None


def format(quantity: Quantity, like: str) -> str:
    """A quantity in the style of another: its separators, scale word and unit; rounded only where the style rounds.

    >>> format(Quantity(2102650), "1.5 million"), format(Quantity(105.4, "Q712226"), "40 square miles")
    ('2.1 million', '40.7 square miles')
    """
    if parts := in_two_units(quantity, like):
        return parts
    if minus := _MINUS.match(like):
        rest = format(quantity, like[minus.end() :])
        return f"{minus['word']}{rest[1:]}" if rest[:1] in "-−" else rest
    start = len(like) - len(like.lstrip())
    if speaks_of_parts(like) and (part := spoken_part(like, start)):
        return _in_unit_of(quantity, part.quantity.unit)
    style = read(like, start)
    if style is None:
        return _grouped(quantity.amount, ",", 0) + _unit_text(quantity, None)
    amount, converted = quantity.amount, False
    if style.unit and style.unit.id != quantity.unit and units.comparable(quantity.unit, style.unit.id):
        amount, converted = units.convert(quantity, style.unit.id).amount, True
    number = _number_like(amount, style, converted=amount != quantity.amount)
    if style.fraction.startswith(","):
        number = number.translate(_COMMA_FOR_POINT)
    decimals = number.partition("," if style.fraction.startswith(",") else ".")[2]
    if _is_price(style) and decimals != style.fraction[1:] and len(decimals) == 1:
        number += "0"
    same = converted or (style.unit.id if style.unit else "") == quantity.unit
    if same:
        return f"{style.currency}{number}{units.in_number(style.unit_text, amount)}"
    return number + _unit_text(quantity, style)


def _in_unit_of(quantity: Quantity, unit: str) -> str:
    """An amount with the name of its unit, in that one where it can be: "2.5 hours" like "half an hour"."""
    if units.comparable(quantity.unit, unit):
        quantity = units.convert(quantity, unit)
    decimals = max(_decimals_of(quantity.amount, 3), 0)
    return _grouped(round(quantity.amount, decimals), ",", 0) + _unit_text(quantity, None)


def _numbers_of_structure(text: str) -> list[tuple[int, int]]:
    listed = "\n" in text or text.lstrip(" \t")[:1].isdecimal()
    spans = [match.span() for match in _LIST_MARKER.finditer(text)] if listed else []
    return spans + ([match.span() for match in _FOOTNOTE.finditer(text)] if "[" in text else [])


def _past_number(text: str, begin: int, at: int) -> int:
    """Behind a run of figures that is no quantity, so that its tail is not taken for one."""
    number = NUMBER.match(text, begin) or WORDS.match(text, begin)
    return max(at, number.end()) if number else max(at, begin + 1)


def _value(style: WrittenNumber) -> Quantity:
    return Quantity(style.amount, style.unit.id if style.unit else "")


def _number_like(amount: float, style: WrittenNumber, *, converted: bool) -> str:
    if style.words and amount == int(amount) and 0 <= amount <= 100:
        words = to_words(int(amount))
        return words.capitalize() if style.words[0].isupper() else words
    large = (scale for scale in _LARGE if SCALES[scale] <= abs(amount))
    if style.words.lower().endswith(_LARGE) and (scale := next(large, None)):
        scaled = amount / SCALES[scale]
        return f"{_grouped(scaled, ',', _enough_decimals(scaled, 0), keep=False)} {scale}"
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
    in_full = abs(scaled) >= 1e15 and sum(map(str.isdecimal, style.digits)) >= _MANY_DIGITS
    text = _grouped(scaled, _separator(style), 0, in_full=in_full)
    return text.replace("-", "−") if style.sign == "−" else text


def _is_price(style: WrittenNumber) -> bool:
    """An amount of money with its cents."""
    unit = style.unit
    return unit is not None and unit.dimension in MONEY and len(style.fraction) == _CENTS


def _separator(style: WrittenNumber) -> str:
    inner = re.sub(r"\d", "", style.digits)[:1]
    return inner or ("" if len(style.digits) >= 4 else ",")


def _enough_decimals(value: float, decimals: int) -> int:
    """As many as the style has, more only where rounding would be off by over half a per cent."""
    while decimals < _EXACT_DIGITS and value and abs(round(value, decimals) - value) > _ROUNDING * abs(value):
        decimals += 1
    return decimals


def _decimals_of(value: float, digits: int) -> int:
    return digits - 1 - floor(log10(abs(value))) if value else 0


def _scientific(amount: float, style: WrittenNumber) -> str:
    exponent = floor(log10(abs(amount)))
    mantissa = amount / 10.0**exponent
    decimals = _enough_decimals(mantissa, max(len(style.fraction) - 1, 0))
    power = style.power
    if power[0] in "eE":
        return f"{mantissa:.{decimals}f}{power[0]}{exponent}"
    if "^" in power or "**" in power:
        return f"{mantissa:.{decimals}f}" + re.sub(r"[-−+]?\d+(?=\}?$)", str(exponent), power)
    raised = str(exponent).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))
    return f"{mantissa:.{decimals}f}" + re.sub(r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+$", raised, power)


def _grouped(
    amount: float, separator: str, decimals: int, *, keep: bool = True, in_full: bool = False
) -> str:
    """Digits with a group separator; ``keep`` all significant ones, else exactly ``decimals``.

    ``in_full``: a large amount is written out and not as a power of ten.
    """
    if (abs(amount) >= 1e15 and not in_full) or (amount and abs(amount) < 1e-6):
        return f"{amount:.{_EXACT_DIGITS}g}"
    text = f"{Decimal(repr(amount)):,f}" if in_full else f"{amount:,.{decimals}f}"
    if keep and not in_full:
        text = f"{amount:,.{max(_EXACT_DIGITS - 1 - floor(log10(abs(amount))), 0) if amount else 0}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
    whole, point, fraction = text.partition(".")
    if separator in (",", "") and not separator:
        whole = whole.replace(",", "")
    elif separator != ",":
        whole = whole.replace(",", separator)
    return whole + point + fraction


def _unit_text(quantity: Quantity, style: WrittenNumber | None) -> str:
    """The unit behind a number whose style names none, or one of another dimension."""
    unit = units.UNITS.get(quantity.unit)
    if style and style.unit_text and (name := units.name_of(quantity.unit)):
        return f" {name}"
    if unit is None:
        return style.unit_text if style and quantity.unit else ""
    return unit.symbol if unit.symbol in ("%", "°") else f" {unit.symbol}"
