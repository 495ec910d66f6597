"""Builds wheel and source archive with the standard library, so that a build downloads nothing (PEP 517, PEP 427)."""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

VERSION = "0.9.0"
_HERE = Path(__file__).parent
_NAME = f"daas_sdk-{VERSION}"
_INFO = f"{_NAME}.dist-info"
_WHEEL = "Wheel-Version: 1.0\nGenerator: daas-sdk\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_COMMANDS = "[console_scripts]\ndaas-types = daas.generate:command\n"
_SOURCES = ("pyproject.toml", "backend.py", "README.md", "LICENSE", "src/daas/*.py", "src/daas/py.typed")


def _metadata() -> bytes:
    head = f"""Metadata-Version: 2.1
Name: daas-sdk
Version: {VERSION}
Summary: Client for the data gateway of a DaaS platform: rows, files, events and receipts
License: Apache-2.0
Requires-Python: >=3.10
Description-Content-Type: text/markdown

"""
    return head.encode() + (_HERE / "README.md").read_bytes()


def _files(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in _HERE.glob(pattern))


def build_wheel(folder: str, config_settings: object = None, metadata_directory: object = None) -> str:
    contents = {f"daas/{path.name}": path.read_bytes() for path in _files("src/daas/*.py", "src/daas/py.typed")}
    contents[f"{_INFO}/METADATA"] = _metadata()
    contents[f"{_INFO}/WHEEL"] = _WHEEL.encode()
    contents[f"{_INFO}/entry_points.txt"] = _COMMANDS.encode()
    contents[f"{_INFO}/licenses/LICENSE"] = (_HERE / "LICENSE").read_bytes()
    record = ""
    for name, content in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        record += f"{name},sha256={digest},{len(content)}\n"
    contents[f"{_INFO}/RECORD"] = f"{record}{_INFO}/RECORD,,\n".encode()
    name = f"{_NAME}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in contents.items():
            # A fixed time makes equal sources equal wheels.
            archive.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(folder: str, config_settings: object = None) -> str:
    name = f"{_NAME}.tar.gz"
    with tarfile.open(Path(folder, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in _files(*_SOURCES):
            archive.add(path, f"{_NAME}/{path.relative_to(_HERE)}")
        information = tarfile.TarInfo(f"{_NAME}/PKG-INFO")
        information.size = len(_metadata())
        archive.addfile(information, io.BytesIO(_metadata()))
    return name
