"""The checker of answers against documents: claims, passages, typed comparison, verifier, calibration.

Each claim is looked for in the documents by `detect.passage_search`; what the best passages say about it is measured
by `detect.document_signals` and, for all claims in one batch, read by the verifier where there is one.
"""

from __future__ import annotations

import hashlib
import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from detect.claim_text import ClaimText, claim_texts
from detect.document import Library, strange_names
from detect.document_calibration import DocumentCalibration, Judgement
from detect.document_correction import correction
from detect.document_reading import DocumentReader
from detect.document_signals import Signals, signals
from detect.document_values.finder import ValueFinder
from detect.document_values.stated import in_context
from detect.entailment import Verifier
from detect.holder import is_of_another_case, is_of_another_holder
from detect.hvi import ALPHA, cosine_hvi, similarities
from detect.located import Located
from detect.passage_choice import passages
from detect.passage_search import PassageSearch, Search
from detect.passage_value import Kind
from detect.staged_check import Progress, Reached
from detect.verdict import Assessment, CheckedClaim, Claim, Level, Verdict
from detect.word_likeness import WordLikeness
from kg.embedding import Encoder
from kg.static_embedding import StaticEmbedding

log = logging.getLogger("akgc.detect")

SENTENCES = 8
"""Sentences of a claim that passages are made from."""
ASIDE_RISK = 0.3
"""Probability that a claim is wrong which speaks of something else than what denies it."""
READ_ALONE = 3
"""Those of them that are read by themselves too."""


class DocumentChecker:
    """Checks answers against documents; thread-safe.

    ``encoder`` serves the published HVI (``form`` "cosine") alone. ``threshold`` is the HVI below which an answer is
    doubtful.
    """

    def __init__(
        self,
        *,
        verifier: Verifier | None = None,
        calibration: DocumentCalibration | None = None,
        encoder: Encoder | None = None,
        form: str = "calibrated",
        alpha: float = ALPHA,
        threshold: float = 0.5,
    ) -> None:
        self.calibration = calibration or DocumentCalibration.load()
        self.reader = None if verifier is None else DocumentReader(verifier)
        self._encoder = encoder
        self._form = form
        self._alpha = alpha
        self._threshold = threshold
        self._library = Library()
        self._static = StaticEmbedding.default()
        self._likeness = WordLikeness(self._static)

    def check(
        self,
        prompt: str,
        answer: str,
        documents: Sequence[str],
        *,
        encode: bool = True,
        stop: Callable[[], bool] = lambda: False,
    ) -> Assessment:
        """The assessment of an answer; ``stop`` is asked before each stage and each claim.

        :raises TimeoutError: ``stop`` said so
        """
        started = perf_counter()
        located = self.locate(prompt, answer, documents, stop=stop)
        found_at = perf_counter()
        located, level = self.read(located)
        claims = tuple(self._checked(each) for each in located)
        s_context, s_kg = self._similarities(prompt, answer, located) if encode else (None, None)
        done = perf_counter()
        timing = {"passages": found_at - started, "verify": done - found_at, "total": done - started}
        return Assessment(
            claims=claims,
            hvi=self._hvi(claims, s_context, s_kg),
            threshold=self._threshold,
            s_context=s_context,
            s_kg=s_kg,
            level=level,
            snapshot=name_of(documents),
            timing_ms={stage: seconds * 1000 for stage, seconds in timing.items()},
        )

    def judge(self, prompt: str, answer: str, documents: Sequence[str]) -> list[tuple[ClaimText, Judgement]]:
        """Each claim of an answer with its probabilities."""
        located, _ = self.read(self.locate(prompt, answer, documents))
        return [(each.claim, self.calibration.judge(each.signals)) for each in located]

    def locate(
        self,
        prompt: str,
        answer: str,
        documents: Sequence[str],
        *,
        stop: Callable[[], bool] = lambda: False,
    ) -> list[Located]:
        """The claims of an answer with their passages, before any verifier has read them.

        :raises TimeoutError: ``stop`` said so
        """
        claims = claim_texts(prompt, answer)
        search = PassageSearch(self._library.read(documents), self._static)
        _go_on(stop)
        located: list[Located] = []
        asked = [claim.asked for claim in claims]
        results = search.search([claim.read_as for claim in claims], limit=SENTENCES, asked=asked)
        finder = ValueFinder(search.documents, prompt, self._likeness)
        for claim, result in zip(claims, results, strict=True):
            _go_on(stop)
            located.append(self._located(prompt, claim, result, search, finder, is_first=not located))
        return located

    def read(self, located: Sequence[Located]) -> tuple[list[Located], Level]:
        """The same with what the verifier reads, all in one batch; without it where there is none or it fails."""
        if self.reader is None:
            return list(located), Level.FACTS
        try:
            return self.reader.read(located), Level.FULL
        except Exception:
            log.exception("checking against documents without the verifier")
            return list(located), Level.FACTS

    def trouble(self, found: Assessment) -> str:
        """Why the check was less deep than it could have been; "" where it was not."""
        return "" if self.reader is None or found.level is Level.FULL else "checked without the verifier"

    def _located(
        self,
        prompt: str,
        claim: ClaimText,
        result: Search,
        search: PassageSearch,
        finder: ValueFinder,
        *,
        is_first: bool,
    ) -> Located:
        chosen = tuple(passages(search, result))
        if not chosen:
            return Located(claim, (), Signals())
        found = signals(claim.read_as, chosen, result, finder.measures(result), self._likeness)
        if self.reader is None:
            return Located(claim, chosen, found)
        places = [found.place for found in result.found]
        said = tuple(in_context(search.documents[at.document], at.number) for at in places[:READ_ALONE])
        meant = tuple(finder.meant(claim.read_as, result, is_first=is_first))
        elsewhere = search.documents[places[0].document].asks_elsewhere(prompt, places[0].number)
        return Located(
            claim, chosen, found, prompt, said, meant, is_first, elsewhere, tuple(search.documents)
        )

    def _checked(self, located: Located) -> CheckedClaim:
        claim, found = located.claim, located.signals
        judgement = self.calibration.judge(found) if located.passages else Judgement(0.0, 0.0)
        verdict = self.calibration.verdict(found, judgement)
        p_wrong = self.calibration.p_wrong(judgement)
        if verdict is not Verdict.NOT_CHECKABLE and _is_aside(
            located, denied=verdict is Verdict.CONTRADICTED
        ):
            verdict, p_wrong = Verdict.NOT_CHECKABLE, ASIDE_RISK
        checked = CheckedClaim(
            Claim(claim.text, claim.start, claim.end),
            verdict,
            score={Verdict.CONTRADICTED: p_wrong, Verdict.SUPPORTED: 1.0 - p_wrong}.get(verdict, 0.0),
            rule=_rule(found, verdict) if located.passages else "document:not-found",
            passages=located.passages,
            risk=p_wrong if verdict is Verdict.NOT_CHECKABLE else 0.0,
        )
        if verdict is not Verdict.CONTRADICTED:
            return checked
        return replace(checked, correction=correction(claim, found, located.evidence))

    def _hvi(
        self, claims: Sequence[CheckedClaim], s_context: float | None, s_kg: float | None
    ) -> float | None:
        """The probability that no claim is wrong, taken one by one; or the published form."""
        if self._form != "cosine":
            return math.prod(1.0 - claim.p_wrong for claim in claims)
        return None if s_context is None or s_kg is None else cosine_hvi(s_context, s_kg, self._alpha)

    def _similarities(
        self, prompt: str, answer: str, located: Sequence[Located]
    ) -> tuple[float | None, float | None]:
        if self._encoder is None or self._form != "cosine" or not answer.strip():
            return None, None
        try:
            return similarities(self._encoder, prompt, answer, [each.evidence for each in located])
        except Exception:
            log.exception("scoring against documents without the encoder")
            return None, None


class AgainstDocuments:
    """A `DocumentChecker` with its documents: checks answers as `detect.checker.Checker` does."""

    def __init__(self, checker: DocumentChecker, documents: Sequence[str]) -> None:
        self._checker = checker
        self._documents = documents

    def check(
        self,
        prompt: str,
        answer: str,
        *,
        encode: bool = True,
        stop: Callable[[], bool] = lambda: False,
        log_probability: float | None = None,
    ) -> Assessment:
        """See `DocumentChecker.check`; what the model thought of its answer says nothing about the documents."""
        return self._checker.check(prompt, answer, self._documents, encode=encode, stop=stop)

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
        """See `detect.checker.Checker.in_stages`; documents answer for themselves, whatever was said before.

        :raises TimeoutError: the progress was stopped before the passages were found
        """
        found = self.check(prompt, answer, encode=encode, stop=lambda: progress.is_stopped)
        trouble = self._checker.trouble(found)
        progress.reached = Reached(found.level, found.claims, trouble=trouble)
        return found

    def conclude(self, prompt: str, answer: str, progress: Progress) -> Assessment:
        """What is known of an answer whose check was stopped: nothing."""
        return Assessment(snapshot=name_of(self._documents))


def name_of(documents: Sequence[str]) -> str:
    """What an assessment calls the documents in place of a snapshot: the beginning of their SHA-256."""
    digest = hashlib.sha256()
    for document in documents:
        digest.update(hashlib.sha256(document.encode("utf-8", "replace")).digest())
    return f"documents:{digest.hexdigest()[:8]}"


def _is_aside(located: Located, *, denied: bool) -> bool:
    """Whether a claim names a deputy or a former one where the documents name who holds the office, or is denied though
    it names what no document does, or another case than they speak of.
    """
    learned, text = located.signals.learned, located.claim.read_as
    value = None if learned is None else learned.value
    is_name = value is not None and value.claimed.kind is Kind.NAME
    if is_of_another_holder(text, located.evidence, of_people=is_name):
        return True
    if not denied or value is None:
        return False
    wrong = text[value.claimed.start : value.claimed.end]
    if any(name not in wrong for name in strange_names(text, located.documents)):
        return True
    if not is_name:
        return False
    return is_of_another_case(text, value.claimed.start, value.claimed.end, located.evidence)


def _rule(found: Signals, verdict: Verdict) -> str:
    """What spoke: a typed value, a contrast, the verifier, or the words alone."""
    if verdict is Verdict.CONTRADICTED and found.conflicts:
        return f"document:{found.conflicts[0].claimed.kind.value}"
    if verdict is Verdict.CONTRADICTED and (found.negation or found.antonym):
        return "document:negation" if found.negation else "document:antonym"
    return "document:words" if found.entailment is None else "document:entailment"


def _go_on(stop: Callable[[], bool]) -> None:
    if stop():
        raise TimeoutError("the check was stopped")
