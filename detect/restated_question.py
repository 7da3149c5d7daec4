"""Questions in other forms, as plain ones: with answers to choose from, or with a gap to fill in.

"What is the capital of Turkey - Ankara or Istanbul?" asks what "What is the capital of Turkey?" asks, and so does
"Fill in the blank: The capital of Turkey is ____.".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from detect.comparative_wording import ADJECTIVE
from detect.verb import base_of_present, past_of_base

_MOST = 240
"""Code points of a prompt that is told in another form."""
_OPTION = r"[^\s,;:?()–—-][^,;:?()–—]{0,50}?"
_OFFERED = re.compile(
    r"(?P<asked>\b(?:who|whom|whose|what|which|when|where|how)\b[^?]*?[^\s?,;:–—-])"
    r"\s*(?P<sign>,|:|;|\(|\s[–—-])\s*(?P<either>is it |was it |either )?"
    rf"(?P<first>{_OPTION})(?:, {_OPTION}){{0,4}},? or (?P<last>{_OPTION})\)?\s*\?+\s*\Z",
    re.IGNORECASE,
)
_LAST_NAME = re.compile(
    r"(?P<name>[A-Z0-9][\w.’'-]*(?: (?:of |the |and |de )?[A-Z0-9][\w.’'-]*)*)[\"”*_)]*\Z"
)
_OF_TWO = re.compile(
    r"\bDid (?:[A-Z][\w.’'-]*\s){1,4}or (?:[A-Z][\w.’'-]*\s){1,4}(?P<verb>[a-z]+)\s+(?P<what>[^?]+?)\s*\?+\s*\Z"
)
"""Which of two did something: "Did Tolstoy or Dostoevsky write Anna Karenina?"."""
_NAMED = re.compile(r"\s[\"“*_]*[A-Z0-9]")
"""What the question is about stands in it, and not among the answers: "Which is larger, France or Spain?"."""
_LEAD = re.compile(
    r"(?:.*[.!?:]\s+)?\W*(?:fill in|fill|complete|finish)\b(?:\s+in)?(?:\s+(?:the|this|my))?"
    r"(?:\s+(?:blanks?|gaps?|sentence|statement|phrase|following|missing|word|words))*\s*[:.–—-]\s*",
    re.IGNORECASE | re.DOTALL,
)
"""Before a sentence with a gap."""
_GAP = re.compile(r"_{2,}|\[(?:blank|gap|\.{3}|…|\?|\s*)\]|<blank>|\(blank\)", re.IGNORECASE)
_OPEN_END = re.compile(r"(?:\.{3,}|…)(?=[\s\"”'.?!]*\Z)")
_AROUND = " \t\n\"“”*'"
_ENDS = f"{_AROUND}.!?"
_BE = r"is|was|are|were"
_IS_GAP = re.compile(
    rf"(?P<said>.+?)\s+(?P<be>{_BE})\s+(?:called\s+|named\s+)?(?:the\s+|an?\s+)?\Z", re.IGNORECASE | re.DOTALL
)
_BY_GAP = re.compile(
    rf"(?P<said>[^,;]+?)\s+(?P<be>{_BE})\s+(?P<rest>(?:(?!\b(?:and|but|when)\b)[^,;])*?\b(?:in|by|of|to|on|at|from|into|for|with|near))\s+"
    r"(?:the\s+|year\s+|the year\s+|city of\s+|the city of\s+)?\Z",
    re.IGNORECASE | re.DOTALL,
)
_DOES_GAP = re.compile(
    r"(?P<said>.+?)\s+(?P<verb>[a-z]{2,}[a-rt-z]s)\s+(?P<by>in|at|into|to|from|on|through|near)\s+(?:the\s+(?:city\s+of\s+)?)?\Z",
    re.DOTALL,
)
_WHERE = frozenset(("in", "at", "on", "near"))
_THE = re.compile(r"(?:The|A|An|His|Her|Its)\b")


def restated(prompt: str, kind: Callable[[str], object] = lambda name: None) -> str:
    """A prompt as a plain question, or as it is where it is none of these.

    :param kind: of what kind something is, by its name; None where that is not known. What is offered behind a comma
        may be more of what is asked about ("What is the capital of Peru, Chile or Bolivia?"), unless it is of another

    >>> [restated(text, {"Emma": "book"}.get) for text in (
    ...     "Where was Ada born, in Ulm or Bonn?", "The capital of Peru is ____.", "Who wrote Emma?"
    ... )]
    ['Where was Ada born?', 'What is the capital of Peru?', 'Who wrote Emma?']
    """
    if len(prompt) > _MOST:
        return prompt
    return _filled(prompt) or _without_options(prompt, kind) or prompt


def _without_options(prompt: str, kind: Callable[[str], object]) -> str | None:
    either = _OF_TWO.search(prompt)
    if either is not None:
        return f"{prompt[: either.start()]}Who {past_of_base(either['verb'])} {either['what']}?"
    offered = _OFFERED.search(prompt) if " or " in prompt else None
    if offered is None:
        return None
    asked = offered["asked"]
    is_named = _NAMED.search(asked) or _NAMED.search(prompt, 0, offered.start())
    if is_named is None or ADJECTIVE.search(asked) is not None:
        return None
    if offered["sign"] == "," and not offered["either"] and not _are_apart(offered, kind):
        return None
    return f"{prompt[: offered.start()]}{asked}?"


def _are_apart(offered: re.Match[str], kind: Callable[[str], object]) -> bool:
    """Whether what is offered is no more of what the question ends on: no name, or one of another kind."""
    name = _LAST_NAME.search(offered["asked"])
    if name is None:
        return True
    kinds = [kind(offered[each].removeprefix("the ").strip(' "“”*_')) for each in ("first", "last")]
    own = kind(name["name"])
    return own is not None and all(each is not None and each != own for each in kinds)


def _filled(prompt: str) -> str | None:
    """A sentence with one gap as the question what belongs there."""
    lead = _LEAD.match(prompt)
    sentence = prompt[lead.end() :] if lead is not None else prompt
    gaps = list(_GAP.finditer(sentence))
    if not gaps and lead is not None:
        gaps = list(_OPEN_END.finditer(sentence))
    if len(gaps) != 1:
        return None
    before, behind = sentence[: gaps[0].start()].lstrip(_AROUND), sentence[gaps[0].end() :].strip(_ENDS)
    if not before.strip(_AROUND):
        return f"What {behind}?" if behind else None
    if not behind and (said := _IS_GAP.fullmatch(before)) is not None:
        return f"What {said['be'].lower()} {_inside(said['said'])}?"
    if not behind and (said := _BY_GAP.fullmatch(before)) is not None:
        return f"What {said['be'].lower()} {_inside(said['said'])} {said['rest']}?"
    if not behind and (said := _DOES_GAP.fullmatch(before)) is not None:
        does = f"{_inside(said['said'])} {base_of_present(said['verb'])}"
        return f"Where does {does}?" if said["by"] in _WHERE else f"What does {does} {said['by']}?"
    return f"{before.rstrip(_AROUND)} what{f' {behind}' if behind else ''}?"


def _inside(said: str) -> str:
    """The beginning of a sentence, within another one."""
    return f"{said[:1].lower()}{said[1:]}" if _THE.match(said) else said
