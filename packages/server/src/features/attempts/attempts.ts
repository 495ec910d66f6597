import { eq } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';
import { attempts } from '../../db/schema';
import { ipv6PrefixOf } from '../../kernel/address';
import { DAY_MS } from '../../kernel/period';

const MINUTE_MS = 60_000;

/** Free attempts within a day, and the longest wait afterwards in minutes. */
interface AttemptBound {
  free: number;
  longest: number;
}
/** Attempts of a phone. */
export const PHONE_LIMIT: AttemptBound = { free: 5, longest: 60 };
/** Failures of an address for all phones. Many people may share it, so the wait is shorter. */
export const ADDRESS_LIMIT: AttemptBound = { free: 20, longest: 15 };
/** Failures per day in the networks of an IPv6 address: a site (/56), and a large office or a region of a carrier (/48). */
export const NETWORK_LIMITS: Record<56 | 48, AttemptBound> = {
  56: { free: 100, longest: 15 },
  48: { free: 1000, longest: 15 },
};

interface AttemptCount {
  count: number;
  blockedUntil: Date | null;
  lastAt: Date;
}

/** Reads the count of a subject; null if its last attempt is older than a day. */
export async function readAttempts(db: Db, subject: string, now: Date): Promise<AttemptCount | null> {
  const [row] = await db.select().from(attempts).where(eq(attempts.subject, subject));
  return row && row.lastAt.getTime() > now.getTime() - DAY_MS ? row : null;
}

const COUNT = `
  insert into attempts as a (subject, count, blocked_until, last_at) values ($1, 1, null, $2)
  on conflict (subject) do update set
    count = case when a.last_at > $3 then a.count + 1 else 1 end,
    blocked_until = null, last_at = $2
  returning count`;

/** Increments a count, which restarts a day after the last attempt, and returns it. */
export async function incrementAttempts(database: Database, subject: string, now: Date): Promise<number> {
  const values = [subject, now, new Date(now.getTime() - DAY_MS)];
  return (await database.sql.query<{ count: number }>(COUNT, values)).rows[0]?.count ?? 0;
}

/**
 * Takes one attempt of each subject, or of none if one is blocked. Counted before the comparison, so that concurrent
 * attempts count. From the last free one, each attempt blocks the next for 1, 2, 4 … minutes. Rows are locked in the order
 * of the subjects.
 */
const TRY = `
  insert into attempts as a (subject, count, blocked_until, last_at)
  select subject, 1, null, $2::timestamptz from unnest($1::text[]) with ordinality as asked (subject, n)
  where not exists (select from attempts where subject = any($1::text[]) and blocked_until > $2::timestamptz)
  order by n
  on conflict (subject) do update set
    count = case when a.last_at > $3 then a.count + 1 else 1 end,
    blocked_until = case when a.last_at > $3 and a.count + 1 >= ($4::int[])[array_position($1::text[], a.subject)]
      then $2::timestamptz + interval '1 minute' * least(($5::int[])[array_position($1::text[], a.subject)],
        power(2, least(a.count + 1 - ($4::int[])[array_position($1::text[], a.subject)], 10))) end,
    last_at = $2
  where a.blocked_until is null or a.blocked_until <= $2
  returning subject, count, blocked_until`;

export type AttemptResult = { allowed: true; left: number; minutes: number } | { allowed: false; minutes: number };
export type SubjectLimit = AttemptBound & { subject: string };

/**
 * Takes an attempt of each subject. Returns whether it is allowed, the free attempts left and the wait in minutes, by the
 * tightest subject.
 */
export async function takeAttempts(
  database: Database,
  limits: readonly SubjectLimit[],
  now: Date,
): Promise<AttemptResult> {
  const minutesTo = (until: Date | null) =>
    until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS)) : 0;
  const subjects = limits.map(({ subject }) => subject);
  const { rows } = await database.sql.query<{ subject: string; count: number; blocked_until: Date | null }>(TRY, [
    subjects,
    now,
    new Date(now.getTime() - DAY_MS),
    limits.map(({ free }) => free),
    limits.map(({ longest }) => longest),
  ]);
  if (rows.length === limits.length) {
    const left = limits.map(({ subject, free }) => free - (rows.find((row) => row.subject === subject)?.count ?? 0));
    const minutes = Math.max(...rows.map((row) => minutesTo(row.blocked_until)));
    return { allowed: true, left: Math.max(0, Math.min(...left)), minutes };
  }
  const counts = await Promise.all(subjects.map((subject) => readAttempts(database.orm, subject, now)));
  return { allowed: false, minutes: Math.max(1, ...counts.map((row) => minutesTo(row?.blockedUntil ?? null))) };
}

const GIVE_BACK = `
  update attempts set count = greatest(count - 1, 0), blocked_until = case when last_at > $2 then blocked_until end
  where subject in (
    select subject from attempts where subject = any($1::text[]) order by array_position($1::text[], subject) for update)`;

/** Returns an attempt that did not fail. */
export async function returnAttempts(database: Database, subjects: readonly string[], now: Date): Promise<void> {
  await database.sql.query(GIVE_BACK, [subjects, now]);
}

export async function resetAttempts(db: Db, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.subject, subject));
}

const ONCE_IN = `
  insert into attempts as a (subject, count, blocked_until, last_at)
  select subject, 1, $2::timestamptz + $4::int * interval '1 second', $2::timestamptz
  from unnest($1::text[]) with ordinality as asked (subject, n)
  where not exists (
    select from attempts a where subject = any($1::text[]) and (a.blocked_until > $2::timestamptz
      or a.last_at > $3 and a.count >= ($5::int[])[array_position($1::text[], a.subject)]))
  order by n
  on conflict (subject) do update set
    count = case when a.last_at > $3 then a.count + 1 else 1 end,
    blocked_until = $2::timestamptz + $4::int * interval '1 second', last_at = $2
  where a.blocked_until <= $2
    and (a.last_at <= $3 or a.count < ($5::int[])[array_position($1::text[], a.subject)])
  returning subject`;

/** Takes one of `perDay` of each subject, or of none, at least `everySeconds` apart. Returns the seconds to wait if refused. */
export async function takeDailyAttempt(
  database: Database,
  limits: readonly { subject: string; perDay: number }[],
  now: Date,
  everySeconds = 0,
): Promise<{ allowed: boolean; seconds: number }> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [subjects, bounds] = [limits.map(({ subject }) => subject), limits.map(({ perDay }) => perDay)];
  const { rows } = await database.sql.query(ONCE_IN, [subjects, now, dayAgo, everySeconds, bounds]);
  if (rows.length === limits.length) return { allowed: true, seconds: 0 };
  const until = limits.map(async ({ subject, perDay }) => {
    const row = await readAttempts(database.orm, subject, now);
    return row && row.count >= perDay ? row.lastAt.getTime() + DAY_MS : (row?.blockedUntil ?? now).getTime();
  });
  const latest = Math.max(...(await Promise.all(until)));
  return { allowed: false, seconds: Math.max(1, Math.ceil((latest - now.getTime()) / 1000)) };
}

/**
 * Returns the subjects of an IPv6 address's networks for a day (UTC). They restart each day, because a carrier's network
 * never has a day without attempts.
 */
export function networkSubjects(ip: string, now: Date): { bits: 56 | 48; subject: string }[] {
  const day = now.toISOString().slice(0, 10);
  return ([56, 48] as const).flatMap((bits) => {
    const prefix = ipv6PrefixOf(ip, bits);
    return prefix ? [{ bits, subject: `${prefix} ${day}` }] : [];
  });
}
