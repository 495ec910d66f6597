import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_WEBHOOKS } from '@daas/contract/endpoints/webhooks';
import { exampleEvent, testMessage } from '@daas/contract/eventExamples';
import { type EventKind, eventOf, mayReceive } from '@daas/contract/events';
import { and, eq } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { companies, persons, webhooks } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { newId } from '../../kernel/id';
import { HOUR_MS } from '../../kernel/period';
import { invalid, missingPermission, Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { postEvents } from '../../messages/webhooks/deliveries';
import { isAllowedTarget } from '../../messages/webhooks/sendWebhook';
import { createWebhookSecret } from '../../messages/webhooks/signature';
import type { MemberContext } from '../context';

const subject = (id: string) => `webhook:${id}`;
const ofCaller = ({ caller }: MemberContext) => ofCompany(webhooks, caller.companyId);
const whenTaken = <T>(run: Promise<T>, name: string) =>
  onUniqueViolation(run, 'webhooks_name', () => new Refusal('name-taken', { what: '@webhook', name }));

export async function list(context: MemberContext): Promise<EndpointOutput<'webhook.list'>> {
  const rows = await context.db
    .select({ webhook: webhooks, by: persons.name })
    .from(webhooks)
    .innerJoin(persons, eq(persons.id, webhooks.createdBy))
    .where(ofCaller(context))
    .orderBy(webhooks.id)
    .limit(MAX_WEBHOOKS);
  return {
    list: rows.map(({ webhook, by }) => ({
      id: webhook.id,
      name: webhook.name,
      url: webhook.url,
      events: webhook.events,
      enabled: webhook.enabled,
      stopped: webhook.stopped,
      last_success_at: isoOrNull(webhook.lastSuccessAt),
      created_by: by,
      created_at: iso(webhook.createdAt),
    })),
  };
}

export async function create(context: MemberContext, { name, url, events }: EndpointParsedInput<'webhook.create'>) {
  const { db, caller, services, now } = context;
  const { companyId, personId: createdBy } = caller;
  checkTarget(context, url);
  requireReceiver(context, events);
  // Two at once would both find room for the last.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  if ((await db.$count(webhooks, ofCaller(context))) >= MAX_WEBHOOKS)
    throw new Refusal('quota-reached', { what: '@webhook', limit: MAX_WEBHOOKS });
  const secret = createWebhookSecret();
  const sealed = await services.sealer.seal(db, secret);
  const values = { companyId, name, url, events, secret: sealed, createdBy, createdAt: now };
  const [row] = await whenTaken(db.insert(webhooks).values(values).returning({ id: webhooks.id }), name);
  if (!row) throw new Error('The webhook was not stored');
  await audit(db, context, 'webhook.create', subject(row.id), { name, url, events });
  return { id: row.id, secret };
}

export async function update(context: MemberContext, { id, ...patch }: EndpointParsedInput<'webhook.update'>) {
  const webhook = await locked(context, id);
  if (patch.url !== undefined) checkTarget(context, patch.url);
  requireReceiver(context, patch.events ?? []);
  const values = patch as Partial<typeof webhook>;
  // The owner is who last chose what it receives, or where: rows reach it by that member's permissions.
  if (patch.url !== undefined || patch.events !== undefined) values.createdBy = context.caller.personId;
  const changed = changes(webhook, values);
  if (Object.keys(changed).length > 0) {
    const run = context.db
      .update(webhooks)
      .set({ ...values, restUntil: null, ...(patch.enabled ? { stopped: null } : {}) })
      .where(and(ofCaller(context), eq(webhooks.id, id)));
    await whenTaken(run, patch.name ?? webhook.name);
    await audit(context.db, context, 'webhook.update', subject(id), changed);
  }
  return { done: true as const };
}

export async function rotateSecret(
  context: MemberContext,
  { id, overlap_hours: overlapHours }: EndpointParsedInput<'webhook.rotateSecret'>,
) {
  const { db, services, now } = context;
  const webhook = await locked(context, id);
  const secret = createWebhookSecret();
  await db
    .update(webhooks)
    .set({
      secret: await services.sealer.seal(db, secret),
      previousSecret: overlapHours > 0 ? webhook.secret : null,
      previousUntil: overlapHours > 0 ? new Date(now.getTime() + overlapHours * HOUR_MS) : null,
    })
    .where(and(ofCaller(context), eq(webhooks.id, id)));
  await audit(db, context, 'webhook.rotateSecret', subject(id), { name: webhook.name, overlapHours });
  return { id, secret };
}

export async function remove(context: MemberContext, { id }: EndpointParsedInput<'webhook.delete'>) {
  const { name, url } = await locked(context, id);
  await context.db.delete(webhooks).where(and(ofCaller(context), eq(webhooks.id, id)));
  await audit(context.db, context, 'webhook.delete', subject(id), { name, url });
  return { done: true as const };
}

/** Sends a test message, or an example of a kind of event. Both have the form of an event. */
export async function test(context: MemberContext, { id, type }: EndpointParsedInput<'webhook.test'>) {
  const { db, caller, now } = context;
  const { name, enabled } = await locked(context, id);
  if (!enabled) throw new Refusal('state-forbids', { name, state: '@disabled' });
  if (type) requireReceiver(context, [type]);
  const head = { id: newId('evt', now.getTime()), timestamp: iso(now) };
  const example = type ? exampleEvent(type, head) : testMessage({ webhook: id, name }, head);
  const [delivery] = await postEvents(db, { companyId: caller.companyId, webhookId: id, events: [example], now });
  return { delivery_id: delivery as string };
}

/** Nobody has sent to a program what they may not read themselves. */
function requireReceiver({ caller }: MemberContext, kinds: readonly EventKind[]): void {
  const missing = kinds.filter((kind) => !mayReceive(kind, caller));
  if (missing.length > 0) throw missingPermission([...new Set(missing.map((kind) => String(eventOf(kind).access)))]);
}

/** A webhook decides where the company's data is sent; private networks are refused (SSRF). */
function checkTarget({ services }: MemberContext, url: string): void {
  if (!isAllowedTarget(url, services.config.WEBHOOK_NETWORKS)) throw invalid('url', 'url', '@webhook-url');
}

export async function locked(context: MemberContext, id: string) {
  const [webhook] = await context.db
    .select()
    .from(webhooks)
    .where(and(ofCaller(context), eq(webhooks.id, id)))
    .for('update');
  if (!webhook) throw new Refusal('not-found', { what: '@webhook' });
  // Who could lead it elsewhere, or sign in its name, would read what it gets.
  requireReceiver(context, webhook.events);
  return webhook;
}
