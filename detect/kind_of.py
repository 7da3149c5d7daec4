"""What kind of thing something is said to be: "Whales are fish", "Sodium is a noble gas", "Spiders, a type of insect,".

Both ends are common nouns of `kg.schema.kinds`; no fact of the graph is needed. Read only where nothing stands around
them that makes them something else ("killer whale", "bird feeder") or says the word in another sense ("technically").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from detect import kind_wording as wording
from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.outcome import agree, disagree
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText
from kg.records import EntityRef, Fact, RelationRef
from kg.schema.kinds import Kind, kind_tree

RULE = "kind"
_SUBCLASS = RelationRef("P279", "subclass of")
_SOURCE = "schema"
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_ASKED_FOR = frozenset(("animal", "plant", "chemical element", "instrument"))
"""Kinds by which a question says what it wants: "What kind of animal is a newt?"."""
_CAUSED = "caused by "


@dataclass(frozen=True, slots=True)
class _Said:
    """A name of kinds at ``[start, end)``."""

    kinds: tuple[Kind, ...]
    start: int
    end: int


def kinds_of(
    claims: Sequence[CheckedClaim],
    clause: Clause,
    linked: LinkedText,
    asked: str = "",
    *,
    opening: bool = False,
) -> Iterator[DerivedClaim]:
    """What a clause says of the kinds of things, where that is not among its ``claims`` decided by facts.

    ``asked``: the question that the answer is for, ``opening`` whether the clause opens it.
    """
    text = linked.text
    if opening and wording.asks_for_kind(asked):
        yield from _answered(asked, clause, linked)
    if (wanted := wording.list_asked(asked)) is not None:
        yield from _wanted(asked, wanted, clause, linked)
    if not wording.may_say(text, clause.start, clause.end):
        return
    decided = {c.claim.value_start for c in claims if c.verdict is not Verdict.NOT_CHECKABLE}
    found = list(_named(text, clause.start, clause.end))
    yield from _listed(found, clause, decided, linked)
    for one, other in pairwise(found):
        if other.start in decided or not wording.is_ended(text, other.end):
            continue
        if not _is_said(one, other, clause, text):
            continue
        if wording.is_meant_otherwise(text, clause.start, other.start):
            return
        if wording.is_put_otherwise(text, other.end, clause.end):
            return
        yield from _compared(one, other, linked)


def _answered(asked: str, clause: Clause, linked: LinkedText) -> Iterator[DerivedClaim]:
    """What a short answer says of the only thing that was asked about: "A reptile."."""
    text, about = linked.text, list(_named(asked, 0, len(asked)))
    found = next(_named(text, clause.start, clause.end), None)
    things = [each for each in about if not any(kind.label in _ASKED_FOR for kind in each.kinds)]
    if len(things) > 1 and all(any(kind.sort for kind in each.kinds) for each in things[1:]):
        things = things[:1]  # "Is a dolphin a fish or a mammal?"
    if len(things) != 1 or found is None or not any(kind.sort for kind in found.kinds):
        return
    if not wording.is_asked_about(asked, things[0].start, things[0].end):
        return
    if not wording.answers(text, clause.start, found.start) or not wording.is_ended(text, found.end):
        return
    if wording.is_put_otherwise(asked, 0, len(asked)) or wording.is_in_list(text, clause.start):
        return
    if not wording.is_put_otherwise(text, clause.start, clause.end):
        yield from _compared(replace(things[0], start=found.start, end=found.start), found, linked)


def _wanted(asked: str, at: int, clause: Clause, linked: LinkedText) -> Iterator[DerivedClaim]:
    """What an item of a list is that was asked for: "Hedgehog" of three marsupials."""
    found = next((each for each in _named(asked, at, len(asked)) if each.start == at), None)
    if found is None or not wording.is_all_asked(asked, found.end):
        return
    items = list(islice(_named(linked.text, clause.start, clause.end), 2))
    if len(items) != 1 or not any(kind.sort for kind in found.kinds):
        return
    item = items[0]
    if wording.is_item(linked.text, item.start, item.end):
        yield from _compared(item, replace(found, start=item.start, end=item.end), linked, at=item)


def _listed(
    found: Sequence[_Said], clause: Clause, decided: Collection[int], linked: LinkedText
) -> Iterator[DerivedClaim]:
    """What is listed under a kind: "Halogens: chlorine, neon"."""
    text = linked.text
    if len(found) < 2 or wording.is_meant_otherwise(text, clause.start, clause.end):
        return
    first, second = found[:2]
    if not wording.lists(text, first.end, second.start) or not wording.leads(text, clause.start, first.start):
        return
    for before, each in pairwise(found):
        if before is not first and not wording.goes_on(text, before.end, each.start):
            return
        if not wording.closes(text, each.end):
            return
    items = found[1:]
    if not wording.ends_list(text, first.end, second.start, items[-1].end):
        return
    if wording.is_headed(text, first.end, second.start) and not any(_is_one(each, first) for each in items):
        return
    for each in items:
        if each.start not in decided:
            yield from _compared(each, first, linked, at=each)


def _is_said(one: _Said, other: _Said, clause: Clause, text: str) -> bool:
    """Whether a clause says of what one name is that it is what the other is."""
    if wording.is_quoted(text, other.end):
        return False
    first, between = (one.start, one.end), text[one.end : other.start]
    if wording.apposes(text, clause.start, first, (other.start, other.end)):
        return True
    if not wording.leads(text, clause.start, one.start) or not wording.says(between):
        return False
    animal = any(_is_a(kind, "animal") for kind in other.kinds)
    return any(
        wording.suits(
            text,
            clause.start,
            first,
            between,
            (kind.label, kind.plural),
            element=_is_a(kind, "chemical element"),
            animal=animal,
        )
        for kind in one.kinds
    )


def _is_a(kind: Kind, label: str) -> bool:
    return any(each.label == label for each in kind_tree().line(kind))


def _is_one(one: _Said, other: _Said) -> bool:
    """Whether what one name is is among what the other is."""
    tree = kind_tree()
    return any(theirs in tree.line(mine)[1:] for mine in one.kinds for theirs in other.kinds)


def _named(text: str, start: int, end: int) -> Iterator[_Said]:
    """The kinds that are named, the longest name at each place."""
    tree = kind_tree()
    words = list(_WORD.finditer(text, start, end))
    at = 0
    while at < len(words):
        for count in range(min(tree.longest, len(words) - at), 0, -1):
            first, last = words[at].start(), words[at + count - 1].end()
            kinds = tree.names.get(text[first:last].casefold().replace("’", "'"))
            if kinds is not None:
                yield _Said(kinds, first, last)
                at += count
                break
        else:
            at += 1


def _compared(
    one: _Said, other: _Said, linked: LinkedText, *, at: _Said | None = None
) -> Iterator[DerivedClaim]:
    """What is claimed by saying that one is the other; the value stands ``at`` the other one, or at the one itself."""
    tree = kind_tree()
    if not any(each.sort or (each.plural and " " in each.label) for each in other.kinds):
        return  # "steel is iron with a bit of carbon", "pigeons are rats with wings", "Titan: Saturn"
    pairs = [(mine, theirs) for mine in one.kinds for theirs in other.kinds if tree.compares(mine, theirs)]
    same = next(((mine, theirs) for mine, theirs in pairs if theirs in tree.line(mine)[1:]), None)
    apart = [(mine, tree.apart(mine, theirs)) for mine, theirs in pairs]
    if same is not None:
        if at is None and not wording.says_no_more(linked.text, one.end, other.start, other.end):
            return
        kind, right = same
    elif apart and all(each is not None for _, each in apart):
        kind, right = apart[0][0], apart[0][1] or apart[0][0]
    else:
        return
    many = wording.is_of_many(linked.text[one.end : other.start])
    subject, place = EntityRef(kind.id, kind.label), at or other
    yield DerivedClaim(
        subject=_linked(one, linked) or subject,
        comparison=agree(RULE) if same else disagree(RULE),
        facts=(Fact(subject, _SUBCLASS, EntityRef(right.id, right.label), source=_SOURCE),),
        start=min(one.start, other.start),
        end=max(one.end, other.end),
        value_start=place.start,
        value_end=place.end,
        value=EntityRef(other.kinds[0].id, other.kinds[0].label),
        right="" if place is one else _worded(right, linked.text[other.start : other.end], many=many),
    )


def _worded(right: Kind, wrong: str, *, many: bool) -> str:
    """A kind in the form of a wrong one: "caused by a parasite" for "caused by a virus"."""
    if wrong.casefold().startswith(_CAUSED):
        return next((name for name in right.also if name.startswith(_CAUSED)), "")
    return right.plural if many and right.plural else right.label


def _linked(said: _Said, linked: LinkedText) -> EntityRef | None:
    """What the graph knows by a name."""
    mention = next((m for m in linked.mentions if m.start == said.start and m.end == said.end), None)
    return None if mention is None or mention.best is None else EntityRef(mention.best.id, mention.best.label)
