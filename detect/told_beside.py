"""What a clause tells beside its own verb, each as a clause of its own: by an apposition, by what something has, in a
byline, with several nouns, behind a year.
"""

from __future__ import annotations

from detect.apposed import apposed
from detect.apposed_relative import apposed_relatives
from detect.bordering import bordering
from detect.byline import bylines
from detect.clause import Clause
from detect.cleft_year import of_years
from detect.evidence import Evidence
from detect.found_there import found_there
from detect.graded_noun import graded
from detect.having import having
from detect.in_parts import without_parts
from detect.joined_nouns import of_each
from detect.listed_works import listed_works
from detect.made_by import made_by
from detect.owner import Nouns
from detect.referent import Referents
from detect.there import happened_there


def told_beside(
    clause: Clause, nouns: Nouns, of_places: Nouns, evidence: Evidence, referents: Referents
) -> list[Clause]:
    """:param nouns: those of all relations, as codes of their words, ``of_places`` of those that only places have"""
    return [
        *apposed_relatives(clause),
        *found_there(clause),
        *bordering(clause),
        *without_parts(clause),
        *apposed(clause, nouns, of_places, evidence.is_known_as),
        *having(clause, nouns),
        *graded(clause, nouns),
        *of_each(clause),
        *of_years(clause),
        *bylines(clause, evidence),
        *happened_there(clause),
        *listed_works(clause, evidence.graph, referents.fits),
        *made_by(clause, evidence.graph, referents.fits),
    ]
