"""The route of a request as metrics name it: one of the paths that are served, whatever was asked for."""

from __future__ import annotations

import re

from aiohttp import web

PASSED_ON = "passthrough"
UNKNOWN = "unknown"
_PREFIX = re.compile(r"^(/\{policy\})?(/v1)?(?=/)")
_SLASHES = re.compile(r"\{(lead|trail)\}")
_REST = {"/{tail}": PASSED_ON, "/{name}{tail}": PASSED_ON, "/akgc{tail}": UNKNOWN}


def route_label(request: web.Request) -> str:
    """The path without prefixes, its parameters by their names; "passthrough" or "unknown" for all others.

    "/strict/v1/akgc/entities/Q142" is "/akgc/entities/{id}".
    """
    resource = request.match_info.route.resource
    if resource is None:
        return UNKNOWN
    path = _SLASHES.sub("", _PREFIX.sub("", resource.canonical))
    return _REST.get(path, path)
