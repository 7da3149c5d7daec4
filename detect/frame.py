"""Frames: the whole of a short clause around two of its mentions, where its grammar proposes nothing about them.

"The birth of {s} took place in {o}", "Among the alumni of {o} is {s}": who is said of whom follows from the words as
a whole, so they are kept, and whether they state a relation is for meaning to decide. Only a clause that speaks in its
own name, with one verb or none and few mentions, gives a frame.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from detect.bound import EXACT
from detect.clause import Clause, Symbol
from detect.nested import is_nested, is_spoken_of, outer
from detect.other_owner import dates_another, is_contrasted
from detect.passive import is_done_to_it
from detect.proposal import Proposal
from detect.proposer import is_dated
from detect.scope import stances
from detect.segment import Form, segments
from detect.segment_wording import phrase, unbound, unmarked
from detect.several import is_offered, of_several
from detect.stance import Stance
from detect.tagging import VERBS, tags

MOST_ENDS = 3
_ANYBODY = frozenset(("they", "people"))
MOST_WORDS = 18
_ENDS = frozenset("ENOTQ")
_ASIDE = re.compile(r"[mxp],(?P<aside>[^,]+),(?=[BHDMVK])")
"""What stands between what a clause speaks of and its verb, and is not what the verb speaks of."""
_PRAISE = re.compile(
    r"\b(?:famous|iconic|memorable|celebrated|acclaimed|renowned|popular|legendary|beloved|award-winning)\s+"
)
"""What is said of how good something is changes nothing of what it is."""
_CLOSING = " .!;:,"
_ADDED = re.compile(r"[nxG]i[nad]*(?P<noun>[nx])[KL]a?i[nad]*\Z")
_SPAN = re.compile(
    r"\b(?:day|week|month|year|decade|centur)\w* (?:after|before|following|prior to|since) [^,;.]*\Z", re.I
)
_REACH = 40
_TOLD_FOR = re.compile(r"(?P<noun>[nad]*n)(?:[KL]|w[BHDMVRK]{1,2}(?:[nad]*(?=i))?)?(?P<joint>i)[nad]*\Z")
_BELONGING = frozenset("in for to from at on by with through of".split())
_LATER = re.compile(r"\b(?:after|before|following|prior to|since|until) [^,;]*\Z", re.I)
_OWNED = re.compile(r"(?:s|,?u|(?=n))(?P<noun>[nadtqx]*[nx])")
_OWNER = re.compile(r"(?P<noun>[nad]*n)i[nad]*\Z")


def frames(clause: Clause, text: str, known: Collection[tuple[int, int]]) -> Iterator[Proposal]:
    """A proposal for each pair of mentions, in both places, that is not ``known`` (by where they start, in order)."""
    ends = [symbol for at, symbol in enumerate(clause.symbols) if _is_end(clause.symbols, at)]
    named = {end.mention.start for end in ends if end.mention is not None}  # "its" names nobody else
    if not 2 <= len(named) <= MOST_ENDS or len(clause.symbols) > MOST_WORDS:
        return
    named_at = [at for at, symbol in enumerate(clause.symbols) if symbol.mention is not None]
    if any(of_several(clause, at) or is_offered(clause, at) for at in named_at):
        return
    if clause.negations or any(stance is not Stance.ASSERTED for stance in stances(clause)):
        return
    main, letters = _main_subjects(clause), tags(clause)
    aside = _ASIDE.match(letters)
    inside = range(*aside.span("aside")) if aside is not None else range(0)
    told_of = {clause.symbols[at].start for at in inside}
    to_it = any(is_done_to_it(letters, each.verb) for each in segments(clause))
    for first, second in combinations(ends, 2):
        is_of_another = main and main.isdisjoint((first.start, second.start))
        if to_it and "T" in (first.code[0], second.code[0]):
            continue
        if (
            _is_inside(clause, first)
            or _is_counted_from(text, first, second)
            or _is_added(clause, first, second)
            or dates_another(clause, letters, clause.symbols.index(second))
            or is_contrasted(letters, clause.symbols.index(first), clause.symbols.index(second))
        ):
            continue
        out = first.start in told_of and second.start not in told_of
        if (first.start, second.start) not in known and not is_of_another and not out:
            yield _frame(clause, text, first, second, ends)


def _is_inside(clause: Clause, symbol: Symbol) -> bool:
    """Whether a verb behind a name is said of what the name only belongs to: "The only planet smaller than Mars goes".

    Of what may tell an attribute of it ("The density measured for iron is", "The letters that stand for Peru are") the
    noun is told instead.
    """
    at = clause.symbols.index(symbol)
    if not is_spoken_of(clause, at) or not is_nested(clause, at, of=False):
        return False
    return _told_for(clause, tags(clause), at) is None


def _told_for(clause: Clause, letters: str, at: int) -> range | None:
    """The noun that is told for, in or of somebody."""
    found = _TOLD_FOR.search(letters[: outer(clause, at)])
    if found is None or clause.symbols[found.start("joint")].code not in _BELONGING:
        return None
    return range(*found.span("noun"))


def _is_added(clause: Clause, first: Symbol, second: Symbol) -> bool:
    """Whether the second one belongs to a noun in a phrase of another: "is a remake of a film directed by"."""
    start, stop = clause.symbols.index(first) + 1, clause.symbols.index(second)
    found = _ADDED.search(tags(clause), start, stop)
    return found is not None and not clause.symbols[found.start("noun")].text.casefold().endswith("s")


def _is_counted_from(text: str, first: Symbol, second: Symbol) -> bool:
    """Whether a time is that of something later or earlier: "In 1977, four years after the death of", "Four years after
    Tolkien's death, in 1977".
    """
    if first.code[0] == "T":
        return _LATER.search(text, first.end, second.start) is not None
    return second.code[0] == "T" and _SPAN.search(text, max(0, first.start - _REACH), first.start) is not None


def _is_end(symbols: Sequence[Symbol], at: int) -> bool:
    """Whether something is named of which a relation may be stated, and not what a name is called ("the painter")."""
    symbol, following = symbols[at], symbols[at + 1 : at + 2]
    if symbol.mention is None or symbol.code[0] not in _ENDS:
        return False
    called = symbol.code[0] == "O" and following and following[0].code[0] in "EN"
    return not (called and following[0].start == symbol.end + 1)


def _main_subjects(clause: Clause) -> set[int]:
    """Where what the clause speaks of starts, a name or a pronoun; empty where its grammar does not say, and for
    "they" of "They speak Greek in Cyprus".
    """
    main = (each.subject.symbols for each in segments(clause) if each.form is Form.MAIN)
    said = (clause.symbols[i] for symbols in main for i in symbols)
    return {
        symbol.start
        for symbol in said
        if symbol.mention is not None or symbol.text.casefold() not in _ANYBODY
    }


def _frame(clause: Clause, text: str, first: Symbol, second: Symbol, ends: Sequence[Symbol]) -> Proposal:
    """The one that can have facts is the subject: a value in front ("In 1879, {s} was born") is the object."""
    subject, value = (second, first) if first.code[0] in "TQ" else (first, second)
    return Proposal(
        subject=subject,
        object=value,
        start=_start(clause, text),
        end=clause.end,
        wording=_wording(clause, text, subject, value),
        others=tuple(each for each in ends if each not in (first, second)),
        negated=False,
        past=any(symbol.past for symbol in clause.symbols) or is_dated(tags(clause)),
        bound=clause.bounds.get(value.start, EXACT),
        stance=Stance.ASSERTED,
        noun=_noun(clause, subject),
    )


def _noun(clause: Clause, subject: Symbol) -> str:
    """The noun that belongs to the subject: "Newton, whose mother", "a Hobbit film", "the date of
    Newton's birth"; "" where there is none.
    """
    letters, at = tags(clause), clause.symbols.index(subject)
    owned = _OWNED.match(letters, at + 1)
    nouns = []
    if owned and not _is_verb(clause, letters, owned):
        nouns.append(_PRAISE.sub("", phrase(clause, letters, range(*owned.span("noun")))))
    head = at if letters.startswith("s", at + 1) else outer(clause, at)
    if owner := _OWNER.search(letters[:head]):
        nouns.append(phrase(clause, letters, range(owner.start(), owner.end("noun"))))
    elif is_spoken_of(clause, at) and (told := _told_for(clause, letters, at)) is not None:
        nouns.append(phrase(clause, letters, told))
    return " ".join(nouns)


def _is_verb(clause: Clause, letters: str, owned: re.Match[str]) -> bool:
    """Whether the word behind a name is the verb that a sentence lacks otherwise: "people in Rwanda speak French"."""
    word = range(*owned.span("noun"))
    if owned.start("noun") != owned.start() or len(word) > 1 or not VERBS.isdisjoint(letters):
        return False
    is_kind = clause.symbols[word.start].code[0] == "#"
    return not is_kind and letters[word.stop : word.stop + 1] in set("mxdtqi")


def _start(clause: Clause, text: str) -> int:
    sentence = text[clause.start : clause.end]
    return clause.start + len(sentence) - len(sentence.lstrip())


def _wording(clause: Clause, text: str, subject: Symbol, value: Symbol) -> str:
    """The clause's text with slots for the two; braces of the text's own are left out."""
    owns = clause.symbols[clause.symbols.index(subject) + 1 :][:1]
    is_owner = bool(owns) and owns[0].code == "'s" and owns[0].start == owns[0].end
    slots = sorted(
        [(subject, "{s}'s" if is_owner else "{s}"), (value, "{o}")], key=lambda each: each[0].start
    )
    pieces, at = [], clause.start
    for symbol, slot in slots:
        pieces += [_plain(text[at : symbol.start]), slot]
        at = symbol.end
    said = _PRAISE.sub("", unmarked("".join([*pieces, _plain(text[at : clause.end])])))
    return unbound(" ".join(said.split()).strip(_CLOSING), clause, value, text)


def _plain(text: str) -> str:
    return text.replace("{", "").replace("}", "")
