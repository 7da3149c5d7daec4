"""The question rule: a terse answer held against the question it was given to.

Where a question asks for one relation of one subject and the graph knows what is right, an answer that gives another
value of the kind is contradicted, whatever its words, and one that says something else altogether does not answer: it
is treated as contradicted too (`BESIDE`), since what was asked is known. Anything that may be meant as the right value
leaves the answer alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from detect.answer_words import AnswerWords
from detect.asked_relation import AskedRelation, AskedRelations, ReadQuestion
from detect.beside import Answer, Beside, without_mentions
from detect.evidence import Evidence
from detect.expected import meet
from detect.fragment import leading_value
from detect.garbled import is_garbled
from detect.given import Given, GivenValue
from detect.given_value import GivenValues
from detect.held import Held
from detect.judge import ClaimScore, Judge
from detect.learned_reading import LearnedReadings
from detect.plain_question import selecting
from detect.reading import CERTAINTY
from detect.referent import Referents
from detect.stated_answer import STATED, STATED_OF_PART, SURELY_STATED, StatedAnswers
from detect.tagging import VERBS, tags
from detect.term import terms
from detect.terse_answer import is_statement, is_terse
from detect.told_of import ToldOf
from detect.value_names import UNKNOWN
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import Cardinality, EntityClass, EntityRef, Text, ValueKind

BESIDE = "question:beside"
"""The rule of a claim that does not answer the question."""
_FIGURES = frozenset((ValueKind.TIME, ValueKind.QUANTITY))
"""Kinds of values that nobody takes back who has just given them: "6,849 metres. It lies in Asia."."""
_WATER = re.compile(r"\b(?:which|what|whose) (?P<kind>sea|ocean|gulf|bay|lake|river|strait)\b", re.IGNORECASE)


class QuestionRule:
    """Holds answers against questions over one graph; thread-safe.

    What a whole sentence says of the user's own things is left to `detect.own_answer`, which reads it more strictly.
    """

    def __init__(
        self,
        asked: AskedRelations,
        evidence: Evidence,
        judge: Judge,
        score: ClaimScore,
        learned: LearnedReadings,
        referents: Referents,
    ) -> None:
        self._asked = asked
        self._evidence = evidence
        self._values = GivenValues(evidence)
        self._told_of = ToldOf(asked, evidence, referents, self._values)
        self._beside = Beside(evidence, asked, self._values)
        self._words = AnswerWords(asked, self._values)
        self._stated = StatedAnswers(learned, self._values)
        self._judge = judge
        self._score = score

    def warm_up(self) -> None:
        """Load what is loaded lazily."""
        self._asked.warm_up()

    def is_plain(self, prompt: LinkedText) -> bool:
        """Whether a prompt asks plainly about one thing that is known, so that an answer may be held against it."""
        return self._asked.plain(prompt) is not None

    def question(self, prompt: LinkedText) -> ReadQuestion:
        """A prompt as the question that answers are held against."""
        return ReadQuestion(self._asked, prompt)

    def asked(self, question: ReadQuestion, mentions: Iterable[Mention]) -> AskedRelation | None:
        """What a question asks for by meaning, where any of the mentions may be what it asks about.

        Embeds a plain question, and raises what the encoder raises.
        """
        plain = question.plain
        if plain is None or not any(meet(plain.subject, each) for each in mentions):
            return None
        return question.relation

    def claim(self, question: ReadQuestion, held: Held) -> CheckedClaim | None:
        """The claim that a sentence makes by answering; None where nobody can tell, or it makes it in words.

        Embeds the question where both are of the kind, and only then; raises what the encoder raises.
        """
        linked, clauses, claims = held.linked, held.clauses, held.claims
        terse = is_terse(linked, clauses)
        if not terse and not is_statement(linked, clauses):
            return None
        if question.plain is None or held.says(question.plain.subject, held.relations):
            return None
        asked = question.relation
        if asked is None or held.speaks_of(asked) or held.says(asked.subject, asked.nearly):
            return None
        answer = Answer(linked, clauses[0], claims)
        if held.is_all and terse:
            return self._held(asked, answer)
        if not held.is_all and VERBS.isdisjoint(tags(clauses[0])):
            is_figure = terse and held.is_first and asked.relation.kind in _FIGURES
            if not is_figure and not self._values.names_subject(asked, linked):
                return None  # "Berlin. No, it is Paris."
            terse = is_figure
        given = self._values.of(asked, linked, clauses[0], claims)
        if given.given is not Given.OTHER:
            return None
        if not held.is_all and selecting(linked.text) - asked.question.selecting:
            return None  # "Karachi was its first capital. Today it is ..."
        given = given.of_pronoun(held.also_meant)
        least = STATED if held.is_first else SURELY_STATED
        terse = terse and not held.is_opened
        return self._other(asked, given, answer, is_all=held.is_all, terse=terse, least=least)

    def may_answer(self, question: ReadQuestion, held: Held) -> bool:
        """Whether a sentence, which made no claim by answering, may have answered all the same: in words, or since
        something in it may be meant as what is right; True where nobody knows what was asked.

        Embeds the question where no template reads the answer to it. Raises what the encoder raises.
        """
        if question.plain is None or held.says(question.plain.subject, held.relations):
            return True
        asked = question.relation
        if asked is None or held.speaks_of(asked) or held.says(asked.subject, asked.nearly):
            return True
        return self._values.may_be_right(asked, held.linked, held.clauses[0])

    def _held(self, asked: AskedRelation, answer: Answer) -> CheckedClaim | None:
        given = self._values.of(asked, answer.linked, answer.clause, answer.claims)
        is_own = asked.subject_id in self._evidence.own
        if given.given is Given.NOTHING and is_own:
            return None
        if given.given is Given.NOTHING and self._beside.states_else(asked, answer):
            return self._whole(asked, answer, BESIDE)
        if not is_own and self._beside.tells_another(asked, answer):
            return self._whole(asked, answer, BESIDE)
        if given.given is Given.RIGHT:
            return self._right(asked, given, answer)
        if is_own:
            return self._other(asked, given, answer) if given.given is Given.OTHER else None
        if self._beside.states_of_another(asked, answer):
            return self._whole(asked, answer, BESIDE)
        other = self._other(asked, given, answer) if given.given is Given.OTHER else None
        if other is not None or not self._states_beside(asked, given, answer):
            return other
        return self._whole(asked, answer, BESIDE)

    def _states_beside(self, asked: AskedRelation, given: GivenValue, answer: Answer) -> bool:
        """Whether an answer states another relation, wrongly or absurdly only where nothing in it may be meant as the
        right value.
        """
        beside = self._beside
        if beside.states_another(asked, answer):
            return True
        if given.given is Given.OPEN:
            return False
        return beside.states_wrongly(asked, answer) or beside.states_absurdly(asked, answer)

    def _right(self, asked: AskedRelation, given: GivenValue, answer: Answer) -> CheckedClaim | None:
        """Supported where nothing else was judged in the answer, and no other work is named, of which the value may be
        given ("Tchaikovsky wrote The Firebird").
        """
        values = {found.reading.object.start for found in given.found}
        if any(
            self._is_another_work(asked, each) for each in answer.linked.mentions if each.start not in values
        ):
            return None
        if any(self._is_stranger(asked, each) for each in answer.linked.mentions if each.start not in values):
            return None
        if any(checked.verdict is not Verdict.NOT_CHECKABLE for checked in answer.claims):
            return None
        judged = self._judge.judge(given.found, answer.linked.text)
        if len(judged) != 1 or judged[0].verdict is not Verdict.SUPPORTED:
            return None
        return replace(judged[0], rule=_rule(judged[0]))

    def _is_stranger(self, asked: AskedRelation, mention: Mention) -> bool:
        """Whether a name is that of something unknown, and not of what was asked about, garbled."""
        if mention.kind is not MentionKind.NAME or self._values.is_subject(mention, asked):
            return False
        return not is_garbled(mention.text, asked.subject.text)

    def _is_another_work(self, asked: AskedRelation, mention: Mention) -> bool:
        best = mention.best
        if best is None or self._values.is_subject(mention, asked):
            return False
        return EntityClass.WORK in self._evidence.graph.entity(best.id).classes

    def _other(
        self,
        asked: AskedRelation,
        given: GivenValue,
        answer: Answer,
        *,
        is_all: bool = True,
        terse: bool = True,
        least: float = STATED,
    ) -> CheckedClaim | None:
        """Contradicted where the one value that the answer gives is, and it is given for what was asked about."""
        if self._asks_for_other_water(asked) or self._told_of.other(asked, answer.linked, answer.clause):
            return None
        if self._told_of.part(asked, answer.linked, answer.clause):
            terse, least = False, STATED_OF_PART
        if not given.found:
            return self._other_code(asked, given.code, answer, terse=terse, least=least)
        judged = self._judge.judge(given.found, answer.linked.text)
        if len(given.found) != 1 or len(judged) != 1 or judged[0].verdict is not Verdict.CONTRADICTED:
            return None
        rule = _rule(judged[0])
        if not terse:
            return self._in_words(asked, judged[0], given, answer, least=least)
        value = given.found[0].reading.object
        is_plain = self._words.is_all(asked, answer.linked, value) or self._words.echo(asked, answer)
        if is_plain or leading_value(answer.clause, past=asked.question.past) is not None:
            return replace(judged[0], rule=rule)
        if asked.subject_id in self._evidence.own:
            return None
        if is_all and self._words.state(asked, answer):
            mention = given.found[0].stated.object
            if mention is not None and self._stated.tells_something_else(asked, answer, mention):
                return None
            return self._whole(asked, answer, rule)
        return self._in_words(asked, judged[0], given, answer, least=least)

    def _other_code(
        self, asked: AskedRelation, code: Mention | None, answer: Answer, *, terse: bool, least: float
    ) -> CheckedClaim | None:
        """Contradicted where a code is given for what was asked: it stands among words in which that is stated, or the
        verifier reads the sentence so. "In an emergency in Spain, one dials 112" gives no calling code.
        """
        is_one = asked.relation.cardinality is Cardinality.ONE or asked.relation.kind is ValueKind.ENTITY
        if code is None or not is_one:
            return None
        text = without_mentions(answer.linked)
        said = terms(f"{text[: code.start]} {text[code.end :]}")
        is_worded = terse and self._asked.stated_in(asked.relation).issuperset(said)
        if is_worded or self._stated.states(asked, answer, code, least=least):
            rule = "question:text" if asked.relation.kind is ValueKind.TEXT else f"question:{UNKNOWN}"
            return self._whole(asked, answer, rule)
        return None

    def _in_words(
        self,
        asked: AskedRelation,
        judged: CheckedClaim,
        given: GivenValue,
        answer: Answer,
        *,
        least: float = STATED,
    ) -> CheckedClaim | None:
        """Contradicted where the verifier reads the sentence as one that gives its value for what was asked; as a
        whole, since nobody knows what its words make of another value.
        """
        value = given.found[0].stated.object
        if value is None or asked.subject_id in self._evidence.own:
            return None
        if not self._stated.states(asked, answer, value, least=least):
            return None
        return self._whole(asked, answer, _rule(judged))

    def _asks_for_other_water(self, asked: AskedRelation) -> bool:
        """Whether a question wants a sea or a lake where the right value is none: the water may end in another."""
        wanted = _WATER.search(asked.question.masked)
        rights = [fact.object.id for fact in asked.facts if isinstance(fact.object, EntityRef)]
        types = self._evidence.places.types
        return wanted is not None and not any(wanted["kind"].lower() in types.of(right) for right in rights)

    def _whole(self, asked: AskedRelation, answer: Answer, rule: str) -> CheckedClaim:
        """What the whole sentence claims: that it is the answer."""
        text = answer.linked.text
        start, stop = len(text) - len(text.lstrip()), len(text.rstrip())
        said = text[start:stop]
        claim = Claim(
            said,
            start,
            stop,
            subject=asked.facts[0].subject,
            relation=asked.relation,
            value=Text(said),
            value_start=start,
            value_end=stop,
        )
        score = self._score(rule, CERTAINTY, Verdict.CONTRADICTED)
        return CheckedClaim(claim, Verdict.CONTRADICTED, score=score, facts=asked.facts, rule=rule)


def is_whole(checked: CheckedClaim) -> bool:
    """Whether a claim is that a whole sentence answers, so that nothing in it can be replaced."""
    return checked.rule.startswith("question:") and checked.claim.value == Text(checked.claim.text)


def _rule(checked: CheckedClaim) -> str:
    return f"question:{checked.rule.removeprefix('learned:')}"
