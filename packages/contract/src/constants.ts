/** Business constants and limits. // §9 */
export const BUILD_VERSION = 'v0.7.8';
export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 20;
export const PAGE_SIZE_OPTIONS = [10, 20, 50, 100, 200] as const;
export const SMALL_PAGE_SIZE_OPTIONS = [5, 10, 20, 30, 40, 50] as const;
export const SMALL_PAGE_SIZE = 5;
export const LARGE_PAGE_SIZE_OPTIONS = [50, 100, 200] as const;
/** Maximum entries of free-text lists and results. // §5 */
export const MAX_COUNT = 1000;
/** §9 defines these two constants without their use; they are not used here. */
export const CONSTANT_60 = 60;
export const CONSTANT_400 = 400;
/** Path prefix of market endpoints. */
export const ANY_DATA_SET = '/api/market/{data_set}';
/** Additional path prefixes of data sets; the console uses them. // §7 "Data path prefixes" */
export const DATA_PATH_PREFIXES: Readonly<Record<string, string>> = {
  factory: '/api/factory-data',
  shop: '/api/shop-data',
};
export const MAIN_PRODUCT_TYPE = 50;
export const DEFAULT_QUOTA_STATUS = 2;
export const EMPTY_PLACEHOLDER = '--';
export const MESSAGE_SECONDS = 3;
export const NOTIFICATION_SECONDS = 4.5;
/** Time in which an action can be undone. Reading a notification cannot. */
export const UNDO_SECONDS = 10;
export const MODAL_WIDTH = 520;
export const CONFIRM_MODAL_WIDTH = 416;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const LOAD_RETRY_WAIT_MS = 200;
export const MAP_REFRESH_DELAY_MS = 300;
export const GET_CACHE_TTL_MS = 60_000;
export const DEFAULT_ERROR_PAGE = '/exception';
/**
 * Timeouts of embedded sub-applications in milliseconds. Updates use the timeout of the library, because changes are
 * passed as props (decision 0018).
 */
export const SUB_APP_TIMEOUTS = { bootstrap: 4000, mount: 3000, unmount: 3000, unload: 3000, update: 3000 } as const;
export const SUB_APP_WARNING_MS = 1000;

/** 11 digits starting with 1. // §5 */
export const PHONE_PATTERN = /^1\d{10}$/;
/** 7 to 11 digits, first digit nonzero. // §5 */
export const NUMERIC_ID_PATTERN = /^[1-9]\d{6,10}$/;

/** Limits per company; deleted and revoked objects do not count. */
export const MAX_CONNECTORS = 200;
export const MAX_APPS = 50;
/** Limits of authorized agents: number per company, longest duration, data sets. */
export const MAX_AGENTS = 50;
export const AGENT_DAYS_MAX = 365;
export const AGENT_DATA_SETS_MAX = 30;
export const MAX_ROLES = 200;
export const MAX_DEPARTMENTS = 2000;
export const MAX_STAFF = 20_000;
export const MAX_SERVICE_ACCOUNTS = 100;
/** Maximum valid tokens of a service account. */
export const MAX_SERVICE_TOKENS = 10;
export const MAX_SERVICE_TOKEN_DAYS = 366;
/** Default limit of requests per minute to `/api` for a token of a service account. */
export const SERVICE_TOKEN_RATE_LIMIT = 600;
/** Maximum members that single sign-on adds to a company within 24 hours. */
export const PROVISIONINGS_PER_DAY = 500;
/** Prefix of `state` in a test of single sign-on. The callback page passes the result on and signs nobody in. */
export const TRIAL_STATE = 'trial.';
/** Limits of a table that is processed during the request: people to invite, rows to watch. */
export const MAX_TABLE_BYTES = 10_000_000;
/** Limits of a name list file. */
export const MAX_UPLOAD_BYTES = 50_000_000;
/** Maximum rows of a staff import. */
export const MAX_STAFF_IMPORT = 10_000;
export const MAX_WHITE_LIST_RULES = 1000;
/** Maximum rows of a file; a worksheet has about the same limit. */
export const EXPORT_MAX_ROWS = 1_000_000;
/** Rows per data set in the results of a search across data sets. */
export const FOUND_EACH = 3;
/** Lifetime of an invitation link. */
export const INVITATION_HOURS = 72;
/** Maximum valid keys of an app. */
export const MAX_ACTIVE_KEYS = 20;
/** Longest period of a chart or a bill in days. */
export const MAX_RANGE_DAYS = 366;

/** One yuan in the unit of `Money`. */
export const MONEY_PER_YUAN = 10_000;
/**
 * A day is unusual if it costs more than `times` the median of the previous `days`, and exceeds it by at least this
 * amount.
 */
export const UNUSUAL_SPEND = { times: 3, days: 28, least: MONEY_PER_YUAN } as const;
/** Maximum amount: the largest integer that JavaScript represents exactly. */
export const MAX_MONEY = 9e15;
/** Limits of a top-up order. */
export const MAX_PURCHASE = 1e12;
/** Years per order of a data application. */
export const MAX_ORDER_YEARS = 3;
/** Duration of a trial of a data application. */
export const TRIAL_DAYS = 30;
/** Minimum retention of content after a data application expires. */
export const KEPT_DAYS = 90;
/** Duration for which additions to the market are marked as new. */
export const NEW_DAYS = 90;
/** Rows of files per month, by state of the platform or of an application. // §7 download-quota */
export const DOWNLOAD_ROWS = {
  platform: { NEW: 0, EXPERIMENTAL: 1000, OFFICIAL: 5_000_000, EXPIRED: 0 },
  application: { NEW: 0, EXPERIMENTAL: 500, OFFICIAL: 200_000, EXPIRED: 0 },
} as const;
/** Time zone of days in bills, limits and charts. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai';

/** Maximum levels of partners. */
export const MAX_PARTNER_LEVELS = 5;
/** Maximum sub-partners in a tree. */
export const MAX_PARTNERS = 500;
/** Default terms of a partner level. */
export const PARTNER_TERMS = { protectionDays: 90, wonDays: 365, renewals: 2, coolingDays: 15 } as const;
/** Validity of purchased inventory units. */
export const INVENTORY_DAYS = 365;
/** Maximum units of a purchase or allocation. */
export const MAX_UNITS = 10_000_000;
/** The inventory of an app is low when at most this share is left. */
export const INVENTORY_LOW_SHARE = 0.1;
/** Maximum protected prospects of a partner. */
export const MAX_PROTECTED_PROSPECTS = 500;
/** Number of days before its expiry in which a protection is flagged and can be renewed. */
export const PROTECTION_ENDS_SOON_DAYS = 14;

/** Hours in which the owner of a second factor can object to a loss report. */
export const RECOVERY_WAIT_HOURS = 72;
/** Days for which the changes of monitored rows are stored. */
export const MONITOR_DAYS = 90;
/** Name of a company's identity provider that members enter to sign in; often the domain of the company. */
export const SIGN_ON_NAME_PATTERN = /^[a-z0-9](?:[a-z0-9.-]{1,58}[a-z0-9])$/;
/** Minimum and maximum number of customers for training a model. */
export const EXAMPLES = { min: 20, max: 1000 } as const;
/** Period of calls that are used as examples of customers, in days. */
export const EXAMPLE_DAYS = 90;
/** Allowed grace periods of the second-factor rule, in days. */
export const FACTOR_GRACE_DAYS = [0, 7, 14, 30] as const;
/** Maximum passkeys of a person. */
export const MAX_PASSKEYS = 10;
/** Maximum number of calls in a price quote. */
export const MAX_PRICED_CALLS = 1_000_000;
/** Maximum customs records in a summary, newest first. */
export const MAX_TRADE_LINES = 20_000;
/** Maximum regions in a comparison of macro data. */
export const MAX_MACRO_REGIONS = 8;
/** Free reads of an app per second: statuses, quotes and other operations that are never charged, but downloads. */
export const FREE_READS_PER_SECOND = 50;
/** Maximum length of a keyword. */
export const KEYWORD_MAX = 100;
/** Largest number of related rows in a condition. */
export const RELATION_MAX_COUNT = 1000;
/** Parts of a budget, in percent, of which members are notified when they are used. */
export const BUDGET_MARKS = [80, 95, 100] as const;
/** Default limits of an app or a connector. */
export const UNLIMITED = {
  per_second: null,
  per_day: null,
  total: null,
  spend_per_call: null,
  spend_per_day: null,
  spend_per_month: null,
  spend_total: null,
  ends_at: null,
} as const;

/** Maximum rejected lines in the response of a check. The file of rejected rows contains all. */
export const IMPORT_REJECTS_SHOWN = 100;
/** Maximum rows that an export task sends to a webhook. */
export const EXPORT_SENT_MAX_ROWS = 10_000;
/** Maximum columns of an export task. */
export const EXPORT_COLUMNS_MAX = 60;
