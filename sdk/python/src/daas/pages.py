"""Items of several pages."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from .errors import DaasError

Item = TypeVar("Item")
Page = dict[str, Any]


class Pages(Iterator[Item], Generic[Item]):
    """Items of all pages; the next page is requested when the last item of a page was taken.

    A refusal raises and is not the end: the next request repeats the same page with the same Idempotency-Key. `cursor` is
    where the next page begins; store it to continue in another program.
    """

    def __init__(self, read: Callable[[str | None, str], Page], cursor: str | None = None) -> None:
        self.cursor = cursor
        self._read = read
        self._items: list[Item] = []
        self._key = str(uuid.uuid4())
        self._done = False
        # Two requests at once would read, and pay, the same page twice.
        self._lock = threading.RLock()

    def __iter__(self) -> Pages[Item]:
        return self

    def __next__(self) -> Item:
        with self._lock:
            while not self._items:
                page = self.next_page()
                if page is None:
                    raise StopIteration
                self._items = list(reversed(page["data"]))
            return self._items.pop()

    def next_page(self) -> Page | None:
        """Returns the next page with its receipt, None after the last one."""
        with self._lock:
            if self._done:
                return None
            page = self._read(self.cursor, self._key)
            following = page["next_cursor"]
            if following is not None and following == self.cursor:
                raise DaasError("The server returned the cursor of this page again")
            self._done = following is None
            self.cursor = following or self.cursor
            self._key = str(uuid.uuid4())
            return page

    def pages(self) -> Iterator[Page]:
        """Pages instead of items."""
        return iter(self.next_page, None)
