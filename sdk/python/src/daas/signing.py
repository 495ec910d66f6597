"""Signatures of requests."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
import uuid
from urllib.parse import urlsplit


def signature_headers(key_id: str, secret: str, method: str, url: str, body: bytes | None) -> dict[str, str]:
    """Returns the headers of a signed request (RFC 9421, RFC 9530). A signature is valid once: sign each try."""
    parts = urlsplit(url)
    covered = {"@method": method, "@path": parts.path, "@query": f"?{parts.query}"}
    headers = {}
    if body is not None:
        digest = f"sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:"
        headers["Content-Digest"] = covered["content-digest"] = digest
    names = " ".join(f'"{name}"' for name in covered)
    params = f'({names});created={int(time.time())};nonce="{uuid.uuid4()}";keyid="{key_id}";alg="hmac-sha256"'
    base = "\n".join(f'"{name}": {value}' for name, value in {**covered, "@signature-params": params}.items())
    mac = base64.b64encode(hmac.new(secret.encode(), base.encode(), hashlib.sha256).digest()).decode()
    return {**headers, "Signature-Input": f"sig={params}", "Signature": f"sig=:{mac}:"}
