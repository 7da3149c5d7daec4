"""Who won a tournament that took place once: one team did, so that no other one "won the 1998 World Cup".

Only what says so plainly counts ("won third place at", "won the bid for" do not), and of a country only where the
winners that are known are countries: whoever scored, and the club of a player, won it too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.claimed import likely_meanings
from detect.places import Places
from detect.stated import Finding
from kg.graph import Graph
from kg.records import EntityClass, EntityRef

WINNER = "P1346"
RULE = "absent:won"
_ADVERB = r"(?:(?:also|finally|eventually|famously|indeed|actually)\s+)?"
_WON = re.compile(
    rf"\W*(?:(?:has|had|have)\s+)?{_ADVERB}(?:won|wins?|winning)\s+(?:the\s+)?(?:title\s+(?:at|of)\s+(?:the\s+)?)?\W*",
    re.IGNORECASE,
)
_WON_BY = re.compile(rf"\W*(?:final\s+)?(?:was|is|were)\s+{_ADVERB}won\s+by\s+(?:the\s+)?\W*", re.IGNORECASE)
_WINNER = re.compile(r"\W*(?:was|is|were)\s+(?:the\s+)?\W*", re.IGNORECASE)
_OF_A_PART = re.compile(
    r"[*_\"”]*\s+(?:third|bronze|qualif|bid|group|semi|quarter|match|opener|opening|play-?off|medal|hosting|award)",
    re.IGNORECASE,
)
"""Behind the name of a tournament: what else may be won there."""


def is_won_once(findings: Sequence[Finding], text: str, graph: Graph, places: Places) -> bool:
    """Whether a sentence plainly names a country as the winner of a tournament that another country won."""
    first = findings[0].stated
    if first.reading.relation.id != WINNER or first.object is None or not _is_plain(findings[0], text):
        return False
    tournament = graph.entity(findings[0].subject_id)
    if not any("tournament" in kind.casefold().split() for kind in tournament.types):
        return False
    winners = [each.fact.object.id for each in findings if isinstance(each.fact.object, EntityRef)]
    claimed = {
        each for each in likely_meanings(first.object) if EntityClass.PLACE in graph.entity(each).classes
    }
    return bool(winners and claimed) and all(map(places.types.is_country, (*winners, *claimed)))


def _is_plain(finding: Finding, text: str) -> bool:
    subject, value = finding.stated.reading.subject, finding.stated.reading.object
    if subject is None or text[subject.start : subject.end] != subject.text:
        return (
            finding.stated.reading.weight > 0
        )  # the question says it in the words of a wording, and not by meaning
    first, second = sorted((subject, value), key=lambda each: each.start)
    if _OF_A_PART.match(text, subject.end) is not None:
        return False
    between = text[first.end : second.start]
    if first is value:
        return _WON.fullmatch(between) is not None
    is_winner = text[: subject.start].rstrip(' *_"“').casefold().endswith(("winner of the", "winners of the"))
    return _WON_BY.fullmatch(between) is not None or (is_winner and _WINNER.fullmatch(between) is not None)
