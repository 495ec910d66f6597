"""What calls cost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

_REMEMBERED = 10_000


class SeenIds:
    """Ids that were seen, the newest 10,000."""

    def __init__(self) -> None:
        self._ids: dict[str, None] = {}

    def __contains__(self, one: str) -> bool:
        return one in self._ids

    def add(self, one: str) -> None:
        self._ids[one] = None
        if len(self._ids) > _REMEMBERED:
            del self._ids[next(iter(self._ids))]


def yuan(amount: int) -> str:
    """Formats an amount of 1/10000 yuan: 72000 is "7.2000"."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 10_000}.{abs(amount) % 10_000:04}"


class Receipts:
    """The sum of what this client's calls cost.

    A call counts once, even if its first answer was lost and the platform repeated it. `charged` is the number of charged
    calls, `amount` their sum in 1/10000 yuan.
    """

    def __init__(self, listener: Callable[[dict[str, Any]], object] | None = None) -> None:
        self.charged = 0
        self.amount = 0
        self._seen = SeenIds()
        self._listener = listener
        self._lock = threading.Lock()

    def add(self, receipt: dict[str, Any]) -> None:
        of = receipt.get("replay_of") or receipt
        with self._lock:
            if of["amount"] != 0 and of["call_id"] not in self._seen:
                self._seen.add(of["call_id"])
                self.charged += 1
                self.amount += of["amount"]
        if self._listener:
            self._listener(receipt)
