import { EVENT_DATA, type EventData } from '@daas/contract/eventData';
import { type EventKind, eventOf } from '@daas/contract/events';
import type { Db } from '../../db/client';
import { type EventReceivers, events } from '../../db/schema';

/** A domain event. `subject` is the id of its object, or `app:1000001` for kinds with several types of subjects. */
export interface Emission<K extends EventKind = EventKind> extends EventReceivers {
  kind: K;
  /** Null for an event of a person without a company. */
  companyId: number | null;
  subject: string | number;
  data: EventData<K>;
  /** Time of the event. */
  at: Date;
  /** The app concerned. */
  appId?: number | null;
  /** Deduplication key: a company stores the event once. */
  key?: string;
}

const AT_ONCE = 500;

/**
 * Emits an event in the transaction of the change: it is dispatched after the commit, and never after a rollback. Features
 * must notify people and programs only in this way. // decision 0082
 */
export const emit = <K extends EventKind>(db: Db, emission: Emission<K>): Promise<void> => emitAll(db, [emission]);

/** Emits several events in order. */
export async function emitAll<K extends EventKind>(db: Db, emissions: readonly Emission<K>[]): Promise<void> {
  for (let at = 0; at < emissions.length; at += AT_ONCE)
    await db
      .insert(events)
      .values(emissions.slice(at, at + AT_ONCE).map(rowOf))
      .onConflictDoNothing();
}

function rowOf<K extends EventKind>(emission: Emission<K>): typeof events.$inferInsert {
  const { kind, companyId, subject, data, at, appId = null, key = null, ...receivers } = emission;
  const { subject: sort } = eventOf(kind);
  return {
    companyId,
    kind,
    subject: typeof sort === 'string' ? `${sort}:${subject}` : String(subject),
    // `parse` removes data that the contract does not publish.
    data: EVENT_DATA[kind].parse(data),
    appId,
    receivers,
    key,
    at,
  };
}
