"""Whether a patched text reads well: nothing is left in it that spoke of the wrong value.

Each rule names one way in which a sentence goes wrong when only a value in it is replaced. Rules see the draft, where
what stood around the wrong value still stands. They are stricter than a reader: what they turn down is written anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from correct.patch_made import Made, Patched
from correct.patch_reference import by_description, by_name, by_pronoun
from correct.patch_repeat import named_again, sentences
from kg.word import FUNCTION_WORDS

_ASIDE = re.compile(
    r"[*_\"”'’)\]]{0,4}(?:\s?\[\d{1,3}\]){0,4}(?:,\s(?:an?|the|one of|its|his|her|their|home to|(?:also |best )?known|"
    r"famous|located|situated|which|who|whose|where|whom)\b|\s[–—-]\s?(?:an?|the|one of|its|which|who|where)\b|"
    r"\s\((?!\s*(?:see|e\.g|i\.e)))",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"[*_\"”'’)\]]{0,4},? (?:and|but|while|whereas|yet|as well as|with|where|which) ", re.IGNORECASE
)
"""What follows upon the other side of a claim and speaks of its wrong side."""
_MANY = re.compile(r"[*_\"”'’]{0,3} (?:are|were|have)\b")
_ONE = re.compile(r"[*_\"”'’]{0,3} (?:is|was|has)\b")
_NAME_GOES_ON = re.compile(r"(?<!\.)[ -](?P<word>[A-Z][a-z]+)")
_IMAGE = re.compile(r"!\[[^\]\n]*\Z")
_NEAR, _ASIDE_REACH, _SHORTEST = 40, 60, 3


def flaw(patched: Patched) -> str:
    """What would not read well, in a few words; "" where nothing is wrong."""
    return next((name for name, rule in _RULES.items() if rule(patched)), "")


def reads_well(patched: Patched) -> bool:
    return not flaw(patched)


def _apposition(patched: Patched) -> bool:
    """ "Vienna, the capital of Austria," with Vienna alone replaced, "Marlowe (1564-1593)"."""
    return any(
        _ASIDE.match(patched.text, made.correction.end)
        and not _is_the_claim(made, patched.text[made.correction.end :])
        and not _is_corrected_behind(patched, made)
        for made in patched.made
        if made.is_name or made.is_code
    )


def _is_the_claim(made: Made, behind: str) -> bool:
    """The aside is what was claimed of the value: "Vienna, the capital of Germany," becomes "Berlin, ..."."""
    claim, aside = made.claim.claim, behind[:_ASIDE_REACH]
    if claim.relation is None or claim.subject is None or not claim.inverted:
        return False
    return claim.subject.label in aside and any(noun in aside for noun in claim.relation.nouns)


def _is_corrected_behind(patched: Patched, made: Made) -> bool:
    """The aside behind a value holds a claim that is corrected too, and is none about the wrong value."""
    start, end = made.correction.start, made.correction.end
    stop = next((last for first, last in sentences(patched.text) if first <= start < last), end)
    near = min(stop, end + _NEAR)
    behind = [other.claim.claim for other in patched.made if end <= other.correction.start < near]
    about = {claim.subject.label for claim in behind if claim.subject is not None}
    return bool(behind) and made.wrong not in about


def _goes_on(patched: Patched) -> bool:
    """ "Sydney is the capital of Australia and lies on the coast": what else is said of the wrong value is left."""
    spans = sentences(patched.text)
    for made in patched.names:
        claim, at = made.claim.claim, made.correction.end
        if claim.subject is None or not claim.inverted or claim.subject.label == made.right:
            continue
        stop = next(last for first, last in spans if first <= made.correction.start < last)
        behind = named_again(patched.text[at:stop], claim.subject.label)
        if not behind or not _MORE.match(patched.text, at + behind[0][1], stop):
            continue
        others = (c.claim for c in patched.claims if at + behind[0][1] <= c.claim.value_start < stop)
        if not any(c.subject is not None and c.subject not in (claim.value, claim.subject) for c in others):
            return True
    return False


def _said_twice(patched: Patched) -> bool:
    """ "Madrid, not Madrid": the right value stands in the sentence already, outside the subject's own name."""
    spans = sentences(patched.text)
    for made in patched.names:
        first, last = next(span for span in spans if span[0] <= made.correction.start < span[1])
        sentence, subject = patched.text[first:last], made.claim.claim.subject
        inside = (
            [] if subject is None or subject.label == made.right else named_again(sentence, subject.label)
        )
        again = named_again(sentence, made.right) if len(made.right) >= _SHORTEST else []
        alone = (start for start, _ in again if not any(begin <= start < end for begin, end in inside))
        if any(not patched.is_corrected(first + start) for start in alone):
            return True
    return False


def _number(patched: Patched) -> bool:
    """ "The Beatles was": one took the place of many, or many of one."""
    for made in patched.names:
        wrong, right = made.correction.wrong, made.correction.right
        verb = _MANY if _is_many(wrong) else _ONE
        opens = patched.text[: made.correction.start].rstrip(' *_"“')[-1:] in ("", *".!?\n|-")
        if opens and _is_many(wrong) != _is_many(right) and verb.match(patched.text, made.correction.end):
            return True
    return False


def _is_many(name: str) -> bool:
    return name.lower().startswith("the ") and name.endswith("s") and not name.endswith("States")


def _part_of_name(patched: Patched) -> bool:
    """ "Munich Airport": the wrong value is part of another name."""
    named = (made.correction for made in patched.names if made.right[:1].isupper())
    behind = (_NAME_GOES_ON.match(patched.text, correction.end) for correction in named)
    return any(word is not None and word["word"].casefold() not in FUNCTION_WORDS for word in behind)


def _image(patched: Patched) -> bool:
    """The text of an image is replaced, the image is not."""
    return any(_IMAGE.search(patched.text[: made.correction.start]) for made in patched.made)


_RULES: dict[str, Callable[[Patched], bool]] = {
    "an apposition of the wrong value is left": _apposition,
    "the sentence goes on about the wrong value": _goes_on,
    "a pronoun for the wrong value is left": by_pronoun,
    "a description of the wrong value is left": by_description,
    "the wrong value is spoken of elsewhere": by_name,
    "the right value is said twice": _said_twice,
    "the verb does not agree": _number,
    "the wrong value is part of a name": _part_of_name,
    "an image shows the wrong value": _image,
}
