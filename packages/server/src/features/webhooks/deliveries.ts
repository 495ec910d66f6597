import { dataSet } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { EVENT_KINDS, eventOf, mayReceive } from '@daas/contract/events';
import { and, desc, eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { pageOf } from '../../db/page';
import { webhookAttempts, webhookDeliveries, webhooks } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { maySee } from '../../kernel/dataSets';
import { missingPermission, Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { replayDelivery } from '../../messages/webhooks/deliveries';
import type { MemberContext } from '../context';

const ofCaller = ({ caller }: MemberContext) => ofCompany(webhookDeliveries, caller.companyId);
const itsWebhook = and(eq(webhooks.id, webhookDeliveries.webhookId), sameCompany(webhooks, webhookDeliveries));

const EXPORT_READERS = ['get-file-download-log-list', 'get-enterprise-monitor'] as const;

type DeliveryRow = { delivery: typeof webhookDeliveries.$inferSelect; webhook: { id: string; name: string } };

const present = ({ delivery, webhook }: DeliveryRow) => ({
  id: delivery.id,
  webhook,
  type: delivery.type,
  subject: delivery.subject,
  state: delivery.state,
  attempts: delivery.attempts,
  status: delivery.status,
  failure: delivery.failure,
  created_at: iso(delivery.createdAt),
  delivered_at: isoOrNull(delivery.deliveredAt),
  next_at: delivery.state === 'pending' ? iso(delivery.nextAt) : null,
});
const idAndName = { id: webhooks.id, name: webhooks.name };

export async function deliveries(
  context: MemberContext,
  { webhook_id: webhookId, state, subject, ...page }: EndpointParsedInput<'webhook.deliveries'>,
): Promise<EndpointOutput<'webhook.deliveries'>> {
  const { db, caller } = context;
  if (webhookId) {
    const own = and(ofCompany(webhooks, caller.companyId), eq(webhooks.id, webhookId));
    if ((await db.$count(webhooks, own)) === 0) throw new Refusal('not-found', { what: '@webhook' });
  }
  const where = and(
    ofCaller(context),
    webhookId ? eq(webhookDeliveries.webhookId, webhookId) : undefined,
    state ? eq(webhookDeliveries.state, state) : undefined,
    subject ? eq(webhookDeliveries.subject, subject) : undefined,
  );
  const query = db
    .select({ delivery: webhookDeliveries, webhook: idAndName })
    .from(webhookDeliveries)
    .innerJoin(webhooks, itsWebhook)
    .where(where);
  const rows = await pageOf(db, query, [desc(webhookDeliveries.id)], page);
  return { ...rows, list: rows.list.map(present) };
}

export async function delivery(
  context: MemberContext,
  { id }: EndpointParsedInput<'webhook.delivery'>,
): Promise<EndpointOutput<'webhook.delivery'>> {
  const row = await existing(context, id);
  const tries = await context.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.at))
    .limit(100);
  return {
    ...present(row),
    body: row.delivery.body,
    tries: tries.map(({ at, status, failure, durationMs, answer }) => ({
      at: iso(at),
      status,
      failure,
      duration_ms: durationMs,
      answer,
    })),
  };
}

export async function replay(context: MemberContext, { id }: EndpointParsedInput<'webhook.replay'>) {
  const { webhook } = await existing(context, id);
  await replayDelivery(context.db, { id, webhookId: webhook.id }, context.now);
  await audit(context.db, context, 'webhook.replay', `webhook:${webhook.id}`, { delivery: id });
  return { done: true as const };
}

/** Refuses members who cannot read the same content elsewhere: events, exported rows, or the data set of either. */
function requireReader(context: MemberContext, { type, body }: DeliveryRow['delivery']): void {
  const { caller } = context;
  const kind = EVENT_KINDS.find((one) => one === type);
  if (kind) {
    if (!mayReceive(kind, caller)) throw missingPermission([String(eventOf(kind).access)]);
  } else if (type === 'export.rows' && !EXPORT_READERS.some((key) => caller.permissions.has(key)))
    throw missingPermission(EXPORT_READERS);
  const { data } = JSON.parse(body) as { data: { data_set?: unknown } };
  const def = dataSet(String(data.data_set));
  if (def?.access && !maySee(context, def)) throw missingPermission([def.access]);
}

async function existing(context: MemberContext, id: string): Promise<DeliveryRow> {
  const [row] = await context.db
    .select({ delivery: webhookDeliveries, webhook: idAndName })
    .from(webhookDeliveries)
    .innerJoin(webhooks, itsWebhook)
    .where(and(ofCaller(context), eq(webhookDeliveries.id, id)));
  if (!row) throw new Refusal('not-found', { what: '@webhook-delivery' });
  requireReader(context, row.delivery);
  return row;
}
