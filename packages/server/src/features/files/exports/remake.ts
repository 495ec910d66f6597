import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, desc, eq } from 'drizzle-orm';
import { audit } from '../../../db/audit';
import { downloads, exportOrders } from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import { allowedDataSet, checkFilter } from '../../../kernel/dataSets';
import { newId } from '../../../kernel/id';
import { DAY_MS } from '../../../kernel/period';
import { invalid, Refusal } from '../../../kernel/refusal';
import { rowPrice } from '../../../money/prices';
import { requireApplication } from '../../applications/access';
import { takeDownloadRows } from '../../applications/quota';
import type { MemberContext } from '../../context';
import { findDownload, statusAt } from '../../downloads/downloads';
import { fileNameOf } from '../../downloads/fileDescription';
import { checkView } from '../../market/service';
import { queueFile, refuseTooMany } from './acceptQuote';
import type { Export } from './posting';

/**
 * Creates a paid file that expired again, by an order with the price 0: it is neither charged nor refunded. Permissions,
 * product, application and limits of rows are required as for a new file.
 */
export async function remakeFile(context: MemberContext, id: string): Promise<EndpointOutput<'export.remake'>> {
  const { db, caller, now, locale } = context;
  const { companyId } = caller;
  const file = await findDownload(context, id);
  if (file.status !== 'expired') throw new Refusal('state-forbids', { name: file.name, state: `@${file.status}` });
  if (!file.repeatable) throw invalid('id', 'not_repeatable', '@not-repeatable');
  // Concurrent requests wait for this lock and then find the first copy.
  const [paid] = await db
    .select()
    .from(exportOrders)
    .where(and(ofCompany(exportOrders, companyId), eq(exportOrders.downloadId, id)))
    .for('update');
  if (!paid) throw invalid('id', 'not_repeatable', '@not-repeatable');
  const [last] = await db
    .select()
    .from(downloads)
    .where(and(ofCompany(downloads, companyId), eq(downloads.remadeFrom, id)))
    .orderBy(desc(downloads.createdAt))
    .limit(1);
  if (last && ['queued', 'running', 'done'].includes(statusAt(last, now))) return { download_id: last.id, made: false };
  const wait = last ? last.createdAt.getTime() + DAY_MS - now.getTime() : 0;
  if (wait > 0) throw new Refusal('too-many-requests', { seconds: Math.ceil(wait / 1000) });

  const def = allowedDataSet(context, paid.dataSet);
  const { query, application } = paid;
  checkView(def, query);
  checkFilter(context, def, query.filter);
  const whose = { companyId, dataSet: def.key, now };
  if ((await rowPrice(db, whose, { fields: query.fields, filters: [query.filter] })) === null)
    throw new Refusal('product-not-bought');
  if (application) await requireApplication(db, { key: application, makes: true }, caller, now);
  // Locks the company, which makes the count of exports under way right.
  await takeDownloadRows({ db, companyId, now }, file.rows, application ?? undefined);
  await refuseTooMany(context);

  const order: Export = {
    ...paid,
    id: newId('exp'),
    downloadId: newId('dwn'),
    departmentId: caller.departmentId,
    rows: file.rows,
    unitPrice: 0,
    relations: [],
    amount: 0,
    validUntil: now,
    createdAt: now,
    checkpoint: null,
    step: 0,
  };
  await db.insert(exportOrders).values(order);
  const name = `${fileNameOf(def, query, locale, now)}.${order.format}`;
  await queueFile(context, order, { name, remadeFrom: id });
  await audit(db, context, 'export.remake', `download:${order.downloadId}`, { of: id, rows: order.rows });
  return { download_id: order.downloadId, made: true };
}
