"""Questions that only what was said before completes: "And its currency?", "What about Norway?", "When did she die?".

A conversation is heard turn by turn. The last plain question is remembered with what was named since; a turn that names
nothing but one thing asks the same of that, one that names nothing asks about the only thing that its pronoun, or the
noun that it asks for, may be about. In doubt (two that fit) nothing is completed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from detect.asked_relation import AskedRelations
from detect.clause import PERSONAL
from detect.name_use import names, same
from detect.owner import PLACE
from detect.plain_question import MOST_CHARACTERS
from detect.referent import Referents
from kg.linker import Linker
from kg.mention import LinkedText, Mention
from kg.records import EntityClass, Relation
from kg.sentence import SentenceSplitter

MOST_TURNS = 6
"""Turns before a question that are heard."""
MOST_NAMED = 12
"""Names of the turns since the last question among which a pronoun has to mean the only one that fits."""
_MOST_HEARD = 400
"""Characters of an answer in which names are looked for."""
_REMEMBERED = 64
"""Conversations of which it is remembered what was asked: a stream asks it too."""
_LONGEST = 100
"""Characters of a question that leaves something out."""
_JOINING = re.compile(
    r"\A\W*(?:(?:and|but|so|ok|okay|then|also|now|or|well|sorry|thanks|thank you|cool|great|nice|hm+)\b[\s,.!:;-]*)*",
    re.IGNORECASE,
)
_ABOUT = frozenset(
    "what how about for in of on at the same with to please then too also this that time thing again a".split()
)
"""Words that ask nothing of what they stand beside: "What about Norway?", "the same for Peru please"."""
_PICKING = re.compile(
    r"\b(?:ones?|first|second|third|last|next|previous|former|latter|others?|another|both|before|after|instead|else)\b",
    re.IGNORECASE,
)
"""Words that pick something which no name stands for, or something else than was asked."""
_PRONOUN = re.compile(
    r"\b(?P<own>its|his|their|her(?= [a-z]))\b|\b(?P<it>it|he|she|him|her|they|them)\b|\b(?P<there>in there|there)\b",
    re.IGNORECASE,
)
_NOUN = re.compile(
    r"(?:(?:what|who)(?:['’]s| is| was| are| about)? )?(?:how about )?(?:the )?(?P<noun>[a-z]+(?: [a-z]+){0,3})\W*",
    re.IGNORECASE,
)
_MEASURE = re.compile(r"how (?P<measure>[a-z]+)\W*", re.IGNORECASE)
_OF_SEVERAL = frozenset(("them", "their"))
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that stands by itself, what it is about, and what was named since."""

    text: str
    subject: Mention
    said: tuple[Mention, ...] = ()

    @property
    def spoken_of(self) -> list[Mention]:
        """All that it may be about from here on, each once."""
        found: list[Mention] = []
        for each in (self.subject, *self.said):
            if not any(same(each, known) for known in found):
                found.append(each)
        return found


class FollowUps:
    """Completes questions over one graph; thread-safe."""

    def __init__(
        self, linker: Linker, referents: Referents, asked: AskedRelations, relations: Iterable[Relation]
    ) -> None:
        self._linker = linker
        self._referents = referents
        self._asked = asked
        self._relations: dict[str, list[Relation]] = defaultdict(list)
        for relation in relations:
            for noun in {relation.label, *relation.nouns}:
                self._relations[noun.casefold()].append(relation)
        self._heard = lru_cache(maxsize=_REMEMBERED)(self._complete)

    def completed(self, prompt: str, context: Sequence[str]) -> str | None:
        """A question as it stands by itself, behind what was said before, oldest first, or behind the sentences that
        the prompt begins with; None where it does already, or nobody can tell what it leaves out. Asks no model.
        """
        if not _may_leave_out(prompt) or not (context or _before(prompt)):
            return None
        return self._heard(prompt, tuple(context[-MOST_TURNS:]))

    def _complete(self, prompt: str, context: tuple[str, ...]) -> str | None:
        asked: _Asked | None = None
        for turn, text in enumerate(context):
            is_answer = (len(context) - turn) % 2 == 1  # user and model take turns
            asked = self._answered(asked, text) if is_answer else self._asked_next(asked, text)
        return self._of_told(prompt) or (None if asked is None else self._completed(prompt, asked))

    def _of_told(self, prompt: str) -> str | None:
        """A question about the one thing that the sentences before it name: "I'm off to Peru. And its currency?"."""
        before = self._linker.link(_before(prompt)).mentions
        said = self._linker.link(_said(prompt))
        named = [each for each in before if names(each)]
        others = [each for each in said.mentions if names(each) and not self._asked.is_asked_in(each.text)]
        if not named or others or any(not same(each, named[0]) for each in named):
            return None
        return self._of_the_same(_Asked(prompt, named[0]), said.text) if named[0].best is not None else None

    def _asked_next(self, asked: _Asked | None, text: str) -> _Asked | None:
        """What is asked when the user has spoken; nothing known where that names something and is no plain question."""
        last = _last_sentence(text[-MOST_CHARACTERS:])
        whole = (None if asked is None else self._completed(text, asked)) or last
        linked = self._linker.link(whole)
        question = self._asked.plain(linked)
        if question is not None and question.content:
            return _Asked(whole, question.subject)
        return None if any(map(names, linked.mentions)) else asked

    def _answered(self, asked: _Asked | None, text: str) -> _Asked | None:
        """The same question, with what was named behind it."""
        if asked is None:
            return None
        named = (each for each in self._linker.link(text[:_MOST_HEARD]).mentions if names(each))
        return replace(asked, said=(*asked.said, *named)[:MOST_NAMED])

    def _completed(self, prompt: str, asked: _Asked) -> str | None:
        if not _may_leave_out(prompt):
            return None
        said = _said(prompt)
        if any(map(names, self._linker.link(_before(prompt)).mentions)):
            return None  # "My aunt prefers Chekhov to Tolstoy. What was he by profession?"
        linked = self._linker.link(said)
        named = [each for each in linked.mentions if names(each)]
        if named:
            return self._of_another(asked, linked, named)
        return self._of_the_same(asked, said)

    def _of_another(self, asked: _Asked, linked: LinkedText, named: Sequence[Mention]) -> str | None:
        """What was asked, asked of something else: "What about Norway?"."""
        other, subject = named[0], asked.subject
        around = f"{linked.text[: other.start]} {linked.text[other.end :]}".casefold()
        if len(named) > 1 or other.best is None or not _ABOUT.issuperset(_WORD.findall(around)):
            return None
        if not self._are_alike(other, subject):
            return None
        return f"{asked.text[: subject.start]}{other.text}{asked.text[subject.end :]}"

    def _are_alike(self, one: Mention, other: Mention) -> bool:
        if one.best is None or other.best is None:
            return False
        return bool(self._asked.classes(one.best.id) & self._asked.classes(other.best.id))

    def _of_the_same(self, asked: _Asked, said: str) -> str | None:
        """Something else, asked of what was spoken of: "And its currency?", "When did she die?"."""
        pronoun = _PRONOUN.search(said)
        meant = asked.spoken_of if pronoun is None else self._fitting(asked.spoken_of, _phrase(pronoun))
        without = said if pronoun is None else f"{said[: pronoun.start()]} {said[pronoun.end() :]}"
        noun = _NOUN.fullmatch(" ".join(without.split()))
        relations = () if noun is None else self._relations.get(noun["noun"].casefold(), ())
        if noun is not None and relations:
            about = [m for m in meant if m.best is None or self._may_have_any(m.best.id, relations)]
            return f"What is the {noun['noun']} of {_name(about[0])}?" if len(about) == 1 else None
        if any(each.best is None for each in meant):
            return None
        wholes = [whole for each in meant if (whole := _put(said, pronoun, each))]
        return wholes[0] if len(wholes) == 1 else None

    def _fitting(self, mentions: Iterable[Mention], phrase: str) -> list[Mention]:
        """Those that a pronoun may speak of; "he" and "she" of nobody who is not known to be somebody."""
        return [
            each
            for each in mentions
            if each.best is None
            or (
                self._referents.fits(each.best.id, phrase)
                and (phrase not in PERSONAL or self._is_person(each.best.id))
            )
        ]

    def _is_person(self, entity_id: str) -> bool:
        return EntityClass.PERSON in self._asked.classes(entity_id)

    def _may_have_any(self, entity_id: str, relations: Iterable[Relation]) -> bool:
        return any(self._asked.may_have(entity_id, relation) for relation in relations)


def _may_leave_out(prompt: str) -> bool:
    """Whether a question may leave something out, told by its words alone."""
    said = _said(prompt)
    return bool(said.strip()) and len(said) <= _LONGEST and _PICKING.search(said) is None


def _said(prompt: str) -> str:
    """The last sentence of a prompt without the words that join it to what was said."""
    return _JOINING.sub("", _last_sentence(prompt[-MOST_CHARACTERS:]), count=1)


def _before(prompt: str) -> str:
    """What stands before the last sentence of a prompt, as far as it is heard."""
    last = _last_sentence(prompt)
    return prompt[: prompt.rfind(last)].rstrip()[-_MOST_HEARD:] if last else ""


def _last_sentence(text: str) -> str:
    sentences = [each.strip() for each in SentenceSplitter().split(text) if each.strip()]
    return sentences[-1] if sentences else ""


def _phrase(pronoun: re.Match[str]) -> str:
    """The phrase that `Referents.fits` knows."""
    phrase = pronoun[0].casefold()
    return PLACE if pronoun["there"] else "they" if phrase in _OF_SEVERAL else phrase


def _put(said: str, pronoun: re.Match[str] | None, meant: Mention) -> str:
    """A question with what it leaves out; "" where it has no place for that."""
    name = _name(meant)
    if pronoun is None:
        measure = _MEASURE.fullmatch(said)
        return "" if measure is None else f"How {measure['measure']} is {name}?"
    put = f"{name}'s" if pronoun["own"] else f"in {name}" if pronoun["there"] else name
    return f"{said[: pronoun.start()]}{put}{said[pronoun.end() :]}"


def _name(mention: Mention) -> str:
    return mention.text if mention.best is None else mention.best.label
