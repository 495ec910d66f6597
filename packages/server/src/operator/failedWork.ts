import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { jobs, outbox, webhookDeliveries, webhooks } from '../db/schema';
import { newId } from '../kernel/id';
import { Refusal } from '../kernel/refusal';
import { SEND_JOB } from '../messages/outbox';
import { replayDelivery } from '../messages/webhooks/deliveries';
import { auditOperator } from './audit';

export const FAILED_WORK = ['webhooks', 'jobs', 'messages'] as const;
export type FailedWork = (typeof FAILED_WORK)[number];

export interface FailedItem {
  kind: FailedWork;
  id: string;
  companyId: number | null;
  /** Event or template, and receiver. */
  what: string;
  attempts: number;
  error: string;
  createdAt: Date;
  /** Next attempt; null after the last one. */
  nextAt: Date | null;
}

const MOST = 200;
/** Jobs whose failure has no other effect. After a failed file or report the customer was notified and got the money back. */
const REPEATABLE_JOBS = ['connector.provision', 'audit.heads'];

const isFailing = or(
  eq(webhookDeliveries.state, 'failed'),
  and(eq(webhookDeliveries.state, 'pending'), isNotNull(webhookDeliveries.failure)),
);

async function listDeliveries(db: Db): Promise<FailedItem[]> {
  const rows = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(isFailing)
    .orderBy(desc(webhookDeliveries.id))
    .limit(MOST);
  return rows.map(({ delivery, webhook }) => ({
    kind: 'webhooks',
    id: delivery.id,
    companyId: delivery.companyId,
    what: `${delivery.type} to ${webhook.id} (${new URL(webhook.url).host}${webhook.enabled ? '' : `, ${webhook.stopped ?? 'disabled'}`})`,
    attempts: delivery.attempts,
    error: [delivery.failure, delivery.status].filter((part) => part !== null).join(' '),
    createdAt: delivery.createdAt,
    nextAt: delivery.state === 'pending' ? delivery.nextAt : null,
  }));
}

/** Jobs that send a message are listed as messages. */
async function listJobs(db: Db): Promise<FailedItem[]> {
  const rows = await db
    .select()
    .from(jobs)
    .where(
      and(
        sql`${jobs.kind} <> ${SEND_JOB}`,
        or(eq(jobs.state, 'failed'), and(eq(jobs.state, 'queued'), isNotNull(jobs.error))),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(MOST);
  return rows.map((job) => ({
    kind: 'jobs',
    id: job.id,
    companyId: job.companyId,
    what: job.kind,
    attempts: job.attempts,
    error: job.error ?? '',
    createdAt: job.createdAt,
    nextAt: job.state === 'queued' ? job.runAt : null,
  }));
}

async function listMessages(db: Db): Promise<FailedItem[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(or(eq(outbox.state, 'failed'), and(eq(outbox.state, 'queued'), isNotNull(outbox.error))))
    .orderBy(desc(outbox.id))
    .limit(MOST);
  return rows.map((message) => ({
    kind: 'messages',
    id: message.id,
    companyId: null,
    what: `${message.template} by ${message.channel} to ${mask(message.to)}`,
    attempts: message.attempts,
    error: message.error ?? '',
    createdAt: message.createdAt,
    nextAt: null,
  }));
}

/** Shows enough of an address to recognize it. */
const mask = (address: string): string =>
  address.includes('@') ? address.replace(/^(.).*(?=@)/, '$1***') : `${address.slice(0, 3)}****${address.slice(-4)}`;

const LIST: Record<FailedWork, (db: Db) => Promise<FailedItem[]>> = {
  webhooks: listDeliveries,
  jobs: listJobs,
  messages: listMessages,
};

/** Lists deliveries, jobs and messages that failed or wait for another attempt; at most 200 of a kind, newest first. */
export async function listFailedWork(db: Db, kinds: readonly FailedWork[] = FAILED_WORK): Promise<FailedItem[]> {
  const lists: FailedItem[] = [];
  for (const kind of kinds) lists.push(...(await LIST[kind](db)));
  return lists;
}

/** What is attempted again, and the company concerned. */
interface Retried {
  kind: 'webhook' | 'webhook-delivery' | 'job' | 'message';
  companyId: number | null;
  count: number;
}

/** Attempts a webhook, a delivery, a job or a message again at once, by its id. */
export async function retryFailedWork(db: Db, id: string, now: Date): Promise<Retried> {
  const retry = RETRY[id.split('_')[0] ?? ''];
  if (!retry) throw new Refusal('not-found', { what: '@failed-work' });
  const retried = await retry(db, id, now);
  const { kind, companyId, count } = retried;
  await auditOperator(db, { action: `retry-${kind}`, subject: `${kind}:${id}`, companyId, now, detail: { count } });
  return retried;
}

const RETRY: Record<string, (db: Db, id: string, now: Date) => Promise<Retried>> = {
  whk: retryWebhook,
  whd: retryDelivery,
  job: retryJob,
  msg: retryMessage,
};

/** Enables a webhook that the platform stopped, and sends its failed deliveries again. */
async function retryWebhook(db: Db, id: string, now: Date): Promise<Retried> {
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!webhook) throw new Refusal('not-found', { what: '@webhook' });
  if (!webhook.enabled && webhook.stopped === null)
    throw new Refusal('state-forbids', { name: webhook.name, state: '@disabled' });
  await db.update(webhooks).set({ enabled: true, stopped: null, restUntil: null }).where(eq(webhooks.id, id));
  const again = await db
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, nextAt: now })
    .where(and(eq(webhookDeliveries.webhookId, id), isFailing))
    .returning({ id: webhookDeliveries.id });
  return { kind: 'webhook', companyId: webhook.companyId, count: again.length };
}

async function retryDelivery(db: Db, id: string, now: Date): Promise<Retried> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  if (!row) throw new Refusal('not-found', { what: '@webhook-delivery' });
  const { webhook, delivery } = row;
  if (!webhook.enabled) throw new Refusal('state-forbids', { name: webhook.id, state: '@disabled' });
  await replayDelivery(db, { id, webhookId: webhook.id }, now);
  return { kind: 'webhook-delivery', companyId: delivery.companyId, count: 1 };
}

async function retryJob(db: Db, id: string, now: Date): Promise<Retried> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).for('update');
  if (!job) throw new Refusal('not-found', { what: '@job' });
  const isWaiting = job.state === 'queued';
  if (!isWaiting && !(job.state === 'failed' && REPEATABLE_JOBS.includes(job.kind)))
    throw new Refusal('state-forbids', { name: id, state: job.state === 'failed' ? '@job-given-up' : job.state });
  const again = isWaiting ? { runAt: now } : { state: 'queued' as const, attempts: 0, runAt: now, finishedAt: null };
  await db.update(jobs).set(again).where(eq(jobs.id, id));
  return { kind: 'job', companyId: job.companyId, count: 1 };
}

async function retryMessage(db: Db, id: string, now: Date): Promise<Retried> {
  const [message] = await db.select().from(outbox).where(eq(outbox.id, id)).for('update');
  if (!message) throw new Refusal('not-found', { what: '@message' });
  if (message.state === 'sent') throw new Refusal('state-forbids', { name: id, state: '@message-sent' });
  if (message.expiresAt && message.expiresAt <= now)
    throw new Refusal('state-forbids', { name: id, state: '@message-expired' });
  await db.update(outbox).set({ state: 'queued', error: null }).where(eq(outbox.id, id));
  const ofMessage = and(eq(jobs.kind, SEND_JOB), sql`${jobs.payload}->>'id' = ${id}`);
  // A job that waits for its next attempt runs now; one that ended is followed by another.
  const waiting = await db
    .update(jobs)
    .set({ runAt: now })
    .where(and(ofMessage, inArray(jobs.state, ['queued', 'running']), gt(jobs.createdAt, message.createdAt)))
    .returning({ companyId: jobs.companyId });
  if (waiting.length === 0)
    await db
      .insert(jobs)
      .values({ id: newId('job'), companyId: null, kind: SEND_JOB, payload: { id }, runAt: now, createdAt: now });
  return { kind: 'message', companyId: waiting[0]?.companyId ?? null, count: 1 };
}
