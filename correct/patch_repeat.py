"""The same wrong claim once more in an answer: "So the answer is Florida."

A sentence repeats a claim where it names the wrong value and beside it nothing but the subject, the relation and words
of summing up. Whatever else names the wrong value speaks of that value, and is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from correct.patch_link import addresses
from correct.patch_made import Made
from detect.verdict import CheckedClaim
from kg.alias import fold
from kg.sentence import SentenceSplitter
from kg.word import FUNCTION_WORDS

_SUMMING_UP = frozenset(
    """answer answers correct final short summary conclusion conclude therefore thus hence indeed simply result right
    question sum words brief called named city town country state name""".split()
)
_WORD = re.compile(r"[^\W_]+")
_FENCE = re.compile(r"(`{3,}|~{3,}).*?(?:\1|\Z)", re.DOTALL)


def repeats(text: str, made: Sequence[Made]) -> list[Made]:
    """Corrections of further places that say again what is corrected already; none of a value that is the subject."""
    return [each for one in made if one.is_name and not _is_subject(one) for each in _of(text, one, made)]


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences of a text, which they cover."""
    splitter = SentenceSplitter()
    spans, at = [], 0
    for piece in (*splitter.decode(text), *splitter.flush()):
        spans.append((at, at + len(piece)))
        at += len(piece)
    return spans


def named_again(text: str, name: str) -> list[tuple[int, int]]:
    """Spans in which a name stands as it is written, as a word of its own, outside code blocks and addresses."""
    if not name:
        return []
    barred = [*addresses(text), *(match.span() for match in _FENCE.finditer(text))]
    found = re.finditer(rf"(?<![^\W_])(?<!\w-){re.escape(name)}(?![^\W_]|-\w)", text)
    return [
        match.span()
        for match in found
        if all(match.end() <= first or stop <= match.start() for first, stop in barred)
    ]


def _of(text: str, one: Made, made: Sequence[Made]) -> Iterator[Made]:
    spans = sentences(text)
    for start, end in named_again(text, one.wrong):
        first, last = next(span for span in spans if span[0] <= start < span[1])
        rest = f"{text[first:start]} {text[end:last]}"
        if not any(each.covers(start) for each in made) and _says_no_more(rest, one.claim):
            yield Made(
                one.claim, replace(one.correction, start=start, end=end, wrong=one.wrong, right=one.right)
            )


def _is_subject(one: Made) -> bool:
    """ "The capital of Haryana is Haryana": the name stands for the subject elsewhere."""
    subject = one.claim.claim.subject
    return subject is not None and fold(subject.label) == fold(one.wrong)


def _says_no_more(rest: str, checked: CheckedClaim) -> bool:
    relation, subject = checked.claim.relation, checked.claim.subject
    names = [] if relation is None else [relation.label, *relation.nouns]
    names += [] if subject is None else [subject.label]
    known = {fold(word) for name in names for word in _WORD.findall(name)} | _SUMMING_UP | FUNCTION_WORDS
    return all(fold(word) in known for word in _WORD.findall(rest))
