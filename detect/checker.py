"""The checker: an answer, whole or sentence by sentence, against the graph.

`Checker` holds what is shared (graph, linker, wordings, encoders) and is thread-safe; `AnswerCheck` is one answer.
Whole and streamed answers go through the same sentences, so they get the same verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from time import perf_counter

from detect.answer_check import AnswerCheck
from detect.asked_manner import asked_until
from detect.asked_owner import by_nouns
from detect.asked_relation import AskedRelations
from detect.calibration import Calibration
from detect.completeness import Completeness
from detect.correction import Corrections
from detect.derived import DerivedClaims
from detect.described_topic import DescribedTopics
from detect.entailment import Verifier
from detect.evidence import Evidence
from detect.follow_up import FollowUps
from detect.given_text import GivenText
from detect.head import Head
from detect.judge import Judge
from detect.learned_reading import LearnedReadings
from detect.listed_maker import ListedMaker
from detect.match_model import MatchModel
from detect.name_use import names
from detect.occasion import END, POINT, START
from detect.own_answer import OwnAnswers
from detect.own_mentions import OwnMentions
from detect.own_question import OwnQuestions
from detect.owner import codes_of
from detect.profile import Profiles
from detect.question_match import QuestionMatch
from detect.question_rule import QuestionRule
from detect.referent import Referents
from detect.relation_match import RelationMatch
from detect.renamed_place import RenamedPlaces
from detect.restated_question import restated
from detect.rivals import Rivals
from detect.said_kind import SaidKinds
from detect.score import Scorer
from detect.staged_check import Progress, StagedCheck
from detect.usual import UsualValues
from detect.verdict import Assessment, CheckedClaim, Level, lowest
from detect.wording import Wordings
from kg.embedding import Encoder
from kg.graph import Graph
from kg.linker import Linker
from kg.overlay import OverlayGraph
from kg.present import PresentGraph
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import builtin
from kg.sentence import SentenceSplitter
from kg.thought import without_thoughts


class Checker:
    """Checks answers against one graph, as it stands ``today``.

    ``encoder`` gives the similarities of the score, ``reader`` tells which relations are stated and asked for (see
    `detect.relation_encoder`); without it only templates are read. ``form`` is "calibrated" or "cosine" (the published
    HVI).
    """

    def __init__(
        self,
        graph: Graph,
        linker: Linker,
        *,
        encoder: Encoder | None,
        reader: Encoder | None = None,
        verifier: Verifier | None = None,
        calibration: Calibration,
        form: str = "calibrated",
        alpha: float = 0.6,
        threshold: float = 0.5,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.graph = graph
        self.linker = linker
        self.scorer = Scorer(encoder, calibration, form=form, alpha=alpha)
        self.threshold = threshold
        relations = _sayable(graph)
        self.wordings = Wordings(relations)
        self.nouns = frozenset(noun.casefold() for r in relations for noun in (r.label, *r.nouns))
        self.noun_codes = codes_of(self.nouns)
        self.relations_by_noun = by_nouns(relations)
        own = graph.own_ids if isinstance(graph, OverlayGraph) else frozenset()
        self.evidence = Evidence(PresentGraph(graph, today), own=own)
        self.referents = Referents(graph, own=own)
        self.renamed_places = RenamedPlaces(graph, self.evidence.places.types)
        self.described_topics = DescribedTopics(graph, self.referents, own=own)
        self.said_kinds = SaidKinds(graph.entity, self.referents.fits)
        self.listed_maker = ListedMaker(graph, self.referents.fits)
        head = Head(self.evidence.graph)
        self.profiles = profiles = Profiles(self.evidence.graph, head)
        self.judge = self._judge(calibration, head, profiles)
        rivals = Rivals(self.evidence.graph, head, self.evidence.places)
        self.derived = DerivedClaims(self.evidence, rivals, calibration.claim_score)
        self.corrections = Corrections(self.evidence)
        self.learned = self._learned(relations, reader, verifier, head)
        self.question_rule: QuestionRule | None = None
        self._follow_ups: FollowUps | None = None
        self.own_mentions = OwnMentions(graph, own) if own else None
        self.own_answers: OwnAnswers | None = None
        if reader is not None and self.learned is not None:
            every = {
                relation.id: relation for relation in (*filter(_can_be_said, builtin().values()), *relations)
            }
            asked = AskedRelations(self.evidence, profiles, QuestionMatch(every.values(), reader))
            self._follow_ups = FollowUps(linker, self.referents, asked, relations)
            self.question_rule = QuestionRule(
                asked, self.evidence, self.judge, calibration.claim_score, self.learned, self.referents
            )
            self.own_answers = self._own_answers(asked, calibration, verifier, encoder)

    def _own_answers(
        self,
        asked: AskedRelations,
        calibration: Calibration,
        verifier: Verifier | None,
        encoder: Encoder | None,
    ) -> OwnAnswers | None:
        """What tells of the user's own things, if there are any."""
        if self.own_mentions is None:
            return None
        return OwnAnswers(
            self.own_mentions,
            OwnQuestions(self.evidence, asked, self.own_mentions),
            self.evidence,
            self.judge,
            calibration.claim_score,
            verifier,
            encoder,
        )

    def check(
        self, prompt: str, answer: str, *, encode: bool = True, log_probability: float | None = None
    ) -> Assessment:
        """The assessment of a whole answer; what fails in a model is raised.

        ``log_probability``: the mean of its tokens' under the model that wrote it, where that is known.
        """
        if encode:
            self.scorer.begin(prompt, answer)
        checking = self.begin(prompt)
        read = [clause for sentence in SentenceSplitter().split(answer) for clause in checking.read(sentence)]
        checking.settle(read, encode=encode, ends=True)
        return checking.finish(encode=encode, log_probability=log_probability)

    def in_stages(
        self,
        prompt: str,
        answer: str,
        progress: Progress,
        *,
        context: Sequence[str] = (),
        material: Sequence[str] = (),
        encode: bool = True,
        log_probability: float | None = None,
    ) -> Assessment:
        """As `check`, under a budget: what fails or comes too late makes it less deep, and ``progress`` says why."""
        if encode:
            self.scorer.begin(prompt, answer)
        checking = self.begin(prompt, context, material)
        StagedCheck(checking, self.linker, progress).run(
            SentenceSplitter().split(answer),
            encode=encode,
            ends=True,
        )
        return self.conclude(prompt, answer, progress, encode=encode, log_probability=log_probability)

    def conclude(
        self,
        prompt: str,
        answer: str,
        progress: Progress,
        *,
        encode: bool = False,
        log_probability: float | None = None,
    ) -> Assessment:
        """The score of what was reached; none where not all was read and nothing wrong was found."""
        reached = progress.reached
        timing = reached.check.timing_ms if reached.check is not None else {}
        score = partial(self.assess, prompt, answer, reached.claims, timing_ms=timing)
        try:
            found = score(encode=encode and reached.level is Level.FULL, log_probability=log_probability)
        except Exception as error:  # noqa: BLE001 - whatever the encoder does, the claims are judged already
            progress.reached = replace(reached, trouble=f"scored without the encoder: {error}")
            found = score(encode=False, log_probability=log_probability)
        level = lowest(reached.level, found.level)
        is_known = level in {Level.FULL, Level.FACTS} or found.contradicted
        return replace(found, level=level, hvi=found.hvi if is_known else None)

    def may_be_garbled(self, entity_id: str) -> bool:
        """Whether a name near to that of an entity means it: people have relatives, own things siblings."""
        if entity_id in self.evidence.own:
            return False
        return EntityClass.PERSON not in self.graph.entity(entity_id).classes

    def _judge(self, calibration: Calibration, head: Head, profiles: Profiles) -> Judge:
        evidence = self.evidence
        own = self.graph if isinstance(self.graph, OverlayGraph) else None
        completeness = Completeness(
            evidence.graph,
            head=head,
            places=evidence.places,
            kinds=evidence.kinds,
            retracted=own.retracted_pairs if own else frozenset(),
            single=own.single_pairs if own else frozenset(),
        )
        return Judge(evidence, profiles, completeness, calibration.claim_score)

    def _learned(
        self, relations: Sequence[Relation], reader: Encoder | None, verifier: Verifier | None, head: Head
    ) -> LearnedReadings | None:
        if reader is None:
            return None
        every = {r.id: r for r in [*builtin().values(), *relations]}
        match = RelationMatch(every.values(), reader)
        usual = UsualValues(self.evidence.graph, head, self.evidence.places.types)
        return LearnedReadings(self.evidence, match, usual=usual, model=MatchModel.load(), verifier=verifier)

    def warm_up(self) -> None:
        """Load everything that loads lazily, so that the first answer does not wait for it."""
        self.wordings.compile()
        if self.learned is not None:
            self.learned.warm_up()
        if self.question_rule is not None:
            self.question_rule.warm_up()
        self.judge.warm_up()
        if self.own_answers is not None:
            self.own_answers.values.warm_up()
        self.check(
            "Where was Ada born in 1815?", "Ada was born in London in 1815. She has a population of 3 km²."
        )

    def begin(self, prompt: str, context: Sequence[str] = (), material: Sequence[str] = ()) -> AnswerCheck:
        """Start the check of an answer to a prompt.

        :param context: what was said before it, oldest first
        :param material: instructions, results of tools and texts that the user gave before, which the answer may repeat
        """
        return AnswerCheck(self, self.asked(prompt, context), GivenText.of(prompt, context, material))

    def _kind(self, name: str) -> object:
        """Of what kind what a name means first of all is: a country and a town are of two."""
        best = next(iter(self.graph.candidates(name)), None)
        if best is None or best.partial:
            return None
        types, entity = self.evidence.places.types, self.graph.entity(best.id)
        return (
            (entity.classes, types.is_country(best.id), types.is_settlement(best.id))
            if entity.classes
            else None
        )

    def asked(self, prompt: str, context: Sequence[str] = ()) -> str:
        """What a prompt asks behind what was said before it, oldest first.

        What leaves something out is completed where only one thing can be meant ("And where was he born?"). What else
        names nothing is read behind what was said; what names something is read for itself, so that no earlier turn is
        taken for what it asks about.
        """
        prompt = restated(prompt[: asked_until(prompt)], self._kind)
        said = tuple(map(without_thoughts, context))
        completed = None if self._follow_ups is None else self._follow_ups.completed(prompt, said)
        if completed is not None:
            return completed
        if not context:
            return prompt
        if any(names(mention) for mention in self.linker.link(prompt).mentions):
            return prompt
        return "\n\n".join((*said, prompt))

    def assess(
        self,
        prompt: str,
        answer: str,
        claims: Sequence[CheckedClaim],
        *,
        timing_ms: Mapping[str, float],
        encode: bool = True,
        log_probability: float | None = None,
    ) -> Assessment:
        """Score an answer whose claims are judged; ``timing_ms`` are the stages so far."""
        started = perf_counter()
        score = self.scorer.score(prompt, answer, claims, encode=encode, log_probability=log_probability)
        spent = (perf_counter() - started) * 1000
        timing = {**timing_ms, "verify": timing_ms.get("verify", 0.0) + spent}
        return Assessment(
            claims=tuple(claims),
            hvi=score.hvi,
            threshold=self.threshold,
            s_context=score.s_context,
            s_kg=score.s_kg,
            level=Level.FULL if score.s_context is not None else Level.FACTS,
            snapshot=self.graph.name,
            timing_ms={**timing, "total": sum(timing.values())},
        )


def _sayable(graph: Graph) -> list[Relation]:
    """The relations that claims about a graph may state: its own further ones, and of the built-in ones those that it
    has, or has the other way round.
    """
    known = {relation.id: relation for relation in builtin().values() if _can_be_said(relation)}
    further = [r for r in graph.relations() if r.id not in known and _can_be_said(r)]
    present = {relation.id for relation in graph.relations()}
    present |= {POINT} if {START, END} <= present else set()
    inverses = {relation.inverse for relation in graph.relations() if relation.inverse}
    return [*further, *(r for r in known.values() if r.id in present | inverses)]


def _can_be_said(relation: Relation) -> bool:
    """Whether claims may state it: coordinates are not read in sentences, they only tell where places are."""
    return relation.kind is not ValueKind.COORDINATES
