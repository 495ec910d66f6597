import { EXPORT_MAX_ROWS, EXPORT_SENT_MAX_ROWS } from '@daas/contract/constants';
import { type DataSetDefinition, fieldLabel, fieldOf } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { EXPORT_PREVIEW_ROWS } from '@daas/contract/endpoints/exportTasks';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { pageOf } from '../../db/page';
import { type ExportToWebhook, exportRows, exportTasks, webhookDeliveries, webhooks } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import { invalid, nounText, Refusal } from '../../kernel/refusal';
import { createDataFilter } from '../../messages/events/people';
import { replayDelivery } from '../../messages/webhooks/deliveries';
import type { MemberContext } from '../context';
import { acceptQuote } from '../files/exports/acceptQuote';
import { quoteExport } from '../files/exports/quote';
import { asSent, lackOf, sentRows } from '../files/exports/send';
import { checkView } from '../market/service';
import { messagesOf, orderOf, ownTask, refusedOf, type Task } from './task';

type Columns = EndpointParsedInput<'exportTask.quote'>['columns'];

/** Each field once and each name once; what has no name is called as its field. */
function uniqueColumns(columns: Columns): ExportToWebhook['columns'] {
  const all = columns.map(({ field, as = field, required }) => ({ field, as, required }));
  for (const [index, { field, as }] of all.entries()) {
    const before = all.slice(0, index);
    if (before.some((one) => one.field === field))
      throw invalid(`columns.${index}.field`, 'twice', '@export-field-twice');
    if (before.some((one) => one.as === as)) throw invalid(`columns.${index}.as`, 'twice', '@export-as');
  }
  return all;
}

export async function preview(
  context: MemberContext,
  { id, columns: choice }: EndpointParsedInput<'exportTask.preview'>,
): Promise<EndpointOutput<'exportTask.preview'>> {
  const { query, dataSet } = await ownTask(context, id);
  const def = allowedDataSet(context, dataSet);
  const columns = uniqueColumns(choice);
  const fields = columns.map(({ field }) => field);
  checkView(def, { fields });
  const page = { ...query, fields, current: 1, pageSize: EXPORT_PREVIEW_ROWS };
  const { rows } = await context.services.market.page(def, page);
  return {
    rows: rows.map((row) => {
      const lacks = lackOf(row, columns);
      return { ...asSent(row, columns), lacks, reason: lacks && reasonOf(context, def, lacks) };
    }),
  };
}

function reasonOf({ language }: MemberContext, def: DataSetDefinition, lacks: string): string {
  const field = fieldOf(def, lacks);
  return nounText('reject-lacks', { name: field ? fieldLabel(field, language) : lacks }, language);
}

export async function quote(
  context: MemberContext,
  { id, columns: choice, rows, format, audience, webhook_id: webhookId }: EndpointParsedInput<'exportTask.quote'>,
) {
  const { db, caller } = context;
  const task = await notBegun(context, id);
  const columns = uniqueColumns(choice);
  const fields = columns.map(({ field }) => field);
  const sends = task.target !== 'file';
  const target = sends ? await toWebhook(context, task, webhookId, columns) : undefined;
  const { keyword, filter, ids, sort } = task.query;
  const most = sends ? EXPORT_SENT_MAX_ROWS : EXPORT_MAX_ROWS;
  const question = { data_set: task.dataSet, keyword, filter, ids: ids?.value, sort, fields };
  const quoted = await quoteExport(
    context,
    { ...question, rows: Math.min(rows, most), format: sends ? 'csv' : format, audience },
    { target },
  );
  await db.transaction(async (tx) => {
    await lock({ ...context, db: tx }, id);
    // Meanwhile an earlier quote may have been accepted.
    await notBegun({ ...context, db: tx }, id);
    const own = and(ofCompany(exportTasks, caller.companyId), eq(exportTasks.id, id));
    await tx.update(exportTasks).set({ exportId: quoted.id }).where(own);
  });
  return quoted;
}

/** Makes those who quote or begin a task at once one after the other. */
const lock = ({ db, caller }: MemberContext, id: string) =>
  db
    .select({ id: exportTasks.id })
    .from(exportTasks)
    .where(and(ofCompany(exportTasks, caller.companyId), eq(exportTasks.id, id)))
    .for('update');

async function toWebhook(
  { db, caller }: MemberContext,
  { product, target, dataSet }: Task,
  webhookId: string | undefined,
  columns: ExportToWebhook['columns'],
): Promise<ExportToWebhook> {
  const own = and(ofCompany(webhooks, caller.companyId), eq(webhooks.id, webhookId ?? ''), eq(webhooks.enabled, true));
  const [webhook] = await db.select().from(webhooks).where(own);
  if (!webhook) throw invalid('webhook_id', 'unknown', '@export-webhook');
  const mayReceive = await createDataFilter(db, webhook);
  if (!mayReceive({ data: { data_set: dataSet } })) throw invalid('webhook_id', 'permission', '@webhook-owner');
  return { webhookId: webhook.id, product, kind: target as ExportToWebhook['kind'], columns };
}

/** An order that was given up before anything left may be followed by another. */
async function notBegun(context: MemberContext, id: string): Promise<Task> {
  const task = await ownTask(context, id);
  const row = await orderOf(context, task);
  if (row && (row.download.status !== 'failed' || (await sentRows(context.db, row.order.id)) > 0))
    throw new Refusal('state-forbids', { name: '@export-task', state: '@export-began' });
  return task;
}

export async function start(
  context: MemberContext,
  { id, quote_id: quoteId }: EndpointParsedInput<'exportTask.start'>,
): Promise<EndpointOutput<'exportTask.start'>> {
  await lock(context, id);
  const task = await ownTask(context, id);
  const row = await orderOf(context, task);
  if (row) return { download_id: row.download.id };
  if (task.exportId !== quoteId) throw new Refusal('changed-meanwhile', { what: '@quote' });
  return acceptQuote(context, quoteId);
}

export async function refused(
  context: MemberContext,
  { id, ...page }: EndpointParsedInput<'exportTask.refused'>,
): Promise<EndpointOutput<'exportTask.refused'>> {
  const { exportId, dataSet } = await ownTask(context, id);
  const def = allowedDataSet(context, dataSet);
  const query = context.db
    .select({ row_id: exportRows.rowId, title: exportRows.title, lacks: exportRows.lacks })
    .from(exportRows)
    .where(refusedOf(exportId ?? ''));
  const rows = await pageOf(context.db, query, [exportRows.rowId], page);
  const list = rows.list.map(({ lacks, ...row }) => ({
    ...row,
    lacks: lacks ?? '',
    reason: reasonOf(context, def, lacks ?? ''),
  }));
  return { ...rows, list };
}

export async function retry(context: MemberContext, { id }: EndpointParsedInput<'exportTask.retry'>) {
  const { db, caller, now } = context;
  const task = await ownTask(context, id);
  allowedDataSet(context, task.dataSet);
  const row = await orderOf(context, task);
  if (!row?.order.target) return { again: 0 };
  const failed = await db
    .select({ id: webhookDeliveries.id, webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(
      and(
        ofCompany(webhookDeliveries, caller.companyId),
        messagesOf(context, row.order),
        eq(webhookDeliveries.state, 'failed'),
      ),
    );
  for (const delivery of failed) await replayDelivery(db, delivery, now);
  if (failed.length > 0) await audit(db, context, 'export.retry', `export-task:${id}`, { deliveries: failed.length });
  return { again: failed.length };
}
