"""`akgc models pull`: from what the user names to an installed model.

The hub says size and hash; the file is fetched beside its place, checked, and renamed. A model that is installed
already is told by its hash and not fetched again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from aiohttp import ClientSession, ClientTimeout
from yarl import URL

from proxy import __version__
from proxy.hub import Hub, choose_file, token_for
from proxy.hub_download import PAUSE_S, Progress, Wanted, download
from proxy.hub_errors import PullError, UnknownModelError, write_failed
from proxy.hub_part import Part
from proxy.models_folder import NAME, SUFFIX, ModelsFolder, Origin, PullRunning
from proxy.models_source import PUBLIC_HUB, RepoSource, UrlSource, parse_source

CONNECT_S = 15.0
SILENCE_S = 60.0
"""How long a server may send nothing before the transfer counts as broken off."""


@dataclass(frozen=True, slots=True)
class PullRequest:
    """``name``, ``sha256`` and ``revision`` are "" where the user did not give them."""

    source: str
    name: str = ""
    sha256: str = ""
    revision: str = ""


@dataclass(frozen=True, slots=True)
class HubAccess:
    endpoint: str = PUBLIC_HUB
    token: str = ""

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> HubAccess:
        """HF_ENDPOINT and HF_TOKEN, as huggingface_hub reads them."""
        endpoint = environ.get("HF_ENDPOINT", "").strip().rstrip("/") or PUBLIC_HUB
        return cls(endpoint, environ.get("HF_TOKEN", "").strip())


@dataclass(frozen=True, slots=True)
class Pulled:
    """``fetched_bytes``: what came over the network; 0 for a model that was there already."""

    name: str
    path: Path
    origin: Origin
    fetched_bytes: int


@dataclass(frozen=True, slots=True)
class _Target:
    name: str
    wanted: Wanted
    origin: Origin


async def pull(
    request: PullRequest,
    models: ModelsFolder,
    access: HubAccess,
    *,
    progress: Progress = lambda there, whole: None,
    pause_s: float = PAUSE_S,
    silence_s: float = SILENCE_S,
) -> Pulled:
    """:raises PullError: it cannot be had; the message says why and what to do"""
    timeout = ClientTimeout(total=None, sock_connect=CONNECT_S, sock_read=silence_s)
    # A signed address of a storage host is only valid as it was written.
    async with ClientSession(
        headers={"User-Agent": f"akgc/{__version__}"},
        timeout=timeout,
        trust_env=True,
        requote_redirect_url=False,
        middlewares=(token_for(_checked_endpoint(access.endpoint), access.token),),
    ) as session:
        hub = Hub(session, access.endpoint, has_token=bool(access.token))
        target = await _target(request, hub)
        try:
            with models.locked(target.name):
                return await _install(target, models, hub, session, progress=progress, pause_s=pause_s)
        except PullRunning:
            raise PullError(f"{target.name} is being pulled by another akgc; wait for its end") from None
        except OSError as error:
            raise write_failed(error, models.path) from error


def _checked_endpoint(endpoint: str) -> str:
    """:raises PullError: no URL"""
    try:
        url = URL(endpoint)
    except ValueError:
        url = URL()
    if url.scheme not in ("http", "https") or not url.host:
        raise PullError(f"HF_ENDPOINT is {endpoint!r}; it must be a URL like {PUBLIC_HUB}")
    return endpoint


async def _target(request: PullRequest, hub: Hub) -> _Target:
    """Ask the hub what is meant.

    :raises PullError: it does not exist, or what is given contradicts it
    """
    source = parse_source(request.source, hub=hub.endpoint, may_name=not request.name)
    given = request.sha256.lower()
    if isinstance(source, UrlSource):
        wanted = Wanted(source.url, source.url, sha256=given)
        return _Target(_name(request.name or source.name), wanted, Origin(source.url, given, 0))
    return await _hub_target(request, source, hub, given)


async def _hub_target(request: PullRequest, source: RepoSource, hub: Hub, given: str) -> _Target:
    repo = await hub.repo(source.repo, revision=request.revision or source.revision)
    file = choose_file(repo, source.file)
    if given and file.sha256 and given != file.sha256:
        raise PullError(
            f"{file.path} of {repo.name} has SHA-256 {file.sha256} on the hub, not {given}; nothing was fetched"
        )
    sha256 = file.sha256 or given
    what = f"{repo.name}:{file.path}"
    wanted = Wanted(hub.url_of(repo, file), what, file.bytes, sha256, hub.page_of(repo.name))
    name = request.name or source.name or file.path.rpartition("/")[2].removesuffix(SUFFIX)
    return _Target(_name(name), wanted, Origin(what, sha256, file.bytes, repo.commit, repo.licence))


def _name(name: str) -> str:
    """:raises UnknownModelError: not a name that a file can have"""
    if not NAME.fullmatch(name):
        raise UnknownModelError(f"{name!r} cannot be the name of a model; use letters, digits, - . and _")
    return name


async def _install(
    target: _Target,
    models: ModelsFolder,
    hub: Hub,
    session: ClientSession,
    *,
    progress: Progress,
    pause_s: float,
) -> Pulled:
    path = models.file_of(target.name)
    if path.exists() and _is_there(target, models, path):
        return Pulled(target.name, path, models.origin_of(target.name) or target.origin, 0)
    part = Part(models.part_of(target.name), identity=target.wanted.identity)
    kept = part.size
    try:
        await download(
            session, target.wanted, part, folder=models.path, has_token=hub.has_token,
            progress=progress, pause_s=pause_s,
        )  # fmt: skip
        origin = _stamped(target.origin, part.sha256, part.size)
        part.move_to(path)
    finally:
        part.close()
    models.record(target.name, origin)
    return Pulled(target.name, path, origin, max(0, origin.bytes - kept))


def _is_there(target: _Target, models: ModelsFolder, path: Path) -> bool:
    """Whether the file is the one that is wanted; one from elsewhere is never overwritten.

    :raises PullError: it is a model from elsewhere
    """
    origin = models.origin_of(target.name)
    wanted = target.wanted
    if origin is not None and wanted.sha256 and origin.sha256 == wanted.sha256:
        return path.stat().st_size == origin.bytes
    if (
        origin is None
        and wanted.sha256
        and path.stat().st_size == wanted.bytes
        and _sha256(path) == wanted.sha256
    ):
        models.record(target.name, _stamped(target.origin, wanted.sha256, wanted.bytes))
        return True
    if origin is not None and not wanted.sha256 and origin.source == target.origin.source:
        return True  # nobody says whether it has changed
    if origin is None or origin.source != target.origin.source:
        other = f"from {origin.source}" if origin else "that was put there by hand"
        raise PullError(f"{path} is another model, {other}; give this one another name with --name NAME")
    return False


def _stamped(origin: Origin, sha256: str, size: int) -> Origin:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Origin(origin.source, sha256, size, origin.revision, origin.licence, now)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
