"""A connector: rows, changes and files."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .errors import ConnectionFailed, FileChanged, FileFailed, Refused
from .pages import Pages
from .transport import BROKEN, Options, Settings, ask, backoff, send
from .types import Change, ConnectorDescription, File, FileOrderAnswer, FileQuote, FileStatus, Filter, Quote

_FIRST_POLL = 0.5
_LAST_POLL = 10.0
_PIECE = 65_536


def _conditions(where: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for field, value in where.items():
        if value is None:
            yield {"field": field, "op": "is_empty"}
        elif isinstance(value, Mapping):
            for op, operand in value.items():
                yield {"field": field, "op": op, **({} if op.endswith("_empty") else {"value": operand})}
        elif isinstance(value, Sequence) and not isinstance(value, str):
            yield {"field": field, "op": "in", "value": list(value)}
        else:
            yield {"field": field, "op": "eq", "value": value}


def _body_of(where: Mapping[str, Any] | None, filter: Filter | None, **parameters: Any) -> dict[str, Any]:
    items = [*_conditions(where or {}), *([filter] if filter else [])]
    body = {name: value for name, value in parameters.items() if value is not None}
    if items:
        body["filter"] = {"op": "and", "items": items} if len(items) > 1 else items[0]
    return body


class Connector:
    """A connector of the key's app.

    `where` has conditions by field: a value, a list of values, None for an empty field, or operators such as
    `{"gte": 100}`. `filter` is a condition or a tree of them. Further parameters are `keyword`, `sort` (`field` or
    `-field`), `fields`, and `limit`, the rows of a page: 20 by default, at most 1,000.
    """

    def __init__(self, settings: Settings, id: int) -> None:
        self._settings = settings
        self._path = f"/connectors/{id}"
        self.files = Files(settings, f"{self._path}/files")

    def query(
        self,
        *,
        where: Mapping[str, Any] | None = None,
        filter: Filter | None = None,
        options: Options | None = None,
        **parameters: Any,
    ) -> dict[str, Any]:
        """Returns one page: `data`, `next_cursor` and `receipt`. Each page is charged as a call."""
        body = _body_of(where, filter, **parameters)
        return ask(self._settings, "POST", f"{self._path}/query", body=body, options=options)

    def rows(self, *, cursor: str | None = None, options: Options | None = None, **question: Any) -> Pages[dict[str, Any]]:
        """All rows, page by page. A loop that ends early requests no further page."""

        def read(at: str | None, key: str) -> dict[str, Any]:
            return self.query(**question, cursor=at, options=replace(options or Options(), idempotency_key=key))

        return Pages(read, cursor)

    def quote(self, *, options: Options | None = None, **question: Any) -> Quote:
        """Returns the number of rows and the price of a page, free of charge."""
        return self.query(**question, dry_run=True, options=options)["quote"]

    def describe(self) -> ConnectorDescription:
        """Returns fields, possible conditions and price."""
        return ask(self._settings, "GET", self._path)

    def changes(self, *, since: str | None = None, cursor: str | None = None) -> Pages[Change]:
        """Ids of rows that changed since a time; 30 days by default."""
        path = f"{self._path}/changes"
        return Pages(lambda at, _: ask(self._settings, "GET", path, query={"since": since, "cursor": at}), cursor)


class Files:
    """Files of a connector."""

    def __init__(self, settings: Settings, path: str) -> None:
        self._settings = settings
        self._path = path

    def list(self) -> Pages[File]:
        """Files that can be downloaded, the newest first."""
        return Pages(lambda cursor, _: ask(self._settings, "GET", self._path, query={"cursor": cursor}))

    def quote(self) -> FileQuote:
        """Returns the price of a file, free of charge."""
        return ask(self._settings, "POST", self._path, body={"dry_run": True})["quote"]

    def order(self, quote: int, format: str = "csv", *, options: Options | None = None) -> FileOrderAnswer:
        """Orders a file at the price of a quote; if the price has changed, the order is refused."""
        return ask(self._settings, "POST", self._path, body={"quote": quote, "format": format}, options=options)

    def status(self, id: str) -> FileStatus:
        return ask(self._settings, "GET", f"{self._path}/{id}/status")["file"]

    def wait(self, id: str) -> FileStatus:
        """Waits until the file can be downloaded. Raises `FileFailed`."""
        pause = _FIRST_POLL
        while True:
            file = self.status(id)
            if file["status"] == "done":
                return file
            if file["status"] not in ("queued", "running"):
                raise FileFailed(f"{id} is {file['status']}: {file['error']}")
            time.sleep(pause)
            pause = min(pause * 1.5, _LAST_POLL)

    def download(self, id: str, *, start: int = 0) -> Download:
        """The bytes of a file from a position on. A broken connection continues where it ended."""
        return Download(self._settings, f"{self._path}/{id}", start)

    def save(self, id: str, path: str | os.PathLike[str]) -> int:
        """Downloads a file to a path and returns its number of bytes.

        What an earlier, interrupted program received is continued. The path appears when the file is complete and has the
        digest that the platform states.
        """
        part = f"{os.fspath(path)}.{id}.part"
        for is_last in (False, True):
            start = 0 if is_last or not os.path.exists(part) else os.path.getsize(part)
            download = self.download(id, start=start)
            try:
                with open(part, "ab" if start else "wb") as target:
                    target.writelines(download)
                    target.flush()
                    os.fsync(target.fileno())
            except FileChanged:
                if is_last:
                    raise
                continue
            with open(part, "rb") as received:
                digest = hashlib.sha256()
                while piece := received.read(_PIECE):
                    digest.update(piece)
            if download.sha256 in (None, digest.hexdigest()):
                size = os.path.getsize(part)
                os.replace(part, path)
                return size
            os.remove(part)
        raise FileChanged("The received bytes do not have the digest of the file")


class Download:
    """The bytes of a file, in pieces.

    `bytes` is the length of the complete file and `sha256` its digest in hexadecimal form; None before the first answer, and
    if it is unknown.
    """

    def __init__(self, settings: Settings, path: str, start: int) -> None:
        self.bytes: int | None = None
        self.sha256: str | None = None
        self._settings = settings
        self._path = path
        self._start = start
        self._tag: str | None = None

    def __iter__(self) -> Iterator[bytes]:
        at = self._start
        failures = 0
        while True:
            response = self._request(at)
            if response is None:
                return
            # Without a range the file begins again, so what was received is skipped.
            skip = 0 if response.status == 206 else at
            try:
                with response:
                    # Neither `read1` nor `read` with a size reports a body that ends early; the length does.
                    while piece := response.read1(_PIECE):
                        fresh = piece[skip:]
                        skip = max(0, skip - len(piece))
                        at += len(fresh)
                        if fresh:
                            failures = 0
                            yield fresh
                if self.bytes is None or at == self.bytes:
                    return
            except BROKEN:
                pass
            failures += 1
            if failures > self._settings.max_retries:
                raise ConnectionFailed(f"The download ended at {at} of {self.bytes} bytes")
            time.sleep(backoff(failures))

    def _request(self, at: int) -> Any:
        """Requests the bytes from a position on; None if the file ends there."""
        headers = {"Accept": "*/*"}
        if at > 0:
            headers["Range"] = f"bytes={at}-"
            if self._tag:
                headers["If-Range"] = self._tag
        try:
            response = send(self._settings, "GET", self._path, lambda answer: answer, headers=headers)
        except Refused as error:
            if error.code == "range-not-satisfiable" and at > 0:
                return None
            raise
        fields = response.headers
        if fields.get("X-Receipt"):
            self._settings.receipts.add(json.loads(fields["X-Receipt"]))
        part = re.fullmatch(r"bytes (\d+)-\d+/(\d+)", fields.get("Content-Range", ""))
        is_other = self._tag is not None and fields.get("ETag") != self._tag
        if is_other or (response.status == 206 and (part is None or int(part[1]) != at)):
            response.close()
            raise FileChanged(
                "The file changed during the download" if is_other else "The answer is another part of the file"
            )
        self._tag = fields.get("ETag")
        digest = re.search(r"sha-256=:([^:]+):", fields.get("Repr-Digest", ""))
        if digest:
            self.sha256 = base64.b64decode(digest[1]).hex()
        length = part[2] if part else fields.get("Content-Length")
        if length is not None and not fields.get("Content-Encoding"):
            self.bytes = int(length)
        return response
