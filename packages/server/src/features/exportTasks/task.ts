import { EXPORT_MAX_ROWS, EXPORT_SENT_MAX_ROWS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_WEBHOOKS } from '@daas/contract/endpoints/webhooks';
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { audit } from '../../db/audit';
import {
  downloads,
  exportOrders,
  exportProducts,
  exportRows,
  exportTasks,
  webhookDeliveries,
  webhooks,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { allowedDataSet, checkFilter } from '../../kernel/dataSets';
import { invalid, Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { statusAt } from '../downloads/downloads';
import { batchKey, sentRows } from '../files/exports/send';
import { checkView } from '../market/service';
import { checkTime, readReference } from './reference';

export type Task = typeof exportTasks.$inferSelect;

export async function open(
  context: MemberContext,
  { reference: text, target }: EndpointParsedInput<'exportTask.open'>,
) {
  const { db, caller, services, now } = context;
  const { companyId, personId: createdBy } = caller;
  const { product, reference, signed } = await readReference({ db, sealer: services.sealer, now }, text);
  if (reference.company !== companyId) throw invalid('reference', 'company', '@export-link-company');
  // By what was signed: a product may sign it again with its next secret.
  const referenceHash = sha256(signed);
  const same = and(
    ofCompany(exportTasks, companyId),
    eq(exportTasks.target, target),
    // Tasks opened earlier have the hash of the whole link.
    inArray(exportTasks.referenceHash, [referenceHash, sha256(text)]),
  );
  const find = () => db.select({ id: exportTasks.id }).from(exportTasks).where(same);
  const [opened] = await find();
  if (opened) return opened;

  checkTime(reference, now);
  const { dataSet, keyword, filter, ids, sort } = reference;
  const def = allowedDataSet(context, dataSet);
  checkFilter(context, def, filter);
  checkView(def, { sort });
  const query = { keyword, filter, ids: ids && { op: 'in' as const, value: ids }, sort };
  const values = { companyId, product, target, dataSet, query, referenceHash, createdBy, createdAt: now };
  const [newTask] = await db.insert(exportTasks).values(values).onConflictDoNothing().returning({ id: exportTasks.id });
  // Two tabs opened it at once.
  const task = newTask ?? (await find())[0];
  if (!task) throw new Error('The task was not stored');
  if (newTask) await audit(db, context, 'export.open', `export-task:${newTask.id}`, { product, dataSet, target });
  return task;
}

export async function ownTask({ db, caller }: MemberContext, id: string): Promise<Task> {
  const [task] = await db
    .select()
    .from(exportTasks)
    .where(and(ofCompany(exportTasks, caller.companyId), eq(exportTasks.id, id)));
  if (!task) throw new Refusal('not-found', { what: '@export-task' });
  return task;
}

/** What was accepted of a task. */
export async function orderOf({ db, caller }: MemberContext, { exportId }: Task) {
  if (!exportId) return undefined;
  const [row] = await db
    .select({ order: exportOrders, download: downloads })
    .from(exportOrders)
    .innerJoin(downloads, and(eq(downloads.id, exportOrders.downloadId), sameCompany(downloads, exportOrders)))
    .where(and(ofCompany(exportOrders, caller.companyId), eq(exportOrders.id, exportId)));
  return row;
}
type Accepted = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

export async function get(
  context: MemberContext,
  { id }: EndpointParsedInput<'exportTask.get'>,
): Promise<EndpointOutput<'exportTask.get'>> {
  const { db, caller, services } = context;
  const task = await ownTask(context, id);
  const def = allowedDataSet(context, task.dataSet);
  const [product] = await db
    .select({ name: exportProducts.name })
    .from(exportProducts)
    .where(eq(exportProducts.key, task.product));
  const enabled = await db
    .select({ id: webhooks.id, name: webhooks.name, url: webhooks.url })
    .from(webhooks)
    .where(and(ofCompany(webhooks, caller.companyId), eq(webhooks.enabled, true)))
    .orderBy(webhooks.id)
    .limit(MAX_WEBHOOKS);
  const row = await orderOf(context, task);
  const { total, capped } = row
    ? { total: row.order.rows, capped: false }
    : await services.market.count(def, task.query, task.target === 'file' ? EXPORT_MAX_ROWS : EXPORT_SENT_MAX_ROWS);
  return {
    id,
    product: product?.name ?? task.product,
    target: task.target,
    data_set: def.key,
    rows: total,
    more: capped,
    created_at: iso(task.createdAt),
    webhooks: enabled,
    order: row ? await presentOrder(context, row) : null,
  };
}

async function presentOrder(context: MemberContext, { order, download }: Accepted) {
  const { db, now } = context;
  const status = statusAt(download, now);
  const sent = order.target ? await sentRows(db, order.id) : download.rows;
  const refused = order.target ? await db.$count(exportRows, refusedOf(order.id)) : 0;
  const over = ['done', 'expired'].includes(status);
  return {
    download_id: download.id,
    status,
    progress: download.progress,
    columns: order.target?.columns ?? order.query.fields.map((field) => ({ field, as: field })),
    rows: order.rows,
    amount: download.amount,
    webhook: order.target ? await webhookOf(context, order.target.webhookId) : null,
    sent,
    refused,
    gone: over ? Math.max(0, order.rows - sent - refused) : 0,
    batches: await batchesOf(context, order),
  };
}

async function webhookOf({ db, caller }: MemberContext, id: string) {
  const [webhook] = await db
    .select({ id: webhooks.id, name: webhooks.name, url: webhooks.url })
    .from(webhooks)
    .where(and(ofCompany(webhooks, caller.companyId), eq(webhooks.id, id)));
  return webhook ?? null;
}

export const refusedOf = (exportId: string) => and(eq(exportRows.exportId, exportId), isNotNull(exportRows.lacks));

/** The messages of an export. */
export const messagesOf = ({ caller }: MemberContext, { id, target, step }: Accepted['order']) =>
  and(
    ofCompany(webhookDeliveries, caller.companyId),
    eq(webhookDeliveries.webhookId, target?.webhookId ?? ''),
    inArray(
      webhookDeliveries.key,
      Array.from({ length: step + 1 }, (_, batch) => batchKey(id, batch)),
    ),
  );

async function batchesOf(context: MemberContext, order: Accepted['order']) {
  const batches = { pending: 0, delivered: 0, failed: 0 };
  if (!order.target) return batches;
  const stateCounts = await context.db
    .select({ state: webhookDeliveries.state, n: count() })
    .from(webhookDeliveries)
    .where(messagesOf(context, order))
    .groupBy(webhookDeliveries.state);
  for (const { state, n } of stateCounts) batches[state] = n;
  return batches;
}
