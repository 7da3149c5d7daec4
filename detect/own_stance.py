"""How a sentence gives a value: what may make it another thing's, of another time, or of some cases only."""

from __future__ import annotations

from detect.evidence import Evidence
from detect.explained import is_covered, terms_of
from detect.own_limits import (
    asks_for_once,
    asks_of_strange,
    has_strange_code,
    is_limiting,
    is_of_another_time,
    is_of_others,
)
from detect.own_plain import is_case, is_conditional, is_fragment, is_of_the_asker
from detect.own_saying import SLOT, Saying
from detect.own_slot import Slot
from detect.own_wording import OwnWordings
from detect.relation_terms import relation_terms
from detect.term import terms
from kg.mention import NAMING
from kg.records import Text
from kg.schema import builtin

MOST_STRANGE = 3
"""Words before a value that nothing accounts for which count."""


class OwnStance:
    """Tells it over one graph; thread-safe."""

    def __init__(self, evidence: Evidence, wordings: OwnWordings) -> None:
        self._evidence = evidence
        self._wordings = wordings

    def signals(self, slot: Slot, saying: Saying) -> dict[str, float]:
        """What may make the value another's, or one of another time or of some cases."""
        given, fact, relation = saying.given, slot.against.fact, slot.against.relation
        text, known = saying.linked.text, self.known(slot)
        with_question = known | frozenset(terms(saying.question))
        part = text[given.part[0] : given.part[1]]
        strange = (
            m
            for m in saying.linked.mentions
            if m.kind in NAMING and given.part[0] <= m.start < given.part[1] and m is not given.mention
        )
        strange_name = any(
            m.text[:1].isupper()
            and not any(c.id in self._evidence.own for c in m.candidates)
            and not is_covered(terms(m.text), known)
            for m in strange
        )
        before = (n for n in saying.nouns_before() if not is_covered(terms(n.text), with_question))
        aside = (n for n in saying.nouns_aside() if not is_covered(terms(n.text), with_question))
        of_what = saying.of_what
        told_before, _, told_behind = saying.wording.partition(SLOT)
        about = (fact, relation, saying.question)
        before_value = self._wordings.strange_words(*about, told_before)
        behind_value = self._wordings.strange_words(*about, told_behind)
        is_short = is_fragment(saying.prompt.text)
        return {
            "not_now": not isinstance(fact.object, Text) and not saying.is_of_now(fact, relation),
            "once": is_of_another_time(f"{part} {saying.question}"),
            "unexplained": min(sum(1 for _ in before), MOST_STRANGE),
            "of_what": bool(of_what) and not any(is_covered([each], known) for each in terms(of_what)),
            "aside": any(True for _ in aside),
            "strange_name": strange_name,
            "several": saying.is_of_several,
            "others": saying.names_others,
            "asks_part": bool(saying.question)
            and self._wordings.asks_for_part(saying.prompt, fact.subject.id, relation),
            "limited": is_short and self._wordings.is_narrowed(saying.prompt, fact.subject.id, relation),
            "case": is_case(text),
            "conditional": is_conditional(part),
            "of_asker": is_of_the_asker(part),
            "strange_before": min(len(before_value), MOST_STRANGE),
            "strange_behind": min(len(behind_value), MOST_STRANGE),
            "foreign": has_strange_code(told_before, known),
            "of_others": is_of_others(f"{saying.sentence} {saying.question}"),
            "limiting": is_limiting(saying.sentence, with_question),
            "asks_once": asks_for_once(saying.question),
            "asks_strange": asks_of_strange(saying.question, known),
        }

    def known(self, slot: Slot) -> frozenset[str]:
        """Terms in which a fact is spoken of."""
        relation = slot.against.relation
        known = terms_of(relation, self._evidence.graph.entity(slot.against.fact.subject.id))
        return known | relation_terms(relation) if relation.id in builtin() else known
