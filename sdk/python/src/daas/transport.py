"""Sends requests until they are answered."""

from __future__ import annotations

import http.client
import json
import random
import re
import ssl
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar
from urllib.parse import urlencode

from .errors import ConnectionFailed, DaasError, Refused, refusal_of
from .receipts import Receipts
from .signing import signature_headers

T = TypeVar("T")
# What a connection can fail with. A body that is not complete or not JSON is no answer, too.
BROKEN = (OSError, http.client.HTTPException, ValueError)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would repeat a POST as GET, or send the key elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


@dataclass(frozen=True)
class Settings:
    """Options of a client."""

    key: str = field(repr=False)
    base: str
    signing: tuple[str, str] | None = field(repr=False)
    max_retries: int
    timeout: float
    max_wait: float
    language: str | None
    receipts: Receipts = field(repr=False)


@dataclass(frozen=True)
class Options:
    """Options of one call.

    All tries of a call have the same `idempotency_key`, a new one by default, so that it is charged at most once.
    `test_case` is the case that a test key simulates, such as `daily-limit`.
    """

    idempotency_key: str | None = None
    test_case: str | None = None


def backoff(attempt: int) -> float:
    """Returns seconds, exponential and with half of it at random, so that programs do not return together."""
    return 0.1 * float(2**attempt) * random.uniform(0.5, 1.5)


def _seconds_of(header: str | None) -> int | None:
    """Returns the seconds of a Retry-After header, which may be a date (RFC 9110 §10.2.3)."""
    if header is None:
        return None
    if header.isdecimal():
        return int(header)
    try:
        return max(0, round(parsedate_to_datetime(header).timestamp() - time.time() + 0.5))
    except (TypeError, ValueError):
        return None


def _can_succeed_later(error: Exception, max_wait: float) -> bool:
    """Whether the same call can succeed later. The platform sends Retry-After if it can; 5xx and proxies need not."""
    if not isinstance(error, Refused):
        # A certificate does not become valid by waiting.
        return not isinstance(getattr(error, "reason", error), ssl.SSLCertVerificationError)
    if error.retry_after is not None:
        return error.retry_after <= max_wait
    is_foreign = error.code == f"http-{error.status}"
    return error.status >= 500 or (is_foreign and error.status in (408, 429))


def send(
    settings: Settings,
    method: str,
    path: str,
    read: Callable[[http.client.HTTPResponse], T],
    *,
    query: Mapping[str, Any] | None = None,
    body: Any = None,
    headers: Mapping[str, str] | None = None,
    options: Options | None = None,
) -> T:
    """Sends a request until it is answered and read, always with the same Idempotency-Key.

    Raises at once if waiting cannot help, and if a limit renews later than `max_wait`.
    """
    options = options or Options()
    key = options.idempotency_key or (None if method == "GET" else str(uuid.uuid4()))
    if key is not None and not re.fullmatch(r"[\x20-\x7e]{1,255}", key):
        raise DaasError("An Idempotency-Key has 1 to 255 ASCII characters")
    parameters = urlencode({name: one for name, one in (query or {}).items() if one is not None})
    url = f"{settings.base}{path}{'?' if parameters else ''}{parameters}"
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    fields = {
        "Authorization": f"Bearer {settings.key}",
        "Accept": "application/json",
        "Accept-Language": settings.language,
        "Content-Type": None if data is None else "application/json",
        "Idempotency-Key": key,
        "X-Test-Case": options.test_case,
        **(headers or {}),
    }
    attempt = 0
    while True:
        attempt += 1
        signature = signature_headers(*settings.signing, method, url, data) if settings.signing else {}
        sent = {name: one for name, one in {**fields, **signature}.items() if one is not None}
        request = urllib.request.Request(url, data=data, headers=sent, method=method)
        try:
            try:
                return read(_opener.open(request, timeout=settings.timeout))
            except urllib.error.HTTPError as answer:
                raise _refusal(answer, key) from None
        except (DaasError, *BROKEN) as error:
            if isinstance(error, Refused) and error.problem.get("receipt"):
                settings.receipts.add(error.problem["receipt"])
            is_final = isinstance(error, DaasError) and not isinstance(error, Refused)
            if is_final or attempt > settings.max_retries or not _can_succeed_later(error, settings.max_wait):
                if isinstance(error, DaasError):
                    raise
                raise ConnectionFailed(f"No answer in {attempt} tries: {error!r}", key) from error
            asked = (error.retry_after or 0) if isinstance(error, Refused) else 0
        time.sleep(asked + backoff(attempt))


def _refusal(answer: urllib.error.HTTPError, key: str | None) -> DaasError:
    if 300 <= answer.code < 400:
        return DaasError(f"The server redirects to {answer.headers.get('Location')}: set base_url to it")
    # A refusal that is cut off is no answer: it may name a limit.
    body = answer.read()
    try:
        problem = json.loads(body)
    except ValueError:
        problem = {}
    retry_after = _seconds_of(answer.headers.get("Retry-After"))
    answer.close()
    return refusal_of(answer.code, problem if isinstance(problem, dict) else {}, retry_after, key)


def _json_of(response: http.client.HTTPResponse) -> dict[str, Any]:
    with response:
        answer = json.loads(response.read())
    if not isinstance(answer, dict):
        raise ValueError("The answer is not a JSON object")
    return answer


def ask(settings: Settings, method: str, path: str, **more: Any) -> Any:
    """Sends a request and returns its JSON."""
    answer = send(settings, method, path, _json_of, **more)
    if answer.get("receipt"):
        settings.receipts.add(answer["receipt"])
    return answer
