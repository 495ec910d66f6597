import { EVENT_DATA, type EventData } from '@daas/contract/eventData';
import { type EventKind, eventOf } from '@daas/contract/events';
import type { Db } from '../../db/client';
import { type EventReceivers, events } from '../../db/schema';

/** Something that happened; `subject` is the id of what it is about, of the kind's only sort of subject or as `app:1000001`. */
export interface Emission<K extends EventKind = EventKind> extends EventReceivers {
  kind: K;
  /** Null for what concerns a person alone. */
  companyId: number | null;
  subject: string | number;
  data: EventData<K>;
  /** When it happened. */
  at: Date;
  /** The app that it is about. */
  appId?: number | null;
  /** With it, the same event is taken once for a company, however often it is emitted. */
  key?: string;
}

const AT_ONCE = 500;

/**
 * Writes what happened, in the transaction in which it does: it is told once that is durable, and not at all if it is
 * undone. Every feature tells persons and programs this way alone. // decision 0082
 */
export const emit = <K extends EventKind>(db: Db, emission: Emission<K>): Promise<void> => emitAll(db, [emission]);

/** Many, in their order. */
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
    // What leaves the platform is what the contract says, and nothing beside it.
    data: EVENT_DATA[kind].parse(data),
    appId,
    receivers,
    key,
    at,
  };
}
