"""What a question asks whether it is so: "Is Sydney the capital of Australia?", "True or false: ...", "..., right?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detect.verb import past_of_base, present_of_base
from kg.mention import LinkedText, Mention, MentionKind

AUXILIARIES = "is|are|was|were|did|does|do|has|have|had"
_OF = r"(?P<of>(?:the\s+)?(?:[a-z]+\s+){1,3}of\s+(?:the\s+)?)"
"""What is said of a name by a noun before it: "the capital of Brazil"."""
_ASKS = re.compile(
    rf"(?:.*[.!?:,]\s+)?\W*(?P<verb>{AUXILIARIES})(?P<nt>n['’]t)?\s+(?:{_OF}|(?P<the>the\s+)?)",
    re.IGNORECASE | re.DOTALL,
)
_BEGINS = re.compile(rf"(?:{_OF}|(?P<the>the\s+)?)", re.IGNORECASE)
_TRUE = r"(?:true|correct|right|so|accurate)"
_LEAD = re.compile(
    r"(?:.*[.!?]\s+)?(?:"
    rf"(?:is|was)\s+it\s+(?:{_TRUE}|the\s+case|a\s+fact)\s+that|"
    r"am\s+i\s+(?:right|correct)\s+(?:that|in\s+thinking(?:\s+that)?)|"
    rf"(?:true\s+or\s+(?:false|not)|right\s+or\s+wrong|t/f|fact\s+or\s+(?:myth|fiction)|fact[\s-]check|"
    rf"is\s+(?:this|that|the\s+following)(?:\s+(?:statement|sentence))?\s+{_TRUE}(?:\s+or\s+(?:false|wrong|not))?)\s*[:?–—-]"
    r")\s*[\"“'*]*\s*(?=\S*\w)",
    re.IGNORECASE | re.DOTALL,
)
"""What stands before a statement that is asked about."""
_TAIL = re.compile(
    r"[.?!\"”'*]{0,3}\s{0,2}[,.?!–—-]\s{0,2}(?:"
    rf"{_TRUE}|yes|(?:{AUXILIARIES})n['’]t\s+(?:it|he|she|they)|(?:{AUXILIARIES})\s+(?:it|he|she|they)\s+not|"
    rf"true\s+or\s+false|right\s+or\s+wrong|is\s+(?:that|this|it)\s+{_TRUE}(?:\s+or\s+(?:false|wrong|not))?"
    r")\s*\?+\s*\Z",
    re.IGNORECASE,
)
"""What stands behind it."""
_LONGEST_TAIL = 60
_SENTENCE = re.compile(r"[.!?]\s+(?=[\"“]?[A-Z])")
_ENDS = "?.! \"”'*"
_OFFERS = re.compile(r"\bor\b|\bnot\b|n['’]t\b", re.IGNORECASE)
"""In a question that a "Yes" does not answer plainly."""
_IS = re.compile(rf"\s+(?P<verb>{AUXILIARIES})\s+", re.IGNORECASE)
_INFLECTED = {"did": past_of_base, "does": present_of_base}
_DID = re.compile(r"(?P<how>(?:(?:ever|first|also|once|[a-z]+ly)\s+)?)(?P<what>[a-z]+)\b", re.IGNORECASE)
_MOST, _MOST_AROUND = 200, 300
"""Code points of a question that is turned round, and with what stands before and behind it."""
_BEHIND_NAME = re.compile(r"[*_\"”\s]*")
_OPENER = re.compile(r"(?:[a-z]+\b[\s,:]*){0,2}", re.IGNORECASE)
"""Before a question: "So,", "Quick question:"; "In 1900, was it ...?" asks of another time."""


@dataclass(frozen=True, slots=True)
class AskedStatement:
    """What a question asks whether it is so: "Is Sydney the capital of Australia?".

    ``said`` is what stands behind ``verb``, "Sydney", and ``rest`` what stands behind that, up to the sign, at
    ``rest_at`` in the prompt; ``subject`` is named so, None where more is said than a name ("Japan's capital").
    ``verb`` is empty where the prompt gives a statement whose verb is another ("True or false: Mahler wrote Carmen").
    """

    subject: Mention | None
    said: str
    verb: str
    rest: str
    rest_at: int
    is_denied: bool = False
    """Whether the answer has said no to it, and nothing else yet."""
    is_negative: bool = False
    """Whether it is asked with "isn't", to which a bare "Yes" may mean either."""

    def statement(self, said: str = "", rest: str = "") -> str:
        """It as a statement, or the same of something else, or with another text behind it."""
        said = said or self.said
        return f"{said[:1].upper()}{said[1:]} {self.predicate(rest or self.rest)}."

    def predicate(self, rest: str) -> str:
        """The verb with a text behind it, "did write" as "wrote"."""
        inflected, did = _INFLECTED.get(self.verb), _DID.match(rest)
        if inflected is None or did is None:
            return f"{self.verb} {rest}".lstrip()
        return f"{did['how']}{inflected(did['what'].casefold())}{rest[did.end() :]}"


def may_ask_whether(prompt: str) -> bool:
    """Whether a prompt may ask whether something is so, told without linking it."""
    return (
        prompt.rstrip().endswith("?") or _LEAD.match(prompt, max(0, len(prompt) - _MOST_AROUND)) is not None
    )


def asked_statement(prompt: LinkedText) -> AskedStatement | None:
    """What the end of a prompt asks whether it is so; None where it asks otherwise.

    >>> from kg.mention import Mention
    >>> sydney = Mention(3, 9, "Sydney", MentionKind.ENTITY)
    >>> asked = asked_statement(LinkedText("Is Sydney the capital?", ((0, 22),), (), (sydney,)))
    >>> asked.statement(), asked.statement("Canberra")
    ('Sydney is the capital.', 'Canberra is the capital.')
    """
    text = prompt.text.rstrip()
    first = max(0, len(text) - _MOST_AROUND)
    if (lead := _LEAD.match(text, first)) is not None:
        return _stated(prompt, lead.end(), len(text))
    if (tail := _TAIL.search(text, max(0, len(text) - _LONGEST_TAIL))) is not None:
        before = [found.end() for found in _SENTENCE.finditer(text, first, tail.start())]
        return _stated(prompt, before[-1] if before else first, tail.start())
    return _turned(prompt, text) if text.endswith("?") else None


def _turned(prompt: LinkedText, text: str) -> AskedStatement | None:
    """Of a question that begins with its verb."""
    start = max((first for first, _ in prompt.sentences if first < len(text)), default=0)
    named = [m for m in prompt.mentions if m.start >= start]
    first = next((m for m in named if m.kind is MentionKind.ENTITY), None)
    if first is None or len(text) - start > _MOST or _OFFERS.search(text, first.start):
        return None
    asks = _ASKS.fullmatch(text, start, first.start)
    if asks is None or not _opens(text[start : asks.start("verb")]):
        return None
    is_of = asks["of"] is not None
    if is_of and (
        len(named) != 2 or text[first.end : named[1].start].strip(' "*_').lower() not in {"", "the"}
    ):
        return None  # "Is the capital of Brazil a big city?"
    is_name = not is_of and not first.possessive
    end = first.end if is_name else named[-1].start
    rest_at = end + len(text[end:]) - len(text[end:].lstrip())
    begins = asks.start("of") if is_of else first.start
    rest, said = text[rest_at:].rstrip("? "), text[begins:end].rstrip()
    if not rest or end < first.end:
        return None
    verb = asks["verb"].lower()
    return AskedStatement(
        first if is_name else None,
        f"{asks['the'] or ''}{said}",
        verb,
        rest,
        rest_at,
        is_negative=asks["nt"] is not None,
    )


def _opens(before: str) -> bool:
    """Whether what stands before the verb of a question asks of no other time or respect than it."""
    behind = before[max(before.rfind(sign) for sign in ".!?") + 1 :]
    return _OPENER.fullmatch(behind.strip(" *_\"“'")) is not None


def _stated(prompt: LinkedText, start: int, end: int) -> AskedStatement | None:
    """Of a question that has a statement in it."""
    text = prompt.text[:end].rstrip(_ENDS)
    first = next((m for m in prompt.mentions if m.start >= start and m.kind is MentionKind.ENTITY), None)
    if first is None or first.end >= len(text) or len(text) - start > _MOST or _OFFERS.search(text, start):
        return None
    begins = _BEGINS.fullmatch(text, start, first.start)
    verb = _IS.search(text, first.end) if begins is not None else None
    if begins is None:
        return None
    is_name = begins["of"] is None and not first.possessive
    if is_name and (verb is None or verb.start() != first.end):
        behind = _BEHIND_NAME.match(text, first.end)
        rest_at = first.end if behind is None else behind.end()
        return AskedStatement(first, text[start : first.end], "", text[rest_at:].strip(), rest_at)
    if verb is None or not text[verb.end() :]:
        return None
    said = text[start : verb.start()]
    return AskedStatement(
        first if is_name else None, said, verb["verb"].lower(), text[verb.end() :], verb.end()
    )
