"""Client for the data gateway of a DaaS platform."""

from .client import Daas
from .connector import Connector, Download, Files
from .errors import (
    AuthenticationFailed,
    Conflict,
    ConnectionFailed,
    DaasError,
    FileChanged,
    FileFailed,
    InsufficientBalance,
    InvalidRequest,
    LimitReached,
    NotFound,
    PermissionDenied,
    Refused,
    ServerFailed,
    WebhookRefused,
)
from .pages import Pages
from .receipts import Receipts, yuan
from .signing import signature_headers
from .transport import Options
from .webhooks import WebhookReceiver, verify_webhook

__all__ = [
    "AuthenticationFailed",
    "Conflict",
    "ConnectionFailed",
    "Connector",
    "Daas",
    "DaasError",
    "Download",
    "FileChanged",
    "FileFailed",
    "Files",
    "InsufficientBalance",
    "InvalidRequest",
    "LimitReached",
    "NotFound",
    "Options",
    "Pages",
    "PermissionDenied",
    "Receipts",
    "Refused",
    "ServerFailed",
    "WebhookReceiver",
    "WebhookRefused",
    "signature_headers",
    "verify_webhook",
    "yuan",
]
