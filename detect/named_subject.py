"""A subject that is described first and named in an aside: "Its author, Bram Stoker, was born in Dublin"."""

from __future__ import annotations

import re
from dataclasses import replace

from detect.clause import Clause
from detect.verb import VerbForm, verb_form

_DETERMINED = re.compile(r"\W*(?:the|its|his|her|their)\s", re.IGNORECASE)
_LONGEST_DESCRIPTION = 6
_PREDICATES = (VerbForm.PAST, VerbForm.BOTH)


def named_subject(clause: Clause, text: str) -> Clause | None:
    """The clause said of the name alone; None where no name stands between commas behind the description that opens it.

    :param text: what the offsets of the clause count in
    """
    symbols = clause.symbols
    comma = next((i for i, s in enumerate(symbols[: _LONGEST_DESCRIPTION + 1]) if s.code == ","), 0)
    if not comma or not _DETERMINED.match(text, clause.start):
        return None
    if any(s.mention is not None and s.code[0] in "ENTQ" for s in symbols[:comma]):
        return None
    aside = symbols[comma + 1 : comma + 4]
    if len(aside) < 3 or aside[0].code[0] != "E" or aside[1].code != ",":
        return None
    is_predicate = aside[2].code in {"be", "have"} or verb_form(aside[2].code) in _PREDICATES
    return replace(clause.of(aside[0], *symbols[comma + 3 :]), start=aside[0].start) if is_predicate else None
