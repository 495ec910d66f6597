import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookFailure } from '@daas/contract/enums';
import type { EventMessage } from '@daas/contract/eventData';
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';
import { webhookAttempts, webhookDeliveries, webhooks } from '../../db/schema';
import { newId } from '../../kernel/id';
import type { Metrics } from '../../kernel/metrics';
import type { Sealer } from '../../sealing/sealer';
import { createDataFilter } from '../events/people';
import type { Networks } from './address';
import { sendWebhook, type WebhookOutcome } from './sendWebhook';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Pauses between attempts, about three days in total; then the delivery fails. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Pause of a target that is out of service, so that waiting deliveries are not all attempted at once. */
const REST_MS = 1000;
const AT_ONCE = 64;
/** Deliveries at once to one target, so that one that hangs leaves room for others. */
const PER_TARGET = 4;
/** Due deliveries from which a claim selects. */
const CANDIDATES = 200;
/** Interval between claims while deliveries are running. */
const CLAIM_MS = 250;
/** Lease of a delivery; after a crash it is sent again. */
const LEASE_MS = MINUTE;
const INSERT_AT_ONCE = 1000;

interface Receiver {
  companyId: number;
  webhookId: string;
  now: Date;
}
export interface WebhookPost extends Receiver {
  /** For example `export.rows`. */
  type: string;
  /** `key` deduplicates messages. */
  messages: readonly { key?: string; data: unknown }[];
}

/** Writes messages in the caller's transaction and returns the ids of new ones. They are sent after the commit. */
export const postWebhooks = (db: Db, { type, messages, ...receiver }: WebhookPost): Promise<string[]> =>
  insertDeliveries(
    db,
    receiver,
    messages.map(({ key = null, data }) => ({
      key,
      type,
      body: JSON.stringify({ type, timestamp: receiver.now.toISOString(), data }),
    })),
  );

/** An event, or a test message in its form. */
type EventForm = Omit<EventMessage, 'type'> & { type: string };

/** Writes events, each once; events of one subject are sent in order. */
export const postEvents = (
  db: Db,
  { events, ...receiver }: Receiver & { events: readonly EventForm[] },
): Promise<string[]> => insertDeliveries(db, receiver, events.map(deliveryOf));

const deliveryOf = (event: EventForm) => ({
  key: event.id,
  type: event.type,
  subject: event.subject,
  sequence: event.sequence,
  body: JSON.stringify(event),
});

async function insertDeliveries(
  db: Db,
  { companyId, webhookId, now }: Receiver,
  messages: readonly Pick<typeof webhookDeliveries.$inferInsert, 'key' | 'type' | 'body' | 'subject' | 'sequence'>[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < messages.length; at += INSERT_AT_ONCE) {
    const rows = messages
      .slice(at, at + INSERT_AT_ONCE)
      .map((message) => ({ ...message, id: newId('whd'), companyId, webhookId, nextAt: now, createdAt: now }));
    const newRows = await db
      .insert(webhookDeliveries)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: webhookDeliveries.id });
    ids.push(...newRows.map(({ id }) => id));
  }
  return ids;
}

export interface WebhookServices {
  database: Pick<Database, 'orm' | 'sql'>;
  sealer: Sealer;
  config: { WEBHOOK_NETWORKS: Networks };
  metrics: Pick<Metrics, 'webhooks'>;
  clock: () => Date;
}

const CLAIM = `
  with due as materialized (
    select d.id, d.webhook_id, d.next_at from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.state = 'pending' and d.next_at <= $1 and w.enabled and (w.rest_until is null or w.rest_until <= $1)
      and d.webhook_id <> all($3::text[])
      and (d.subject is null or not exists (
        select 1 from webhook_deliveries e where e.webhook_id = d.webhook_id and e.subject = d.subject
          and e.sequence < d.sequence and e.state = 'pending'))
    order by d.next_at, d.id limit ${CANDIDATES} for update of d skip locked),
  placed as (select id, next_at, row_number() over (partition by webhook_id order by next_at, id) as place from due)
  update webhook_deliveries set next_at = $2, attempts = attempts + 1
  where id in (select id from placed where place <= ${PER_TARGET} order by next_at, id limit $4)
  returning id, webhook_id`;

/** Sends due deliveries and returns their number. A target that hangs delays no other. Safe to run on several servers. */
export async function sendDueWebhooks(sending: WebhookServices): Promise<number> {
  let sent = 0;
  const running = new Map<Promise<void>, string>();
  for (;;) {
    const now = sending.clock();
    const targets = [...running.values()];
    const full = targets.filter((one) => targets.filter((other) => other === one).length >= PER_TARGET);
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const { rows } = await sending.database.sql.query<{ id: string; webhook_id: string }>(CLAIM, [
      now,
      leaseUntil,
      [...new Set(full)],
      AT_ONCE - running.size,
    ]);
    for (const { id, webhook_id: target } of rows) {
      const delivery = sendDelivery(sending, id).finally(() => running.delete(delivery));
      running.set(delivery, target);
    }
    sent += rows.length;
    if (running.size === 0) return sent;
    await Promise.race([...running.keys(), sleep(CLAIM_MS)]);
  }
}

async function sendDelivery({ database, sealer, config, metrics, clock }: WebhookServices, id: string): Promise<void> {
  const [dueDelivery] = await database.orm
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  if (!dueDelivery) return;
  const { delivery, webhook } = dueDelivery;
  const now = clock();
  // Since the message was written, the owner may have lost the permission or changed.
  const mayReceive = await createDataFilter(database.orm, webhook);
  if (!mayReceive(JSON.parse(delivery.body))) {
    const failed = { state: 'failed', status: null, failure: 'permission' } as const;
    await database.orm.update(webhookDeliveries).set(failed).where(eq(webhookDeliveries.id, id));
    return;
  }
  const both = webhook.previousSecret && webhook.previousUntil && webhook.previousUntil > now;
  const sealed = both ? [webhook.secret, webhook.previousSecret as Buffer] : [webhook.secret];
  const secrets = sealed.map((secret) => sealer.open(secret));
  const message = { url: webhook.url, secrets, id, body: delivery.body };
  const outcome = await sendWebhook(message, { networks: config.WEBHOOK_NETWORKS, at: now });
  const state = await database.orm.transaction((tx) => recordAttempt(tx, dueDelivery, outcome, clock()));
  metrics.webhooks.inc({ result: RESULTS[state] });
}

const RESULTS = { delivered: 'delivered', pending: 'failed', failed: 'given_up' } as const;

type DueDelivery = { delivery: typeof webhookDeliveries.$inferSelect; webhook: typeof webhooks.$inferSelect };

async function recordAttempt(
  tx: Db,
  { delivery, webhook }: DueDelivery,
  { failure, status, answer, durationMs }: WebhookOutcome,
  at: Date,
): Promise<keyof typeof RESULTS> {
  const { id, attempts, createdAt } = delivery;
  await tx
    .insert(webhookAttempts)
    .values({ deliveryId: id, at, status, failure, durationMs, answer })
    .onConflictDoNothing();
  const pause = PAUSES[attempts - 1];
  const state =
    failure === null ? ('delivered' as const) : pause === undefined ? ('failed' as const) : ('pending' as const);
  await tx
    .update(webhookDeliveries)
    .set({
      state,
      status,
      failure,
      ...(failure === null ? { deliveredAt: at } : {}),
      ...(pause !== undefined && failure !== null ? { nextAt: new Date(at.getTime() + pause) } : {}),
    })
    // Only if no other server has claimed it after an expired lease.
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)));
  const own = eq(webhooks.id, webhook.id);
  if (failure === null) await tx.update(webhooks).set({ restUntil: null, lastSuccessAt: at }).where(own);
  else if (isOutOfService(failure, status))
    await tx
      .update(webhooks)
      .set({ restUntil: new Date(at.getTime() + REST_MS) })
      .where(own);
  // 410 Gone: the receiver wants no more messages.
  if (status === 410) await tx.update(webhooks).set({ enabled: false, stopped: 'gone' }).where(own);
  else if (state === 'failed')
    await tx
      .update(webhooks)
      .set({ enabled: false, stopped: 'failing' })
      .where(and(own, or(isNull(webhooks.lastSuccessAt), lt(webhooks.lastSuccessAt, createdAt))));
  return state;
}

/** Whether a failure concerns the target. A target that rejects one message can accept others. */
const isOutOfService = (failure: WebhookFailure, status: number | null): boolean =>
  failure === 'status' ? status === 429 || status === 503 : failure !== 'redirect';

/** Sends a delivery again with new attempts and the same id. */
export async function replayDelivery(db: Db, { id, webhookId }: { id: string; webhookId: string }, now: Date) {
  await db
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, nextAt: now })
    .where(eq(webhookDeliveries.id, id));
  await db.update(webhooks).set({ restUntil: null }).where(eq(webhooks.id, webhookId));
}

/** Sends events again in order and with the same ids, including those that the webhook never received. */
export async function repostEvents(db: Db, { events, ...receiver }: Receiver & { events: readonly EventMessage[] }) {
  const { webhookId, now } = receiver;
  const ids = events.map(({ id }) => id);
  await db
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, nextAt: now })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), inArray(webhookDeliveries.key, ids)));
  await postEvents(db, { events, ...receiver });
  await db.update(webhooks).set({ restUntil: null }).where(eq(webhooks.id, webhookId));
}
