import type { EventMessage } from '@daas/contract/eventData';
import type { events } from '../../db/schema';
import { iso } from '../../kernel/time';

export type EventRow = typeof events.$inferSelect;
/** An event with its position. */
export type DispatchedRow = EventRow & { sequence: number };

/** Returns an event as programs receive it, equal for webhooks and the gateway. */
export const toEventMessage = ({ id, sequence, kind, at, subject, data }: DispatchedRow): EventMessage => ({
  id,
  sequence,
  type: kind,
  timestamp: iso(at),
  subject,
  data,
});
