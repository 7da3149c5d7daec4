"""Focus: which entity a pronoun or a definite description of the answer refers back to.

Sentences are heard one by one. Each has at most one leading entity, the one it is about; a pronoun means the leading
entity of the last sentence that it fits, unless a sentence since then names another that it fits as well. What the
answer leaves open the question may settle. In doubt (two that fit) there is none, and the claim stays unchecked: a
wrong subject is worse than none.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from detect.also_meant import AlsoMeant
from detect.another import Another, another, given_alone, introduced, lies_there, unknown
from detect.clause import PERSONAL, Clause, Symbol
from detect.fitting import Fitting, only_of
from detect.heard import (
    Heard,
    bound,
    compares_with_before,
    done_to,
    fronted_name,
    is_unnamed,
    spoken_of,
    weds,
)
from detect.kept_topic import kept_topic
from detect.leading import leading_symbol, only_one
from detect.name_use import answered, describes, goes_on, is_sign, names, same
from detect.owner import PLACE, TOPIC
from detect.referent import Referents
from detect.referring import THINGS, gender, is_description, is_of_person
from detect.remembered import NO_PLACE, THING, Remembered
from kg.mention import Mention, MentionKind

DONE_TO = "it, to which something is done"
"""The text of a symbol for an "it" that is not what its own clause is about: "Google released it in 2008"."""
_NEAR = 32
"""Symbols before a pronoun in which somebody else may be named."""
_MOST_NAMED = 256
_REMEMBERED = 6
"""Sentences back that a pronoun reaches."""


class Focus:
    """What one answer has spoken of; a copy goes its own way."""

    def __init__(self, referents: Referents, question: Sequence[Mention]) -> None:
        self._referents = referents
        self._question = [m for m in question if names(m)]
        self._heard: tuple[Heard, ...] = ()
        self._fit = Fitting(referents, self._question, Remembered())
        self._led = frozenset[str]()
        """Ids of what clauses were about that named it."""
        self._opened: Mention | None = None
        """What the answer was about first: whom "he" may mean again after many sentences."""

    def hear(self, clause: Clause, text: str) -> None:
        """The next clause of ``text``; its own pronouns may then refer to what it is about."""
        self._fit = self._fit.remembering(self._fit.remembered.after(clause, text))
        only = only_one(clause.symbols)
        fronted = fronted_name(clause)
        symbol = only or leading_symbol(clause.symbols) or fronted
        leading, perhaps = (None, ()) if symbol is None else self._spoken_of(symbol)
        if symbol is not None and leading is symbol.mention and goes_on(clause, symbol, self._referents):
            leading = self._stranger(symbol, leading)
        elif symbol is not None and leading is symbol.mention:
            leading = None if describes(clause, clause.symbols.index(symbol), self._referents) else leading
        answer = None if self._heard or clause.negations else answered(clause, symbol, self._question)
        if answer is not None:
            symbol, leading = answer, answer.mention
        nouns = self._referents.nouns
        is_open = leading is None and answer is None
        about = another(clause, symbol, nouns) if is_open else Another.NOTHING
        others = tuple(
            mention
            for at, each in enumerate(clause.symbols)
            if each is not symbol
            and (only is None or each.start > only.start)
            and (mention := each.mention or self._owner(clause, at, about))
            and names(mention)
            and not (describes(clause, at, self._referents) or is_sign(clause, at))
        )
        denied_at = min(clause.negations, default=sys.maxsize)
        done, spoken = done_to(clause), spoken_of(clause)
        objects = tuple(mention for mention in others if mention.start in done)
        if self._heard and compares_with_before(clause):
            told = self._heard[-1]
            before = told.others if told.leading is None else (told.leading,)
            others, objects = (*others, *before), (*objects, *before)
        subjects = tuple(mention for mention in others if mention.start in spoken)
        unnamed = answer is None and (is_unnamed(clause, symbol) or (fronted is None and lies_there(clause)))
        leading = None if unnamed else leading
        again = tuple(
            found
            for at, each in enumerate(clause.symbols)
            if each is not symbol and (found := self._again(clause, at))
        )
        called = frozenset(name.start for be, name in pairwise(clause.symbols) if be.code == "be")
        given = -1 if answer is None else answer.start
        heard = Heard(
            leading, others, objects, denied_at, subjects, unnamed, again, weds(clause), called, answer=given
        )
        if leading is None and answer is None:
            heard = replace(heard, another=about if is_open else another(clause, symbol, nouns))
        if leading is None and symbol is not None and symbol.mention is None:
            heard = replace(heard, another=heard.another | unknown(symbol.text.casefold()))
        heard = replace(heard, another=heard.another | given_alone(clause))
        is_lost = leading is None and symbol is not None and is_description(symbol.text)
        heard = replace(heard, introduced=introduced(clause, text, nouns), lost=is_lost)
        if leading is not None and symbol is not None and leading is symbol.mention and leading.best:
            self._led |= {leading.best.id}
        perhaps = perhaps if leading is not None else ()
        heard = replace(heard, perhaps=perhaps, bound=bound(clause))
        self._opened = self._opened or leading
        self._heard = (*self._heard[1 - _REMEMBERED :], heard)

    def _spoken_of(self, symbol: Symbol) -> tuple[Mention | None, tuple[AlsoMeant, ...]]:
        """What a clause is about, by the symbol for it, and what else that may mean."""
        if symbol.mention is not None:
            return symbol.mention, ()
        found = self._found(symbol.text, self._heard)
        return self._kept(symbol.text, self._heard) if found is None else (found, self._doubts(found))

    def _kept(self, text: str, told: Sequence[Heard]) -> tuple[Mention | None, tuple[AlsoMeant, ...]]:
        """As `kept_topic`."""
        asked = self._fit.fitting(self._question, text)
        led = [each for each in asked if each.best is not None and each.best.id in self._led]
        return kept_topic(
            text.casefold(),
            led if len(led) == len(asked) else (),
            told,
            lambda each: self._fit.fits(each, text),
        )

    def _doubts(self, found: Mention) -> tuple[AlsoMeant, ...]:
        """What else was meant, perhaps, where something was last spoken of; less so where a text goes on about it."""
        spoken = (
            h.perhaps for h in reversed(self._heard) if h.leading is not None and same(h.leading, found)
        )
        return tuple(AlsoMeant(each.mention) for each in next(spoken, ()))

    @property
    def perhaps(self) -> tuple[AlsoMeant, ...]:
        """What the last clause may be about instead."""
        return self._heard[-1].perhaps if self._heard else ()

    def turn(self) -> None:
        """What follows is about somebody or something without a name, whom or which its pronouns mean."""
        heard = Heard(None, (), another=Another.SOMEBODY | Another.SOMETHING)
        self._heard = (*self._heard[1 - _REMEMBERED :], heard)

    def _stranger(self, symbol: Symbol, beginning: Mention | None) -> Mention:
        """A name that begins with one which the graph knows; what begins with a thing's is no person ("Gold leaf")."""
        best = None if beginning is None else beginning.best
        name = Mention(symbol.start, symbol.end, symbol.text, MentionKind.NAME)
        if best is not None and not any(self._referents.fits(best.id, each) for each in ("he", "she")):
            kind = THING if self._referents.fits(best.id, PLACE) else NO_PLACE
            self._fit = self._fit.remembering(self._fit.remembered.and_of(name, kind))
        return name

    @property
    def leading(self) -> Mention | None:
        """What the last clause is about."""
        return self._heard[-1].leading if self._heard else None

    @property
    def unnamed(self) -> Another:
        """What the last clause is about without naming it."""
        return self._heard[-1].another if self._heard else Another.NOTHING

    @property
    def named(self) -> Iterator[Mention]:
        """What the last clauses named."""
        for heard in self._heard:
            yield from heard.others
            if heard.leading is not None:
                yield heard.leading

    def is_asked(self, mention: Mention) -> bool:
        """Whether the question names it."""
        return any(same(mention, each) for each in self._question)

    def is_about(self, mention: Mention) -> bool:
        """Whether the question names it, or one of the last clauses was about it."""
        return self.is_asked(mention) or any(
            heard.leading is not None and same(heard.leading, mention) for heard in self._heard[:-1]
        )

    @property
    def spoken_of(self) -> frozenset[str]:
        """The ids of what the question and the last clauses named; of very many, the first."""
        named = islice((*self._question, *self.named), _MOST_NAMED)
        return frozenset(mention.best.id for mention in named if mention.best is not None)

    @property
    def topic(self) -> Mention | None:
        """What every one of the last clauses was about, and the question, where that names anything."""
        leading = [heard.leading for heard in self._heard if heard.leading is not None]
        return only_of([*self._question, *leading]) if leading else None

    def referent(self, text: str, at: int) -> Mention | None:
        """The mention that a pronoun or description of the clause heard last refers back to, None in doubt.

        What the clause is about comes first, then what was told before it, at last what else it names before ``at``,
        the offset of the phrase: "It was his next novel after Ulysses" is not about Ulysses. "The capital" is that of
        the one place that the question, or else the answer, is about.
        """
        if text == DONE_TO:
            return self.another("it")
        found = self._referent(text, at)
        if text != TOPIC or found is None:
            return found
        topics = self._fit.fitting(self._question, text) or self._fit.fitting(
            (h.leading for h in self._heard), text
        )
        return found if all(same(found, topic) for topic in topics) else None

    def also_meant(self, text: str, at: int, found: Mention | None) -> tuple[AlsoMeant, ...]:
        """What else a pronoun of the clause heard last may mean, which stands at ``at`` and is read to mean ``found``:
        what is named before it there, in the clause before that names anything, or in the question.
        """
        is_personal = is_of_person(text.casefold())
        *told, here = self._heard
        before = next((each for each in reversed(told) if each.named), None)
        told_of = ((each, heard) for heard in (here, before) if heard is not None for each in heard.named)
        named = ((m, h) for m, h in islice(told_of, _MOST_NAMED) if h is not here or m.start < at)
        also = [
            AlsoMeant(m, is_personal or (h is here and here.leading is None) or _is_done_to(m, h))
            for m, h in named
        ]
        also += map(AlsoMeant, self._question[:_MOST_NAMED])
        also += [AlsoMeant(self._opened)] if is_personal and self._opened is not None else []
        also += self._instead(text, at, found)
        return tuple(
            each
            for each in also
            if self._fit.fits(each.mention, text) and (found is None or not same(each.mention, found))
        )

    def _instead(self, text: str, at: int, found: Mention | None) -> tuple[AlsoMeant, ...]:
        """What a phrase may mean instead of the topic that it is read to mean."""
        here = self._heard[-1]
        if found is None:
            return ()
        if here.leading is not None and same(here.leading, found):
            return here.perhaps
        if self._surely(text, at) is None:
            return self._kept(text, self._before(at))[1]
        return self._doubts(found)

    def owner(
        self, text: str, may_own: Callable[[str], bool], owns: Callable[[str], bool], value: Mention | None
    ) -> Mention | None:
        """Whose ``value`` is spoken of where `referent` is in doubt: the only one named that may own it, else the one
        that clauses were about and that alone of what they and the question name is known to own such, unless a name
        came up last of which nothing is known.

        :param may_own: whether an entity, by its id, may
        :param owns: whether it is known to
        """
        fitting = self._fit.fitting((m for m in (*self.named, *self._question) if m is not value), text)
        only = only_of([m for m in fitting if m.best is None or may_own(m.best.id)])
        before = next((heard for heard in reversed(self._heard[:-1]) if heard.named), None)
        stranger = before is not None and any(m.best is None for m in self._fit.fitting(before.named, text))
        if only is not None or stranger:
            return only
        spoken = (m for heard in self._heard for m in (heard.leading, *heard.subjects) if m is not value)
        told = (m for m in self._fit.fitting(spoken, text) if m.best is None or owns(m.best.id))
        asked = (m for m in self._fit.fitting(self._question, text) if m.best is not None and owns(m.best.id))
        found = only_of([*told, *asked])
        return found if found is not None and found.best is not None and found.best.id in self._led else None

    def asked_owner(self, owns: Callable[[str], bool]) -> Mention | None:
        """The one thing that the question names, where it is known to have what is spoken of and the answer was about
        it before.
        """
        asked = only_of(
            [m for m in self._fit.fitting(self._question, "it") if m.best is not None and owns(m.best.id)]
        )
        return asked if asked is not None and asked.best is not None and asked.best.id in self._led else None

    def another(self, text: str) -> Mention | None:
        """What a pronoun of the clause heard last refers back to that cannot be what the clause is about, as in "Spain
        borders it", "Rabat is its capital".
        """
        found = self._found(text, self._heard[:-1])
        return None if found is None or (self.leading is not None and same(found, self.leading)) else found

    def _referent(self, text: str, at: int) -> Mention | None:
        found = self._surely(text, at)
        if found is not None or not self._heard or self._heard[-1].leaves_open(text):
            return found
        leading = self.leading
        if leading is not None and self._fit.fits(leading, text) and at not in self._heard[-1].bound:
            return None
        return self._kept(text, self._before(at))[0]

    def _before(self, at: int) -> tuple[Heard, ...]:
        """The clauses heard, of the last one what it names before ``at``."""
        *told, last = self._heard
        return (*told, replace(last, leading=None, others=tuple(m for m in last.named if m.start < at)))

    def _surely(self, text: str, at: int) -> Mention | None:
        leading = self.leading if not self._heard or self._heard[-1].answer <= at else None
        stranger = (
            leading is not None and leading.best is None and leading.start < at and is_description(text)
        )
        is_bound = leading is not None and at in self._heard[-1].bound and self._named_last(leading)
        is_stranger = stranger and leading is not None and self._named_last(leading)
        if leading is not None and self._fit.fits(leading, text) and not (is_bound or is_stranger):
            doubted = self._may_be_denied(self._heard[-1], text, at) or self._is_of_another(text, at)
            return None if doubted else leading
        if self._heard and self._heard[-1].leaves_open(text):
            return None
        told, last = self._heard[:-1], self._heard[-1:]
        others = tuple(m for h in last for m in h.others if m.start < at)
        last = tuple(replace(h, others=others, leading=None if is_bound else leading) for h in last)
        if any(
            h.another.may_be(text.casefold()) or self._fit.fitting((*h.others, h.leading), text) for h in told
        ):
            return self._found(text, told)
        return self._found(text, told) or self._found(text, last)

    def _named_last(self, leading: Mention) -> bool:
        """Whether a name stands in the clause heard last, and not before: "Frans Hals painted the picture"."""
        return all(each.leading is not leading for each in self._heard[:-1])

    def _may_be_denied(self, heard: Heard, text: str, at: int) -> bool:
        """Whether a phrase may speak of what a clause has denied something of: "A did not create B; it was ..."."""
        between = (m for m in heard.others if heard.denied_at < m.start < at)
        return not text.endswith("'s") and any(
            self._fit.fits(m, text) and not same(m, heard.leading)
            for m in between
            if heard.leading is not None
        )

    def _is_of_another(self, text: str, at: int) -> bool:
        """Whether something is said of another one, which the phrase fits too, between what leads and the phrase."""
        heard = self._heard[-1]
        return any(
            self._fit.fits(m, text) and not same(m, heard.leading)
            for m in heard.subjects
            if heard.leading is not None and heard.leading.start < m.start < at
        )

    def _owner(self, clause: Clause, at: int, about: Another = Another.NOTHING) -> Mention | None:
        """Who a pronoun of a clause means, by what was told before; no gender is told where the clause itself names
        somebody else before it: "Ada was the child of Lord Byron and his wife".

        :param about: what the clause is about without naming it, whose "his" may be
        """
        symbol = clause.symbols[at]
        if symbol.code[0] != "P" or (Another.SOMETHING not in about and about.may_be(symbol.text.casefold())):
            return None
        found = self._fit.latest(self._heard, symbol.text) or self._kept(symbol.text, self._heard)[0]
        named = (each.mention for each in clause.symbols[max(0, at - _NEAR) : at])
        if found is None or any(not same(each, found) for each in self._fit.fitting(named, symbol.text)):
            return found
        return self._found(symbol.text, self._heard) or found

    def _again(self, clause: Clause, at: int) -> Mention | None:
        """What an "it" of the clause means."""
        return self._owner(clause, at) if clause.symbols[at].text.casefold() == "it" else None

    def _found(self, text: str, told: Sequence[Heard]) -> Mention | None:
        """As `referent`, by what was told; a gender is remembered."""
        found, phrase = self._fit.latest(told, text), text.casefold()
        if found is not None and phrase in PERSONAL and self._fit.is_alone(found, told, text):
            self._fit = self._fit.remembering(self._fit.remembered.and_of(found, gender(phrase)))
        elif found is not None and found.best is None and phrase in THINGS:
            self._fit = self._fit.remembering(self._fit.remembered.and_of(found, THING))
        return found


def _is_done_to(mention: Mention, heard: Heard) -> bool:
    """Whether something was done to it, which is known."""
    return mention.best is not None and mention in heard.objects
