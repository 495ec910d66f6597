import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/client';
import { isDatabaseMissing, missingDatabase } from '../instance/startProblem';
import type { Config } from '../kernel/config';
import { DAY_MS } from '../kernel/period';
import type { Carrier } from '../messages/carrier';
import { signInToMailServer } from '../messages/smtpTransport';
import { createCarriers } from '../messages/transport';
import type { Check } from './check';

const CARRIER_MS = 5000;
/** Tolerated clock differences in seconds. Signatures and codes are valid for five minutes. */
const CLOCK_SECONDS = { database: 2, carrier: 60 };
const FREE_BYTES = 2 ** 30;
/** Result of a carrier check. */
export interface CarrierCheck {
  variable: Carrier['variable'];
  problem: string | null;
  /** How far its clock is ahead of this one, in seconds; null if unknown. */
  aheadSeconds: number | null;
}

interface OtherClock {
  who: string;
  /** Seconds. */
  ahead: number;
  bound: number;
}

/** Checks the configured carriers without sending a message: signs in to a mail server, accepts any answer of a URL. */
export const contactCarriers = (config: Config, clock: () => Date): Promise<CarrierCheck[]> =>
  Promise.all(
    Object.values(createCarriers(config, clock)).map(({ variable }) =>
      variable === 'SMTP_URL' ? contactMailServer(config) : contactCarrier(variable, config[variable] ?? '', clock),
    ),
  );

const noAnswer = (variable: CarrierCheck['variable'], url: string, reason: string): CarrierCheck => ({
  variable,
  problem: `${variable} (${new URL(url).host}) does not answer: ${reason}`,
  aheadSeconds: null,
});

async function contactCarrier(
  variable: CarrierCheck['variable'],
  url: string,
  clock: () => Date,
): Promise<CarrierCheck> {
  try {
    const signal = AbortSignal.timeout(CARRIER_MS);
    const answer = await fetch(url, { method: 'HEAD', signal, redirect: 'manual' });
    const date = Date.parse(answer.headers.get('date') ?? '');
    return { variable, problem: null, aheadSeconds: Number.isNaN(date) ? null : (date - clock().getTime()) / 1000 };
  } catch (error) {
    const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return noAnswer(variable, url, cause.code ?? cause.message);
  }
}

async function contactMailServer(config: Config): Promise<CarrierCheck> {
  const url = config.SMTP_URL ?? '';
  try {
    await signInToMailServer(config, url, CARRIER_MS);
    return { variable: 'SMTP_URL', problem: null, aheadSeconds: null };
  } catch (error) {
    return noAnswer('SMTP_URL', url, (error as Error).message);
  }
}

export async function checkCarriers(
  config: Config,
  isDemo: boolean,
  carriers: readonly CarrierCheck[],
  database: Database | null,
  now: Date,
): Promise<Check> {
  const name = 'carriers';
  const problems = carriers.flatMap(({ problem }) => problem ?? []);
  const failed = await countFailedMessages(database, now);
  if (failed > 0) problems.push(`${failed} messages failed in the last day`);
  if (problems.length > 0) {
    const todo = 'Correct the variable or the carrier. The column error of the table outbox contains the reasons.';
    return { name, state: 'wrong', detail: problems.join('; '), todo };
  }
  const without = isDemo ? 'printed by the server' : 'not sent';
  const notes = [
    ...(config.SMS_URL ? [] : [`SMS_URL is not set: text messages are ${without}`]),
    ...(config.MAIL_URL || config.SMTP_URL ? [] : [`neither SMTP_URL nor MAIL_URL is set: email is ${without}`]),
    ...(config.SMS_URL && !config.SMS_SECRET ? ['SMS_SECRET is not set: requests to SMS_URL are not signed'] : []),
    ...(config.MAIL_URL && !config.MAIL_SECRET ? ['MAIL_SECRET is not set: requests to MAIL_URL are not signed'] : []),
  ];
  return { name, state: 'ok', detail: [...carriers.map(({ variable }) => `${variable} answers`), ...notes].join('; ') };
}

async function countFailedMessages(database: Database | null, now: Date): Promise<number> {
  if (!database) return 0;
  const { rows: there } = await database.sql.query<{ there: boolean }>(
    `select to_regclass('outbox') is not null as there`,
  );
  if (!there[0]?.there) return 0;
  const { rows } = await database.sql.query<{ count: number }>(
    `select count(*)::int as count from outbox where state = 'failed' and created_at > $1`,
    [new Date(now.getTime() - DAY_MS)],
  );
  return rows[0]?.count ?? 0;
}

export async function checkClock(
  database: Database | null,
  carriers: readonly CarrierCheck[],
  clock: () => Date,
): Promise<Check> {
  const name = 'clock';
  const others: OtherClock[] = carriers.flatMap(({ variable, aheadSeconds }) =>
    aheadSeconds === null ? [] : [{ who: variable, ahead: aheadSeconds, bound: CLOCK_SECONDS.carrier }],
  );
  if (database?.kind === 'postgres') {
    const before = clock().getTime();
    const { rows } = await database.sql.query<{ at: Date }>('select clock_timestamp() as at');
    const middle = (before + clock().getTime()) / 2;
    const ahead = ((rows[0]?.at.getTime() ?? middle) - middle) / 1000;
    others.push({ who: 'PostgreSQL', ahead, bound: CLOCK_SECONDS.database });
  }
  const clockText = (one: OtherClock) =>
    `${one.who} is ${Math.abs(one.ahead).toFixed(1)} s ${one.ahead < 0 ? 'behind' : 'ahead'}`;
  const wrong = others.filter(({ ahead, bound }) => Math.abs(ahead) > bound);
  if (wrong.length > 0)
    return {
      name,
      state: 'wrong',
      detail: wrong.map(clockText).join('; '),
      todo: 'Synchronize the clocks with NTP.',
    };
  if (others.length === 0) return { name, state: 'unknown', detail: 'no other clock to compare with' };
  return { name, state: 'ok', detail: others.map(clockText).join('; ') };
}

export async function checkDisk({ DATABASE_URL, DATA_DIR }: Config, database: Database | null): Promise<Check> {
  const name = 'disk';
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
  if (DATABASE_URL) {
    const sizeQuery = 'select pg_database_size(current_database()) as bytes';
    const bytes = database ? (await database.sql.query<{ bytes: number }>(sizeQuery)).rows[0]?.bytes : undefined;
    const size = bytes === undefined ? '' : `; the database has ${gigabytes(bytes)}`;
    return { name, state: 'unknown', detail: `the disk of PostgreSQL is not visible from here${size}` };
  }
  const { bavail, bsize } = await statfs(nearestExisting(path.resolve(DATA_DIR)));
  const detail = `${gigabytes(bavail * bsize)} free for ${DATA_DIR}`;
  if (bavail * bsize < FREE_BYTES)
    return { name, state: 'wrong', detail, todo: `Free up space: at least ${gigabytes(FREE_BYTES)} is required.` };
  return { name, state: 'ok', detail };
}

/** Returns the folder or its nearest existing ancestor. */
const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(path.dirname(folder));

/** The first ClickHouse version with a stable text index. */
const CLICKHOUSE_MINIMUM = '26.2';
const isOldClickHouse = (version: string): boolean => {
  const numbers = (text: string) => text.split('.').map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0] = numbers(CLICKHOUSE_MINIMUM);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
};

/** Checks ClickHouse if it is configured, or required for call records. */
export async function checkClickHouse({ CLICKHOUSE_URL: url }: Config, database: Database | null): Promise<Check[]> {
  const name = 'clickhouse';
  if (!url) {
    const keptFrom = await readRecordsKeptFrom(database);
    const detail = `call records before ${keptFrom?.toISOString()} are in ClickHouse, and CLICKHOUSE_URL is not set`;
    return keptFrom ? [{ name, state: 'wrong', detail, todo: 'Set CLICKHOUSE_URL.' }] : [];
  }
  const where = `CLICKHOUSE_URL (${new URL(url).host})`;
  try {
    const version = await readClickHouseVersion(new URL(url));
    const detail = `${where} is ClickHouse ${version}`;
    if (!isOldClickHouse(version)) return [{ name, state: 'ok', detail }];
    return [{ name, state: 'wrong', detail, todo: `Install ClickHouse ${CLICKHOUSE_MINIMUM} or newer.` }];
  } catch (error) {
    const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    if (isDatabaseMissing(cause)) {
      const [detail, todo] = missingDatabase(url);
      return [{ name, state: 'wrong', detail, todo }];
    }
    const detail = `${where} does not answer: ${cause.code ?? cause.message}`;
    return [{ name, state: 'wrong', detail, todo: 'Start ClickHouse, or correct CLICKHOUSE_URL.' }];
  }
}

async function readRecordsKeptFrom(database: Database | null): Promise<Date | null> {
  const there = `select to_regclass('call_shipping') is not null as there`;
  if (!database || !(await database.sql.query<{ there: boolean }>(there)).rows[0]?.there) return null;
  const { rows } = await database.sql.query<{ at: Date | null }>('select kept_from as at from call_shipping');
  return rows[0]?.at ?? null;
}

async function readClickHouseVersion({ origin, pathname, username, password }: URL): Promise<string> {
  const parameters = new URLSearchParams({ query: 'select version()', database: pathname.slice(1) || 'default' });
  const headers = {
    'X-ClickHouse-User': decodeURIComponent(username || 'default'),
    'X-ClickHouse-Key': decodeURIComponent(password),
  };
  const answer = await fetch(`${origin}/?${parameters}`, { headers, signal: AbortSignal.timeout(CARRIER_MS) });
  const text = (await answer.text()).trim();
  if (!answer.ok) throw new Error(text.split('\n')[0]?.slice(0, 200));
  return text;
}
