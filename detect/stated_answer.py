"""Statements that answer in words of their own: "Shoppers in Peru hand over soles" to the question for the currency.

The whole sentence is weighed as one that states what was asked, with slots for what is asked about and for the value:
by what it has in common with known wordings, and by whether the verifier, which reads it behind the question, takes it
to say what the fact says; without a verifier nobody can tell. What only stands beside the question ("Most visitors to
Australia land in Sydney") both have been shown as often.
"""

from __future__ import annotations

from detect.asked_relation import AskedRelation
from detect.beside import Answer
from detect.bound import EXACT
from detect.clause import Symbol
from detect.expected import Expected
from detect.given_value import GivenValues
from detect.kin import has_kin
from detect.learned_reading import LearnedReadings
from detect.nested import nested_names
from detect.proposal import Proposal
from detect.stance import Stance
from detect.weighed import Pair
from kg.demonym import DEMONYM
from kg.mention import Mention

STATED = 0.41
"""The probability from which on a sentence states what was asked."""
SURELY_STATED = 0.7
"""The same of a sentence behind others, which mostly tells something else."""
STATED_OF_PART = 0.8
"""The same of a sentence about something of what was asked about, which mostly gives a value for that."""
NOT_STATED = 0.05
"""The probability below which it surely does not."""
_SUBJECT, _VALUE = "{s}", "{o}"


class StatedAnswers:
    """Reads them; thread-safe."""

    def __init__(self, learned: LearnedReadings, values: GivenValues) -> None:
        self._learned = learned
        self._values = values

    def states(self, asked: AskedRelation, answer: Answer, value: Mention, *, least: float = STATED) -> bool:
        """Whether a sentence gives a value, which it names, for what was asked, at ``least`` so probably.

        Raises what the models raise.
        """
        pair = self._pair(asked, answer, value)
        if pair is None or pair.proposal.beside or pair.proposal.again or pair.proposal.of_some:
            return False
        probable = self._probability(pair)
        return probable is not None and probable >= least

    def tells_something_else(self, asked: AskedRelation, answer: Answer, value: Mention) -> bool:
        """Whether a sentence that names what was asked about and a value surely does not give that for what was asked:
        "Ray Kroc bought the McDonald brothers out in 1961". Raises what the models raise.
        """
        pair = self._pair(asked, answer, value)
        probable = None if pair is None else self._probability(pair)
        return probable is not None and probable < NOT_STATED

    def _pair(self, asked: AskedRelation, answer: Answer, value: Mention) -> Pair | None:
        wording = self._wording(asked, answer, value)
        if wording is None:
            return None
        expected = Expected(asked.relation, frozenset({asked.subject_id}))
        return answering(expected, wording, asked.subject, self._values.meant(asked, value))

    def _probability(self, pair: Pair) -> float | None:
        """None without a verifier, and where the graph knows no such fact."""
        weighed = self._learned.answer(pair)
        if weighed is None or weighed.signals.entailed is None:
            return None
        return self._learned.probability(weighed)

    def _wording(self, asked: AskedRelation, answer: Answer, value: Mention) -> str | None:
        """The sentence with slots for its ends; None where it names something else and not what was asked about, or one
        of them only as a part of what it speaks of; whether something "of" it tells the answer the verifier knows ("The
        law of Niger makes French its language").
        """
        linked = answer.linked
        named = [m for m in linked.mentions if self._values.is_subject(m, asked)]
        if any(has_kin(linked.text, mention) for mention in named):
            return None
        nested = nested_names(answer.clause, of=False)
        if value.start in nested or (asked.relation.id != DEMONYM and any(m.start in nested for m in named)):
            return None  # of whom people are called, it is always those "from" there
        others = [
            m for m in linked.mentions if m not in named and (m.end <= value.start or value.end <= m.start)
        ]
        if not named and any(not mention.text[:1].islower() for mention in others):
            return None
        text = linked.text
        for mention in sorted((*named, value), key=lambda each: -each.start):
            slot = _VALUE if mention is value else _SUBJECT
            text = f"{text[: mention.start]}{slot}{text[mention.end :]}"
        return text.strip()


def answering(expected: Expected, wording: str, subject: Mention, value: Mention) -> Pair:
    """A sentence, its ends put into slots, as a statement of what is expected."""
    symbol = Symbol("O", value.start, value.end, value.text, value)
    proposal = Proposal(
        None, symbol, 0, 0, wording, (), negated=False, past=False, bound=EXACT, stance=Stance.ASSERTED
    )
    return Pair(proposal, subject, value, (expected,))
