import { eq } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';
import { attempts } from '../../db/schema';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Wrong passwords before each further one costs a wait. */
export const FREE_TRIES = 5;
const LONGEST_WAIT_MINUTES = 60;

interface Counted {
  count: number;
  blockedUntil: Date | null;
  lastAt: Date;
}

/** What is counted for a subject within a day of its last time. */
export async function countOf(db: Db, subject: string, now: Date): Promise<Counted | null> {
  const [row] = await db.select().from(attempts).where(eq(attempts.subject, subject));
  return row && row.lastAt.getTime() > now.getTime() - DAY_MS ? row : null;
}

const COUNT = `
  insert into attempts as a (subject, count, blocked_until, last_at) values ($1, 1, null, $2)
  on conflict (subject) do update set
    count = case when a.last_at > $3 then a.count + 1 else 1 end,
    blocked_until = null, last_at = $2
  returning count`;

/** Counts one more within a day of the last. */
export async function count(database: Database, subject: string, now: Date): Promise<void> {
  await database.sql.query(COUNT, [subject, now, new Date(now.getTime() - DAY_MS)]);
}

/**
 * Takes one try, counted before the secret is compared, so that tries at the same time are not free. From the last
 * free one on each try closes the next for 1, 2, 4 … 60 minutes.
 */
const TRY = `
  insert into attempts as a (subject, count, blocked_until, last_at) values ($1, 1, null, $2)
  on conflict (subject) do update set
    count = case when a.last_at > $3 then a.count + 1 else 1 end,
    blocked_until = case when a.last_at > $3 and a.count + 1 >= ${FREE_TRIES}
      then $2::timestamptz + least(${LONGEST_WAIT_MINUTES}, power(2, least(a.count + 1 - ${FREE_TRIES}, 10))) * interval '1 minute' end,
    last_at = $2
  where a.blocked_until is null or a.blocked_until <= $2
  returning count, blocked_until`;

export type Try = { allowed: true; left: number; minutes: number } | { allowed: false; minutes: number };

/** Whether one may try now, how many free tries are left after this one, and the wait in minutes. */
export async function takeTry(database: Database, subject: string, now: Date): Promise<Try> {
  const minutesTo = (until: Date | null) =>
    until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS)) : 0;
  const { rows } = await database.sql.query<{ count: number; blocked_until: Date | null }>(TRY, [
    subject,
    now,
    new Date(now.getTime() - DAY_MS),
  ]);
  const [taken] = rows;
  if (taken)
    return { allowed: true, left: Math.max(0, FREE_TRIES - taken.count), minutes: minutesTo(taken.blocked_until) };
  const row = await countOf(database.orm, subject, now);
  return { allowed: false, minutes: minutesTo(row?.blockedUntil ?? null) || 1 };
}

export async function forget(db: Db, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.subject, subject));
}

const ONCE_IN = `
  insert into attempts as a (subject, count, blocked_until, last_at) values ($1, 1, $2::timestamptz + $4::int * interval '1 second', $2)
  on conflict (subject) do update set
    count = case when a.last_at > $3 then a.count + 1 else 1 end,
    blocked_until = $2::timestamptz + $4::int * interval '1 second', last_at = $2
  where a.blocked_until <= $2 and (a.last_at <= $3 or a.count < $5)
  returning count`;

/** Takes one of `perDay`, at least `everySeconds` apart; otherwise the seconds to wait. */
export async function takeOneIn(
  database: Database,
  subject: string,
  { everySeconds, perDay }: { everySeconds: number; perDay: number },
  now: Date,
): Promise<{ allowed: boolean; seconds: number }> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await database.sql.query(ONCE_IN, [subject, now, dayAgo, everySeconds, perDay]);
  if (rows.length > 0) return { allowed: true, seconds: 0 };
  const row = await countOf(database.orm, subject, now);
  const until = row && row.count >= perDay ? row.lastAt.getTime() + DAY_MS : (row?.blockedUntil ?? now).getTime();
  return { allowed: false, seconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) };
}
