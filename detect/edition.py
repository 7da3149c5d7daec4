"""Sentences about an edition, a translation or a version of a work, whose dates are not those of the work itself."""

from __future__ import annotations

import re

from detect.clause import Clause
from detect.evidence import Evidence
from detect.tagging import tags
from kg.records import EntityClass

_OWNED = re.compile(r"(?P<owner>m)s[nxadKL]{0,2}(?P<work>m)")
_BY = re.compile(r"(?P<work>m)[B,][nadx]{1,4}i(?P<owner>m)")
_EDITIONS = frozenset(
    "edition editions translation translations translated version versions reprint reprinted reissue reissued remaster "
    "remastered revised paperback hardcover restored rereleased re-released adaptation adapted remake sequel dubbed "
    "subtitled unabridged abridged manuscript facsimile".split()
)


def is_of_edition(clause: Clause) -> bool:
    """Whether a clause speaks of such."""
    return any(symbol.code.lstrip("#") in _EDITIONS for symbol in clause.symbols)


def is_of_another(clause: Clause, evidence: Evidence) -> bool:
    """Whether a work is called somebody's who has no known part in it: "Constance Garnett's War and Peace", "The
    Alchemist is also a comedy by Ben Jonson".
    """
    letters, symbols = tags(clause), clause.symbols
    for found in (*_OWNED.finditer(letters), *_BY.finditer(letters)):
        owner, work = (symbols[found.start(name)].mention for name in ("owner", "work"))
        if found.re is _BY and symbols[found.end() - 2].code != "by":
            continue
        if owner is None or work is None or work.best is None:
            continue
        is_work = EntityClass.WORK in evidence.graph.entity(work.best.id).classes
        if is_work and evidence.joining(owner, work) is None:
            return True
    return False
