"""What else a pronoun may mean."""

from __future__ import annotations

from dataclasses import dataclass

from kg.mention import Mention


@dataclass(frozen=True, slots=True)
class AlsoMeant:
    """Something else that was named just before. ``done_to``: something was done to it there ("Google bought it")."""

    mention: Mention
    done_to: bool = False
