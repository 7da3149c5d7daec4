"""What the verifier says of facts and a sentence: whether it would follow from a fact with that one's own value in its
place, and whether the fact denies it as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from detect.entailment import Verifier
from detect.own_against import Against
from detect.own_decision import Rows
from detect.own_given import GivenKind
from detect.own_saying import Saying
from detect.own_truth import statement
from kg.verbalise import fact_text

_MARKS = " -*\n"
"""Of a list's item."""


def read_facts(found: Sequence[Against], saying: Saying, verifier: Verifier) -> Rows:
    """For each fact what the verifier says, shape (facts, 4), see `detect.own_decision.READ`."""
    if saying.given.kind is GivenKind.TRUTH:
        return _read_truth(found, saying, verifier)
    right = [_claims(each, each.right, saying) for each in found]
    wrong = [_claims(each, saying.linked.text[each.start : each.end], saying) for each in found]
    pairs = [
        (_evidence(each), claim)
        for claims in (right, wrong)
        for each, told in zip(found, claims, strict=True)
        for claim in told
    ]
    read = iter(verifier.verify(pairs))
    follows = [[next(read).supported for _ in told] for told in right]
    denied = [[next(read).contradicted for _ in told] for told in wrong]
    return np.array([[max(f), max(d), f[0], d[0]] for f, d in zip(follows, denied, strict=True)], np.float32)


def _evidence(against: Against) -> str:
    stated = fact_text(against.fact, against.relation)
    return f"{stated} It has been so since {against.right}." if against.since else stated


def _read_truth(found: Sequence[Against], saying: Saying, verifier: Verifier) -> Rows:
    """The same of what a part affirms or denies: whether it follows from that, and whether the fact denies it."""
    affirms, part = saying.given.affirms, saying.linked.text[slice(*saying.given.part)].strip(_MARKS)
    pairs = []
    for each in found:
        thing, relation = each.fact.subject.label, each.relation.label
        for holds in (affirms, not affirms):
            evidence = statement(thing, relation, holds)
            pairs += [(evidence, f"{thing}: {part}"), (evidence, part)]
    read = verifier.verify(pairs)
    rows = [read[at : at + 4] for at in range(0, len(read), 4)]
    return np.array(
        [
            [
                max(says.supported, says_alone.supported),
                max(denied.contradicted, denied_alone.contradicted),
                says_alone.supported,
                denied_alone.contradicted,
            ]
            for says, says_alone, denied, denied_alone in rows
        ],
        np.float32,
    )


def _claims(against: Against, value: str, saying: Saying) -> list[str]:
    """The sentence with a value, and its part; with the thing before it too, which a pronoun or a short name may stand
    for.
    """
    text, part, label = saying.linked.text, saying.given.part, against.fact.subject.label
    if saying.given.spelled:
        spelled = saying.given.spelled.replace("{o}", value)
        return [spelled, f"{label}: {spelled}"]
    whole = f"{text[: against.start]}{value}{text[against.end :]}".strip(_MARKS)
    short = f"{text[part[0] : against.start]}{value}{text[against.end : part[1]]}".strip(_MARKS)
    return list(dict.fromkeys((whole, f"{label}: {whole}", f"{label}: {short}")))
