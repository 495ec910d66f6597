import type { EventMessage } from '@daas/contract/eventData';
import { EVENT_DAYS } from '@daas/contract/events';
import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { eventHeads, events } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { invalid } from '../../kernel/refusal';
import { type DispatchedRow, toEventMessage } from './message';

interface Reading {
  companyId: number;
  /** Last read position; 0 for the beginning. */
  after: number;
  limit: number;
  /** Condition: events that the reader may and wants to read. */
  where: SQL | undefined;
}
interface Page {
  list: EventMessage[];
  /** Position for the next request. */
  next: number;
  more: boolean;
}

/** Reads events in order. Throws for a cursor before deleted events, because they would be skipped silently. */
export async function readEvents(db: Db, { companyId, after, limit, where }: Reading): Promise<Page> {
  // Read the head first: later events have higher positions.
  const [head] = await db.select().from(eventHeads).where(ofCompany(eventHeads, companyId));
  if (!head) return { list: [], next: after, more: false };
  if (after > 0 && after < head.gone) throw invalid('after', 'gone', '@event-gone', { days: EVENT_DAYS });
  const rows = (await db
    .select()
    .from(events)
    .where(and(ofCompany(events, companyId), isNotNull(events.sequence), gt(events.sequence, after), where))
    .orderBy(events.sequence)
    .limit(limit + 1)) as DispatchedRow[];
  const more = rows.length > limit;
  const list = rows.slice(0, limit).map(toEventMessage);
  const last = list.at(-1)?.sequence ?? after;
  return { list, next: more ? last : Math.max(last, head.last), more };
}

/** Condition: events of one object. */
export const subjectCondition = (subject: string | undefined): SQL | undefined =>
  subject === undefined ? undefined : eq(events.subject, subject);
