"""Errors of the package; all of them are `DaasError`."""

from __future__ import annotations

from typing import Any


class DaasError(Exception):
    """Every error of this package."""


class ConnectionFailed(DaasError):
    """No usable answer after all tries.

    A call that can be charged may have happened: repeat it with `idempotency_key`, and it is charged at most once.
    """

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class FileChanged(DaasError):
    """The file is not the one that the download began with, or its bytes do not have its digest."""


class FileFailed(DaasError):
    """The platform could not make the file."""


class WebhookRefused(DaasError):
    """A message that is not from the platform, or too old."""


class Refused(DaasError):
    """An answer that is not a success.

    `problem` is its body, with `errors` by field, `request_id` and `receipt`; empty if a proxy answered. `retry_after` is
    the number of seconds until a repeated call can succeed, if the platform knows.
    """

    def __init__(
        self, status: int, problem: dict[str, Any], retry_after: int | None, idempotency_key: str | None
    ) -> None:
        self.status = status
        self.problem = problem
        self.retry_after = retry_after
        self.idempotency_key = idempotency_key
        self.code = str(problem.get("code") or f"http-{status}")
        self.limit: dict[str, Any] | None = problem.get("limit")
        name = f" ({self.limit['name']})" if self.limit else ""
        detail = problem.get("detail") or "The answer is not from the platform"
        request = f" [{problem['request_id']}]" if problem.get("request_id") else ""
        super().__init__(f"{self.code}{name}: {detail}{request}")


class LimitReached(Refused):
    """A limit, budget or the balance. `limit` has its name, value and use, and when it renews."""


class InsufficientBalance(LimitReached):
    """The balance does not cover the call."""


class InvalidRequest(Refused):
    """Something of the request is wrong; `problem["errors"]` names it."""


class AuthenticationFailed(Refused):
    """The key or the signature is refused."""


class PermissionDenied(Refused):
    """The key may not do this."""


class NotFound(Refused):
    """The connector, file or call does not exist for this key."""


class Conflict(Refused):
    """The state of the object forbids the call."""


class ServerFailed(Refused):
    """The platform or a proxy failed in all tries."""


_BY_STATUS: dict[int, type[Refused]] = {
    401: AuthenticationFailed,
    402: LimitReached,
    403: PermissionDenied,
    404: NotFound,
    409: Conflict,
    412: Conflict,
    429: LimitReached,
}


def refusal_of(status: int, problem: dict[str, Any], retry_after: int | None, key: str | None) -> Refused:
    """Returns the error of an answer."""
    if problem.get("code") == "insufficient-balance":
        kind: type[Refused] = InsufficientBalance
    elif problem.get("limit"):
        kind = LimitReached
    else:
        kind = _BY_STATUS.get(status, ServerFailed if status >= 500 else InvalidRequest)
    return kind(status, problem, retry_after, key)
