import { isIPv4 } from 'node:net';
import { DEFAULT_ERROR_PAGE, SERVICE_TOKEN_RATE_LIMIT } from '@daas/contract/constants';
import { dataSet } from '@daas/contract/datasets';
import { z } from 'zod';
import { editDistance } from './kernel/editDistance';
import { networkOf } from './kernel/ipRules';
import { startOfDay } from './kernel/time';

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true');

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address as https://example.com' });

function whole(max: number) {
  const rule = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value <= max, rule);
}

/** Whatever looks back 90 days, as most pages do, finds it in PostgreSQL. */
const LEAST_MONTHS = 4;
const LONGEST_MONTHS = 1200;

const HOST_NAME = /^[\w.:-]+$/;
const HOST_RULE = 'must be an address or a name of this machine, as 127.0.0.1, 0.0.0.0 or ::1';

const SITE_RULE =
  'must be an address as https://example.com or https://example.com/daas, whose path is none that the platform itself has';
/** First parts of addresses that a proxy may have taken the path of PUBLIC_URL off: one of the same name could not be told. */
const OWN_PARTS = /^\/(api|open|mcp|oauth|apps|maps|healthz|readyz|metrics)(\/|$)/;

/** Without a slash at its end. */
const site = httpUrl
  .transform((text) => new URL(text))
  .refine(({ username, password, search, hash }) => !username && !password && !search && !hash, SITE_RULE)
  .refine(({ pathname }) => /^(\/[\w.~-]+)*\/?$/.test(pathname) && !OWN_PARTS.test(pathname), SITE_RULE)
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/$/, ''));

const PAGE_RULE = 'must be a path below the address of the platform, as /exception or /help/errors.html';
const page = z
  .string()
  .regex(/^(\/[\w~-][\w.~-]*)+$/, PAGE_RULE)
  .refine((path) => !OWN_PARTS.test(path), PAGE_RULE);

/** 32 bytes. */
const key = z
  .base64('must be 32 bytes in base64, as `openssl rand -base64 32` prints')
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

const networks = z
  .string()
  .default('')
  .transform((text) => text.split(' ').filter(Boolean))
  .refine((list) => list.every((network) => networkOf(network) !== null), 'must be networks as 10.0.0.0/8');

const FACTOR_RULE = 'must be administrators, alone or with the day from which it applies, as administrators 2027-01-15';
/** From when on; without a day, since ever. */
const factorRule = z
  .string()
  .regex(/^administrators( \S+)?$/, FACTOR_RULE)
  .transform((text) => text.split(' ')[1])
  .refine((day) => day === undefined || z.iso.date().safeParse(day).success, FACTOR_RULE)
  .transform((day) => (day === undefined ? new Date(0) : startOfDay(day)));

const SMTP_RULE =
  'must be as smtps://user:password@smtp.example.com:465 or smtp://…:587, special characters percent-encoded';
/** Both a user and a password, or neither; nothing after the port. */
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

const SENDER_RULE = 'must be a mail address, as no-reply@example.com or Example Data <no-reply@example.com>';
/** Who a mail is from. */
const sender = z
  .string()
  .regex(/^[^<>\p{Cc}]+$|^[^<>\p{Cc}]* ?<[^<>\p{Cc}]+>$/u, SENDER_RULE)
  .transform((text) => {
    const [, name = '', address = text] = /^(.*?) ?<(.+)>$/.exec(text) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .refine(({ address }) => z.email().safeParse(address).success, SENDER_RULE);

const SIGNING_RULE =
  'must be whsec_ and 24 to 64 bytes in base64, as `echo whsec_$(openssl rand -base64 32)` prints; two, separated by a space, while one replaces the other';
/** Secrets of Standard Webhooks, all of which sign. */
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

/** What the server itself connects to, with secrets or customers' data. */
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
  /** Where the embedded database and the server's own key live; `memory` keeps nothing. */
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be as postgresql://user:password@host:5432/database, special characters percent-encoded',
    })
    .optional(),
  /** The folder of `pg_dump` and `pg_restore`, where those that the system finds do not fit the server. */
  POSTGRES_TOOLS: z.string().optional(),
  /** Where the server puts backups by itself, each of which it restores and tries on a copy; without it, it makes none. */
  BACKUP_DIR: z.string().optional(),
  /** Hours between two of them. */
  BACKUP_HOURS: whole(8760)
    .refine((value) => value > 0, 'must be a whole number from 1 to 8760')
    .default(24),
  /** How many that held are kept; older ones are removed after another one held. */
  BACKUP_KEEP: whole(1000)
    .refine((value) => value > 0, 'must be a whole number from 1 to 1000')
    .default(7),
  /** Where rows of data sets are instead: `https://user:password@host:8443/database`. See decision 0055. */
  CLICKHOUSE_URL: httpUrl.optional(),
  /** Those whose rows are there, separated by spaces; `none`, or all when left out. */
  CLICKHOUSE_DATA_SETS: z
    .string()
    .default('')
    .transform((keys) => keys.split(' ').filter(Boolean))
    .refine(
      (keys) => keys.join() === 'none' || keys.every((key) => dataSet(key)),
      'must be keys of data sets, as `platform describe` lists them, or none',
    ),
  /** The disk of the ClickHouse server's on which it backs its part up, as `backup` asks it to. See docs/backup.md. */
  CLICKHOUSE_BACKUP_DISK: z.string().regex(/^\w+$/, 'must be the name of a disk').optional(),
  /** Whole months of call records that stay in PostgreSQL; older ones go to ClickHouse. See decision 0057. */
  CALL_RECORD_MONTHS: whole(LONGEST_MONTHS)
    .refine((months) => months >= LEAST_MONTHS, `must be at least ${LEAST_MONTHS}`)
    .optional(),
  /** Where the other servers on DATABASE_URL reach this one, and where it listens for them. See decision 0056. */
  PEER_URL: z
    .string()
    .regex(/^https?:\/\/([\w.-]+|\[[\da-f:]+\]):\d{2,5}$/i, 'must be as https://10.0.0.5:8100')
    .optional(),
  /** Those that may go beyond this machine without TLS, or without knowing whom they reach. See connections.ts. */
  INSECURE_CONNECTIONS: z
    .string()
    .default('')
    .transform((names) => names.split(' ').filter(Boolean))
    .refine((names) => names.every(isConnection), `must be names among ${CONNECTIONS.join(', ')}`),
  /** Whether the database is meant to be a demo; left out, the database says. See mode.ts. */
  DEMO: flag.optional(),
  /** The address customers see, with its path where it is not the root of its host. See decision 0070. */
  PUBLIC_URL: site.optional(),
  /** Where an error of the redirect kind leads, with its code and message: a page of the console, or another of this host. // §2 */
  ERROR_PAGE: page.default(DEFAULT_ERROR_PAGE),
  /** How many proxies stand before the server, each adding the address it saw to `X-Forwarded-For`. */
  TRUST_PROXY: whole(10).default(0),
  /** Seals signing secrets and codes. Without it a demo makes one in DATA_DIR. */
  SECRET_KEY: key.optional(),
  /** Keys that SECRET_KEY replaced, separated by spaces: they open what they sealed until `rotate-secret` is done. */
  SECRET_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((keys) => keys.split(' ').filter(Boolean))
    .pipe(z.array(key)),
  /** Origins that may show the console in a frame, as the browser plugin's container; separated by spaces. */
  FRAME_ANCESTORS: z
    .string()
    .regex(
      /^(('self'|[a-z-]+:\/\/[\w.:-]+)( |$))*$/,
      "must be origins separated by spaces, as https://example.com or 'self'",
    )
    .default(''),
  /** Whether browsers are told to reach every host below that of an https PUBLIC_URL by https alone. // RFC 6797 §6.1.2 */
  HSTS_SUBDOMAINS: flag.default(false),
  /** Where faults of security are reported: a mail address or a page; named in /.well-known/security.txt. // RFC 9116 */
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], {
      error: 'must be a mail address, or one as https://example.com/security',
    })
    .optional(),
  /** Requests a minute that one address may send to what needs no sign-in; 0 for any number. */
  PUBLIC_RATE_LIMIT: whole(1_000_000).default(300),
  /** Connections at a time; by default as many as the open files that the process may have allow. */
  MAX_CONNECTIONS: whole(1_000_000)
    .refine((value) => value > 0, 'must be a whole number from 1 to 1000000')
    .optional(),
  /** Connections, or requests at a time, that one address may have; 0 for any number. */
  CONNECTIONS_PER_ADDRESS: whole(1_000_000).default(2000),
  /** Requests a minute that one token of a service account may send to `/api`; 0 for any number. */
  SERVICE_TOKEN_RATE_LIMIT: whole(1_000_000).default(SERVICE_TOKEN_RATE_LIMIT),
  /** From when on administrators of every company need a second factor, whatever their company requires. */
  REQUIRE_SECOND_FACTOR: factorRule.optional(),
  /** Initial credit of a newly registered company, in yuan; by default 100 in a demo and 0 in production. */
  OPENING_CREDIT: whole(1_000_000).optional(),
  /** Queued jobs that this server works on at a time. */
  JOB_CONCURRENCY: whole(64)
    .refine((value) => value > 0, 'must be a whole number from 1 to 64')
    .default(2),
  /** How long lines of the audit log are kept. */
  AUDIT_DAYS: whole(36_500).default(400),
  /** Where the signed heads of the audit log go each hour, beside the log: a mail address, or one they are POSTed to. */
  AUDIT_HEADS_TO: z
    .union([z.email(), httpUrl], { error: 'must be a mail address, or one as https://example.com' })
    .optional(),
  /** Where text messages are POSTed; signed with SMS_SECRET where there is one. See messages/httpTransport.ts. */
  SMS_URL: httpUrl.optional(),
  SMS_SECRET: signingSecrets.optional(),
  /** The same for mail, which goes either there or to SMTP_URL. */
  MAIL_URL: httpUrl.optional(),
  MAIL_SECRET: signingSecrets.optional(),
  /** The mail server: TLS from the start (`smtps:`), or STARTTLS (`smtp:`), which is demanded beyond this machine. */
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  /** Private networks that webhooks may reach, over http, too; separated by spaces. */
  WEBHOOK_NETWORKS: networks,
  /** Private networks in which companies' OpenID providers may be, over http, too; separated by spaces. */
  SIGN_ON_NETWORKS: networks,
  /** Who says who may consent for a taxpayer and gives tax data, with the bearer token it asks for. Without it a demo generates both. */
  TAX_URL: httpUrl.optional(),
  TAX_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{8,500}$/, 'must be 8 to 500 letters, digits or any of ._~+/=-')
    .optional(),
  /** Where Prometheus finds `/metrics`: a port of its own, by default for this machine alone. */
  METRICS_PORT: whole(65_535).optional(),
  METRICS_HOST: z.string().regex(HOST_NAME, HOST_RULE).default('127.0.0.1'),
  /** The bearer token that `/metrics` asks for; with it and without METRICS_PORT it is on PORT. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or any of ._~+/=-')
    .optional(),
  /** Seconds after SIGTERM in which `/readyz` already says no and everything is still answered. */
  DRAIN_SECONDS: whole(300).default(1),
  /** Seconds the proxy before the server keeps a connection without a request, see deploy/proxy: one that stops waits for it. */
  PROXY_KEEP_ALIVE_SECONDS: whole(3600).default(5),
  /** Seconds a connection without a request is kept: longer than the proxy keeps it. */
  KEEP_ALIVE_SECONDS: whole(3600)
    .refine((value) => value > 0, 'must be a whole number from 1 to 3600')
    .default(130),
  /** Hours between two checks of the ledger by the server; 0 leaves them to the operator's `check-ledger`. */
  LEDGER_CHECK_HOURS: whole(8760).default(24),
  /** A JSON line for each request on standard output, whatever LOG_LEVEL is. */
  ACCESS_LOG: flag.default(false),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn'),
});

export type Config = z.output<typeof environment> & {
  /** The argument `--take-over` of this one start; as a variable it would be forgotten. See db/directoryLock.ts. */
  takeOver?: boolean;
};
export const TAKE_OVER = '--take-over';

/** Whether only this machine can reach that address or name. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));

/** Every variable, in the order of the table in docs/configuration.md. */
export const VARIABLES = Object.keys(environment.shape) as (keyof typeof environment.shape)[];

/** Short names resemble too much. */
const LEAST_LETTERS = 8;
const MOST_MISTAKES = 2;

/** Variables of the environment that are no setting and look like one that is not set, with the one they look like. */
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

/** Reads and checks the environment. Throws one line that names each wrong variable and its rule. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(variables);
  if (result.success) {
    const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN, PEER_URL, DATABASE_URL } = result.data;
    const { AUDIT_HEADS_TO, MAIL_URL, SMTP_URL, MAIL_FROM } = result.data;
    const { TRUST_PROXY, PROXY_KEEP_ALIVE_SECONDS, KEEP_ALIVE_SECONDS } = result.data;
    if (MAIL_URL && SMTP_URL) throw new Error('Wrong environment: mail goes to SMTP_URL or to MAIL_URL, not to both.');
    if (SMTP_URL && !MAIL_FROM) throw new Error('Wrong environment: SMTP_URL needs a MAIL_FROM.');
    if (AUDIT_HEADS_TO && !AUDIT_HEADS_TO.includes('://') && !MAIL_URL && !SMTP_URL)
      throw new Error('Wrong environment: AUDIT_HEADS_TO by mail needs an SMTP_URL or a MAIL_URL.');
    if (TRUST_PROXY > 0 && PROXY_KEEP_ALIVE_SECONDS >= KEEP_ALIVE_SECONDS)
      throw new Error('Wrong environment: PROXY_KEEP_ALIVE_SECONDS must be less than KEEP_ALIVE_SECONDS.');
    if (PEER_URL && !DATABASE_URL) throw new Error('Wrong environment: PEER_URL needs a DATABASE_URL.');
    if (METRICS_PORT !== undefined && !isLoopback(METRICS_HOST) && !METRICS_TOKEN)
      throw new Error('Wrong environment: METRICS_HOST others can reach needs a METRICS_TOKEN.');
    if (result.data.CALL_RECORD_MONTHS !== undefined && !result.data.CLICKHOUSE_URL)
      throw new Error('Wrong environment: CALL_RECORD_MONTHS needs a CLICKHOUSE_URL.');
    if (result.data.CLICKHOUSE_BACKUP_DISK !== undefined && !result.data.CLICKHOUSE_URL)
      throw new Error('Wrong environment: CLICKHOUSE_BACKUP_DISK needs a CLICKHOUSE_URL.');
    return result.data;
  }
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`Wrong environment: ${problems.join('; ')}.`);
}
