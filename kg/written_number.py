"""A number as it is written in a text: its figures or words, its scale word, its unit.

Ordinals, clock times, versions and the figures inside a word ("H2O", "B-52") are no numbers here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import isfinite
from unicodedata import numeric

from kg import unit as units
from kg.numeral import SCALES, WORDS, from_words

_DECIMAL_COMMA = re.compile(r",(?P<decimals>\d{1,2})(?!\d|[,.]\d)")
"""Behind a number with a currency or a unit: "1,50 €". Three figures are thousands."""
_GROUPED_BY_DOT = re.compile(r"(?:\.\d{3})?")
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_DIGITS = (
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)|"
    r"\d{1,3}(?:\.\d{3}){2,}(?!\d)|\d+)"
    r"(?P<fraction>\.\d+|[\s\u00a0]?[¼½¾⅓⅔⅛⅜⅝⅞]|[\s\u00a0]\d/\d(?!\d|/))?"
)
NUMBER = re.compile(
    r"(?P<currency>(?:US|A|C)?\$|[€£¥₹])?[ ]?(?P<sign>[-−+](?=[\d]))?"
    + _DIGITS
    + r"(?P<power>[eE][+-]?\d{1,3}(?!\w)|"
    r"\s?[×x·*]\s?10(?:\^\{?[-−+]?\d{1,3}\}?|\*\*[-+]?\d{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
    r"|\^[-−+]?\d{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})?"
)
_SCALE = re.compile(
    r"(?P<gap>[\s\u00a0-]?)(?P<word>hundred|thousand|million|billion|trillion|dozen|mn|bn|tn)(?!\w)", re.I
)
_SCALE_LETTER = re.compile(r"(?P<gap>)(?P<word>[MBmbKk])(?!\w)")
_SHORT_SCALES = {"mn": 1e6, "bn": 1e9, "tn": 1e12, "m": 1e6, "b": 1e9, "k": 1e3}
NUMBER_START = re.compile(
    r"(?:US|A|C)?[$€£¥₹][ ]?\d|[-−+]?\d|"
    r"\b(?:(?:half\s+a|an?\s+(?:hundred|thousand|million|billion|dozen))|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|"
    r"thirty|forty|fifty|sixty|seventy|eighty|ninety|zero)\b",
    re.IGNORECASE,
)
NUMBER_PLACE = re.compile(
    r"(?=(?:US|A|C)?[$€£¥₹](?:\d|\s|\Z)|[-−+]?\d|"
    r"\b(?:(?:half|an?)(?:\s|\Z)|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|"
    r"fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|zero)\b))",
    re.IGNORECASE,
)
"""Where `NUMBER_START` may match, told without a look past the next white space."""
_EXPONENT_SIGNS = re.compile(r"^(?:[eE]|\s?[×x·*]\s?10(?:\^|\*\*)?)|[{}]")
_PARTS = re.compile(r"[\s-](?:half|halves|third|quarter|fourth|fifth|sixth|eighth|tenth)s?\b", re.I)
"""Behind a number in words: "two thirds" is no two."""
_BEFORE_NUMBER = re.compile(r"[\w#/:.,^_\\]$|[^\W\d_][-–'’]$")
_NO_NUMBER = re.compile(
    r"(?:st|nd|rd|th)\b|:\d\d|\.\d+\.\d|[/]\d+[/]|-\d{1,2}-\d|[.]?[A-Za-z_]{2,}\d|/\d", re.I
)


@dataclass(frozen=True, slots=True)
class WrittenNumber:
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


def read(text: str, at: int) -> WrittenNumber | None:
    """The number that begins at ``at``, with its unit; None where none does."""
    before = text[max(0, at - 2) : at]
    if _BEFORE_NUMBER.search(before):
        return None
    match = NUMBER.match(text, at)
    if not match:
        return _read_words(text, at)
    end = match.end()
    if _NO_NUMBER.match(text, match.end("digits")):
        return None
    sign, digits, fraction = match["sign"] or "", match["digits"], match["fraction"] or ""
    amount = _amount(match, sign)
    if comma := _decimal_comma(text, match):
        end, digits, fraction = comma.end(), digits + fraction, comma[0]
        amount = float(digits.replace(".", "") + f".{comma['decimals']}") * (-1 if sign in ("-", "−") else 1)
    scale = _SCALE.match(text, end) or (
        _SCALE_LETTER.match(text, end) if _takes_letter(match, text, end) else None
    )
    factor = (SCALES | _SHORT_SCALES)[scale["word"].lower()] if scale else 1.0
    unit, unit_end = _unit_at(text, scale.end() if scale else end, match["currency"] or "")
    amount *= factor
    if not isfinite(amount):
        return None
    style_end = max(unit_end, scale.end() if scale else end)
    return WrittenNumber(
        at, style_end, amount, unit, text[scale.end() if scale else end : style_end], match["currency"] or "",
        sign, digits, fraction, match["power"] or "", scale[0] if scale else "", factor,
    )  # fmt: skip


def _decimal_comma(text: str, match: re.Match[str]) -> re.Match[str] | None:
    """The comma and what stands behind it where it is one of "1,50 €", "1.250,50 €"."""
    if match["power"] or "," in match["digits"] or not _GROUPED_BY_DOT.fullmatch(match["fraction"] or ""):
        return None
    comma = _DECIMAL_COMMA.match(text, match.end())
    if comma is None or (not match["currency"] and units.match(text, comma.end()) is None):
        return None
    return comma


def without_unit(style: WrittenNumber) -> WrittenNumber:
    """For a unit that belongs to something else ("5 May")."""
    return replace(style, unit=None, unit_text="", end=style.end - len(style.unit_text))


def _takes_letter(match: re.Match[str], text: str, end: int) -> bool:
    """ "$3.5M", "2.1M": a scale letter stands right behind a currency amount, a capital M or B behind any."""
    return bool(match["currency"]) or (text[end : end + 1] in ("M", "B") and not match["power"])


def _read_words(text: str, at: int) -> WrittenNumber | None:
    match = WORDS.match(text, at)
    amount = from_words(match[0]) if match else None
    if match and _PARTS.match(text, match.end()):
        return None
    if match is None or amount is None or (at and (text[at - 1].isalnum() or text[at - 1] in "-'’")):
        return None
    unit, end = _unit_at(text, match.end(), "")
    if amount == 1 and unit is None and match[0].lower() in ("one", "a", "an"):
        return None
    return WrittenNumber(at, max(end, match.end()), amount, unit, text[match.end() : end], words=match[0])


def _unit_at(text: str, at: int, currency: str) -> tuple[units.Unit | None, int]:
    if currency:
        return units.UNITS.get(
            {"€": "Q4916", "£": "Q25224", "¥": "Q8146", "₹": "AK:rupee"}.get(currency, "Q4917")
        ), at
    found = units.match(text, at)
    return found if found else (None, at)


def _amount(match: re.Match[str], sign: str) -> float:
    digits = re.sub(r"\D", "", match["digits"])
    fraction = match["fraction"] or ""
    value = (
        float(digits[:400] + fraction) if fraction[:1] == "." else float(digits[:400]) + _fraction(fraction)
    )
    power = (match["power"] or "").translate(_SUPERSCRIPT).replace("−", "-")
    if power and power[0] in "^-+0123456789":
        value = _power(value, int(power.lstrip("^")))
    elif power:
        value *= _power(10.0, int(_EXPONENT_SIGNS.sub("", power)))
    return -value if sign in ("-", "−") else value


def _fraction(text: str) -> float:
    """
    >>> _fraction("½"), _fraction(" 3/4")
    (0.5, 0.75)
    """
    written = text.strip()
    if "/" in written:
        above, below = written.split("/")
        return int(above) / int(below) if int(below) else 0.0
    return numeric(written) if written else 0.0


def _power(base: float, exponent: int) -> float:
    try:
        return float(base**exponent) if abs(exponent) < 400 else float("inf")
    except (OverflowError, ZeroDivisionError):
        return float("inf")
