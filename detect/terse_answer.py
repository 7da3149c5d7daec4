"""Terse answers: one short sentence that commits itself, so that it can be held against the question as a whole.

What declines, doubts, sets a condition, speaks of another time, asks back or takes several steps is none: its words may
answer in a way that is not read. A statement may address the reader and take a roundabout way as well: it answers only
where its words are read as doing so.
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
_DOUBTFUL = frozenset(
    """between near beside opposite off outside like unlike similar same i i'm i'd me my let's please
    sorry not no none nobody nothing neither nor never cannot without unknown unclear unsure uncertain
    certain difficult depends depending varies vary various several different disputed debated contested may
    might could would should can must will probably perhaps possibly maybe likely unlikely believed thought
    considered said reportedly allegedly apparently supposedly presumably seems legend tradition
    traditionally fictional unless whether or but however though although while whereas except instead
    rather both either formerly previously originally former old ancient once later until before after
    because than also too estimate estimated estimates wrong correct correction actually mistake false true
    question answer yet almost nearly so say says some few most mostly sometimes often occasionally usually partly
    partially""".split()
)
"""Words with which an answer says less than one thing, or something of another time, place or person."""
_UNCERTAIN = _DOUBTFUL | frozenset(
    """next around close against we you you're your our us sure hard many if now today today's currently since then
    when where who which still only just""".split()
)
"""Words with which an answer says more than one plain thing, or less."""
_EITHER_WAY = re.compile(r"\b[a-z]+ed or (?=[a-z]+ed\b)")
"""Two verbs for one thing, "was discovered or invented": they leave no doubt about the value."""
_ROUGHLY = re.compile(r"\b(?:around|almost|nearly|just (?:over|under))\s+(?=[-−+]?\d)", re.I)
"""How numbers are rounded, which leaves no doubt about them."""
_ALWAYS = re.compile(r"\b(you|one|visitors?|travell?ers?|tourists?)(?:['’]ll| will| would)\b", re.I)
"""What anybody will find is so today."""
_AS_SOON_AS = re.compile(r"\bonce (?=(?:it|they|he|she)\b)", re.I)
"""Not of former times: "becomes a gas once it has 3,134 K"."""
_GIVES = re.compile(r"(?:(?<= is)|(?<= are)|(?<= was)|(?<= were)): (?=(?:\S+ ?){0,4}\Z)")
"""A colon between a verb and a value: "How heavy copper is: 63.5 Da"."""
_ENGLISH = frozenset(
    """the a an is was are were has have had of in on by at for to its his her their died began ended became took made
    held""".split()
)
_LEAST_ENGLISH = 2


def is_terse(linked: LinkedText, clauses: Sequence[Clause]) -> bool:
    """Whether a whole answer is terse."""
    return _is_one(linked, clauses, _UNCERTAIN)


def is_statement(linked: LinkedText, clauses: Sequence[Clause]) -> bool:
    """Whether a whole answer is a statement, in however many words it may take: "If you fly to Tirana, you are in the
    capital of Albania".
    """
    return _is_one(linked, clauses, _DOUBTFUL)


def may_be_statement(begun: str) -> bool:
    """Whether an answer may be a statement that begins so, in whole words and up to its first name; where it may not,
    what follows changes nothing.
    """
    return _commits(begun, _DOUBTFUL)


def _is_one(linked: LinkedText, clauses: Sequence[Clause], doubtful: frozenset[str]) -> bool:
    if len(linked.text) > MOST_CHARACTERS or len(linked.sentences) != 1 or len(clauses) != 1:
        return False
    text = _without_names(linked)
    if not text.strip() or not _commits(text, doubtful):
        return False
    return not clauses[0].negations and not hedged(clauses[0])


def _commits(begun: str, doubtful: frozenset[str]) -> bool:
    begun = without_lead(begun)
    begun = _GIVES.sub(" ", begun, count=1)
    if len(begun) > MOST_CHARACTERS or _SIGNS.search(begun.strip()):
        return False
    for plain, instead in ((_ALWAYS, r"\1"), (_EITHER_WAY, ""), (_ROUGHLY, ""), (_AS_SOON_AS, "")):
        begun = plain.sub(instead, begun)
    words = _words(begun)
    if len(words) > MOST_WORDS or not doubtful.isdisjoint(words):
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
