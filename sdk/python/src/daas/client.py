"""The client."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote as escaped

from .connector import Connector
from .errors import DaasError
from .pages import Page, Pages
from .receipts import Receipts
from .transport import Options, Settings, ask
from .types import Balance, Call, ConnectorSummary, Event, OwnKey


class Daas:
    """Client of the gateway. It can be shared by threads.

    :param key: default: `DAAS_API_KEY` of the environment
    :param base_url: address of the platform; default: `DAAS_BASE_URL` of the environment
    :param signing: id and secret of the key, to sign each request; default: `DAAS_KEY_ID` and `DAAS_SIGNING_SECRET` of the
        environment, if both are set
    :param max_retries: tries after the first one
    :param timeout: seconds of silence after which a try ends
    :param max_wait: longest wait in seconds for a limit that renews; a longer one raises at once
    :param language: `zh-CN` or `en-US`, for messages and labels
    :param on_receipt: called with the receipt of each answer
    """

    def __init__(
        self,
        key: str | None = None,
        base_url: str | None = None,
        *,
        signing: tuple[str, str] | None = None,
        max_retries: int = 5,
        timeout: float = 30,
        max_wait: float = 60,
        language: str | None = None,
        on_receipt: Callable[[dict[str, Any]], object] | None = None,
    ) -> None:
        key = (key or os.environ.get("DAAS_API_KEY", "")).strip()
        base_url = base_url or os.environ.get("DAAS_BASE_URL", "")
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise DaasError("key is missing or has characters that a key cannot have")
        if not re.match(r"https?://[^/]", base_url):
            raise DaasError("base_url is missing or not an address, such as https://data.example.com")
        key_id, secret = os.environ.get("DAAS_KEY_ID"), os.environ.get("DAAS_SIGNING_SECRET")
        self.is_test = key.startswith("dk_test_")
        self.receipts = Receipts(on_receipt)
        self._settings = Settings(
            key=key,
            base=re.sub(r"/+(open/v1/*)?$", "", base_url) + "/open/v1",
            signing=signing or ((key_id, secret) if key_id and secret else None),
            max_retries=max_retries,
            timeout=timeout,
            max_wait=max_wait,
            language=language,
            receipts=self.receipts,
        )

    def connectors(self, id: int) -> Connector:
        """A connector by its id; sends nothing."""
        return Connector(self._settings, id)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        options: Options | None = None,
    ) -> Any:
        """Any other operation of the gateway, with the same tries, key and receipts. `path` is below `/open/v1`."""
        return ask(self._settings, method, path, query=query, body=body, headers=headers, options=options)

    def list_connectors(self) -> list[ConnectorSummary]:
        return self.request("GET", "/connectors")["data"]

    def balance(self) -> Balance:
        return self.request("GET", "/balance")

    def key(self) -> OwnKey:
        """The key, and limits and use of its app."""
        return self.request("GET", "/key")

    def call(self, id: str) -> Call:
        """A call by its id or request id."""
        return self.request("GET", f"/calls/{escaped(id, safe='')}")["call"]

    def events(
        self, after: int = 0, *, type: str | None = None, subject: str | None = None, poll: float | None = None
    ) -> Pages[Event]:
        """Events in order, for programs that no webhook can reach.

        `after` is the `sequence` of the last handled event; store it. At the end, the iteration waits `poll` seconds and looks
        for new events; without `poll` it ends.
        """

        def read(cursor: str | None, _: str) -> Page:
            at = int(cursor or after)
            while True:
                page = self.request("GET", "/events", query={"after": at, "type": type, "subject": subject})
                if page["more"] or (poll is not None and page["data"]):
                    return {**page, "next_cursor": str(page["next"])}
                if poll is None:
                    return {**page, "next_cursor": None}
                at = page["next"]
                time.sleep(poll)

        return Pages(read, str(after))
