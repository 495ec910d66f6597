"""Messages of webhooks (Standard Webhooks 1.0.0)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from .errors import WebhookRefused
from .receipts import SeenIds

_TOLERANCE = 300
_PREFIX = "whsec_"


def _field(headers: Mapping[str, Any], name: str) -> str:
    for one, value in headers.items():
        if one.lower() == name and value:
            return str(value)
    raise WebhookRefused(f"The header {name} is missing")


def _key_of(secret: str) -> bytes:
    if not secret.startswith(_PREFIX):
        raise WebhookRefused(f"A webhook secret begins with {_PREFIX}")
    return base64.b64decode(secret[len(_PREFIX) :])


def verify_webhook(
    body: str | bytes, headers: Mapping[str, Any], secret: str | Sequence[str], now: float | None = None
) -> dict[str, Any]:
    """Returns the message of a webhook whose signature and time are correct.

    `body` is the body as received: a parsed body has other bytes. Two secrets are valid while one is rotated. `now` is in
    seconds. Raises `WebhookRefused`.
    """
    if not isinstance(body, (str, bytes, bytearray)):
        raise WebhookRefused("Pass the body as received, as text or bytes. A parsed body cannot be verified")
    content = body.encode() if isinstance(body, str) else bytes(body)
    timestamp = _field(headers, "webhook-timestamp")
    signed = f"{_field(headers, 'webhook-id')}.{timestamp}.".encode() + content
    expected = [
        base64.b64encode(hmac.new(_key_of(one), signed, hashlib.sha256).digest())
        for one in ([secret] if isinstance(secret, str) else secret)
    ]
    given = [one[3:].encode() for one in _field(headers, "webhook-signature").split() if one.startswith("v1,")]
    # Every pair is compared, so that the time does not depend on the first match.
    matches = [hmac.compare_digest(one, own) for one in given for own in expected]
    if not any(matches):
        raise WebhookRefused("The signature is wrong")
    moment = time.time() if now is None else now
    if not timestamp.isdecimal() or abs(moment - int(timestamp)) > _TOLERANCE:
        raise WebhookRefused(f"The message was signed more than {_TOLERANCE} s before or after now")
    message: dict[str, Any] = json.loads(content)
    return message


class SeenStore(Protocol):
    """Remembers handled messages. Several receivers need a store that they share."""

    def __contains__(self, one: str) -> bool: ...

    def add(self, one: str) -> object: ...


class WebhookReceiver:
    """Verifies messages and handles each once.

    A message whose handler failed is handled again when it is repeated.
    """

    def __init__(self, secret: str | Sequence[str], seen: SeenStore | None = None) -> None:
        self._secret = secret
        self._seen = SeenIds() if seen is None else seen
        self._running: set[str] = set()
        self._changed = threading.Condition()

    def handle(self, body: str | bytes, headers: Mapping[str, Any], handler: Callable[[dict[str, Any]], object]) -> str:
        """Returns "handled" or "duplicate". Raises `WebhookRefused`, and what the handler raises."""
        message = verify_webhook(body, headers, self._secret)
        # The id of an event is the same in every delivery; other messages have that of their delivery.
        one = message.get("id") or _field(headers, "webhook-id")
        with self._changed:
            self._changed.wait_for(lambda: one not in self._running)
            if one in self._seen:
                return "duplicate"
            self._running.add(one)
        try:
            handler(message)
            self._seen.add(one)
            return "handled"
        finally:
            with self._changed:
                self._running.discard(one)
                self._changed.notify_all()
