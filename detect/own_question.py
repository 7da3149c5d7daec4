"""Which of the user's own facts a plain question asks for, also where it does not name what it is about.

"What is your return period?", asked of a shop's assistant, speaks of the shop: only one of its things has a return
period. What names something else ("of Berlin", "for children") is left to others.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from detect.asked_relation import AskedRelation, AskedRelations
from detect.evidence import Evidence
from detect.own_mentions import OwnMentions
from detect.own_names import OwnName
from detect.plain_question import PlainQuestion, may_be_plain, may_be_short, question_about
from kg.graph import Candidate
from kg.mention import LinkedText, Mention, MentionKind

_ARTICLE = re.compile(r"\b(?:the|an?|your|our|my|this|that) \Z", re.IGNORECASE)
_KIND = re.compile(
    r" (?:plan|package|tariff|subscription|membership|edition|model|version|product|branch|location|store|shop|ticket|"
    r"fare|option|one)\b"
)
"""What a thing may be called behind its name."""
_REFERS = re.compile(
    r"\b(?:it|its|they|them|their|he|him|his|she|her|this|that|these|those|one)\b", re.IGNORECASE
)
"""Words for something that was named before."""
_BETWEEN = "\n\n"
"""Between the messages of a conversation, and paragraphs."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The question of a prompt; ``referred``: the id of the own thing that was named before it, "" for none."""

    question: LinkedText
    referred: str = ""


class OwnQuestions:
    """Reads questions about own things; thread-safe."""

    def __init__(self, evidence: Evidence, asked: AskedRelations, own: OwnMentions) -> None:
        self._evidence = evidence
        self._asked = asked
        self._own = own
        self.names = own.names
        bearers: dict[str, set[str]] = defaultdict(set)
        for thing in own.things:
            for fact in evidence.graph.facts(thing):
                bearers[fact.relation.id].add(thing)
        self._only: Mapping[str, str] = {
            relation: next(iter(found)) for relation, found in bearers.items() if len(found) == 1
        }
        """The one thing that has a relation, by the relation's id."""
        self._relations = frozenset(bearers)

    def asking(self, prompt: LinkedText) -> Asking:
        """The question of a prompt: its last paragraph, with the one own thing that the last of those before named."""
        cut = prompt.text.rfind(_BETWEEN) + len(_BETWEEN)
        if cut < len(_BETWEEN) + 1:
            return Asking(prompt)
        named = self.names.find(prompt.text[:cut])
        others = [m for m in self._own.others(prompt, named) if m.end <= cut]
        since = prompt.text.rfind(_BETWEEN, 0, named[-1].start) if named else 0
        alone = len({name.id for name in named if name.start > since}) == 1
        is_last = alone and (not others or others[-1].start < named[-1].start)
        last = LinkedText(
            prompt.text[cut:],
            (),
            tuple((start - cut, end - cut) for start, end in prompt.sentences if start >= cut),
            tuple(
                m._replace(start=m.start - cut, end=m.end - cut) for m in prompt.mentions if m.start >= cut
            ),
        )
        return Asking(last, named[-1].id if is_last else "")

    def read(self, asking: Asking) -> AskedRelation | None:
        """What is asked for; None where it is no plain question about one own thing. Raises what the encoder raises."""
        prompt = asking.question
        if len(prompt.sentences) != 1 or not (may_be_plain(prompt.text) or may_be_short(prompt.text)):
            return None
        named = self.names.find(prompt.text, asks=True)
        if len({name.id for name in named}) > 1 or any(m.start > 0 for m in self._own.others(prompt, named)):
            return None
        refers = _REFERS.search(prompt.text)
        if not named and asking.referred:
            span = refers.span() if refers else (0, 0)
            return self._read_about(prompt.text, OwnName(asking.referred, *span))
        if not named:
            if refers:
                return None
            plain = question_about(prompt.text, Mention(0, 0, "", MentionKind.ENTITY))
            return None if plain is None else self._asked.read_implied(plain, self._only, self._relations)
        return self._read_about(prompt.text, named[0])

    def _read_about(self, text: str, name: OwnName) -> AskedRelation | None:
        plain = self._about(text, name)
        found = None if plain is None else self._asked.read(plain)
        return None if found is None else replace(found, question=_unplaced(found.question))

    def _about(self, text: str, name: OwnName) -> PlainQuestion | None:
        """The question about what it names; "the Team plan" is all of it the name."""
        entity = self._evidence.graph.entity(name.id)
        meant = Candidate(entity.id, entity.label, 1.0, entity.importance)
        before, behind = _ARTICLE.search(text, 0, name.start), _KIND.match(text, name.end)
        start, end = before.start() if before else name.start, behind.end() if behind else name.end
        return question_about(
            text, Mention(start, end, text[start:end], MentionKind.ENTITY, candidates=(meant,))
        )


def _unplaced(question: PlainQuestion) -> PlainQuestion:
    """The same with its subject nowhere: offsets of the question mean nothing in its answer."""
    return replace(question, subject=question.subject._replace(start=0, end=0))
