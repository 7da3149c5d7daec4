"""Abbreviations and opening words of English, for telling a full stop from the point of an abbreviation.

All in lower case, without the last point.
"""

from __future__ import annotations

ALWAYS = frozenset(
    """dr mr mrs ms mx prof rev hon gen col capt cpt lt sgt cmdr adm maj brig sen rep gov pres supt insp fr
    msgr messrs mme mlle e.g i.e eg ie cf viz vs approx ca circa dir aka a.k.a dept assn ibid op esp incl excl orig
    trans""".split()
)
"""Never end a sentence: titles, "for example" and the like."""

BEFORE_DIGIT = frozenset(
    """no nos nr num fig figs eq eqs vol vols ch chap sec sect art par pp p pg ver v op cat ref refs table
    jan feb mar apr jun jul aug sep sept oct nov dec b c d fl r ext tel rev""".split()
)
"""Abbreviations only where a number follows: "No. 5", "Jan. 3"."""

MAYBE = frozenset(
    """inc ltd co corp llc plc bros jr sr esq etc al ave blvd rd sq bldg univ est st ste mt ft ph.d m.d b.a m.a b.s m.s
    d.phil a.m p.m u.s u.k u.n e.u u.s.a d.c b.c a.d b.c.e c.e""".split()
)
"""May end a sentence: they do where the next word is one that opens sentences."""

LETTERED = frozenset(
    """symbol letter vitamin plan grade class type point group hepatitis option category section answer appendix team
    version note key channel exhibit block set string series schedule part step side model""".split()
)
"""Nouns that a single letter may follow as their name, which ends a sentence as any word does: "vitamin C."."""

OPENERS = frozenset(
    """the a an he she it they we you i in on at as but and or nor however this that these those his her its their my
    our your there here when while after before since during from for to with by if although though because so then
    thus both many most some such today what who whom whose where why how which is are was were did does do has have had
    not no yes of into over under between among about against through until upon within without also another each
    every all any other later earlier now once only despite like unlike per via can could will would may might
    must shall should be been being am""".split()
)
"""Function words: they open sentences, and a line that ends in one goes on."""
