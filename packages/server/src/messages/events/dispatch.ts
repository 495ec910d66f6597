import { eventOf, isNotice, MESSAGE_CHANNELS, type MessageChannel } from '@daas/contract/events';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';
import { companies, eventHeads, events, notices, webhooks } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Language } from '../../kernel/locale';
import { type Carrying, type Draft, postMessages } from '../outbox';
import { postEvents } from '../webhooks/deliver';
import { type EventRow, messageOf, type ToldRow } from './message';
import { dataAllowedTo, type Listener, listenersIn, listenersOf, toldOf } from './people';
import { presentEvent } from './present';

/** Events of one company in one transaction. */
const AT_ONCE = 200;
const COMPANIES_AT_ONCE = 100;
const NOTICES_AT_ONCE = 1000;

export type Telling = Pick<Carrying, 'jobs' | 'sealer' | 'clock'> & {
  database: Pick<Database, 'orm' | 'sql'>;
  config: { PUBLIC_URL?: string | undefined };
};

/**
 * Gives each event that is durable its place in its company and tells whoever is to know: notice centre, outbox and
 * webhooks, in one transaction with the place, so that a crash neither loses nor repeats any of it. Places are given under
 * a lock of the company, to committed events alone: what has a place is never followed by a lower one. Safe to run on several
 * servers at once. Returns how many were told.
 */
export async function dispatchEvents(telling: Telling): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await telling.database.sql.query<{ company_id: number | null }>(
      'select distinct company_id from events where sequence is null limit $1',
      [COMPANIES_AT_ONCE],
    );
    let recipients = 0;
    const errors: unknown[] = [];
    for (const { company_id: companyId } of rows)
      try {
        recipients += await telling.database.orm.transaction((tx) =>
          companyId === null ? tellPersons(telling, tx) : tellCompany(telling, tx, companyId),
        );
      } catch (error) {
        // What cannot be told in one company keeps no other waiting.
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
    // What is left is another server's at the moment.
    if (recipients === 0) return total;
    total += recipients;
  }
}

async function tellCompany(telling: Telling, tx: Db, companyId: number): Promise<number> {
  await tx.insert(eventHeads).values({ companyId }).onConflictDoNothing();
  const own = ofCompany(eventHeads, companyId);
  const [head] = await tx.select().from(eventHeads).where(own).for('update', { skipLocked: true });
  if (!head) return 0;
  const untold = tx
    .select({ id: events.id, place: sql<number>`row_number() over (order by ${events.written})`.as('place') })
    .from(events)
    .where(and(ofCompany(events, companyId), isNull(events.sequence)))
    .orderBy(events.written)
    .limit(AT_ONCE)
    .as('untold');
  const placed = (await tx
    .update(events)
    .set({ sequence: sql`${head.last}::bigint + ${untold.place}` })
    .from(untold)
    .where(and(ofCompany(events, companyId), eq(events.id, untold.id)))
    .returning(getTableColumns(events))) as ToldRow[];
  if (placed.length === 0) return 0;
  placed.sort((a, b) => a.sequence - b.sequence);
  await tx
    .update(eventHeads)
    .set({ last: head.last + placed.length })
    .where(own);
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  await tellListeners(telling, tx, placed, await listenersIn(tx, companyId), company?.name ?? '');
  for (const webhook of await tx.select().from(webhooks).where(ofCompany(webhooks, companyId))) {
    const { id, events: kinds } = webhook;
    const mayReceive = await dataAllowedTo(tx, webhook);
    await postEvents(tx, {
      companyId,
      webhookId: id,
      events: placed
        .filter(({ kind, receivers }) => kinds.includes(kind) || receivers.webhooks?.includes(id))
        .filter(mayReceive)
        .map(messageOf),
      now: telling.clock(),
    });
  }
  return placed.length;
}

/** What concerns a person alone has no company, in which it would have a place. */
async function tellPersons(telling: Telling, tx: Db): Promise<number> {
  const untold = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.companyId), isNull(events.sequence)))
    .orderBy(events.written)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  if (untold.length === 0) return 0;
  const isUntold = inArray(
    events.id,
    untold.map(({ id }) => id),
  );
  const placed = await tx
    .update(events)
    .set({ sequence: sql`${events.written}` })
    .where(isUntold)
    .returning();
  const people = new Set(placed.flatMap(({ receivers }) => receivers.people ?? []));
  await tellListeners(telling, tx, placed, await listenersOf(tx, [...people]), '');
  return placed.length;
}

async function tellListeners(
  telling: Telling,
  tx: Db,
  placed: readonly EventRow[],
  listeners: readonly Listener[],
  company: string,
): Promise<void> {
  const audience = placed.map((event) => ({ event, people: toldOf(event, listeners) }));
  const rows = audience.flatMap(({ event: { id: eventId, companyId, kind, receivers }, people }) =>
    people
      .filter(({ settings }) => receivers.always || (isNotice(kind) && settings[kind].center))
      .map(({ id: personId }) => ({ eventId, companyId, kind, personId, createdAt: telling.clock() })),
  );
  for (let at = 0; at < rows.length; at += NOTICES_AT_ONCE)
    await tx.insert(notices).values(rows.slice(at, at + NOTICES_AT_ONCE));
  await postMessages(
    telling,
    tx,
    audience.flatMap(({ event, people }) =>
      draftsOf(event, people, listeners, company, telling.config.PUBLIC_URL ?? ''),
    ),
  );
}

/** Messages of an event, one to an address however many names it has here. */
function draftsOf(
  event: EventRow,
  people: readonly Listener[],
  listeners: readonly Listener[],
  company: string,
  publicUrl: string,
): Draft[] {
  const { kind, receivers, companyId } = event;
  if (!isNotice(kind)) return [];
  const drafts = new Map<string, Draft>();
  const add = (channel: MessageChannel, to: string, language: Language, personId?: number) => {
    const address = `${channel} ${to.toLowerCase()}`;
    const message = presentEvent(event, { company, language });
    if (!message || drafts.has(address)) return;
    const { template, values, path } = message;
    drafts.set(address, {
      channel,
      to,
      template,
      language,
      values: { ...values, page: `${publicUrl}${path}` },
      companyId,
      ...(personId === undefined ? {} : { personId }),
    });
  };
  if (eventOf(kind).configured)
    for (const { channel, to } of receivers.addresses ?? []) {
      const owners = listeners.filter(({ addresses }) => addresses[channel]?.toLowerCase() === to.toLowerCase());
      if (owners.every(({ settings }) => settings[kind][channel])) add(channel, to, owners[0]?.language ?? 'zh-CN');
    }
  else
    for (const { id, addresses, failing, settings, language } of people) {
      const { urgent = false } = eventOf(kind);
      const used = reaching({ addresses, failing, urgent }, (one) => receivers.always || settings[kind][one]);
      // By both ways already, or about what waits in the console anyway: nothing is lost with one of them.
      const otherwise = used.length === 1 && urgent ? id : undefined;
      for (const channel of used) add(channel, addresses[channel] ?? '', language, otherwise);
    }
  return [...drafts.values()];
}

/**
 * The channels that a message goes by: those that are wanted and work. What does not wait goes by another that works where
 * none of these does, and where there is none, to where it was wanted: what a carrier said may be wrong.
 */
function reaching(
  { addresses, failing, urgent }: Pick<Listener, 'addresses' | 'failing'> & { urgent: boolean },
  isWanted: (channel: MessageChannel) => boolean,
): MessageChannel[] {
  const there = MESSAGE_CHANNELS.filter((channel) => addresses[channel] !== null);
  const wantedChannels = there.filter(isWanted);
  const works = (channel: MessageChannel) => !failing.includes(channel);
  if (!urgent || wantedChannels.length === 0 || wantedChannels.some(works)) return wantedChannels.filter(works);
  return there.some(works) ? there.filter(works) : wantedChannels;
}
