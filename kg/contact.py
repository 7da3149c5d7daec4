"""Ways to reach somebody, as English text writes them: telephone numbers, e-mail addresses, web addresses.

Two spellings of one are the same: "+47 61 55 20 10" and "61 55 20 10", "www.example.org/" and "https://example.org".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

LEAST_FIGURES, MOST_FIGURES = 7, 15
"""Figures of a telephone number (E.164 allows at most 15)."""
_PHONE = re.compile(
    r"(?<![\w.,:/+-])(?:\+\d|\(\d|\d)[\d()]*(?:(?:[ \u00a0]|[ \u00a0]?[/-][ \u00a0]?)\(?\d[\d()]*){0,7}(?![\w,.]*\d)"
)
_THOUSANDS = re.compile(r"\d{1,3}(?:[ \u00a0]\d{3})+")
_DATE = re.compile(r"\d{4}[-/ ]\d\d?[-/ ]\d\d?|\d\d?[-/ ]\d\d?[-/ ]\d{4}|[12]\d{3}(?: ?[-/ ] ?[12]\d{3})+")
_LOCAL = re.compile(r"\d{3}-\d{4}")
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_WEB = re.compile(
    r"(?<![\w@./-])(?:(?:https?://|www\.)(?:[a-z\d-]+\.)+[a-z]{2,12}|(?:[a-z\d-]+\.)+(?:com|org|net|edu|gov|info|eu|example))"
    r"(?![\w@-])(?:/(?:[\w./?=&%#~-]*[\w/=#~-])?)?",
    re.IGNORECASE,
)
"""An address that begins as one, or ends in a domain of the whole world."""
_WEB_START = re.compile(r"\A(?:https?://)?(?:www\.)?")
_TRUNK = re.compile(r"\(0\)")


class ContactKind(Enum):
    PHONE = "phone"
    MAIL = "mail"
    WEB = "web"


@dataclass(frozen=True, slots=True)
class Contact:
    """What stands at ``[start, end)`` of a text; ``text`` is as written."""

    kind: ContactKind
    start: int
    end: int
    text: str

    def is_same(self, other: Contact) -> bool:
        """Whether both reach the same: a telephone number may lack its country or its leading zero.

        >>> one, two = read("+47 61 55 20 10"), read("61 55 20 10")
        >>> one.is_same(two), one.is_same(read("+47 61 55 20 11"))
        (True, False)
        """
        if self.kind is not other.kind:
            return False
        mine, theirs = self.plain, other.plain
        if self.kind is not ContactKind.PHONE:
            return mine == theirs
        short, long = sorted((mine.lstrip("0"), theirs.lstrip("0")), key=len)
        return len(short) >= LEAST_FIGURES - 1 and long.endswith(short)

    @property
    def plain(self) -> str:
        """The figures of a number, an address in lower case."""
        if self.kind is ContactKind.PHONE:
            return re.sub(r"\D", "", _TRUNK.sub("", self.text))
        if self.kind is ContactKind.WEB:
            return _WEB_START.sub("", self.text.lower()).rstrip("/")
        return self.text.lower()


def find(text: str) -> list[Contact]:
    """The contacts in a text, in order. Linear.

    >>> [(found.kind.value, found.text) for found in find("Call 044 310 72 80 or write to hi@example.org.")]
    [('phone', '044 310 72 80'), ('mail', 'hi@example.org')]
    >>> find("It had 1 299 000 visitors from 2019-05-01 on, e.g. 12,500 in May.")
    []
    """
    mails = [Contact(ContactKind.MAIL, m.start(), m.end(), m[0]) for m in _MAIL.finditer(text)]
    found = [*mails, *_web(text), *_phones(text)]
    return sorted(found, key=lambda each: each.start)


def read(text: str) -> Contact | None:
    """The contact that a text is, whole; None for any other text.

    >>> read("0699/1234567").kind.value, read("12 kg"), read("420000")
    ('phone', None, None)
    """
    bare = text.strip()
    return next((each for each in find(bare) if (each.start, each.end) == (0, len(bare))), None)


def _web(text: str) -> Iterator[Contact]:
    return (Contact(ContactKind.WEB, m.start(), m.end(), m[0]) for m in _WEB.finditer(text))


def _phones(text: str) -> Iterator[Contact]:
    for match in _PHONE.finditer(text):
        written = match[0]
        figures = sum(char.isdigit() for char in written)
        is_marked = written[0] in "+(0" or len(written) > figures + 1 or bool(_LOCAL.fullmatch(written))
        if not LEAST_FIGURES <= figures <= MOST_FIGURES or not is_marked:
            continue
        if _THOUSANDS.fullmatch(written) or _DATE.fullmatch(written):
            continue
        yield Contact(ContactKind.PHONE, match.start(), match.end(), written)
