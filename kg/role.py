"""Words for what people are: titles before a name, and roles, which end one."""

from __future__ import annotations

TITLES = frozenset(
    """president king queen prince princess emperor empress tsar czar sultan pope saint sir lord lady dame duke duchess
    count earl baron general admiral captain colonel major lieutenant sergeant chancellor minister premier governor
    senator mayor judge justice professor prof doctor dr mr mrs ms miss mx rev reverend archbishop bishop cardinal
    sheikh congressman congresswoman representative herr frau fraulein monsieur madame mademoiselle mme mlle senor
    senora senorita signor signora signorina don dona""".split()
)
"""Words that stand before the name of a person."""

ROLES = TITLES | frozenset(
    """ambassador secretary chairman chairwoman director actor actress author writer singer musician ceo cfo cto coo vp
    mp phd physicist chemist poet novelist composer painter inventor founder prime vice former deputy chief officer
    executive coach scientist mathematician philosopher engineer""".split()
)
"""Titles, occupations and offices."""
