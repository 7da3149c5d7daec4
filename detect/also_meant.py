"""What else a pronoun may mean."""

from __future__ import annotations

from dataclasses import dataclass

from kg.mention import Mention


@dataclass(frozen=True, slots=True)
class AlsoMeant:
    """Something else that was named. ``likely``: so likely that what nobody knows of it may be true: something was done
    to it just before ("Google bought it"), or it is somebody beside whom "he" may mean either.
    """

    mention: Mention
    likely: bool = False
