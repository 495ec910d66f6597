import { eventOf, isNotice, MESSAGE_CHANNELS, type MessageChannel } from '@daas/contract/events';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';
import { companies, eventHeads, events, notices, webhooks } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Language } from '../../kernel/locale';
import { type Draft, type MessageServices, postMessages } from '../outbox';
import { postEvents } from '../webhooks/deliveries';
import { type DispatchedRow, type EventRow, toEventMessage } from './message';
import { createDataFilter, findReceivers, type Listener, readMemberListeners, readPersonListeners } from './people';
import { presentEvent } from './present';

/** Events of one company in one transaction. */
const AT_ONCE = 200;
const COMPANIES_AT_ONCE = 100;
const NOTICES_AT_ONCE = 1000;

export type DispatchServices = Pick<MessageServices, 'jobs' | 'sealer' | 'clock'> & {
  database: Pick<Database, 'orm' | 'sql'>;
  config: { PUBLIC_URL?: string | undefined };
};

/**
 * Assigns each committed event its position in its company and publishes it to notice center, outbox and webhooks in the
 * same transaction, so that a crash neither loses nor repeats anything. Positions are assigned under a lock of the company,
 * so readers never see a lower position later. Safe to run on several servers. Returns the number of dispatched events.
 */
export async function dispatchEvents(telling: DispatchServices): Promise<number> {
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
          companyId === null ? dispatchPersons(telling, tx) : dispatchCompany(telling, tx, companyId),
        );
      } catch (error) {
        // An error in one company must not delay others.
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
    // The remaining events are locked by another server.
    if (recipients === 0) return total;
    total += recipients;
  }
}

async function dispatchCompany(telling: DispatchServices, tx: Db, companyId: number): Promise<number> {
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
    .returning(getTableColumns(events))) as DispatchedRow[];
  if (placed.length === 0) return 0;
  placed.sort((a, b) => a.sequence - b.sequence);
  await tx
    .update(eventHeads)
    .set({ last: head.last + placed.length })
    .where(own);
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  await publishToListeners(telling, tx, placed, await readMemberListeners(tx, companyId), company?.name ?? '');
  for (const webhook of await tx.select().from(webhooks).where(ofCompany(webhooks, companyId))) {
    const { id, events: kinds } = webhook;
    const mayReceive = await createDataFilter(tx, webhook);
    await postEvents(tx, {
      companyId,
      webhookId: id,
      events: placed
        .filter(({ kind, receivers }) => kinds.includes(kind) || receivers.webhooks?.includes(id))
        .filter(mayReceive)
        .map(toEventMessage),
      now: telling.clock(),
    });
  }
  return placed.length;
}

/** Dispatches events of persons, which have no company and so no position in one. */
async function dispatchPersons(telling: DispatchServices, tx: Db): Promise<number> {
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
  await publishToListeners(telling, tx, placed, await readPersonListeners(tx, [...people]), '');
  return placed.length;
}

async function publishToListeners(
  telling: DispatchServices,
  tx: Db,
  placed: readonly EventRow[],
  listeners: readonly Listener[],
  company: string,
): Promise<void> {
  const audience = placed.map((event) => ({ event, people: findReceivers(event, listeners) }));
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
      createDrafts(event, people, listeners, company, telling.config.PUBLIC_URL ?? ''),
    ),
  );
}

/** Returns the messages of an event, one per address even if several people share it. */
function createDrafts(
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
      const used = selectChannels({ addresses, failing, urgent }, (one) => receivers.always || settings[kind][one]);
      // A fallback is needed only for an urgent event with a single channel.
      const otherwise = used.length === 1 && urgent ? id : undefined;
      for (const channel of used) add(channel, addresses[channel] ?? '', language, otherwise);
    }
  return [...drafts.values()];
}

/**
 * Returns the channels of a message: the wanted ones that work. If none works, an urgent message uses other working
 * channels, or the wanted ones if no channel works, because a carrier's report may be wrong.
 */
function selectChannels(
  { addresses, failing, urgent }: Pick<Listener, 'addresses' | 'failing'> & { urgent: boolean },
  isWanted: (channel: MessageChannel) => boolean,
): MessageChannel[] {
  const there = MESSAGE_CHANNELS.filter((channel) => addresses[channel] !== null);
  const wantedChannels = there.filter(isWanted);
  const works = (channel: MessageChannel) => !failing.includes(channel);
  if (!urgent || wantedChannels.length === 0 || wantedChannels.some(works)) return wantedChannels.filter(works);
  return there.some(works) ? there.filter(works) : wantedChannels;
}
