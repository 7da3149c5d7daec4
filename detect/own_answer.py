"""What an answer tells the user's own customer: "You can send it back within 14 days" to a question about the return
period of a product that only the user's files know.

Such answers are worded for whoever asks and name hardly ever what is asked for. But of the few facts of an own thing
the question picks one, and the first sentence that gives a value of its kind answers it. Whatever may be a difference,
a share, a condition or another thing's is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from detect import own_text
from detect.asked_relation import AskedRelation
from detect.clause import Clause
from detect.compare import Outcome
from detect.entailment import Verifier
from detect.evidence import Evidence
from detect.given_value import GivenValues
from detect.judge import ClaimScore, Judge
from detect.own_aside import OwnAside, opened
from detect.own_contacts import OwnContacts
from detect.own_hours import SOME_DAYS, is_other_end
from detect.own_mentions import OwnMentions
from detect.own_plain import is_clear, is_decided, is_denied, is_fragment, may_be_of_once
from detect.own_question import Asking, OwnQuestions
from detect.own_text import TextKind
from detect.own_things import counted_in
from detect.own_values import OwnValues
from detect.own_wording import OwnWordings, Said, known_terms
from detect.reading import CERTAINTY
from detect.relation_terms import relation_terms
from detect.stated import Found
from detect.term import terms
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.embedding import Encoder
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import EntityRef, Fact, Quantity, Relation, Text, ValueKind
from kg.unit import comparable, name_of

FIGURES = "question:figures"
"""The rule of an address that is right but for its figures: what is said behind it changes nothing."""
_BESIDE = re.compile(
    r"\b(?:opposite|between|next|near\w*|behind|beside|across|before|past|from|off|around|by)\b",
    re.IGNORECASE,
)
"""Words with which an address is that of something else."""
_REACHING = re.compile(
    r"\b(?:writ\w+|call\w*|phon\w+|ring|dial|mail|e-?mail|send|drop|line|reach\w*|contact\w*|message|text|fax|visit\w*|"
    r"us|number|address|website|site|page|online|team|reception|desk|office|support|service)\b",
    re.IGNORECASE,
)
"""Words around a number or an address to reach somebody at."""
_KINDS = {
    ValueKind.TIME: MentionKind.TIME,
    ValueKind.QUANTITY: MentionKind.QUANTITY,
}


class OwnAnswers:
    """Holds answers against questions about the user's own things; thread-safe."""

    def __init__(
        self,
        own: OwnMentions,
        questions: OwnQuestions,
        evidence: Evidence,
        judge: Judge,
        score: ClaimScore,
        verifier: Verifier | None,
        encoder: Encoder | None,
    ) -> None:
        """``encoder``: of the meaning of texts."""
        self._wordings = OwnWordings(evidence, verifier)
        self.questions = questions
        self.values = OwnValues(own, evidence, self._wordings, score, verifier, encoder)
        self.contacts = OwnContacts(evidence.graph, own.things, score)
        self._score = score
        self._aside = OwnAside(evidence, self._wordings, score)
        self._evidence = evidence
        self._given = GivenValues(evidence)
        self._judge = judge

    def claim(
        self,
        asking: Asking,
        asked: AskedRelation | None,
        linked: LinkedText,
        clauses: Sequence[Clause],
        claims: Iterable[CheckedClaim],
        *,
        offset: int = 0,
    ) -> CheckedClaim | None:
        """The wrong value that a sentence gives for what a question ``asked``; None where nobody can tell.

        ``claims`` are those that were read in it, in offsets of an answer in which it begins at ``offset``. Raises what
        the encoder raises.
        """
        if asked is None or self._names_other_thing(asked, linked):
            return None
        if self._wordings.is_narrowed(asking.question, asked.subject_id, asked.relation):
            return None
        clear = is_clear(linked, clauses)
        claim = self._of_text(asked, linked)
        if claim is not None and (clear or (claim.rule == FIGURES and not is_denied(clauses))):
            return claim
        if not clear or asked.relation.kind is ValueKind.TEXT:
            return None
        if may_be_of_once(asked.relation, linked.text):
            return None
        mention = self._value(asked, linked)
        if mention is None or is_decided(claims, offset + mention.start):
            return None
        clause = next((c for c in clauses if mention and c.start <= mention.start < c.end), None)
        said = None if clause is None else self._wordings.says(asked, mention, linked)
        if clause is None or said is None:
            return None
        found = self._of_whole(asked, self._given.found(asked, mention, clause), said)
        if not self._is_wrong(asked, found, linked):
            return None
        judged = self._judge.judge([found], linked.text)
        if len(judged) != 1 or judged[0].verdict is not Verdict.CONTRADICTED:
            return None
        if self._wordings.opens_aside(asking.question, linked, judged[0], asked.relation):
            return None
        return replace(judged[0], rule=f"question:{judged[0].rule}")

    def unless_narrowed(self, prompt: LinkedText, linked: LinkedText, checked: CheckedClaim) -> CheckedClaim:
        """The claim; about an own thing, open where words behind its figure may limit it ("before tax"), where a part
        may be asked for and the sentence does not name it, or replies to a few words ("Under 16?"), and where it names
        another own thing instead.
        """
        checked = self.unless_aside(prompt, linked, checked)
        claim = checked.claim
        if checked.verdict is not Verdict.CONTRADICTED or claim.subject is None:
            return checked
        subject = claim.subject.id
        if subject not in self._evidence.own:
            return checked
        is_asked = _names(prompt, subject) and not _names(linked, subject)
        may_be_part = is_asked or is_fragment(prompt.text)
        relation = claim.relation or self._evidence.graph.relation(checked.facts[0].relation.id)
        is_narrowed = may_be_part and self._wordings.is_narrowed(prompt, subject, relation)
        is_limited = self._wordings.is_limited(prompt, linked, checked, relation)
        if not is_narrowed and not is_limited and not self._names_another_instead(subject, linked, checked):
            return checked
        return opened(checked)

    def unless_aside(self, prompt: LinkedText, linked: LinkedText, checked: CheckedClaim) -> CheckedClaim:
        """See `OwnAside.unless_aside`."""
        return self._aside.unless_aside(prompt, linked, checked)

    def _names_another_instead(self, subject: str, linked: LinkedText, checked: CheckedClaim) -> bool:
        """Whether a sentence names another own thing, and not that of a claim: "The M1 opened in 1968" of the M2."""
        named = {name.id for name in self.questions.names.find(linked.text)}
        value = checked.claim.value
        named -= {value.id} if isinstance(value, EntityRef) else set()
        return bool(named) and subject not in named and not _names(linked, subject)

    def _of_text(self, asked: AskedRelation, linked: LinkedText) -> CheckedClaim | None:
        """The wrong time, day or address that a sentence gives for what was asked, or one end of a span of the day."""
        text = linked.text
        rights = [(fact, own_text.written(fact.object)) for fact in asked.facts]
        facts = [(fact, given) for fact, right in rights if (given := own_text.given(text, right))]
        if len(facts) != 1 or any(right in text for _, right in rights):
            return None
        ((fact, given),) = facts
        if not given.wrong or self._names_another(asked, linked, given.rest):
            return None
        if given.kind is TextKind.CLOCK and (
            _is_of_some_days(asked, text) or (given.count == 1 and is_other_end(asked.relation, text))
        ):
            return None
        if given.kind is TextKind.CONTACT:
            given = replace(given, rest=_REACHING.sub(" ", given.rest))
        said = text[: given.wrong[0].start] if given.kind is TextKind.FIGURES else given.rest
        if not self._wordings.is_explained(asked, said):
            return None
        if given.kind is TextKind.FIGURES and _BESIDE.search(said):
            return None
        is_whole = len(given.wrong) == given.count
        is_told = given.kind in (TextKind.FIGURES, TextKind.CONTACT) or not is_whole
        if not (
            is_told
            or self._wordings.is_bare(asked, given.rest)
            or not known_terms(asked).isdisjoint(terms(text))
        ):
            return None
        first = given.wrong[0]
        said = text[first.start : first.end]
        claim = Claim(
            text.strip(), 0, len(text), fact.subject, asked.relation, Text(said),
            value_start=first.start, value_end=first.end,
        )  # fmt: skip
        rule = f"question:{given.kind.value}"
        is_told = first.right is not None and len(given.wrong) == 1
        return CheckedClaim(
            claim,
            Verdict.CONTRADICTED,
            score=self._score(rule, CERTAINTY, Verdict.CONTRADICTED),
            facts=asked.facts,
            rule=rule,
            correction=Correction(first.start, first.end, said, first.right or "") if is_told else None,
        )

    def _names_other_thing(self, asked: AskedRelation, linked: LinkedText) -> bool:
        """Whether a sentence names an own thing that is not the one that was asked about."""
        given = {fact.object.id for fact in asked.facts if isinstance(fact.object, EntityRef)}
        return any(
            name.id not in {asked.subject_id, *given} for name in self.questions.names.find(linked.text)
        )

    def _beside_subject(self, asked: AskedRelation, linked: LinkedText) -> list[Mention]:
        """The mentions of a sentence that are not of what was asked about."""
        named = [name for name in self.questions.names.find(linked.text) if name.id == asked.subject_id]
        return [
            mention
            for mention in linked.mentions
            if not self._given.is_subject(mention, asked)
            and not any(name.start < mention.end and mention.start < name.end for name in named)
        ]

    def _names_another(self, asked: AskedRelation, linked: LinkedText, text: str | None = None) -> bool:
        """Whether a sentence names something else, with a capital; in ``text``, where only that is to be looked at."""
        named = (MentionKind.ENTITY, MentionKind.NAME)
        others = (m for m in self._beside_subject(asked, linked) if m.kind in named)
        if text is not None:
            others = (m for m in others if m.text in text)
        known = known_terms(asked)
        return any(m.text[:1].isupper() and not known.issuperset(terms(m.text)) for m in others)

    def _value(self, asked: AskedRelation, linked: LinkedText) -> Mention | None:
        """The one mention of the kind that is asked for; None where there are several, or one of another subject."""
        others = self._beside_subject(asked, linked)
        if asked.relation.kind is ValueKind.ENTITY:
            known = known_terms(asked)
            named = [m for m in others if not known.issuperset(terms(m.text))]
            return named[0] if len(named) == 1 and named[0].kind not in _KINDS.values() else None
        kind = _KINDS.get(asked.relation.kind)
        if kind is None or self._names_another(asked, linked):
            return None
        given = [m for m in others if m.kind is kind and _is_measured_so(m, asked.facts)]
        counted = [m for m in given if _counted(m, linked) in known_terms(asked)]
        chosen = counted or given
        return chosen[0] if len(chosen) == 1 else None

    def _of_whole(self, asked: AskedRelation, found: Found, said: Said) -> Found:
        """The value without what only seems to take a part: words for the thing itself, and words of the question; all
        words where the verifier has read them.
        """
        entity = self._evidence.graph.entity(asked.subject_id)
        whole = known_terms(asked) | {each for name in (entity.label, *entity.types) for each in terms(name)}
        limits = tuple(
            each
            for each in found.stated.limits
            if said is Said.ALONE and not whole.issuperset(terms(each.text))
        )
        stated = replace(found.stated, limits=limits)
        findings = tuple(replace(finding, stated=stated) for finding in found.findings)
        return Found(stated, findings)

    def _is_wrong(self, asked: AskedRelation, found: Found, linked: LinkedText) -> bool:
        """Whether every fact denies the value, and it is none that another fact gives, unless the words are only those
        of what was asked: "opens on 14 March", which is when it closes.
        """
        outcomes = {finding.comparison.outcome for finding in found.findings}
        if outcomes != {Outcome.DISAGREE}:
            return False
        others = [relation_terms(relation) for relation in self._giving(asked, found)]
        own = relation_terms(asked.relation).difference(*others)
        return not others or not own.isdisjoint(terms(linked.text))

    def _giving(self, asked: AskedRelation, found: Found) -> Iterator[Relation]:
        """The relations of the facts about the thing that have the value."""
        graph = self._evidence.graph
        for fact in graph.facts(asked.subject_id):
            relation = graph.relation(fact.relation.id)
            if (
                self._evidence.compare(replace(found.reading, relation=relation), fact).outcome
                is Outcome.AGREE
            ):
                yield relation


def _names(linked: LinkedText, entity_id: str) -> bool:
    return any(each.id == entity_id for mention in linked.mentions for each in mention.candidates)


def _is_of_some_days(asked: AskedRelation, text: str) -> bool:
    """Whether hours may be those of some days, or of something else than what was asked for ("hotline hours")."""
    about = relation_terms(asked.relation)
    return any(not about.issuperset(terms(found[0])) for found in SOME_DAYS.finditer(text))


def _counted(mention: Mention, linked: LinkedText) -> str:
    """The term of the word right behind a figure."""
    return counted_in(f"{{o}}{linked.text[mention.end :]}")


def _is_measured_so(mention: Mention, facts: Iterable[Fact]) -> bool:
    """Whether a figure may be of the measure of the facts; a time always may."""
    if not isinstance(mention.value, Quantity):
        return True
    units = [fact.object.unit for fact in facts if isinstance(fact.object, Quantity)]
    said = mention.value.unit
    return all(comparable(said, "" if name_of(unit) else unit) for unit in units)
