"""GET /audit: a page that audits an answer against documents. One file that fetches nothing from elsewhere.

Its script is named by its hash in the content security policy, so that nothing else can run; what comes from documents
and answers is put into the page as text. The history is kept in the browser.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files

from aiohttp import web

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


async def audit_page(request: web.Request) -> web.Response:
    page, headers = _page()
    return web.Response(text=page, content_type="text/html", headers=headers)


@cache
def _page() -> tuple[str, dict[str, str]]:
    """The page with its headers; read once."""
    page = (files(__package__) / "audit_page.html").read_text(encoding="utf-8")
    script = _SCRIPT.findall(page)[0].encode()
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; connect-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return page, {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }
