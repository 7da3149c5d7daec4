"""What "that" opens behind a noun or a name: its content ("the claim that ..."), which nobody need hold, or only more
of what it is ("the money that Peru uses").
"""

from __future__ import annotations

import re

from detect.clause import Clause
from detect.stance import REPORTING
from detect.tagging import VERBS

ACTING = (VERBS | frozenset("LG")) - {"B"}
_TELLING = REPORTING | frozenset(
    "told tell tells wrote write writes informed informs assured assures taught teaches warned warns convinced "
    "convinces persuaded persuades announced announces".split()
)
"""Verbs with which somebody is told what "that" opens, or is told it somewhere: "wrote from Paris that"."""
_CONTENTS = frozenset(
    "idea notion thought myth belief view opinion claim assertion allegation statement rumour rumor story tale legend "
    "lie joke news report theory hypothesis argument assumption suspicion speculation prediction suggestion proposal "
    "impression feeling sense fear hope dream wish fantasy chance odds possibility likelihood doubt fact truth "
    "evidence proof conclusion point rule law principle condition misconception fallacy error mistake day year time "
    "way reason moment thing".split()
)
"""Nouns behind which "that" tells their content, or when and why."""
_AMOUNTS = frozenset(
    "amounts comes adds measures totals equals reaches extends stretches stands lies".split()
)
"""Verbs that have the look of nouns."""
_WHAT_SOMEBODY_DOES = re.compile("nw[mxp]V")


def is_described(clause: Clause, letters: str, that: int) -> bool:
    """Whether "that" opens no content: behind a name nobody is told by ("It was in Ulm that he was born"), and behind a
    kind that something is ("Lima is the city that Peru made its capital"), of which nothing else is said before.
    """
    noun = clause.symbols[that - 1]
    if noun.mention is not None:
        return all(symbol.code not in _TELLING for symbol in clause.symbols[max(0, that - 4) : that])
    is_all = ACTING.isdisjoint(letters[: that - 1])
    is_kind = noun.code[0] == "#" or _is_object_of(clause, letters, that)
    return is_kind and is_all and not clause.negations


def _is_object_of(clause: Clause, letters: str, that: int) -> bool:
    """Whether the noun before "that" is what somebody does something with: "The ground that Peru covers amounts to"."""
    noun = clause.symbols[that - 1].code
    if noun in _CONTENTS or _WHAT_SOMEBODY_DOES.match(letters, that - 1) is None:
        return False
    after = letters[that + 3 : that + 4]
    return bool(after) and (after in "BV" or clause.symbols[that + 3].code in _AMOUNTS)
