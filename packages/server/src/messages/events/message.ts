import type { EventMessage } from '@daas/contract/eventData';
import type { events } from '../../db/schema';
import { iso } from '../../kernel/time';

export type EventRow = typeof events.$inferSelect;
/** One that has its place. */
export type ToldRow = EventRow & { sequence: number };

/** An event as programs get it, the same by every way and each time. */
export const messageOf = ({ id, sequence, kind, at, subject, data }: ToldRow): EventMessage => ({
  id,
  sequence,
  type: kind,
  timestamp: iso(at),
  subject,
  data,
});
