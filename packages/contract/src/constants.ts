/** Business constants and limits. // §9 */
export const BUILD_VERSION = 'v0.7.8';
export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 20;
export const PAGE_SIZE_OPTIONS = [10, 20, 50, 100, 200] as const;
export const SMALL_PAGE_SIZE_OPTIONS = [5, 10, 20, 30, 40, 50] as const;
export const SMALL_PAGE_SIZE = 5;
export const LARGE_PAGE_SIZE_OPTIONS = [50, 100, 200] as const;
/** Free-text lists and result counts stop here. // §5 */
export const MAX_COUNT = 1000;
/** §9 lists these two and does not show their use; nothing here stands on them. */
export const CONSTANT_60 = 60;
export const CONSTANT_400 = 400;
/** Where the market answers. */
export const ANY_DATA_SET = '/api/market/{data_set}';
/** What is below `ANY_DATA_SET` answers below these, too, for these data sets; the console asks there. // §7 "Data path prefixes" */
export const DATA_PATH_PREFIXES: Readonly<Record<string, string>> = {
  factory: '/api/factory-data',
  shop: '/api/shop-data',
};
export const MAIN_PRODUCT_TYPE = 50;
export const DEFAULT_QUOTA_STATUS = 2;
export const EMPTY_PLACEHOLDER = '--';
export const MESSAGE_SECONDS = 3;
export const NOTIFICATION_SECONDS = 4.5;
/** Time to take something back, which reading a notification alone does not take. */
export const UNDO_SECONDS = 10;
export const MODAL_WIDTH = 520;
export const CONFIRM_MODAL_WIDTH = 416;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const LOAD_RETRY_WAIT_MS = 200;
export const MAP_REFRESH_DELAY_MS = 300;
export const GET_CACHE_TTL_MS = 60_000;
export const DEFAULT_ERROR_PAGE = '/exception';
/** Embedded sub-applications, in milliseconds. Updates have the library's own time: what changes comes as props (decision 0018). */
export const SUB_APP_TIMEOUTS = { bootstrap: 4000, mount: 3000, unmount: 3000, unload: 3000, update: 3000 } as const;
export const SUB_APP_WARNING_MS = 1000;

/** 11 digits starting with 1. // §5 */
export const PHONE_PATTERN = /^1\d{10}$/;
/** 7 to 11 digits, first digit nonzero. // §5 */
export const NUMERIC_ID_PATTERN = /^[1-9]\d{6,10}$/;

/** What one company may have at a time; deleted and revoked ones do not count. */
export const MAX_CONNECTORS = 200;
export const MAX_APPS = 50;
/** Agents of a company that are let in at a time, for how long at most, and to how many data sets. */
export const MAX_AGENTS = 50;
export const AGENT_DAYS_MAX = 365;
export const AGENT_DATA_SETS_MAX = 30;
export const MAX_ROLES = 200;
export const MAX_DEPARTMENTS = 2000;
export const MAX_STAFF = 20_000;
export const MAX_SERVICE_ACCOUNTS = 100;
/** Of one service account that are open at a time. */
export const MAX_SERVICE_TOKENS = 10;
export const MAX_SERVICE_TOKEN_DAYS = 366;
/** Requests to `/api` that one token of a service account may send a minute, where the operator sets no other number. */
export const SERVICE_TOKEN_RATE_LIMIT = 600;
/** People whom a company's OpenID provider makes members within 24 hours. */
export const PROVISIONINGS_PER_DAY = 500;
/** Begins the state of a trial of single sign-on: the page it comes back to hands the answer on, and signs nobody in. */
export const TRIAL_STATE = 'trial.';
/** Of a table that is read while one waits: people to invite, rows to watch. */
export const MAX_TABLE_BYTES = 10_000_000;
/** Of a file that becomes a name list. */
export const MAX_UPLOAD_BYTES = 50_000_000;
/** Rows of one file of people to invite. */
export const MAX_STAFF_IMPORT = 10_000;
export const MAX_WHITE_LIST_RULES = 1000;
/** Rows of one file; a sheet of a workbook has no room for many more. */
export const EXPORT_MAX_ROWS = 1_000_000;
/** Rows that are named of each data set when plain words are looked up in all of them. */
export const FOUND_EACH = 3;
/** An invitation's link ends after so long. */
export const INVITATION_HOURS = 72;
/** Keys of one app that still open the gateway. */
export const MAX_ACTIVE_KEYS = 20;
/** Longest range of days one chart or bill may ask for. */
export const MAX_RANGE_DAYS = 366;

/** One yuan in the integer unit all money is counted in. */
export const MONEY_PER_YUAN = 10_000;
/** A day is unusual that costs more than `times` the median of the `days` before it, and by at least so much money more. */
export const UNUSUAL_SPEND = { times: 3, days: 28, least: MONEY_PER_YUAN } as const;
/** Amounts are whole numbers that JavaScript keeps exactly. */
export const MAX_MONEY = 9e15;
/** Of one order for more balance. */
export const MAX_PURCHASE = 1e12;
/** Years that one order of a data application may be for. */
export const MAX_ORDER_YEARS = 3;
/** How long a trial of a data application lasts. */
export const TRIAL_DAYS = 30;
/** How long at least what was made with a data application is kept after its end. */
export const KEPT_DAYS = 90;
/** How long what came to the market is called new. */
export const NEW_DAYS = 90;
/** Rows of files that a month allows, by the state of the platform or of one application. // §7 download-quota */
export const DOWNLOAD_ROWS = {
  platform: { NEW: 0, EXPERIMENTAL: 1000, OFFICIAL: 5_000_000, EXPIRED: 0 },
  application: { NEW: 0, EXPERIMENTAL: 500, OFFICIAL: 200_000, EXPIRED: 0 },
} as const;
/** Days in bills, limits and charts begin at midnight here. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai';

/** Levels of a tree of partners. */
export const MAX_PARTNER_LEVELS = 5;
/** Sub-partners of one tree. */
export const MAX_PARTNERS = 500;
/** What a level of partners is granted until the operator says otherwise. */
export const PARTNER_TERMS = { protectionDays: 90, wonDays: 365, renewals: 2, coolingDays: 15 } as const;
/** Units of a partner's inventory may be used for so long after they were bought. */
export const INVENTORY_DAYS = 365;
/** Units of one purchase or allocation. */
export const MAX_UNITS = 10_000_000;
/** An app's inventory runs dry when at most this share of it is left. */
export const INVENTORY_LOW_SHARE = 0.1;
/** Prospects that one partner protects at a time. */
export const MAX_PROTECTED_PROSPECTS = 500;
/** Within this many days of its end a protection is flagged for action and may be renewed. */
export const PROTECTION_ENDS_SOON_DAYS = 14;

/** Hours in which the owner of a second factor can object to the report that it is lost. */
export const RECOVERY_WAIT_HOURS = 72;
/** Days for which the changes of monitored rows are stored. */
export const MONITOR_DAYS = 90;
/** Name of a company's identity provider, which members enter to sign in; often the company's domain. */
export const SIGN_ON_NAME_PATTERN = /^[a-z0-9](?:[a-z0-9.-]{1,58}[a-z0-9])$/;
/** Customers that a model learns from, at least and at most. */
export const EXAMPLES = { min: 20, max: 1000 } as const;
/** Days of calls from which customers are offered as examples. */
export const EXAMPLE_DAYS = 90;
/** Choices for the days between setting the rule of second factors and its effect. */
export const FACTOR_GRACE_DAYS = [0, 7, 14, 30] as const;
/** Passkeys of one person. */
export const MAX_PASSKEYS = 10;
/** Maximum number of calls in a price quote. */
export const MAX_PRICED_CALLS = 1_000_000;
/** Customs records that one summary adds up, newest first. */
export const MAX_TRADE_LINES = 20_000;
/** Regions in one comparison of macro data. */
export const MAX_MACRO_REGIONS = 8;
/** Characters of a keyword. */
export const KEYWORD_MAX = 100;
/** Limits of an app or a connector without limits. */
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

/** Rejected lines in the answer of a check. The file of rejects has all of them. */
export const IMPORT_REJECTS_SHOWN = 100;
/** Rows that one export task sends to a webhook. */
export const EXPORT_SENT_MAX_ROWS = 10_000;
/** Columns of one export task. */
export const EXPORT_COLUMNS_MAX = 60;
