"""Whether every word of a sentence is accounted for: by what was asked, by what a thing is called, or by general words.

"You can return it within 14 days" says nothing else than what was asked; in "Nonprofits pay 6 EUR a month" somebody
else pays, and in "You have 18 GB left" something is left.
"""

from __future__ import annotations

import re
from collections.abc import Set

from detect.term import terms
from kg.mention import LinkedText
from kg.records import Entity, Relation
from kg.schema import anchors, builtin

_SLOT = re.compile(r"\{[so]\}")
_IN_ALL = re.compile(r"\bin (?:total|all)\b|\baltogether\b", re.IGNORECASE)
_GENERAL = frozenset(
    terms(
        "yes no sure course certainly absolutely happy glad help please thanks thank welcome good great question hello "
        "hi here just exactly only precisely about around roughly approximately "
        "is has have had get got gets give gives given take takes taken come comes goes pay pays cost costs "
        "price priced offer offers provide provides hold holds fit fits seat seats last lasts run runs weigh "
        "weighs measure measures reach reaches visit find return returned send sent back bring keep kept make "
        "makes made stay stays can may need needs available possible within sell sells sold"
    )
)
"""Terms that add nothing to an answer."""


_ASKING = frozenset(
    terms(
        "what which who whom when where how many much long high tall big large heavy far old deep wide fast early late "
        "often soon time date year day month week tell know like want ask look wonder could would should please give "
        "info information details overview summary summarise compare describe explain say true correct right plan "
        "tariff package model product edition is does did do will shall people person persons use work current latest "
        "worth altogether more cheaper expensive bigger larger longer shorter heavier lighter faster company"
    )
)
"""Terms of questions that narrow nothing."""


def is_narrowed(question: LinkedText, subject_id: str, known: Set[str]) -> bool:
    """Whether a question about a thing names more than that ("for children", "the café of"): its answer may be true of
    that part alone.
    """
    text = question.text
    for mention in reversed(question.mentions):
        if any(candidate.id == subject_id for candidate in mention.candidates):
            text = f"{text[: mention.start]} {text[mention.end :]}"
    return not set(terms(text)) <= known | _GENERAL | _ASKING


def is_explained(text: str, known: Set[str]) -> bool:
    """Whether all terms of a text, its values left out, are known or general.

    >>> is_explained("You can return it within.", frozenset()), is_explained("Payroll costs.", frozenset())
    (True, False)
    """
    plain = _IN_ALL.sub(" ", _SLOT.sub(" ", text))
    return set(terms(plain)) <= known | _GENERAL


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
