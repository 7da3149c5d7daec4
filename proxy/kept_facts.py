"""Keeps the user's own facts about the starter snapshot in the data folder: the starter lies in the cache, which may be
cleared at any time.

The overlay of the starter is a link to where they are kept. What older versions wrote beside the starter is moved there
once.
"""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

log = logging.getLogger("proxy.kept_facts")


def keep_own_facts(starter: Path, kept: Path) -> None:
    """Make the overlay of the snapshot in ``starter`` a link to the folder ``kept``; does nothing without a snapshot.

    Where that cannot be done the facts stay where they are and are found there; a warning says so.
    """
    from kg.manifest import FILE_NAME
    from kg.own_facts.folder import overlay_folder

    link = overlay_folder(starter)
    if not (starter / FILE_NAME).is_file() or _leads_to(link, kept):
        return
    try:
        _linked(link, kept)
    except OSError as error:
        log.warning("own facts are not kept in %s but in %s, a cache: %s", kept, link, error)


def _leads_to(link: Path, kept: Path) -> bool:
    return link.is_symlink() and link.readlink() == kept and kept.is_dir()


def _linked(link: Path, kept: Path) -> None:
    """One process does it, others wait.

    :raises OSError: a folder cannot be written, or facts lie in both.
    """
    from filelock import FileLock

    kept.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(kept.with_name(f"{kept.name}.lock")):
        if _leads_to(link, kept):
            return
        if link.is_dir() and not link.is_symlink():
            _copy(link, kept)
        kept.mkdir(exist_ok=True)
        _replace(link, kept)


def _copy(beside: Path, kept: Path) -> None:
    """:raises FileExistsError: own facts are kept already, maybe others"""
    from kg.own_facts.folder import MANIFEST

    if not (beside / MANIFEST).is_file():
        return
    if (kept / MANIFEST).is_file():
        raise FileExistsError(f"{kept} holds own facts too; delete one of the two and add its files again")
    new = kept.with_name(f"{kept.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(beside, new)
    shutil.rmtree(kept, ignore_errors=True)  # without a manifest it holds nothing
    new.rename(kept)


def _replace(link: Path, kept: Path) -> None:
    """In one step where a link is there; what is no link is removed when the link is in its place."""
    new, old = (link.with_name(f"{link.name}.{end}") for end in ("new", "old"))
    new.unlink(missing_ok=True)
    new.symlink_to(kept, target_is_directory=True)
    if link.is_dir() and not link.is_symlink():
        link.rename(old)
    os.replace(new, link)
    shutil.rmtree(old, ignore_errors=True)
