"""A model hub with Hugging Face's layout: which files a repository has, how large they are, and their hashes.

Sizes and SHA-256 come from ``/api/models/{repo}?blobs=true``, files from ``/{repo}/resolve/{commit}/{path}``, which
leads to a storage host (https://huggingface.co/docs/hub/api). huggingface_hub, which transformers brings, is not used:
as of 2.4 it drops what has arrived when a download is interrupted, compares no hash, only warns of a full disk, and
removes the old file before the new one is there.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from aiohttp import (
    ClientError,
    ClientHandlerType,
    ClientMiddlewareType,
    ClientRequest,
    ClientResponse,
    ClientSession,
)
from yarl import URL

from proxy.byte_size import shown_size
from proxy.hub_errors import PullError, RefusedError, UnknownModelError, refused, unreachable
from proxy.models_folder import SUFFIX

USUAL_QUANTISATION = "Q4_K_M"
_SHARD = re.compile(r"-\d{5}-of-\d{5}\.gguf$")
_SHOWN = 6


@dataclass(frozen=True, slots=True)
class HubFile:
    """A file of a repository; ``sha256`` is "" where the hub has none (only large files have one)."""

    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class HubRepo:
    """A repository at a commit, with its GGUF files."""

    name: str
    commit: str
    licence: str
    files: tuple[HubFile, ...]


def token_for(endpoint: str, token: str) -> ClientMiddlewareType:
    """Sends the token to the hub itself alone, never to where it redirects."""
    ours = URL(endpoint).origin()

    async def send(request: ClientRequest, handler: ClientHandlerType) -> ClientResponse:
        if token and request.url.origin() == ours:
            request.headers["Authorization"] = f"Bearer {token}"
        return await handler(request)

    return send


class Hub:
    """:param has_token: whether the session sends one, see `token_for`"""

    def __init__(self, session: ClientSession, endpoint: str, *, has_token: bool = False) -> None:
        self._session = session
        self.endpoint = endpoint.rstrip("/")
        self.has_token = has_token

    def page_of(self, repo: str) -> str:
        return f"{self.endpoint}/{repo}"

    def url_of(self, repo: HubRepo, file: HubFile) -> str:
        return f"{self.endpoint}/{repo.name}/resolve/{repo.commit}/{quote(file.path)}"

    async def repo(self, name: str, *, revision: str = "") -> HubRepo:
        """:raises PullError: it does not exist, may not be read, or the hub cannot be reached"""
        at = f"/revision/{quote(revision, safe='')}" if revision else ""
        what = f"model {name}{f' at {revision}' if revision else ''} on {URL(self.endpoint).host}"
        try:
            content = await self._get(
                f"{self.endpoint}/api/models/{name}{at}?blobs=true", what, self.page_of(name)
            )
        except RefusedError as error:
            if not error.missing:
                raise
            raise UnknownModelError(f"{error}{await self._similar(name)}") from None
        try:
            return _repo(name, content)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise PullError(
                f"{self.endpoint} is no model hub: its answer lacks {error}; check HF_ENDPOINT"
            ) from None

    async def _similar(self, name: str) -> str:
        """A proposal of repositories with GGUF files that are called like this one; "" where there are none."""
        wanted = re.sub(r"-?gguf$", "", name.rpartition("/")[2], flags=re.IGNORECASE)
        query = f"search={quote(wanted)}&filter=gguf&limit=50"
        try:
            found = await self._get(f"{self.endpoint}/api/models?{query}", "search", "")
            names = [str(entry["id"]) for entry in found]
        except (PullError, KeyError, TypeError):
            return ""
        near = difflib.get_close_matches(name, names, n=3, cutoff=0.0)
        return f"; did you mean {' or '.join(near)}?" if near else ""

    async def _get(self, url: str, what: str, page: str) -> Any:
        """JSON.

        :raises RefusedError: no success; PullError: no answer, or one that is no JSON
        """
        try:
            async with self._session.get(URL(url, encoded=True)) as response:
                if response.status != 200:
                    raise refused(
                        response.status, response.headers, what=what, page=page, has_token=self.has_token
                    )
                return await _json(response, self.endpoint)
        except (ClientError, TimeoutError, OSError) as error:
            raise unreachable(self.endpoint, error, kept=False) from error


async def _json(response: ClientResponse, endpoint: str) -> Any:
    try:
        return await response.json(content_type=None)
    except ValueError:
        raise PullError(f"{endpoint} is no model hub: its answer is no JSON; check HF_ENDPOINT") from None


def _repo(name: str, content: Any) -> HubRepo:
    files = [_file(entry) for entry in content["siblings"] if str(entry["rfilename"]).endswith(SUFFIX)]
    licence = (content.get("cardData") or {}).get("license") or ""
    named = str(content.get("id") or name)
    return HubRepo(named, str(content["sha"]), str(licence), tuple(files))


def _file(entry: Any) -> HubFile:
    stored = entry.get("lfs") or {}
    size = stored.get("size") or entry.get("size") or 0
    return HubFile(str(entry["rfilename"]), int(size), str(stored.get("sha256") or "").lower())


def choose_file(repo: HubRepo, wanted: str) -> HubFile:
    """The file of this path, or the only one of this quantisation; "" is the only file, or the usual quantisation.

    :raises UnknownModelError: none or several; the message lists what there is
    """
    by_path = {file.path: file for file in repo.files}
    chosen = [by_path[wanted]] if wanted in by_path else _of_quantisation(repo, wanted)
    if len(chosen) == 1 and not _SHARD.search(chosen[0].path):
        return chosen[0]
    if len(chosen) == 1 or chosen and all(_SHARD.search(file.path) for file in chosen):
        raise UnknownModelError(
            f"{chosen[0].path} of {repo.name} is one of several parts, which are not joined; {_choice(repo, wanted)}"
        )
    problem = "has several GGUF files" if not wanted or chosen else f"has no file {wanted}"
    raise UnknownModelError(f"{repo.name} {problem}; {_choice(repo, wanted)}")


def _of_quantisation(repo: HubRepo, wanted: str) -> list[HubFile]:
    if not wanted and len(repo.files) == 1:
        return list(repo.files)
    mark = re.compile(rf"(?<![a-z0-9]){re.escape(wanted or USUAL_QUANTISATION)}(?![a-z0-9_])", re.IGNORECASE)
    return [file for file in repo.files if mark.search(file.path.removesuffix(SUFFIX))]


def _choice(repo: HubRepo, wanted: str) -> str:
    whole = {file.path: file for file in repo.files if not _SHARD.search(file.path)}
    near = difflib.get_close_matches(wanted, whole, n=_SHOWN, cutoff=0.4) or list(whole)[:_SHOWN]
    if not near:
        return "it has no GGUF file of one part: look for a repository whose name ends in -GGUF"
    shown = ", ".join(f"{path} ({shown_size(whole[path].bytes)})" for path in near)
    more = f" and {len(whole) - len(near)} more" if len(whole) > len(near) else ""
    return f"name one, {repo.name}:FILE: {shown}{more}"
