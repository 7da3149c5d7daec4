"""What the lines below a heading are about: what it names, the same as before, or something that it only describes.

"Key facts", "Early life" and "History of France" are about the topic, or about France. "Her husband", "The sequel" and
"Mandela's successor" are about somebody or something that nobody has named yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from detect.clause import Clause, Symbol
from detect.name_use import names
from detect.tagging import PREPOSITIONS
from detect.term import term
from kg.mention import Mention, MentionKind

_OF_TEXT = frozenset(
    map(
        term,
        """facts details information info data figures numbers statistics stats overview summary points highlights
        background profile glance basics essentials notes dates events timeline milestones chronology introduction
        conclusion trivia answer description""".split(),
    )
)
"""What lines of text are called, by their terms; a heading of them may begin with any capital: "Key facts"."""
_SECTIONS = _OF_TEXT | frozenset(
    map(
        term,
        """life career biography childhood youth education birth death burial upbringing personality beliefs retirement
        work works achievements accomplishments contributions awards honours honors legacy influence impact reception
        significance importance recognition publications bibliography filmography discography
        history origin origins etymology name names formation foundation founding creation development evolution
        expansion growth independence discovery invention construction design architecture use uses applications
        geography economy culture politics government demographics population climate languages religion society
        transport infrastructure tourism administration location area territory size landscape nature
        properties characteristics features specifications specs dimensions measurements structure composition
        appearance orbit atmosphere surface geology habitat anatomy occurrence classification
        release production plot story setting cast music style themes headquarters products operations
        ownership""".split(),
    )
)
"""What the sections of a text about one thing are called, by their terms."""


def topic_below(
    clause: Clause,
    topic: Mention | None,
    *,
    is_called: Callable[[str, str], bool],
) -> Mention | None:
    """What the lines below a heading are about; None where nobody knows.

    :param topic: what the text was about before it
    :param is_called: whether an entity may be spoken of by a phrase ("the film")
    """
    words = _outside_brackets(clause)
    known = {m.best.id: s for s in words if (m := s.mention) and names(m) and m.best is not None}
    head, is_section = _head(words), names_section(clause)
    if not known:
        return topic if is_section else None
    if len(known) > 1:
        return None
    ((entity_id, symbol),) = known.items()
    is_alone = not head or head == symbol.text.casefold()
    return symbol.mention if is_alone or is_section or is_called(entity_id, f"the {head}") else None


def names_section(clause: Clause) -> bool:
    """Whether a heading is called like a section of a text about one thing; beside a name that nobody knows it may be
    somebody else's life, and hardly somebody else's "facts".
    """
    words = _outside_brackets(clause)
    named = [symbol.mention for symbol in words if symbol.mention is not None and names(symbol.mention)]
    is_strange = bool(named) and all(mention.best is None for mention in named)
    return term(_head(words)) in (_OF_TEXT if is_strange else _SECTIONS)


def _outside_brackets(clause: Clause) -> list[Symbol]:
    """The symbols of a heading without signs, numbers and what stands in brackets."""
    words: list[Symbol] = []
    depth = 0
    for symbol in clause.symbols:
        depth += (symbol.code in ("(", "[")) - (symbol.code in (")", "]"))
        is_word = symbol.mention is not None or symbol.code[:1].isalnum() or symbol.code[:1] in "#'"
        is_number = symbol.mention is not None and symbol.mention.kind in (
            MentionKind.TIME,
            MentionKind.QUANTITY,
        )
        if depth <= 0 and is_word and not is_number:
            words.append(symbol)
    return words


def _head(words: Sequence[Symbol]) -> str:
    """The noun of a heading, case-folded: what stands before its first preposition, or else last; "" of one that is
    but a name with its preposition ("About Japan").
    """
    if not words:
        return ""
    for at, symbol in enumerate(words):
        if symbol.mention is None and symbol.code in PREPOSITIONS:
            return words[at - 1].text.casefold() if at else ""
    if len(words) > 1 and words[-1].mention is not None and words[-2].mention is None:
        return words[-2].text.casefold()
    last = words[-1]
    if last.mention is not None and last.mention.best is None:
        return last.text.casefold().split()[-1]  # capitals of a title: "Quick Profile"
    return last.text.casefold()
