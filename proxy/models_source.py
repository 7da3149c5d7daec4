"""What `akgc models pull` is given: a recommended NAME, owner/repo[:file] of a hub, or a URL."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from proxy.hub_errors import UnknownModelError
from proxy.models_folder import NAME, SUFFIX
from proxy.models_recommended import RECOMMENDED, Recommended

PUBLIC_HUB = "https://huggingface.co"
_AS_WRITTEN = "%/:?#[]@!$&'()*+,;=~"
_REPO = re.compile(r"(?P<repo>[\w.-]+/[\w.-]+)(?::(?P<file>.+))?")
_REPO_PAGE = re.compile(
    r"/(?P<repo>[\w.-]+/[\w.-]+)(?:/(?:resolve|blob)/(?P<revision>[^/]+)/(?P<file>.+))?/?"
)


@dataclass(frozen=True, slots=True)
class RepoSource:
    """``file``: its path in the repository, a quantisation (Q4_K_M), or "" for the usual one; ``name``: what to call
    the model, "" for what the file is called."""

    repo: str
    file: str = ""
    revision: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class UrlSource:
    """``url`` has percent signs where it needs them, and is else as it was written: a signature may depend on that."""

    url: str

    @property
    def name(self) -> str:
        return unquote(urlsplit(self.url).path).rpartition("/")[2].removesuffix(SUFFIX)


def parse_source(text: str, *, hub: str, may_name: bool = True) -> RepoSource | UrlSource:
    """
    :param hub: base URL of the hub
    :param may_name: whether a URL has to end in what the model is to be called
    :raises UnknownModelError: none of the three

    >>> parse_source("Qwen/Qwen2.5-0.5B-Instruct-GGUF:Q4_K_M", hub=PUBLIC_HUB)
    RepoSource(repo='Qwen/Qwen2.5-0.5B-Instruct-GGUF', file='Q4_K_M', revision='', name='')
    """
    if re.match("https?://", text):
        return _of_url(text, hub, may_name=may_name)
    if match := _REPO.fullmatch(text):
        return RepoSource(match["repo"], match["file"] or "")
    return _of_name(text)


def _of_url(url: str, hub: str, *, may_name: bool) -> RepoSource | UrlSource:
    for base in (hub, PUBLIC_HUB):
        path = url.removeprefix(base).partition("?")[0]
        if url.startswith(f"{base}/") and (page := _REPO_PAGE.fullmatch(path)):
            file, revision = unquote(page["file"] or ""), unquote(page["revision"] or "")
            return RepoSource(page["repo"], file, "" if revision == "main" else revision)
    source = UrlSource(quote(url, safe=_AS_WRITTEN))
    if may_name and not NAME.fullmatch(source.name):
        raise UnknownModelError(f"{url} does not end in the name of a file; give --name NAME")
    return source


def _of_name(name: str) -> RepoSource:
    known = {model.name: model for model in RECOMMENDED}
    model = known.get(name.lower())
    if model is None:
        raise UnknownModelError(_unknown(name, known))
    return RepoSource(model.repo, model.file, name=model.name)


def _unknown(name: str, known: dict[str, Recommended]) -> str:
    near = difflib.get_close_matches(name.lower(), known, n=3, cutoff=0.5)
    proposal = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known)}"
    return f"no model is called {name}: {proposal} Others are named owner/repo[:file] or by a URL"
