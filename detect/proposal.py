"""Proposals: a subject and another mention of which a sub-clause may state something, for wordings no template knows.

A proposal says where a statement about the two stands and how it is worded, not what it states. Its ``wording`` has
the form of the templates of a relation ("{s} was born in {o}"): the subject of a relative clause or of a carried
predicate is put in place, phrases about other mentions are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from detect.bound import Bound
from detect.clause import Symbol
from detect.stance import Stance

_WORD = re.compile(r"\bby\b|[^\W\d_]{3,}")
"""What says something; of the short words only the one that names who did it."""
_SAY_NOTHING = frozenset(
    "the and was are were has had have been for with from that this its them they their these those one ones some all "
    "about only just exactly around nearly total by since until".split()
)
_BESIDE = re.compile(
    r"\b(?:near|between|among|under|outside|beyond|towards?|close to|far from"
    r"|(?<!the )(?:north|south|east|west)\w* of) (?:the )?\{[so]\}"
)
_WITH_OTHERS = re.compile(
    r"\b(?:directed|written|composed|painted|produced|created|designed|made|published|released|filmed) "
    r"with (?:the )?\{o\}\Z"
)
"""Who takes part in what somebody else, who is left out, has made: "directed by Armstrong, with Ryder"."""
_IN_SUBJECT = re.compile(r"\b(?:in|of|on|at) (?:the )?\{[so]\} (?:is|was|are|were)\b")
_MEASURE = re.compile(
    r"\b(?:has|have|had|with|features?|featured) an? ((?:[\w-]+ ){1,3})(?:of|by) (?:\w+ ){0,2}\{o\}"
)
_UNTIL = re.compile(r"\bfrom .*\b(?:to|until|till|through) (?:the )?\{o\}")
_DOES_IT = re.compile(r"\{s\} (?:\w+ )?(?!is\b|was\b|are\b|were\b)\w+ (?:it|them|him)\b")
_ONWARD = re.compile(r"\bfrom (?:the )?\{o\}")
_AGAIN = re.compile(
    r"\bre-\w+|\b(?:came|comes?|coming|brought|went) back\b|\breturn(?:s|ed|ing)?\b|\b(?:again|once more)\b"
)
_LISTED = re.compile(r"\{s\},? (?:and|or|&) (?:the )?\{o\}")
_OF_SOME = re.compile(
    r"\W*(?:many|some|most|few|several|numerous|various|certain|parts?|half|much|one) (?:[\w-]+ ){0,3}"
    r"(?:of|in|from|on|at|with) (?:the )?\{s\}",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """``subject`` is a mention, a pronoun, a common noun ("the city") or None (carried over from before).

    ``[start, end)`` is the sub-clause in the text, ``others`` the further mentions inside it. ``whole``: the wording
    has the words of the clause, no phrase around the sub-clause could change what it says. ``noun``: the words for what
    is spoken of, where it only belongs to the subject ("Newton's mother died in 1679").
    """

    subject: Symbol | None
    object: Symbol
    start: int
    end: int
    wording: str
    others: tuple[Symbol, ...]
    negated: bool
    past: bool
    bound: Bound
    stance: Stance
    whole: bool = True
    noun: str = ""

    @property
    def bare(self) -> bool:
        """True where no word says what the two have to do with each other ("Niobium is 1,080")."""
        return words(self.wording) <= _SAY_NOTHING

    @property
    def measure(self) -> str:
        """The words for what has the value: "has a coast of 5,000 km", "has a libretto by"."""
        found = _MEASURE.search(self.wording)
        return "" if found is None else found[1]

    @property
    def listed(self) -> bool:
        """True where the two only stand beside each other: "the planets include the Sun and the Moon"."""
        return _LISTED.search(self.wording) is not None

    @property
    def of_some(self) -> bool:
        """True where it speaks of some that belong to the subject ("many people in Brazil")."""
        return _OF_SOME.match(self.wording) is not None

    @property
    def again(self) -> bool:
        """True for what was not done for the first time: "was re-released in 1983", "came back in 1990"."""
        return _AGAIN.search(self.wording) is not None

    @property
    def beside(self) -> bool:
        """True where it names only what lies beside the value, who ruled, or who took part ("died near Vienna", "under
        Justinian", "directed with Ryder").
        """
        return any(pattern.search(self.wording) for pattern in (_BESIDE, _WITH_OTHERS))

    @property
    def until(self) -> bool:
        """True where it says until when something went on ("took place from July 1 to July 3")."""
        return _UNTIL.search(self.wording) is not None

    @property
    def does_it(self) -> bool:
        """True where the subject does it to something else, of which the rest is said ("started it in Bellevue")."""
        return _DOES_IT.search(self.wording) is not None

    @property
    def onward(self) -> bool:
        """True where it says from when something went on ("from 1643 to 1715")."""
        return _ONWARD.search(self.wording) is not None

    @property
    def denies_who(self) -> bool:
        """True where a place only tells who is denied: "The largest city in Australia is not Canberra"."""
        return self.negated and _IN_SUBJECT.search(self.wording) is not None

    @property
    def hedged(self) -> bool:
        """True where the text does not say so itself."""
        return self.stance is not Stance.ASSERTED


def words(text: str) -> set[str]:
    """The case-folded words of a text that say something."""
    return set(_WORD.findall(text.casefold()))
