import { isIPv4 } from 'node:net';
import { DEFAULT_ERROR_PAGE, SERVICE_TOKEN_RATE_LIMIT } from '@daas/contract/constants';
import { dataSet } from '@daas/contract/datasets';
import { z } from 'zod';
import { editDistance } from './editDistance';
import { networkOf } from './ipRules';
import { startOfDay } from './time';

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true');

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL such as https://example.com' });

function whole(max: number) {
  const rule = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value <= max, rule);
}

const OPERATOR_KEY = /^op_[\w-]{43}$/;

/** Minimum months in PostgreSQL: most pages show 90 days. */
const LEAST_MONTHS = 4;
const LONGEST_MONTHS = 1200;

const HOST_NAME = /^[\w.:-]+$/;
const HOST_RULE = 'must be an address or a name of this machine, such as 127.0.0.1, 0.0.0.0 or ::1';

const SITE_RULE =
  'must be a URL such as https://example.com or https://example.com/daas, whose path does not begin with a path of the platform';
/** First path segments of the server. PUBLIC_URL must not use them, because a proxy may remove its path. */
const OWN_PARTS = /^\/(api|open|mcp|oauth|apps|maps|healthz|readyz|metrics)(\/|$)/;

/** Removes a trailing slash. */
const site = httpUrl
  .transform((text) => new URL(text))
  .refine(({ username, password, search, hash }) => !username && !password && !search && !hash, SITE_RULE)
  .refine(({ pathname }) => /^(\/[\w.~-]+)*\/?$/.test(pathname) && !OWN_PARTS.test(pathname), SITE_RULE)
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/$/, ''));

const PAGE_RULE = 'must be a path below the address of the platform, such as /exception or /help/errors.html';
const page = z
  .string()
  .regex(/^(\/[\w~-][\w.~-]*)+$/, PAGE_RULE)
  .refine((path) => !OWN_PARTS.test(path), PAGE_RULE);

/** 32 bytes. */
const key = z
  .base64('must be 32 bytes in base64, such as the output of `openssl rand -base64 32`')
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

const networks = z
  .string()
  .default('')
  .transform((text) => text.split(' ').filter(Boolean))
  .refine((list) => list.every((network) => networkOf(network) !== null), 'must be networks such as 10.0.0.0/8');

const FACTOR_RULE = 'must be administrators, optionally with the first day, such as administrators 2027-01-15';
/** Start date of the rule; without a date it always applies. */
const factorRule = z
  .string()
  .regex(/^administrators( \S+)?$/, FACTOR_RULE)
  .transform((text) => text.split(' ')[1])
  .refine((day) => day === undefined || z.iso.date().safeParse(day).success, FACTOR_RULE)
  .transform((day) => (day === undefined ? new Date(0) : startOfDay(day)));

const SMTP_RULE =
  'must have the form smtps://user:password@smtp.example.com:465 or smtp://…:587, with special characters percent-encoded';
/** Returns whether the URL has both user and password or neither, and no path. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\/([^/?#@]+@)?([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?\/?$/i.test(text)) return false;
  try {
    const { username, password } = new URL(text);
    return (decodeURIComponent(username) === '') === (decodeURIComponent(password) === '');
  } catch {
    return false;
  }
}
const smtpUrl = z.string().refine(isMailServer, SMTP_RULE);

const SENDER_RULE = 'must be an email address, such as no-reply@example.com or Example Data <no-reply@example.com>';
/** Sender of mails. */
const sender = z
  .string()
  .regex(/^[^<>\p{Cc}]+$|^[^<>\p{Cc}]* ?<[^<>\p{Cc}]+>$/u, SENDER_RULE)
  .transform((text) => {
    const [, name = '', address = text] = /^(.*?) ?<(.+)>$/.exec(text) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .refine(({ address }) => z.email().safeParse(address).success, SENDER_RULE);

const SIGNING_RULE =
  'must be whsec_ and 24 to 64 bytes in base64, such as the output of `echo whsec_$(openssl rand -base64 32)`; two secrets, separated by a space, during a rotation';
/** Secrets of Standard Webhooks; messages are signed with all of them. */
const signingSecrets = z
  .string()
  .transform((text) => text.split(' ').filter(Boolean))
  .refine(
    (secrets) =>
      secrets.length > 0 &&
      secrets.length <= 2 &&
      secrets.every((secret) => {
        if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return false;
        const { length } = Buffer.from(secret.slice('whsec_'.length), 'base64');
        return length >= 24 && length <= 64;
      }),
    SIGNING_RULE,
  );

/** Outgoing connections with secrets or customers' data. */
export const CONNECTIONS = [
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'PEER_URL',
  'SMS_URL',
  'MAIL_URL',
  'SMTP_URL',
  'TAX_URL',
] as const;
export type Connection = (typeof CONNECTIONS)[number];
const isConnection = (name: string): name is Connection => CONNECTIONS.some((one) => one === name);

const environment = z.object({
  PORT: whole(65_535).default(8000),
  HOST: z.string().regex(HOST_NAME, HOST_RULE).default('127.0.0.1'),
  /** Folder of the embedded database and of the key file; `memory` stores nothing. */
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'must have the form postgresql://user:password@host:5432/database, with special characters percent-encoded',
    })
    .optional(),
  /** Folder of `pg_dump` and `pg_restore`, if the system's programs do not support the server. */
  POSTGRES_TOOLS: z.string().optional(),
  /** Folder of scheduled backups. Each is verified on a copy. Without it, there are none. */
  BACKUP_DIR: z.string().optional(),
  /** Hours between two scheduled backups. */
  BACKUP_HOURS: whole(8760)
    .refine((value) => value > 0, 'must be a whole number from 1 to 8760')
    .default(24),
  /** Number of verified backups to keep. */
  BACKUP_KEEP: whole(1000)
    .refine((value) => value > 0, 'must be a whole number from 1 to 1000')
    .default(7),
  /** ClickHouse for rows of data sets: `https://user:password@host:8443/database`. // decision 0055 */
  CLICKHOUSE_URL: httpUrl.optional(),
  /** Data sets in ClickHouse, separated by spaces, or `none`. Default: all. */
  CLICKHOUSE_DATA_SETS: z
    .string()
    .default('')
    .transform((keys) => keys.split(' ').filter(Boolean))
    .refine(
      (keys) => keys.join() === 'none' || keys.every((key) => dataSet(key)),
      'must be keys of data sets (see `platform describe`), or none',
    ),
  /** Disk of the ClickHouse server for its part of a backup. See docs/backup.md. */
  CLICKHOUSE_BACKUP_DISK: z.string().regex(/^\w+$/, 'must be the name of a disk').optional(),
  /** Complete months of call records in PostgreSQL; older ones move to ClickHouse. // decision 0057 */
  CALL_RECORD_MONTHS: whole(LONGEST_MONTHS)
    .refine((months) => months >= LEAST_MONTHS, `must be at least ${LEAST_MONTHS}`)
    .optional(),
  /** Address of this server for other servers on DATABASE_URL; it listens there. // decision 0056 */
  PEER_URL: z
    .string()
    .regex(/^https?:\/\/([\w.-]+|\[[\da-f:]+\]):\d{2,5}$/i, 'must have the form https://10.0.0.5:8100')
    .optional(),
  /** Connections that are permitted without TLS or without a verified certificate. See connections.ts. */
  INSECURE_CONNECTIONS: z
    .string()
    .default('')
    .transform((names) => names.split(' ').filter(Boolean))
    .refine((names) => names.every(isConnection), `must be names among ${CONNECTIONS.join(', ')}`),
  /** Whether the database is a demo. Default: as stored in the database. See mode.ts. */
  DEMO: flag.optional(),
  /** Address that customers see, with its path if it is not the root of the host. // decision 0070 */
  PUBLIC_URL: site.optional(),
  /** Target of errors of the redirect kind, with code and message: a page of the console or of this host. // §2 */
  ERROR_PAGE: page.default(DEFAULT_ERROR_PAGE),
  /** Number of proxies before the server; each adds an address to `X-Forwarded-For`. */
  TRUST_PROXY: whole(10).default(0),
  /** Seals signing secrets and codes. Without it, a demo creates a key in DATA_DIR. */
  SECRET_KEY: key.optional(),
  /** Replaced keys, separated by spaces. Required until `rotate-secret` has finished. */
  SECRET_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((keys) => keys.split(' ').filter(Boolean))
    .pipe(z.array(key)),
  /** Origins that may show the console in a frame, such as the browser plugin's container; separated by spaces. */
  FRAME_ANCESTORS: z
    .string()
    .regex(
      /^(('self'|[a-z-]+:\/\/[\w.:-]+)( |$))*$/,
      "must be origins separated by spaces, such as https://example.com or 'self'",
    )
    .default(''),
  /** Adds `includeSubDomains` to HSTS if PUBLIC_URL is https. // RFC 6797 §6.1.2 */
  HSTS_SUBDOMAINS: flag.default(false),
  /** Mail address or page for security reports, published in /.well-known/security.txt. // RFC 9116 */
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], {
      error: 'must be an email address, or a URL such as https://example.com/security',
    })
    .optional(),
  /** Requests per minute and address to endpoints without sign-in; 0 is unlimited. */
  PUBLIC_RATE_LIMIT: whole(1_000_000).default(300),
  /** Maximum connections. Default: from the limit of open files. */
  MAX_CONNECTIONS: whole(1_000_000)
    .refine((value) => value > 0, 'must be a whole number from 1 to 1000000')
    .optional(),
  /** Maximum connections and concurrent requests per address; 0 is unlimited. */
  CONNECTIONS_PER_ADDRESS: whole(1_000_000).default(2000),
  /** Requests per minute of a service-account token to `/api`; 0 is unlimited. */
  SERVICE_TOKEN_RATE_LIMIT: whole(1_000_000).default(SERVICE_TOKEN_RATE_LIMIT),
  /** Date from which all administrators need a second factor, independent of company settings. */
  REQUIRE_SECOND_FACTOR: factorRule.optional(),
  /** Initial credit of a new company in yuan. Default: 100 in a demo, 0 in production. */
  OPENING_CREDIT: whole(1_000_000).optional(),
  /** Maximum concurrent jobs of this server. */
  JOB_CONCURRENCY: whole(64)
    .refine((value) => value > 0, 'must be a whole number from 1 to 64')
    .default(2),
  /** Replaced loads of a data set whose rows are kept for `roll-back`; each takes the space of the data set. */
  LOADS_KEPT: whole(20).default(1),
  /** Days that files of market rows, which are paid, can be downloaded. */
  FILE_DAYS: whole(3650)
    .refine((value) => value > 0, 'must be a whole number from 1 to 3650')
    .default(90),
  /** Days that a higher price is announced before it is valid, as the terms promise; 0 permits immediate rises. */
  PRICE_NOTICE_DAYS: whole(365).default(30),
  /** Key of the operator that `--as` names, for commands only. */
  OPERATOR_KEY: z.string().regex(OPERATOR_KEY, 'must be op_ and 43 letters, digits, - or _').optional(),
  /** File that contains the key, instead of OPERATOR_KEY. */
  OPERATOR_KEY_FILE: z.string().optional(),
  /** Retention of the audit log in days. */
  AUDIT_DAYS: whole(36_500).default(400),
  /** URL that receives the signed heads of the audit log by POST each hour. */
  AUDIT_HEADS_TO: httpUrl.optional(),
  /** URL that receives text messages by POST, signed with SMS_SECRET if set. See messages/httpTransport.ts. */
  SMS_URL: httpUrl.optional(),
  SMS_SECRET: signingSecrets.optional(),
  /** URL that receives mails by POST; an alternative to SMTP_URL. */
  MAIL_URL: httpUrl.optional(),
  MAIL_SECRET: signingSecrets.optional(),
  /** Mail server with TLS (`smtps:`) or STARTTLS (`smtp:`), which is required for other machines. */
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  /** Private networks that webhooks may reach, also by http; separated by spaces. */
  WEBHOOK_NETWORKS: networks,
  /** Private networks of companies' OpenID providers, also by http; separated by spaces. */
  SIGN_ON_NETWORKS: networks,
  /** Provider of tax data and of persons who may consent for a taxpayer. Without it, a demo generates both. */
  TAX_URL: httpUrl.optional(),
  TAX_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{8,500}$/, 'must be 8 to 500 letters, digits or any of ._~+/=-')
    .optional(),
  /** Separate port for `/metrics`, by default only on the loopback address. */
  METRICS_PORT: whole(65_535).optional(),
  METRICS_HOST: z.string().regex(HOST_NAME, HOST_RULE).default('127.0.0.1'),
  /** Bearer token of `/metrics`. Without METRICS_PORT, `/metrics` is then on PORT. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or any of ._~+/=-')
    .optional(),
  /** Seconds after SIGTERM in which `/readyz` fails and requests are still answered. */
  DRAIN_SECONDS: whole(300).default(1),
  /** Keep-alive of the proxy in seconds (deploy/proxy). A stopping server waits for it. */
  PROXY_KEEP_ALIVE_SECONDS: whole(3600).default(5),
  /** Keep-alive of idle connections in seconds. Must exceed that of the proxy. */
  KEEP_ALIVE_SECONDS: whole(3600)
    .refine((value) => value > 0, 'must be a whole number from 1 to 3600')
    .default(130),
  /** Hours between two checks of the ledger; 0 disables them (see `check-ledger`). */
  LEDGER_CHECK_HOURS: whole(8760).default(24),
  /** Writes a JSON line per request to standard output, independent of LOG_LEVEL. */
  ACCESS_LOG: flag.default(false),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn'),
});

export type Config = z.output<typeof environment> & {
  /** Argument `--take-over`. Not a variable, because it must apply to one start only. See db/directoryLock.ts. */
  takeOver?: boolean;
};
export const TAKE_OVER = '--take-over';

/** Returns whether a host is the loopback address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));

/** All variables, in the order of the table in docs/configuration.md. */
export const VARIABLES = Object.keys(environment.shape) as (keyof typeof environment.shape)[];

/** Shorter names resemble too many others. */
const LEAST_LETTERS = 8;
const MOST_MISTAKES = 2;

/** Returns unknown variables that resemble an unset setting, with that setting. */
export function likelyMisspellings(env: Record<string, string | undefined>): [name: string, setting: string][] {
  const unset = VARIABLES.filter((name) => env[name] === undefined && name.length >= LEAST_LETTERS);
  return Object.keys(env).flatMap((name): [string, string][] => {
    if (VARIABLES.some((one) => one === name)) return [];
    const plain = name
      .toUpperCase()
      .replaceAll('-', '_')
      .replace(/^(DAAS|PLATFORM)_/, '');
    const setting = unset.find((one) => editDistance(plain, one) <= MOST_MISTAKES);
    return setting ? [[name, setting]] : [];
  });
}

/** Reads and validates the environment. Throws one line with each invalid variable and its rule. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(variables);
  if (result.success) {
    const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN, PEER_URL, DATABASE_URL } = result.data;
    const { MAIL_URL, SMTP_URL, MAIL_FROM } = result.data;
    const { TRUST_PROXY, PROXY_KEEP_ALIVE_SECONDS, KEEP_ALIVE_SECONDS } = result.data;
    if (MAIL_URL && SMTP_URL) throw new Error('Wrong environment: set either SMTP_URL or MAIL_URL, not both.');
    if (SMTP_URL && !MAIL_FROM) throw new Error('Wrong environment: SMTP_URL requires MAIL_FROM.');
    if (TRUST_PROXY > 0 && PROXY_KEEP_ALIVE_SECONDS >= KEEP_ALIVE_SECONDS)
      throw new Error('Wrong environment: PROXY_KEEP_ALIVE_SECONDS must be less than KEEP_ALIVE_SECONDS.');
    if (PEER_URL && !DATABASE_URL) throw new Error('Wrong environment: PEER_URL requires DATABASE_URL.');
    if (METRICS_PORT !== undefined && !isLoopback(METRICS_HOST) && !METRICS_TOKEN)
      throw new Error('Wrong environment: a METRICS_HOST that other machines can reach requires METRICS_TOKEN.');
    if (result.data.CALL_RECORD_MONTHS !== undefined && !result.data.CLICKHOUSE_URL)
      throw new Error('Wrong environment: CALL_RECORD_MONTHS requires CLICKHOUSE_URL.');
    if (result.data.CLICKHOUSE_BACKUP_DISK !== undefined && !result.data.CLICKHOUSE_URL)
      throw new Error('Wrong environment: CLICKHOUSE_BACKUP_DISK requires CLICKHOUSE_URL.');
    return result.data;
  }
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`Wrong environment: ${problems.join('; ')}.`);
}
