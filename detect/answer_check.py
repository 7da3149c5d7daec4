"""The check of one answer, sentence by sentence, in two steps.

First each sentence is linked and read, and what it speaks of is kept for the next one; that needs no model. Then
everything that was read is settled together: what no template reads goes through encoder and verifier in one batch,
values are compared, corrections found. A whole answer is settled once, a stream after each piece; the verdicts are the
same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from detect.answer_lead import LONGEST_ANNOUNCEMENT, announces_list
from detect.answer_text import AnswerText, marks_of, start_without, unmarked, with_whole_dates
from detect.answering import Answering
from detect.block import BlockKind
from detect.came_out import of_their_years
from detect.clause import Clause
from detect.clause_reader import ClauseReader, ReadClause
from detect.correction import used_beside
from detect.expected import ids_of
from detect.garbled import as_asked
from detect.given_text import NOTHING_GIVEN, GivenText
from detect.graded_noun import is_graded
from detect.identity import Identities
from detect.kin import has_kin
from detect.link_markup import without_links
from detect.listed_pairs import ListedPairs
from detect.outline import Outline
from detect.own_telling import OwnTelling
from detect.own_values import TRUTH
from detect.question import Question
from detect.question_rule import is_whole
from detect.self_answered import Card, SelfAnswered
from detect.stated import Found
from detect.two_names import named_twice
from detect.unread import unread, whole_sentence
from detect.verdict import Assessment, CheckedClaim, Verdict, moved_by
from detect.weeded import weeded
from detect.whether import Whether, with_claim
from kg.conversation import Conversation
from kg.mention import LinkedText, Mention
from kg.records import Cardinality, EntityRef

if TYPE_CHECKING:
    from detect.checker import Checker


_LONGEST_OPENING = 60
"""Characters of what says nothing before an answer: "Sure! That is a good question.", "No."."""


class AnswerCheck:
    """The check of one answer, fed sentence by sentence; not thread-safe."""

    def __init__(self, checker: Checker, prompt: str, given: GivenText = NOTHING_GIVEN) -> None:
        """``given``: what the answer is to work on."""
        self._checker = checker
        self._prompt = prompt
        self._given = given
        self._text = AnswerText()
        self._pieces = 0
        self._begins = 0
        """Where the answer begins in the text: behind the thoughts of a reasoning model."""
        self._names_something = False
        self._lists = False
        """Whether all of the answer so far is a list, each item of which may answer the question."""
        self._named: frozenset[str] = frozenset()
        """Ids of what the answer has named in as many words, as far as the question names it too."""
        self._claims: list[CheckedClaim] = []
        self._identities = Identities(checker.evidence)
        self._pairs = ListedPairs()
        self._timing = {"link": 0.0, "facts": 0.0, "verify": 0.0}
        started = perf_counter()
        self._conversation = Conversation(checker.linker, prompt)
        self._timing["link"] += (perf_counter() - started) * 1000
        own = checker.own_mentions
        self._asked = self._conversation.asked if own is None else own.asked(self._conversation.asked)
        self._heard_own = frozenset() if own is None else _ids_of_all(self._asked.mentions)
        self._identities.read(self._asked)
        self._named_twice = named_twice(self._asked.mentions)
        rules = checker.own_answers
        self._telling = None if rules is None else OwnTelling(rules, self._asked)
        types = checker.evidence.places.types
        self._whether = Whether(self._asked, checker.graph.entity, types)
        self._self_answered = SelfAnswered()
        self._cards: list[Card] = []
        """Questions of the answer's own with their answers, read and not settled."""
        self._question = Question(self._asked, checker.wordings)
        self._answering = Answering(checker.question_rule, self._asked, self._question)
        spoken_of = [m for m in self._asked.mentions if not has_kin(self._asked.text, m)]
        self._reader = ClauseReader(checker, self._question, spoken_of)
        self._outline = Outline(
            prompt,
            self._asked.mentions,
            nouns=checker.nouns,
            of_several=self._question.of_several.words if self._question.of_several is not None else (),
            is_called=checker.referents.fits,
            said_kinds=checker.said_kinds,
            maker=checker.listed_maker,
            wish=self._question.clause,
        )

    @property
    def claims(self) -> tuple[CheckedClaim, ...]:
        return tuple(self._claims)

    @property
    def timing_ms(self) -> Mapping[str, float]:
        return self._timing

    @property
    def answer(self) -> str:
        """What was checked so far."""
        return self._text.written

    def sentence(self, text: str, *, encode: bool = True) -> tuple[CheckedClaim, ...]:
        """Check the next piece of the answer; offsets of the claims count in the whole answer.

        ``encode=False``: without encoder and verifier, for a budget that has run out.
        """
        return self.settle(self.read(text), encode=encode)

    def read(self, text: str) -> list[ReadClause]:
        """Link and read the next piece of the answer, to be settled later."""
        offset, marks = len(self._text.read), marks_of(text)
        self._pieces += 1
        opening = not self._names_something
        said = self._text.read[self._begins : self._begins + LONGEST_ANNOUNCEMENT + 1]
        first = opening and len(said) <= _LONGEST_OPENING and "?" not in said
        lists = self._lists or first or announces_list(said, self._asked.text, self._question.clause)
        self._text.add(text, marks)
        card = self._self_answered.read(self._text.read[offset:], offset)
        self._cards += [] if card is None else [card]
        block, stance = self._outline.place(text)
        block = replace(block, start=start_without(marks, block.start))
        self._lists = lists and block.kind is BlockKind.ITEM
        if block.kind is BlockKind.THOUGHTS:
            self._begins = len(self._text.read)
            return []
        if block.kind is BlockKind.CODE:
            self._conversation.hear(text)
            return []
        started = perf_counter()
        linked = unmarked(self._conversation.link(with_whole_dates(without_links(text))), marks)
        if own := self._checker.own_mentions:
            linked = own.told(linked, self._heard_own)
            self._heard_own |= _ids_of_all(linked.mentions)
        asked = [mention for mention in self._asked.mentions if self._named.isdisjoint(ids_of(mention))]
        named = (each.best.id for each in linked.mentions if each.best is not None)
        self._named |= frozenset(named) & frozenset().union(*map(ids_of, asked))
        linked = of_their_years(as_asked(linked, asked, self._checker.may_be_garbled), self._checker.graph)
        linked = self._checker.renamed_places.told(linked)
        if opening:
            linked = self._checker.described_topics.told(linked, self._asked)
        self._timing["link"] += (perf_counter() - started) * 1000
        started = perf_counter()
        clauses = self._outline.clauses(block, stance, linked)
        if self._outline.turns:
            self._reader.turn()
        first = first or self._lists
        read = [self._reader.read(linked, clause, offset, first=first, opening=opening) for clause in clauses]
        read = [replace(each, in_list=self._outline.in_list) for each in read]
        self._names_something |= bool(linked.mentions)
        self._timing["facts"] += (perf_counter() - started) * 1000
        return read

    def settle(
        self,
        read: Sequence[ReadClause],
        *,
        encode: bool = True,
        ends: bool = False,
    ) -> tuple[CheckedClaim, ...]:
        """The claims of clauses in order; what templates left open is read by meaning, all in one batch.

        ``ends``: nothing follows upon what was read, so that it may be held against the question as a whole.
        """
        started = perf_counter()
        learned = iter(self._learned(read) if encode else [[] for each in read for _ in each.pairs])
        self._timing["verify"] += (perf_counter() - started) * 1000
        started = perf_counter()
        found: list[CheckedClaim] = []
        for each in read:
            stated = [*each.stated, *(found for _ in each.pairs for found in next(learned))]
            judged = self._judged(each, stated, [*self._claims, *found])
            found += (moved_by(claim, each.offset) for claim in judged)
        self._timing["facts"] += (perf_counter() - started) * 1000
        if encode and self._telling is not None:
            found = self._told_of_own(self._telling, read, found)
        elif self._telling is not None:
            self._telling.hear(read)
        if encode and not self._given.is_task:
            found = self._held_against_question(read, found, ends=ends)
        if not self._given.is_task:
            end = len(self._text.read.rstrip()) if ends else None
            found = self._whether.told(read, found, lambda each: self._stated(each, encode=encode), ends=end)
        found = self._with_cards(found, encode=encode)
        found = [self._given.kept_to(claim, self._text.read) for claim in found]
        written = tuple(map(self._text.as_written, found))
        self._claims.extend(written)
        return written

    def catch_up(self, released: str) -> None:
        """Take text that was released without a check as read."""
        missed = released[len(self._text.written) :]
        if missed:
            self._outline.pass_over(missed)
            self._pairs = ListedPairs()
            self._conversation.hear(missed)
            self._text.add(missed)

    def fork(self) -> AnswerCheck:
        """A copy that can try a next sentence without committing to it."""
        twin = copy(self)
        twin._text = self._text.fork()
        twin._claims = list(self._claims)
        twin._identities = self._identities.fork()
        twin._timing = dict(self._timing)
        twin._reader = self._reader.fork()
        twin._telling = self._telling and self._telling.fork()
        twin._outline = self._outline.fork()
        twin._answering = self._answering.fork()
        twin._whether = self._whether.fork()
        twin._self_answered, twin._cards = copy(self._self_answered), list(self._cards)
        twin._conversation = self._conversation.fork()
        return twin

    def finish(self, *, encode: bool = True, log_probability: float | None = None) -> Assessment:
        """Score the answer from everything that was found, and its tokens' mean ``log_probability`` where known."""
        return self._checker.assess(
            self._prompt,
            self._text.written,
            self._claims,
            timing_ms=self._timing,
            encode=encode,
            log_probability=log_probability,
        )

    def _held_against_question(
        self, read: Sequence[ReadClause], found: list[CheckedClaim], *, ends: bool
    ) -> list[CheckedClaim]:
        """The claims of an answer with the one that a sentence, of one clause, makes by answering, if any."""
        started = perf_counter()
        answering = self._answering.claim(read, found, self._text.read, begins=self._begins, ends=ends)
        self._timing["verify"] += (perf_counter() - started) * 1000
        if answering is None:
            return found
        sentence, claim = answering
        linked, start, stop = sentence.linked, sentence.start, sentence.stop
        if not is_whole(claim):
            claim = self._corrected(claim, linked, sentence.clauses[0].clause, {}, [claim])
        if own := self._checker.own_answers:
            claim = own.unless_narrowed(self._asked, linked, claim)
        kept = [c for c in found if not start <= c.claim.start < stop or c.verdict is Verdict.SUPPORTED]
        return sorted([*kept, moved_by(claim, start)], key=lambda c: c.claim.start)

    def _stated(self, statement: str, *, encode: bool) -> Sequence[CheckedClaim]:
        """The claims of a statement that nothing stands around."""
        alone = AnswerCheck(self._checker, "")
        return alone.settle(alone.read(statement), encode=encode)

    def _with_cards(self, found: list[CheckedClaim], *, encode: bool) -> list[CheckedClaim]:
        """The claims with those that answers to questions of the answer's own make."""
        for card in self._cards:
            alone = AnswerCheck(self._checker, card.question)
            if self._names_another(alone._asked):
                continue
            for claim in alone.settle(alone.read(card.answer), encode=encode, ends=True):
                if claim.verdict is not Verdict.NOT_CHECKABLE:
                    found = with_claim(found, moved_by(claim, card.start))
        self._cards.clear()
        return found

    def _names_another(self, question: LinkedText) -> bool:
        """Whether a question calls something by a part of the name that the prompt has: Paris, of "Paris, Texas"."""
        named = {mention.text.casefold() for mention in question.mentions}
        text = self._asked.text.casefold()
        longer = (m.text.casefold() for m in self._asked.mentions)
        return any(one in name and one != name for name in longer for one in named) or any(
            f"{one}, " in text for one in named
        )

    def _told_of_own(
        self, telling: OwnTelling, read: Sequence[ReadClause], found: list[CheckedClaim]
    ) -> list[CheckedClaim]:
        """The claims, with what the sentences tell of the user's own things."""
        own = self._checker.own_answers
        claims = telling.claims(read, found)
        if own is not None:
            claims = [(each, own.unless_aside(self._asked, each.linked, told)) for each, told in claims]
        for each, told in claims:
            if told.verdict is Verdict.NOT_CHECKABLE:
                continue
            is_told = told.correction is not None or told.rule == TRUTH
            claim = told if is_told else self._corrected(told, each.linked, each.clause, {}, [told])
            stop = each.offset + len(each.linked.text)
            kept = [
                other
                for other in found
                if not each.offset <= other.claim.start < stop
                or (other.verdict is Verdict.SUPPORTED and told.rule == TRUTH)
                or (other.verdict is not Verdict.NOT_CHECKABLE and not _is_about(other, told, each.offset))
            ]
            found = sorted([*kept, moved_by(claim, each.offset)], key=lambda other: other.claim.start)
        return found

    def _learned(self, read: Sequence[ReadClause]) -> list[list[Found]]:
        """For each pair of the clauses what it is found to state."""
        learned = self._checker.learned
        pairs = [pair for each in read for pair in self._answering.pairs(each)]
        if learned is None or not pairs:
            return [[] for _ in pairs]
        return [[self._checker.judge.find(each) for each in stated] for stated in learned.read(pairs)]

    def _judged(
        self, read: ReadClause, stated: Sequence[Found], before: Sequence[CheckedClaim]
    ) -> list[CheckedClaim]:
        """The claims of a clause; ``before`` are those of the answer up to there, whose values are not given twice."""
        clause, linked = read.clause, read.linked
        self._identities.hear(clause, linked.text)
        judge, text = self._checker.judge.judge, linked.text
        judged = self._identities.judged(stated, lambda found: judge(found, text))
        evidence, before_it = self._checker.evidence, self._text.read[: read.offset]
        judged, self._pairs = self._pairs.told(
            judged, clause, read.in_list, evidence, self._checker.judge, text
        )
        claims = weeded(
            judged,
            read,
            evidence,
            prompt=self._asked.text,
            before=before_it,
            named_twice=self._named_twice,
        )
        derived = self._checker.derived
        claims = derived.details(claims, clause, linked)
        opening = read.offset + clause.start < _LONGEST_OPENING
        claims = derived.with_common_knowledge(claims, clause, linked, self._asked.text, opening=opening)
        if not claims:
            return unread(clause, linked, evidence, read.leading)
        if own := self._checker.own_answers:
            claims = [own.unless_narrowed(self._asked, linked, claim) for claim in claims]
        subjects = {(s.reading.object.start, s.reading.relation.id): s.stated.subject for s in stated}
        for at, claim in enumerate(claims):
            claims[at] = self._corrected(claim, linked, clause, subjects, claims, before)
        return claims

    def _corrected(
        self,
        checked: CheckedClaim,
        linked: LinkedText,
        clause: Clause,
        subjects: dict[tuple[int, str], Mention | None],
        claims: Sequence[CheckedClaim],
        before: Sequence[CheckedClaim] | None = None,
    ) -> CheckedClaim:
        text = linked.text
        if len(claims) == 1:
            checked = replace(checked, claim=whole_sentence(checked.claim, clause, text))
        if checked.verdict is not Verdict.CONTRADICTED or checked.claim.relation is None:
            return checked
        if checked.claim.relation.cardinality is Cardinality.MANY and is_graded(clause):
            return checked
        key = (checked.claim.value_start, checked.claim.relation.id)
        earlier = self._claims if before is None else before
        known = [c for c in (*earlier, *claims) if c.claim.subject == checked.claim.subject]
        taken = {c.claim.value.id for c in known if isinstance(c.claim.value, EntityRef)}
        right = (fact.object for c in known if c.verdict is Verdict.SUPPORTED for fact in c.facts)
        taken |= {value.id for value in right if isinstance(value, EntityRef)}
        correction = self._checker.corrections.correction(
            checked,
            text,
            subject=subjects.get(key),
            asked=self._asked.mentions,
            taken=taken,
            used=used_beside(checked, claims),
            mentions=linked.mentions,
            question=self._asked.text,
        )
        return replace(checked, correction=correction)


def _ids_of_all(mentions: Iterable[Mention]) -> frozenset[str]:
    """The ids of all that some mentions may mean."""
    return frozenset().union(*map(ids_of, mentions))


def _is_about(one: CheckedClaim, other: CheckedClaim, offset: int) -> bool:
    """Whether two claims speak of one value; those of the other count from ``offset``."""
    start, end = other.claim.value_start + offset, other.claim.value_end + offset
    return one.claim.value_start < end and start < one.claim.value_end
