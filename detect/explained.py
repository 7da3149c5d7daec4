"""Whether every word of a sentence is accounted for: by what was asked, by what a thing is called, or by general words.

"You can return it within 14 days" says nothing else than what was asked; in "Nonprofits pay 6 EUR a month" somebody
else pays, and in "You have 18 GB left" something is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set

from detect.term import term, terms, words
from kg.mention import LinkedText
from kg.records import Entity, Relation
from kg.schema import anchors, builtin

_SLOT = re.compile(r"\{[so]\}")
_FURTHER = re.compile(
    r"\{o\}(?:[^,;]*?)(?P<rest>(?:,? and|,? so|, which|, it|, they)\b"
    r"(?! (?:up|upwards?|over|above|more|under|half|\d)).*)",
    re.IGNORECASE | re.DOTALL,
)
"""What else a sentence says behind the value, {o}: "and lasts 75 minutes"."""
_HOW = re.compile(r"\bhow [a-z]+", re.IGNORECASE)
"""What is asked for, and no part of anything: "how warm"."""
_HYPHENED = re.compile(r"\b(e)-(?=mails?\b)", re.IGNORECASE)
_LEAST_SHARED, _MOST_ADDED = 5, 8
"""Letters that two terms of one family begin with, and what either may have beside them: "bitter", "bitterness"."""
_IN_ALL = re.compile(r"\bin (?:total|all)\b|\baltogether\b", re.IGNORECASE)
_GENERAL = frozenset(
    terms(
        "yes no sure course certainly absolutely happy glad help please thanks thank welcome good great question hello "
        "hi here just exactly only precisely about around roughly approximately "
        "is has have had get got gets give gives given take takes taken come comes goes pay pays cost costs "
        "price priced offer offers provide provides hold holds fit fits seat seats last lasts run runs weigh "
        "weighs measure measures reach reaches visit find return returned send sent back bring keep kept make "
        "makes made stay stays can may need needs available possible within sell sells sold per person"
    )
)
"""Terms that add nothing to an answer."""


_ASKING = frozenset(
    terms(
        "what which who whom when where how many much long high tall big large heavy far old deep wide fast early late "
        "often soon time date year day month week tell know like want ask look wonder could would should please give "
        "info information details overview summary summarise compare describe explain say true correct right plan "
        "tariff package model product edition is does did do will shall people person persons use work current latest "
        "worth altogether more cheaper expensive bigger larger longer shorter heavier lighter faster company "
        "city town place percentage expect responsible see call reach contact go come number "
        "data spec specs specification feature fact characteristic basics figure key list table show quick short"
    )
)
"""Terms of questions that narrow nothing."""


def narrowing(question: LinkedText, is_thing: Callable[[str], bool], known: Set[str]) -> list[str]:
    """The words with which a question about things, told by their ids, may name more than those ("for children", "the
    café of"): its answer may be true of that part alone.
    """
    text = question.text
    for mention in reversed(question.mentions):
        if any(is_thing(candidate.id) for candidate in mention.candidates):
            text = f"{text[: mention.start]} {text[mention.end :]}"
    return _unknown(_HYPHENED.sub(r"\1", _HOW.sub(" ", text)), known | _GENERAL | _ASKING)


def unexplained(text: str, known: Set[str]) -> list[str]:
    """The words of a text, its values left out, whose terms are neither known nor general; what it says behind its
    value, {o}, in a clause of its own changes nothing.

    >>> unexplained("You can return it within.", frozenset()), unexplained("Payroll costs.", frozenset())
    ([], ['Payroll'])
    >>> unexplained("It costs {o} and comes with a bag.", frozenset())
    []
    """
    return _unknown(without_total(_SLOT.sub(" ", main_part(text))), known | _GENERAL)


def without_total(text: str) -> str:
    """A text without the words that only say that a figure is the whole."""
    return _IN_ALL.sub(" ", text)


def is_explained(text: str, known: Set[str]) -> bool:
    """Whether there is no such word."""
    return not unexplained(text, known)


def main_part(text: str) -> str:
    """A text with a value, {o}, without what it says behind that in a clause of its own.

    >>> main_part("It costs {o} per person and lasts an hour."), main_part("It costs {o} and up.")
    ('It costs {o} per person', 'It costs {o} and up.')
    """
    further = _FURTHER.search(text)
    return text if further is None else text[: further.start("rest")]


def _unknown(text: str, known: Set[str]) -> list[str]:
    said = {found: match[0] for match in words(text) if (found := term(match[0]))}
    return [word for found, word in said.items() if not is_covered([found], known)]


def is_covered(said: Iterable[str], known: Set[str]) -> bool:
    """Whether each term is known, or of one family with one that is.

    >>> is_covered(["bitter", "guarant"], {"bitterness", "guarante"}), is_covered(["student"], {"studio"})
    (True, False)
    """
    return all(each in known or any(_is_akin(each, other) for other in known) for each in set(said))


def _is_akin(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= _LEAST_SHARED and long.startswith(short) and len(long) - len(short) <= _MOST_ADDED


def terms_of(relation: Relation, entity: Entity) -> frozenset[str]:
    """Terms in which a relation is spoken of, and a thing is called.

    The wordings of the schema's own relations say more than their names do ("list price"); of the user's they follow
    from the name.
    """
    listed = relation.id in builtin()
    worded = relation.wordings[:1] if listed else anchors(relation)
    said = (term for wording in (relation.label, *worded) for term in terms(_SLOT.sub(" ", wording)))
    called = (term for name in (entity.label, *entity.aliases, *entity.types) for term in terms(name))
    return frozenset(said).union(called)
