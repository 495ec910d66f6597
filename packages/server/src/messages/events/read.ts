import type { EventMessage } from '@daas/contract/eventData';
import { EVENT_DAYS } from '@daas/contract/events';
import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { eventHeads, events } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { invalid } from '../../kernel/refusal';
import { messageOf, type ToldRow } from './message';

interface Reading {
  companyId: number;
  /** The place up to which the reader has read; 0 for the beginning. */
  after: number;
  limit: number;
  /** Which events the reader may have and wants. */
  where: SQL | undefined;
}
interface Page {
  list: EventMessage[];
  /** Where to go on; everything before it that the reader may have was answered. */
  next: number;
  more: boolean;
}

/** Events in their order. Refuses a cursor behind which some are no longer kept: to go on would skip them silently. */
export async function readEvents(db: Db, { companyId, after, limit, where }: Reading): Promise<Page> {
  // Read first: what has a place by now is there to be read, and what gets one later has a higher one.
  const [head] = await db.select().from(eventHeads).where(ofCompany(eventHeads, companyId));
  if (!head) return { list: [], next: after, more: false };
  if (after > 0 && after < head.gone) throw invalid('after', 'gone', '@event-gone', { days: EVENT_DAYS });
  const rows = (await db
    .select()
    .from(events)
    .where(and(ofCompany(events, companyId), isNotNull(events.sequence), gt(events.sequence, after), where))
    .orderBy(events.sequence)
    .limit(limit + 1)) as ToldRow[];
  const more = rows.length > limit;
  const list = rows.slice(0, limit).map(messageOf);
  const last = list.at(-1)?.sequence ?? after;
  return { list, next: more ? last : Math.max(last, head.last), more };
}

/** Of one object alone. */
export const about = (subject: string | undefined): SQL | undefined =>
  subject === undefined ? undefined : eq(events.subject, subject);
