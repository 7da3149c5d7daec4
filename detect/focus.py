"""Focus: which entity a pronoun or a definite description of the answer refers back to.

Sentences are heard one by one. Each has at most one leading entity, the one it is about; a pronoun means the leading
entity of the last sentence that it fits, unless a sentence since then names another that it fits as well. What the
answer leaves open the question may settle. In doubt (two that fit) there is none, and the claim stays unchecked: a
wrong subject is worse than none.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from detect.called import is_known
from detect.clause import PERSONAL, Clause, Symbol
from detect.heard import THINGS, Heard, compares_with_before, done_to, is_unnamed, spoken_of, weds
from detect.leading import leading_symbol, only_one
from detect.owner import PLACE, TOPIC
from detect.referent import Referents
from detect.tagging import tags
from kg.mention import Mention, MentionKind

DONE_TO = "it, to which something is done"
"""The text of a symbol for an "it" that is not what its own clause is about: "Google released it in 2008"."""
_REMEMBERED = 6
"""Sentences back that a pronoun reaches."""
_ONE_NOUN = 2
"""Words of "the actor"."""


class Focus:
    """What one answer has spoken of; a copy goes its own way."""

    def __init__(self, referents: Referents, question: Sequence[Mention]) -> None:
        self._referents = referents
        self._question = [m for m in question if names(m)]
        self._heard: tuple[Heard, ...] = ()
        self._genders: Mapping[str, str] = {}

    def hear(self, clause: Clause) -> None:
        """The next clause; its own pronouns may then refer to what it is about."""
        only = only_one(clause.symbols)
        symbol = only or leading_symbol(clause.symbols)
        leading = None if symbol is None else symbol.mention or self._found(symbol.text, self._heard)
        if symbol is not None and leading is symbol.mention and self._goes_on(clause, symbol):
            leading = Mention(symbol.start, symbol.end, symbol.text, MentionKind.NAME)
        others = tuple(
            mention
            for each in clause.symbols
            if each is not symbol
            and (only is None or each.start > only.start)
            and (mention := each.mention or self._owner(each))
            and names(mention)
        )
        denied_at = min(clause.negations, default=sys.maxsize)
        done, spoken = done_to(clause), spoken_of(clause)
        objects = tuple(mention for mention in others if mention.start in done)
        if self._heard and compares_with_before(clause):
            told = self._heard[-1]
            before = told.others if told.leading is None else (told.leading,)
            others, objects = (*others, *before), (*objects, *before)
        subjects = tuple(mention for mention in others if mention.start in spoken)
        unnamed = is_unnamed(clause, symbol)
        leading = None if unnamed else leading
        again = tuple(found for each in clause.symbols if each is not symbol and (found := self._again(each)))
        heard = Heard(leading, others, objects, denied_at, subjects, unnamed, again, weds(clause))
        self._heard = (*self._heard[1 - _REMEMBERED :], heard)

    def _goes_on(self, clause: Clause, symbol: Symbol) -> bool:
        """Whether a name only begins what is spoken of: "the Amazon rainforest", and not "the Titanic film"."""
        at = clause.symbols.index(symbol) + 1
        following = clause.symbols[at] if at < len(clause.symbols) else None
        if following is None or following.start != symbol.end + 1 or tags(clause)[at] not in "nx":
            return False
        best = symbol.mention.best if symbol.mention is not None else None
        return best is not None and not self._referents.fits(best.id, f"the {following.text.casefold()}")

    @property
    def leading(self) -> Mention | None:
        """What the last clause is about."""
        return self._heard[-1].leading if self._heard else None

    @property
    def named(self) -> Iterator[Mention]:
        """What the last clauses named."""
        for heard in self._heard:
            yield from heard.others
            if heard.leading is not None:
                yield heard.leading

    @property
    def topic(self) -> Mention | None:
        """What every one of the last clauses was about, and the question, where that names anything."""
        leading = [heard.leading for heard in self._heard if heard.leading is not None]
        return _only([*self._question, *leading]) if leading else None

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
        topics = self._fitting(self._question, text) or self._fitting((h.leading for h in self._heard), text)
        return found if all(_same(found, topic) for topic in topics) else None

    def owner(self, text: str, may_own: Callable[[str], bool], value: Mention | None) -> Mention | None:
        """Whose ``value`` is spoken of where `referent` is in doubt: the only one named that may own it.

        :param may_own: whether an entity, by its id, may
        """
        fitting = self._fitting((m for m in (*self.named, *self._question) if m is not value), text)
        return _only([m for m in fitting if m.best is None or may_own(m.best.id)])

    def another(self, text: str) -> Mention | None:
        """What a pronoun of the clause heard last refers back to that cannot be what the clause is about, as in "Spain
        borders it", "Rabat is its capital".
        """
        found = self._found(text, self._heard[:-1])
        return None if found is None or (self.leading is not None and _same(found, self.leading)) else found

    def _referent(self, text: str, at: int) -> Mention | None:
        leading = self.leading
        if leading is not None and self._fits(leading, text):
            doubted = self._may_be_denied(self._heard[-1], text, at) or self._is_of_another(text, at)
            return None if doubted else leading
        if self._heard and self._heard[-1].unnamed and text.casefold() in THINGS:
            return None
        told, last = self._heard[:-1], self._heard[-1:]
        last = tuple(replace(h, others=tuple(m for m in h.others if m.start < at)) for h in last)
        if any(self._fitting(h.others, text) or self._fitting((h.leading,), text) for h in told):
            return self._found(text, told)
        return self._found(text, told) or self._found(text, last)

    def _may_be_denied(self, heard: Heard, text: str, at: int) -> bool:
        """Whether a phrase may speak of what a clause has denied something of: "A did not create B; it was ..."."""
        between = (m for m in heard.others if heard.denied_at < m.start < at)
        return not text.endswith("'s") and any(
            self._fits(m, text) and not _same(m, heard.leading) for m in between if heard.leading is not None
        )

    def _is_of_another(self, text: str, at: int) -> bool:
        """Whether something is said of another one, which the phrase fits too, between what leads and the phrase."""
        heard = self._heard[-1]
        return any(
            self._fits(m, text) and not _same(m, heard.leading)
            for m in heard.subjects
            if heard.leading is not None and heard.leading.start < m.start < at
        )

    def _owner(self, symbol: Symbol) -> Mention | None:
        return self._found(symbol.text, self._heard) if symbol.code[0] == "P" else None

    def _again(self, symbol: Symbol) -> Mention | None:
        """What an "it" of the clause means."""
        return self._owner(symbol) if symbol.text.casefold() == "it" else None

    def _found(self, text: str, told: Sequence[Heard]) -> Mention | None:
        """As `referent`, by what was told; a gender is remembered."""
        found = self._in(told, text)
        if found is not None and found.best is not None and text.casefold() in PERSONAL:
            self._genders = {**self._genders, found.best.id: _gender(text.casefold())}
        return found

    def _in(self, told: Sequence[Heard], text: str) -> Mention | None:
        """The leading entity of the last sentence that names any which fits; else the only one that fits at all."""
        for place in range(len(told) - 1, -1, -1):
            heard = told[place]
            others = self._fitting(heard.others, text)
            if heard.leading is not None and self._fits(heard.leading, text):
                rivals = [o for o in others if not _same(o, heard.leading)]
                doubted = _needs_one(text) or any(each in (*heard.objects, *heard.again) for each in rivals)
                if rivals and doubted and (_tells_more(text) or not self._asked_for(heard.leading, text)):
                    return None
                if rivals and heard.weds and not self._is_of_known_gender(heard.leading, text):
                    return None
                asks = _is_description(text) or self._has_left(told[:place], text)
                if asks and self._asks_for_another(heard.leading, text):
                    return None
                return heard.leading
            if others and heard.unnamed and text.casefold() in THINGS:
                return None
            if others:
                earlier = self._fitting((h.leading for h in told[:place]), text)
                return _only([*others, *earlier, *self._fitting(self._question, text)])
        return _only(self._fitting(self._question, text))

    def _asked_for(self, mention: Mention, text: str) -> bool:
        """Whether the question is about this entity and none other that fits."""
        fitting = self._fitting(self._question, text)
        return bool(fitting) and all(_same(mention, other) for other in fitting)

    def _is_of_known_gender(self, mention: Mention, text: str) -> bool:
        """Whether it is known that "he" or "she" speaks of this person; other phrases leave no doubt."""
        best = mention.best
        if best is None or text.casefold() not in PERSONAL:
            return best is not None
        return best.id in self._genders or self._referents.is_of_known_gender(best.id)

    def _has_left(self, told: Sequence[Heard], text: str) -> bool:
        """Whether the answer spoke of somebody whom the question names before it came to somebody else: "he" may be
        either.
        """
        asked = self._fitting(self._question, text) if text.casefold() in PERSONAL else []
        return any(
            each.leading is not None and _same(each.leading, other) for each in told for other in asked
        )

    def _asks_for_another(self, mention: Mention, text: str) -> bool:
        """Whether the question names something else that a description fits."""
        return any(not _same(mention, other) for other in self._fitting(self._question, text))

    def _fitting(self, mentions: Iterable[Mention | None], text: str) -> list[Mention]:
        return [m for m in mentions if m is not None and self._fits(m, text)]

    def _fits(self, mention: Mention, text: str) -> bool:
        """Whether the phrase may speak of this; of what the graph does not know any may, but nobody is called "The"."""
        best, phrase = mention.best, text.casefold()
        if best is None:
            return not (mention.text.startswith("The ") and _is_of_person(phrase))
        known = self._genders.get(best.id)
        if known and phrase in PERSONAL and known != _gender(phrase):
            return False
        return self._referents.fits(best.id, phrase)


def names(mention: Mention) -> bool:
    """Whether it names somebody or something that a pronoun may refer back to."""
    return mention.kind in {MentionKind.ENTITY, MentionKind.NAME} and not mention.demonym


def _same(one: Mention, other: Mention) -> bool:
    if one.best is None or other.best is None:
        return one.text == other.text
    return one.best.id == other.best.id


def _only(mentions: Sequence[Mention]) -> Mention | None:
    """The last of mentions of one and the same entity."""
    return mentions[-1] if mentions and all(_same(m, mentions[-1]) for m in mentions) else None


def _is_description(text: str) -> bool:
    return text.casefold().startswith(("the ", "this ", "that ")) and text not in {PLACE, TOPIC}


def _is_of_person(phrase: str) -> bool:
    """Whether a phrase, case-folded, speaks of somebody: "she", "the actor"."""
    return phrase in PERSONAL or (_is_description(phrase) and not is_known(phrase.rsplit(maxsplit=1)[-1]))


def _tells_more(text: str) -> bool:
    """Whether a description has several nouns, with which one tells that it is about somebody else."""
    return _is_description(text) and len(text.split()) > _ONE_NOUN


def _needs_one(text: str) -> bool:
    """Whether whoever else fits leaves doubt; "it" is mostly said of what the sentence before was about."""
    return text.casefold() not in {"it", "its", PLACE, TOPIC}


def _gender(pronoun: str) -> str:
    return "female" if pronoun in {"she", "her"} else "male"
