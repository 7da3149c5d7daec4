"""Wrong figures that an answer gives of the user's own things, in whatever sentence and words: "Altogether you'll find
121 rooms there" of a hotel that has 112.

Of an own thing few facts are written down, and hardly two of them in one unit. So the figure comes first: of which of
the facts that are measured like it may it be meant? The words around it tell, and the question; and the verifier has to
read the sentence with the right figure in its place as what the fact says, and as it stands as the contrary. A figure
that some fact about what is spoken of has, in whatever relation, is left alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detect.asked_relation import AskedRelation
from detect.clause import Clause, Symbol
from detect.compare import Outcome
from detect.entailment import Verifier
from detect.evidence import Evidence
from detect.explained import is_covered, terms_of, without_total
from detect.given_value import CERTAINTY
from detect.judge import ClaimScore
from detect.own_against import Against, Given, OwnComparison
from detect.own_mentions import OwnMentions
from detect.own_plain import is_clear, is_fragment, may_be_of_once
from detect.own_things import is_plain
from detect.own_wording import ALIKE, OwnWordings
from detect.relation_terms import relation_terms
from detect.tagging import tags
from detect.term import term, terms, words
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from detect.word_likeness import WordLikeness
from kg.mention import LinkedText, MentionKind
from kg.records import Fact, Quantity, Relation, Text, Value
from kg.schema import builtin
from kg.static_embedding import StaticEmbedding
from kg.verbalise import fact_text

_VAGUE = frozenset(
    terms("number maximum minimum total amount time rate date year per level size name count current hour")
)
"""Terms of labels that tell little."""
SHARE = "Q11229"
"""The unit percent."""
_EACH_PERSON = re.compile(r"\b(?:per|for each|an?) (?:person|customer|user|guest|head)\b", re.IGNORECASE)
_NAMED_SO = re.compile(
    r"(?:\b(?:is|are|was|were|been|by|named|called|in|at|to|from|with)|['’]s|[:,])\s+[*_]*(?:the\s+|our\s+)?"
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s+)?[*_]*\Z",
    re.IGNORECASE,
)
"""Before a name that is given for what was spoken of."""
_DOES = re.compile(
    r"[*_]*\s+(?:is|was|has|heads|leads|runs|owns|founded|started|designed|built|made)\b", re.IGNORECASE
)
"""Behind it."""
_LAST_WORD = re.compile(r"(\w+)\W*\Z")
_BEFORE_NOW = re.compile(r"\b(?:until|till|before|had)\b", re.IGNORECASE)
_EACH = re.compile(r"\A\W*each (?=\w+ (?:is|costs?|lasts?|takes?|has|weighs?|holds?)\b)", re.IGNORECASE)
_A_YEAR = re.compile(r"\b(?:a|per) (?:year|annum)\b|\bannually\b", re.IGNORECASE)
_OF_ALL = re.compile(
    r"\A\W*(?:every|each|all|any|most|some|both|other)\b|\b(?:of|on|for) (?:all|every|each)\b", re.I
)
"""Where a sentence speaks of more than one thing."""
_KINDS = frozenset(
    terms(
        "model product item thing version edition total sum day night person customer guest user door "
        "full whole entire present front current latest altogether overall"
    )
)
"""Terms of words that stand for a thing or for whoever asks, or tell it from none."""
_SUPERLATIVE = re.compile(r"[a-z]{3,}est", re.IGNORECASE)
_DOING = re.compile(
    r"(?:\b(?:we|you|it|they|he|she|i|can|to|will|please|just)|['’](?:ll|ve|re|d)) (?:\w+ly )?\Z",
    re.IGNORECASE,
)
"""Before a verb."""
_TO_FIGURE = re.compile(
    r"\W*(?:(?:at|in|up|to|for|with|by|from|about|around|only|just|on|over|out)\s+)*", re.IGNORECASE
)
"""Between a verb and its figure."""
_BEHIND_OTHERS = re.compile(
    r"\b(?:a|an|the|its|our|your|their|his|her|of|with|in|on|for|at|by|per|each|every|no) \Z", re.IGNORECASE
)
"""Before a noun."""
_NOUNS = frozenset("nGLxd")
"""Letters of words that may be somebody or something."""
_NAMING = frozenset((MentionKind.ENTITY, MentionKind.NAME))
_SURE, _LIKELY, _MAYBE = 0.9, 0.7, 0.5
"""Probabilities, as the verifier reads it."""
_APART = 0.3
"""How far the sums of the two have to lie apart where the words tell two facts alike."""
_SAID, _HALF_SAID, _TOUCHED = 1.0, 0.5, 0.3
"""Shares of a relation's telling terms: all of them, half, one of three."""
_MOST_READ = 4
"""Facts that are held against one figure by the verifier."""


@dataclass(frozen=True, slots=True)
class _Saying:
    """A figure of a sentence, the question ``prompt``, what that ``asked`` for, and the ids of the own things that
    were ``spoken_of`` last.
    """

    prompt: LinkedText
    asked: AskedRelation | None
    spoken_of: Sequence[str]
    linked: LinkedText
    given: Given

    @property
    def wording(self) -> str:
        """The part of the sentence that speaks of the figure, with {o} for that."""
        text, given = self.linked.text, self.given
        return f"{text[given.part[0] : given.start]}{{o}}{text[given.end : given.part[1]]}"

    @property
    def plain_wording(self) -> str:
        """The same without what changes nothing: that a figure is the whole, or of each customer, or a share a year."""
        plain = _EACH_PERSON.sub(" ", _EACH.sub(" ", without_total(self.wording)))
        mention = self.given.mention
        is_share = mention is not None and isinstance(mention.value, Quantity) and mention.value.unit == SHARE
        return _A_YEAR.sub(" ", plain) if is_share else plain


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a fact says to a figure that may be meant of it: ``worded``, ``asked``: the shares of the relation's telling
    terms in the words around the figure and in the question; ``only``: no other fact of the thing has its measure;
    ``named``: the sentence names the thing; ``of_name``: it is a name that is given.
    """

    against: Against
    worded: float
    asked: float
    only: bool
    named: bool
    of_name: bool

    @property
    def rank(self) -> tuple[float, float]:
        return self.worded, self.asked


class OwnValues:
    """Finds them over one graph; thread-safe. Without a verifier it finds none."""

    def __init__(
        self, own: OwnMentions, evidence: Evidence, score: ClaimScore, verifier: Verifier | None
    ) -> None:
        self._own = own
        self._evidence = evidence
        self._score = score
        self._verifier = verifier
        self._comparison = OwnComparison(evidence)
        self._wordings = OwnWordings(evidence, verifier)
        self._likeness = WordLikeness(StaticEmbedding.default())
        self._things = frozenset(own.things)
        bearers: dict[str, list[Fact]] = defaultdict(list)
        for thing in own.things:
            for fact in evidence.graph.facts(thing):
                bearers[fact.relation.id].append(fact)
        self._single = [
            fact for facts in bearers.values() if len({f.subject.id for f in facts}) == 1 for fact in facts
        ]
        """Facts of relations that only one thing has, which a text need not name then."""

    def named(self, linked: LinkedText) -> tuple[str, ...]:
        """The ids of the own things that a text names, in order."""
        found = (mention.best.id for mention in linked.mentions if mention.best is not None)
        return tuple(dict.fromkeys(each for each in found if each in self._things))

    def claims(
        self,
        prompt: LinkedText,
        asked: AskedRelation | None,
        spoken_of: Sequence[str],
        linked: LinkedText,
        clauses: Sequence[Clause],
    ) -> Iterator[CheckedClaim]:
        """A claim for each wrong figure of a sentence, in its offsets; ``spoken_of``: the ids of the own things that
        it may be about where it names none. Raises what the verifier raises.
        """
        if self._verifier is None or not is_clear(linked, clauses):
            return
        values = (
            *self._comparison.figures(linked, clauses),
            *self._comparison.names(linked, clauses, self._things),
        )
        for given in values:
            meant = self._meant(_Saying(prompt, asked, spoken_of, linked, given))
            claim = self._read(self._verifier, meant, linked, given)
            if claim is not None:
                yield claim

    def _meant(self, saying: _Saying) -> list[_Meant]:
        """The facts that a figure may be meant of, and denies; none where it is right of one of them."""
        linked, given, graph = saying.linked, saying.given, self._evidence.graph
        text = linked.text
        things = self._named_beside(linked, given)
        if not things and _OF_ALL.search(text):
            return []
        facts = [fact for thing in dict.fromkeys((*things, *saying.spoken_of)) for fact in graph.facts(thing)]
        if not things:
            facts += [fact for fact in self._single if fact not in facts]
        every = list(self._comparison.against(given, facts, text))
        if any(each.outcome is Outcome.AGREE or not (given.is_name or _denies(each)) for each in every):
            return []
        about = things or saying.spoken_of
        found = (
            self._may_mean(each, saying, is_named=bool(things), is_spoken_of=each.fact.subject.id in about)
            for each in every
            if _denies(each) and not each.fact.ended and (not things or each.fact.subject.id in things)
        )
        return [each for each in found if each is not None]

    def _may_mean(
        self, against: Against, saying: _Saying, *, is_named: bool, is_spoken_of: bool
    ) -> _Meant | None:
        """What a fact may have to do with a figure; None for nothing. ``is_named``: the sentence names the thing;
        ``is_spoken_of``: it or what was said before does.
        """
        fact, relation, wording = against.fact, against.relation, saying.wording
        thing, asked = fact.subject.id, saying.asked
        if not _is_of_now(against, saying):
            return None
        is_asked = asked is not None and (asked.relation.id, asked.subject_id) == (relation.id, thing)
        worded = self._share(relation, wording)
        in_question = 1.0 if is_asked else self._share(relation, saying.prompt.text)
        if not is_spoken_of and not (is_asked or (worded >= _SAID and len(terms(relation.label)) > 1)):
            return None
        only = not saying.given.is_name and (
            self._evidence.own.is_only(fact) or isinstance(fact.object, Text)
        )
        if max(worded, in_question) < _TOUCHED and not only:
            return None
        if not is_named and worded + in_question < _HALF_SAID:
            return None
        may_be_part = in_question >= _HALF_SAID and not is_named
        if may_be_part and self._wordings.asks_for_part(saying.prompt, thing, relation):
            return None
        if is_fragment(saying.prompt.text) and self._wordings.is_narrowed(saying.prompt, thing, relation):
            return None
        if self._speaks_of_else(against, saying):
            return None
        return _Meant(against, worded, in_question, only, is_named, saying.given.is_name)

    def _speaks_of_else(self, against: Against, saying: _Saying) -> bool:
        """Whether something stands before a figure that neither the thing nor the question accounts for, which may have
        it: "students pay 60 EUR", "with a massage it costs 130 EUR".
        """
        thing, relation, given = against.fact.subject.id, against.relation, saying.given
        known = terms_of(relation, self._evidence.graph.entity(thing)) | frozenset(terms(saying.prompt.text))
        if relation.id in builtin():
            known |= relation_terms(relation)
        first, last = given.part
        text = saying.linked.text
        named = (m for m in saying.linked.mentions if m.kind in _NAMING and first <= m.start < last)
        strange = (
            m
            for m in named
            if m is not given.mention
            and m.start != given.end + 1
            and not any(c.id in self._things for c in m.candidates)
        )
        if any(m.text[:1].isupper() and not is_covered(terms(m.text), known) for m in strange):
            return True
        nouns = [
            symbol
            for symbol, letter in zip(given.clause.symbols, tags(given.clause), strict=True)
            if letter in _NOUNS and first <= symbol.start < given.start
        ]
        known |= _KINDS
        others = [
            each
            for each in nouns
            if not is_covered(terms(each.text), known) and not _SUPERLATIVE.fullmatch(each.text)
        ]
        return any(
            not _DOING.search(text, first, each.start)
            and not (each is not nouns[0] and _is_verb(each, text, given))
            for each in others
        )

    def _read(
        self, verifier: Verifier, meant: Sequence[_Meant], linked: LinkedText, given: Given
    ) -> CheckedClaim | None:
        """The claim about the fact that a figure is meant of, by its words and by how the verifier reads them."""
        text = linked.text
        best = sorted(meant, key=lambda each: each.rank, reverse=True)[:_MOST_READ]
        if not best:
            return None
        pairs = [pair for each in best for pair in _pairs(each.against, text, given)]
        read = verifier.verify(pairs)
        step = len(pairs) // len(best)
        accepted: list[tuple[tuple[float, float], float, _Meant]] = []
        for at, each in enumerate(best):
            right, wrong = (
                read[at * step : at * step + step // 2],
                read[at * step + step // 2 : (at + 1) * step],
            )
            stated, denied = max(r.supported for r in right), max(r.contradicted for r in wrong)
            if _is_stated(each, stated, denied):
                accepted.append((each.rank, stated + denied, each))
        accepted.sort(key=lambda each: each[:2], reverse=True)
        if not accepted or _are_alike(accepted):
            return None
        against = accepted[0][2].against
        if self._states_right(against, linked, given):
            return None
        return self._wrong(against, text, given)

    def _states_right(self, against: Against, linked: LinkedText, given: Given) -> bool:
        """Whether another figure of the sentence is the right one: "11 EUR per kilo, so you'd pay 44 EUR"."""
        others = (
            each for each in self._comparison.figures(linked, (given.clause,)) if each.start != given.start
        )
        return any(
            found.outcome is Outcome.AGREE
            for other in others
            for found in self._comparison.against(other, (against.fact,), linked.text)
        )

    def _wrong(self, against: Against, text: str, given: Given) -> CheckedClaim:
        said = text[against.start : against.end]
        claim = Claim(
            text.strip(), 0, len(text), against.fact.subject, against.relation, _value(given, said),
            value_start=against.start, value_end=against.end,
        )  # fmt: skip
        rule = f"own:{against.rule}"
        is_text = given.mention is None
        graph, relation = self._evidence.graph, against.relation
        facts = tuple(
            fact
            for fact in graph.facts(against.fact.subject.id)
            if fact.relation.id == relation.id and not fact.ended
        )
        return CheckedClaim(
            claim,
            Verdict.CONTRADICTED,
            score=self._score(rule, CERTAINTY, Verdict.CONTRADICTED),
            facts=facts,
            rule=rule,
            correction=Correction(against.start, against.end, said, against.right) if is_text else None,
        )

    def _named_beside(self, linked: LinkedText, given: Given) -> list[str]:
        """The own things that the part of a sentence around a figure names, or else the last one before it."""
        named = [(m, m.best.id) for m in linked.mentions if m.best is not None and m.best.id in self._things]
        inside = [each for mention, each in named if given.part[0] <= mention.start < given.part[1]]
        before = [each for mention, each in named if mention.end <= given.start]
        return list(dict.fromkeys(inside)) or before[-1:] or list(dict.fromkeys(each for _, each in named))

    def _share(self, relation: Relation, text: str) -> float:
        """The share of the telling terms of a relation's name that a text has, or words near them in meaning; all where
        it has a word of the schema's own wordings.
        """
        said = [match[0].lower() for match in words(text) if term(match[0])]
        known = frozenset(map(term, said))
        if relation.id in builtin() and not relation_terms(relation).isdisjoint(known):
            return 1.0
        label = [match[0].lower() for match in words(relation.label) if term(match[0])]
        telling = [each for each in label if term(each) not in _VAGUE] or label
        has = [
            is_covered([term(each)], known) or self._likeness.nearest(each, said) >= ALIKE for each in telling
        ]
        return sum(has) / len(has) if has else 0.0


def _denies(against: Against) -> bool:
    return against.outcome is Outcome.DISAGREE


def _is_of_now(against: Against, saying: _Saying) -> bool:
    """Whether a value is given as what holds, and not as what did once, or of several."""
    relation, given = against.relation, saying.given
    if given.is_name:
        before = saying.linked.text[given.part[0] : given.start]
        behind = saying.linked.text[given.end : given.part[1]]
        return not _BEFORE_NOW.search(saying.wording) and bool(
            _NAMED_SO.search(before) or _DOES.match(behind) or has_term_at_end(before, relation)
        )
    if isinstance(against.fact.object, Text):
        return True
    is_now = is_plain(saying.plain_wording, relation) and not may_be_of_once(relation, saying.wording)
    return is_now and not _counts_several(saying)


def has_term_at_end(before: str, relation: Relation) -> bool:
    """Whether a text ends with a word of a relation's name: "managing director" before a name."""
    last = _LAST_WORD.search(before)
    return last is not None and term(last[1]) in terms(relation.label)


def _counts_several(saying: _Saying) -> bool:
    """Whether the part of a sentence counts something beside its figure: "two tickets are 280 NOK"."""
    first, last = saying.given.part
    return any(
        isinstance(m.value, Quantity) and not m.value.unit and m.value.amount > 1
        for m in saying.linked.mentions
        if first <= m.start < last and m.start != saying.given.start
    )


def _is_verb(word: Symbol, text: str, given: Given) -> bool:
    """Whether a word right before a figure is what something does: "the guarantee ends at 80,000 EUR"."""
    return bool(_TO_FIGURE.fullmatch(text, word.end, given.start)) and not _BEHIND_OTHERS.search(
        text, given.part[0], word.start
    )


def _value(given: Given, said: str) -> Value:
    return given.mention.value if given.mention is not None and given.mention.value else Text(said)


def _pairs(against: Against, text: str, given: Given) -> list[tuple[str, str]]:
    """What the verifier reads: the fact, and the sentence and its part with the right figure, then as it stands; with
    the thing before it too, which a pronoun or a short name may stand for.
    """
    fact, label = fact_text(against.fact, against.relation), against.fact.subject.label

    def texts(figure: str) -> list[str]:
        whole = f"{text[: against.start]}{figure}{text[against.end :]}".strip(" -*\n")
        part = f"{text[given.part[0] : against.start]}{figure}{text[against.end : given.part[1]]}".strip(
            " -*\n"
        )
        return [whole, f"{label}: {whole}", f"{label}: {part}"]

    said = text[against.start : against.end]
    return [(fact, each) for each in (*texts(against.right), *texts(said))]


def _are_alike(accepted: Sequence[tuple[tuple[float, float], float, _Meant]]) -> bool:
    """Whether the two best of some facts have about as much for them."""
    if not accepted[1:]:
        return False
    (rank, read, _), (other_rank, other_read, _) = accepted[:2]
    return rank == other_rank and read - other_read < _APART


def _is_stated(meant: _Meant, right: float, wrong: float) -> bool:
    """Whether a figure is meant of a fact: ``right``, the probability that the sentence with the right figure follows
    from it; ``wrong``, that it denies the sentence as it stands.
    """
    worded, asked = meant.worded, meant.asked
    if meant.against.shared and worded >= _HALF_SAID:
        return True
    if meant.of_name:
        return (
            right >= (_LIKELY if max(worded, asked) >= _SAID else _SURE) and max(worded, asked) >= _HALF_SAID
        )
    if min(right, wrong) >= _MAYBE and worded >= _SAID:
        return True
    if min(right, wrong) >= _LIKELY and worded >= _HALF_SAID:
        return True
    if right >= _MAYBE and wrong >= _LIKELY and asked >= _SAID:
        return True
    if isinstance(meant.against.fact.object, Text) and min(worded, asked) >= _SAID:
        return wrong >= _LIKELY
    if min(right, wrong) >= _SURE and (max(worded, asked) >= _TOUCHED):
        return True
    if right >= _MAYBE and wrong >= _SURE and meant.only and meant.named:
        return True
    return right >= _SURE and meant.only and min(worded + asked, 1.0) >= _SAID and worded > 0
