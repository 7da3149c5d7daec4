"""Terse answers: one short sentence that commits itself, so that it can be held against the question as a whole.

What declines, doubts, sets a condition, speaks of another time, asks back or takes several steps is none: its words may
answer in a way that is not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.answer_lead import without_lead
from detect.clause import Clause
from detect.reading import hedged
from kg.mention import LinkedText, MentionKind

MOST_CHARACTERS = 200
MOST_WORDS = 24
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SIGNS = re.compile(r"[?\n`\"“”„«»|{}\[\]<>=;:]|\.\.\.|…")
_UNCERTAIN = frozenset(
    """between near next beside opposite off outside around against like unlike similar same close
    i i'm i'd we you you're your me my our us let's please sorry not no none nobody nothing neither nor never
    cannot without unknown unclear unsure uncertain certain sure hard difficult depends depending varies vary
    various several many different disputed debated contested may might could would should can must will
    probably perhaps possibly maybe likely unlikely believed thought considered said reportedly allegedly
    apparently supposedly presumably seems legend tradition traditionally fictional if unless whether or but
    however though although while whereas except instead rather both either formerly previously originally
    former old ancient once later now today currently since until before after then when where who which because
    so than also too estimate estimated estimates wrong correct correction actually mistake false true question
    answer today's yet still only just almost nearly""".split()
)
"""Words with which an answer says more than one plain thing, or less."""
_EITHER_WAY = re.compile(r"\b[a-z]+ed or (?=[a-z]+ed\b)")
"""Two verbs for one thing, "was discovered or invented": they leave no doubt about the value."""
_ROUGHLY = re.compile(r"\b(?:around|almost|nearly|just (?:over|under))\s+(?=[-−+]?\d)", re.I)
"""How numbers are rounded, which leaves no doubt about them."""
_ENGLISH = frozenset(
    """the a an is was are were has have had of in on by at for to its his her their died began ended became took made
    held""".split()
)
_LEAST_ENGLISH = 2


def is_terse(linked: LinkedText, clauses: Sequence[Clause]) -> bool:
    """Whether a whole answer is terse."""
    if len(linked.text) > MOST_CHARACTERS or len(linked.sentences) != 1 or len(clauses) != 1:
        return False
    text = _without_names(linked)
    if not text.strip() or not may_be_terse(text):
        return False
    return not clauses[0].negations and not hedged(clauses[0])


def may_be_terse(begun: str) -> bool:
    """Whether an answer may be terse that begins so, in whole words and up to its first name; where it may not, what
    follows changes nothing.
    """
    begun = without_lead(begun)
    if len(begun) > MOST_CHARACTERS or _SIGNS.search(begun.strip()):
        return False
    words = _words(_ROUGHLY.sub("", _EITHER_WAY.sub("", begun)))
    if len(words) > MOST_WORDS or not _UNCERTAIN.isdisjoint(words):
        return False
    return not any("n't" in word for word in words)


def _without_names(linked: LinkedText) -> str:
    """The text with a word for each name, whose own words and signs say nothing here ("the US", "Alien: Covenant")."""
    text = linked.text
    for mention in reversed(linked.mentions):
        is_name = not mention.text[:1].islower() or " " in mention.text  # "hard rock", but not "former"
        if mention.kind is MentionKind.TIME or (
            mention.kind is MentionKind.ENTITY and is_name
        ):  # "in May 1923"
            text = f"{text[: mention.start]}X{text[mention.end :]}"
    return text


def is_english(text: str) -> bool:
    """Whether a sentence has words of English grammar; a name or a sentence of another language has none."""
    return len(_ENGLISH.intersection(_words(text))) >= _LEAST_ENGLISH


def _words(text: str) -> list[str]:
    return [word.replace("’", "'").casefold() for word in _WORD.findall(text)]
