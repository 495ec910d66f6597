"""Written by sdk/generate.ts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

if TYPE_CHECKING:
    # From Python 3.11 on, it is in typing; type checkers know both.
    from typing_extensions import NotRequired


Scalar = Union["str | float | bool"]


Operator = Literal['eq', 'ne', 'in', 'not_in', 'all', 'contains', 'not_contains', 'starts_with', 'gt', 'gte', 'lt', 'lte', 'between', 'is_empty', 'not_empty']


class ReceiptRelationsItem(TypedDict):
    relation: str
    price: int


class ReceiptReplayOf(TypedDict):
    call_id: str
    amount: int
    ledger_entry_id: str | None


class Receipt(TypedDict):
    request_id: str
    call_id: str
    amount: int
    currency: Literal['CNY']
    scale: Literal[10000]
    pricing_mode: Literal['per_query', 'per_non_empty', 'project']
    reason: Literal['per_query', 'per_non_empty', 'empty_result', 'error', 'replay', 'test_key', 'quote', 'included', 'file', 'inventory', 'refused']
    balance_after: int | None
    ledger_entry_id: str | None
    relations: NotRequired[list[ReceiptRelationsItem]]
    replay_of: NotRequired[ReceiptReplayOf]


Filter = Union["FilterGroup | FilterCondition | RelationCondition"]


class FilterGroup(TypedDict):
    op: Literal['and', 'or']
    items: list[Filter]


class FilterCondition(TypedDict):
    field: str
    op: Literal['eq', 'ne', 'in', 'not_in', 'all', 'contains', 'not_contains', 'starts_with', 'gt', 'gte', 'lt', 'lte', 'between', 'is_empty', 'not_empty']
    value: NotRequired[str | float | bool | list[str | float | bool]]


class RelationCondition(TypedDict):
    relation: str
    match: Literal['any', 'none', 'at_least']
    count: NotRequired[int]
    filter: NotRequired[Filter]


class QuoteRelationsItem(TypedDict):
    relation: str
    price: int


class Quote(TypedDict):
    rows: int
    capped: bool
    price: int
    currency: Literal['CNY']
    scale: Literal[10000]
    pricing_mode: Literal['per_query', 'per_non_empty', 'project']
    relations: NotRequired[list[QuoteRelationsItem]]


class QuoteAnswer(TypedDict):
    quote: Quote
    receipt: Receipt


class Balance(TypedDict):
    balance: int
    reserved: int
    available: int
    currency: Literal['CNY']
    scale: Literal[10000]
    receipt: Receipt


class Limits(TypedDict):
    per_second: int | None
    per_day: int | None
    total: int | None
    spend_per_call: int | None
    spend_per_day: int | None
    spend_per_month: int | None
    spend_total: int | None
    ends_at: str | None


class File(TypedDict):
    id: str
    name: str
    kind: str
    content_type: str
    rows: int
    bytes: int
    created_at: str
    expires_at: str | None


class FileStatus(TypedDict):
    id: str
    name: str
    kind: str
    content_type: str
    rows: int
    bytes: int
    created_at: str
    expires_at: str | None
    status: Literal['queued', 'running', 'done', 'failed', 'expired']
    progress: float
    amount: int
    error: str | None


class FileQuoteRelationsItem(TypedDict):
    relation: str
    price: int


class FileQuote(TypedDict):
    rows: int
    capped: bool
    unit_price: int
    relations: list[FileQuoteRelationsItem]
    amount: int
    currency: Literal['CNY']
    scale: Literal[10000]


class FileCharge(TypedDict):
    amount: int
    currency: Literal['CNY']
    scale: Literal[10000]
    ledger_entry_id: str
    balance_after: int


class FileQuoteAnswer(TypedDict):
    quote: FileQuote
    receipt: Receipt


class FileOrderAnswer(TypedDict):
    file: FileStatus
    charge: FileCharge | None
    receipt: Receipt


class NameList(TypedDict):
    id: str
    version: int
    name: str
    status: Literal['uploaded', 'matching', 'quoted', 'delivering', 'delivered', 'failed', 'expired']
    progress: float
    rows: int
    matched: int
    duplicate: int | None
    missing: int | None
    rejected: int
    hidden_rows: int
    fill_rates: dict[str, float]
    quote: int | None
    amount: int | None
    file_id: str | None
    error: str | None
    created_at: str


class ProblemErrorsItem(TypedDict):
    field: str
    rule: str
    message: str


class ProblemLimit(TypedDict):
    name: str
    unit: Literal['calls', 'reads', 'money', 'time']
    value: int
    used: int
    needed: int
    renews_at: str | None


class Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal['malformed-body', 'too-large', 'unsupported-media', 'key-missing', 'key-ambiguous', 'key-invalid', 'key-expired', 'key-revoked', 'signature-required', 'signature-invalid', 'signature-replayed', 'insufficient-balance', 'budget-exceeded', 'inventory-exhausted', 'call-price-limit', 'daily-spend-limit', 'spend-limit', 'total-spend-limit', 'ip-refused', 'app-disabled', 'limits-ended', 'connector-disabled', 'connector-creating', 'product-not-bought', 'enterprise-disabled', 'suspended', 'enterprise-expired', 'not-found', 'method-not-allowed', 'precondition-failed', 'range-not-satisfiable', 'quota-reached', 'download-quota', 'state-forbids', 'changed-meanwhile', 'idempotency-mismatch', 'idempotency-in-progress', 'invalid-input', 'file-refused', 'connector-type-mismatch', 'rate-limited', 'daily-limit', 'total-limit', 'internal-error', 'unavailable', 'outcome-unknown'] | str
    request_id: str
    errors: list[ProblemErrorsItem]
    charged: Literal[False] | None
    limit: NotRequired[ProblemLimit]
    receipt: NotRequired[Receipt]


class BalanceLowEventData(TypedDict):
    balance: int
    threshold: int


class BalanceLowEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['balance.low']
    timestamp: str
    subject: str
    data: BalanceLowEventData
    test: NotRequired[Literal[True]]


class BudgetReachedEventDataTarget(TypedDict):
    id: int
    name: str


class BudgetReachedEventData(TypedDict):
    scope: Literal['company', 'department', 'app', 'connector']
    target: BudgetReachedEventDataTarget
    month: str
    monthly: int
    used: int
    percent: int
    hard_stop: bool


class BudgetReachedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['budget.reached']
    timestamp: str
    subject: str
    data: BudgetReachedEventData
    test: NotRequired[Literal[True]]


class LimitNearEventDataTarget(TypedDict):
    id: int
    name: str


class LimitNearEventData(TypedDict):
    scope: Literal['app', 'connector']
    target: LimitNearEventDataTarget
    agent: NotRequired[bool]
    limit: Literal['per_day', 'total', 'spend_per_day', 'spend_per_month', 'spend_total']
    value: int
    used: int
    percent: int


class LimitNearEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['limit.near']
    timestamp: str
    subject: str
    data: LimitNearEventData
    test: NotRequired[Literal[True]]


class KeyEndingEventDataApp(TypedDict):
    id: int
    name: str


class KeyEndingEventData(TypedDict):
    name: str
    prefix: str
    mode: Literal['live', 'test']
    app: KeyEndingEventDataApp
    ends_at: str
    days: int


class KeyEndingEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['key.ending']
    timestamp: str
    subject: str
    data: KeyEndingEventData
    test: NotRequired[Literal[True]]


class AgentConsentedEventData(TypedDict):
    id: int
    name: str
    client: str
    by: str
    data_sets: list[str]
    spend_total: int
    ends_at: str


class AgentConsentedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['agent.consented']
    timestamp: str
    subject: str
    data: AgentConsentedEventData
    test: NotRequired[Literal[True]]


class AgentEndedEventData(TypedDict):
    id: int
    name: str
    client: str
    reason: Literal['person', 'client', 'reuse', 'member']
    by: str | None


class AgentEndedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['agent.ended']
    timestamp: str
    subject: str
    data: AgentEndedEventData
    test: NotRequired[Literal[True]]


class TokenEndingEventDataAccount(TypedDict):
    id: int
    name: str


class TokenEndingEventData(TypedDict):
    name: str
    prefix: str
    account: TokenEndingEventDataAccount
    ends_at: str
    days: int


class TokenEndingEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['token.ending']
    timestamp: str
    subject: str
    data: TokenEndingEventData
    test: NotRequired[Literal[True]]


class FileReadyEventData(TypedDict):
    id: str
    name: str


class FileReadyEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['file.ready']
    timestamp: str
    subject: str
    data: FileReadyEventData
    test: NotRequired[Literal[True]]


class JobFailedEventData(TypedDict):
    job: Literal['file', 'name-list', 'regional-analysis', 'market-report', 'exclusive-data-set', 'monitor-task', 'tax-report']
    id: str
    name: str


class JobFailedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['job.failed']
    timestamp: str
    subject: str
    data: JobFailedEventData
    test: NotRequired[Literal[True]]


class PriceChangingEventDataPricesItemPricingMode(TypedDict):
    before: Literal['per_query', 'per_non_empty', 'project']
    after: Literal['per_query', 'per_non_empty', 'project']


class PriceChangingEventDataPricesItem(TypedDict):
    name: str
    data_set: str | None
    unit: Literal['call', 'year', 'stock']
    before: int | None
    after: int | None
    pricing_mode: PriceChangingEventDataPricesItemPricingMode | None


PriceChangingEventData = TypedDict(
    "PriceChangingEventData",
    {
        "from": "str",
        "prices": "list[PriceChangingEventDataPricesItem]",
    },
)


class PriceChangingEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['price.changing']
    timestamp: str
    subject: str
    data: PriceChangingEventData
    test: NotRequired[Literal[True]]


class DataSetLoadedEventData(TypedDict):
    data_set: str
    loaded_at: str
    day: str | None


class DataSetLoadedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['data-set.loaded']
    timestamp: str
    subject: str
    data: DataSetLoadedEventData
    test: NotRequired[Literal[True]]


class DataSetLateEventData(TypedDict):
    data_set: str
    loaded_at: str
    due_at: str


class DataSetLateEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['data-set.late']
    timestamp: str
    subject: str
    data: DataSetLateEventData
    test: NotRequired[Literal[True]]


class FieldEndingEventDataConnectorsItem(TypedDict):
    id: int
    name: str


class FieldEndingEventData(TypedDict):
    data_set: str
    field: str
    until: str
    since: str
    instead: str | None
    connectors: list[FieldEndingEventDataConnectorsItem]


class FieldEndingEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['field.ending']
    timestamp: str
    subject: str
    data: FieldEndingEventData
    test: NotRequired[Literal[True]]


class OrderDecidedEventDataApplication(TypedDict):
    key: str
    name_cn: str
    name_en: str


class OrderDecidedEventData(TypedDict):
    id: str
    application: OrderDecidedEventDataApplication
    decision: Literal['confirmed', 'refused', 'refunded']
    until: str | None
    reason: str


class OrderDecidedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['order.decided']
    timestamp: str
    subject: str
    data: OrderDecidedEventData
    test: NotRequired[Literal[True]]


class ChargeRefundedEventDataCharge(TypedDict):
    id: str
    kind: Literal['call', 'file', 'order']
    cause: str
    amount: int


class ChargeRefundedEventData(TypedDict):
    id: str
    charge: ChargeRefundedEventDataCharge
    amount: int
    refunded: int
    month: str
    reason: str
    ledger_entry_id: str


class ChargeRefundedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['charge.refunded']
    timestamp: str
    subject: str
    data: ChargeRefundedEventData
    test: NotRequired[Literal[True]]


class ApplicationEndingEventDataApplication(TypedDict):
    key: str
    name_cn: str
    name_en: str


class ApplicationEndingEventData(TypedDict):
    application: ApplicationEndingEventDataApplication
    ends_on: str
    kept_until: str
    days: int


class ApplicationEndingEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['application.ending']
    timestamp: str
    subject: str
    data: ApplicationEndingEventData
    test: NotRequired[Literal[True]]


class MemberChangedEventData(TypedDict):
    id: int
    name: str
    change: Literal['joined', 'enabled', 'disabled', 'roles', 'removed']
    by: str | None


class MemberChangedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['member.changed']
    timestamp: str
    subject: str
    data: MemberChangedEventData
    test: NotRequired[Literal[True]]


class SecurityActEventData(TypedDict):
    at: str
    ip: str
    ready_at: str | None
    act: Literal['new-device', 'password-changed', 'phone-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'mail-changed', 'recovery-codes-made', 'recovery-begun', 'recovery-withdrawn', 'recovery-finished', 'second-factor-due', 'white-list-changed', 'second-factor-rule-changed', 'sign-on-changed', 'role-changed', 'service-account-changed', 'token-made', 'password-reset-asked']
    name: str


class SecurityActEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['security.act']
    timestamp: str
    subject: str
    data: SecurityActEventData
    test: NotRequired[Literal[True]]


class MonitorChangedEventDataRule(TypedDict):
    id: str
    name: str


class MonitorChangedEventDataChangesItem(TypedDict):
    row_id: str
    title: str
    severity: Literal['minor', 'notable', 'serious'] | None
    kind: Literal['changed', 'appeared', 'vanished']
    fields: list[str]


class MonitorChangedEventData(TypedDict):
    rule: MonitorChangedEventDataRule
    data_set: str
    related_data_set: NotRequired[str]
    at: str
    changes: list[MonitorChangedEventDataChangesItem]


class MonitorChangedEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['monitor.changed']
    timestamp: str
    subject: str
    data: MonitorChangedEventData
    test: NotRequired[Literal[True]]


class WebhookTestEventData(TypedDict):
    webhook: str
    name: str


class WebhookTestEvent(TypedDict):
    id: str
    sequence: int
    type: Literal['webhook.test']
    timestamp: str
    subject: str
    data: WebhookTestEventData
    test: NotRequired[Literal[True]]


class ConnectorListDataItem(TypedDict):
    id: int
    name: str
    type: Literal['API', 'FILE', 'DATAPACKET']
    status: Literal['enabled', 'disabled']
    data_set: str
    fields: list[str]
    limits: Limits


class ConnectorList(TypedDict):
    data: list[ConnectorListDataItem]
    receipt: Receipt


class ConnectorDescriptionPrice(TypedDict):
    pricing_mode: Literal['per_query', 'per_non_empty', 'project']
    per_call: int
    currency: Literal['CNY']
    scale: Literal[10000]


class ConnectorDescriptionFieldsItemEnds(TypedDict):
    since: str
    until: str
    instead: NotRequired[str]


class ConnectorDescriptionFieldsItem(TypedDict):
    name: str
    label: str
    type: Literal['text', 'keyword', 'enum', 'tags', 'integer', 'decimal', 'boolean', 'date', 'datetime', 'records']
    answered: bool
    operators: NotRequired[list[Literal['eq', 'ne', 'in', 'not_in', 'all', 'contains', 'not_contains', 'starts_with', 'gt', 'gte', 'lt', 'lte', 'between', 'is_empty', 'not_empty']]]
    searchable: NotRequired[bool]
    masked: NotRequired[bool]
    required: NotRequired[bool]
    unit: NotRequired[str]
    ends: NotRequired[ConnectorDescriptionFieldsItemEnds]
    values: NotRequired[list[str]]
    sample: Any


class ConnectorDescriptionRelationsItem(TypedDict):
    relation: str
    label: str
    data_set: str
    price: int


class ConnectorDescription(TypedDict):
    id: int
    name: str
    type: Literal['API', 'FILE', 'DATAPACKET']
    data_set: str
    title: str
    description: str
    rows: int
    loaded_at: str | None
    price: ConnectorDescriptionPrice
    sort: list[str]
    fields: list[ConnectorDescriptionFieldsItem]
    relations: list[ConnectorDescriptionRelationsItem]
    receipt: Receipt


class ChangePageDataItem(TypedDict):
    id: str
    kind: Literal['appeared', 'vanished', 'changed']
    fields: list[str]
    at: str


class ChangePage(TypedDict):
    data: list[ChangePageDataItem]
    next_cursor: str | None
    receipt: Receipt


class FilePage(TypedDict):
    data: list[File]
    next_cursor: str | None
    receipt: Receipt


class EventPage(TypedDict):
    data: list[BalanceLowEvent | PriceChangingEvent | DataSetLoadedEvent | DataSetLateEvent | FieldEndingEvent | ChargeRefundedEvent | LimitNearEvent | KeyEndingEvent | FileReadyEvent | JobFailedEvent]
    next: int
    more: bool
    receipt: Receipt


class OwnKeyAppUsed(TypedDict):
    calls_today: int
    calls: int
    spend_today: int
    spend_this_month: int
    spend: int


class OwnKeyApp(TypedDict):
    id: int
    ip_rules: list[str]
    requires_signature: bool
    limits: Limits
    used: OwnKeyAppUsed


class OwnKey(TypedDict):
    id: str
    prefix: str
    mode: Literal['live', 'test']
    expires_at: str | None
    app: OwnKeyApp
    receipt: Receipt


class UsageDataItem(TypedDict):
    day: str
    calls: int
    ok: int
    empty: int
    refused: int
    failed: int
    spend: int


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "time_zone": "str",
        "data": "list[UsageDataItem]",
        "receipt": "Receipt",
    },
)


class CallAnswerCall(TypedDict):
    id: str
    request_id: str
    at: str
    connector_id: int | None
    mode: Literal['live', 'test']
    status: int
    outcome: Literal['ok', 'empty', 'refused', 'failed']
    code: str | None
    rows: int
    amount: int
    reason: str | None
    ledger_entry_id: str | None


class CallAnswer(TypedDict):
    call: CallAnswerCall
    receipt: Receipt


class ConnectorSummary(TypedDict):
    id: int
    name: str
    type: Literal['API', 'FILE', 'DATAPACKET']
    status: Literal['enabled', 'disabled']
    data_set: str
    fields: list[str]
    limits: Limits


class Change(TypedDict):
    id: str
    kind: Literal['appeared', 'vanished', 'changed']
    fields: list[str]
    at: str


class Call(TypedDict):
    id: str
    request_id: str
    at: str
    connector_id: int | None
    mode: Literal['live', 'test']
    status: int
    outcome: Literal['ok', 'empty', 'refused', 'failed']
    code: str | None
    rows: int
    amount: int
    reason: str | None
    ledger_entry_id: str | None


Event = Union["BalanceLowEvent | BudgetReachedEvent | LimitNearEvent | KeyEndingEvent | AgentConsentedEvent | AgentEndedEvent | TokenEndingEvent | FileReadyEvent | JobFailedEvent | PriceChangingEvent | DataSetLoadedEvent | DataSetLateEvent | FieldEndingEvent | OrderDecidedEvent | ChargeRefundedEvent | ApplicationEndingEvent | MemberChangedEvent | SecurityActEvent | MonitorChangedEvent"]
