"""How fetching a model fails: one line that says what happened and what to do.

The hub's answers: a repository that is missing and one that is private look the same (401 without a token), and the
header X-Error-Code says which of the rest it is (huggingface_hub/utils/_http.py, ``hf_raise_for_status``).
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

from proxy.byte_size import shown_size

TOKENS_PAGE = "https://huggingface.co/settings/tokens"


class PullError(Exception):
    """The message is one line with a remedy."""


class UnknownModelError(PullError):
    """What was named does not exist, or is not unique."""


class RefusedError(PullError):
    """An answer of a server that is no success."""

    def __init__(self, message: str, *, status: int, missing: bool = False) -> None:
        super().__init__(message)
        self.status = status
        self.missing = missing

    @property
    def may_pass(self) -> bool:
        """Whether asking again may help."""
        return self.status in (408, 425, 429) or self.status >= 500


def refused(
    status: int, headers: Mapping[str, str], *, what: str, page: str, has_token: bool
) -> RefusedError:
    """
    :param what: what was asked for, as the user named it
    :param page: where the hub shows it; "" for a file of another server, which gets no token
    """
    missing = status in (404, 410)
    if headers.get("X-Error-Code") == "GatedRepo":
        message = f"{what} is gated: accept its terms on {page}, and {_token_to_set(has_token)}"
    elif status in (401, 403) and not page:
        message = f"{what}: the server refuses it ({status}); name a file that anybody may fetch"
    elif status in (401, 403) and has_token and headers.get("X-Error-Code") != "RepoNotFound":
        message = f"{what}: the token in HF_TOKEN is refused ({status}); make another on {TOKENS_PAGE}"
    elif status in (401, 403):
        missing = True
        message = f"there is no {what}, or it is private: check the name, or {_token_to_set(has_token)}"
    elif missing:
        message = f"there is no {what}"
    elif status == 429:
        message = f"{what}: the server counts too many requests (429); wait a few minutes, or set HF_TOKEN"
    else:
        message = f"{what}: the server answers with status {status}; try again later"
    return RefusedError(message, status=status, missing=missing)


def _token_to_set(has_token: bool) -> str:
    if has_token:
        return f"see that HF_TOKEN is of an account that has access ({TOKENS_PAGE})"
    return f"set HF_TOKEN to a token of an account that has access ({TOKENS_PAGE})"


def unreachable(host: str, error: BaseException, *, kept: bool) -> PullError:
    reason = " ".join(str(error).split()) or type(error).__name__
    remedy = "check the network; HTTPS_PROXY names a proxy, HF_ENDPOINT a mirror of the hub"
    return PullError(f"cannot reach {host} ({reason}); {remedy}{_KEPT if kept else ''}")


def broken_off(what: str, error: BaseException) -> PullError:
    reason = " ".join(str(error).split()) or type(error).__name__
    return PullError(f"{what}: the transfer broke off again and again ({reason}){_KEPT}")


def no_room(folder: Path, *, needed: int, free: int) -> PullError:
    return PullError(
        f"{folder} has {shown_size(free)} free and {shown_size(needed)} are needed; make room, or set"
        " XDG_DATA_HOME to a folder on a larger disk"
    )


def write_failed(error: OSError, folder: Path) -> PullError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return PullError(f"the disk of {folder} is full; make room{_KEPT}")
    return PullError(f"{folder} cannot be written ({error.strerror or error}); check its rights")


_KEPT = "; what has arrived is kept: the same command goes on from there"
