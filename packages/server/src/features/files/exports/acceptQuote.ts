import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, count, eq, inArray } from 'drizzle-orm';
import { audit } from '../../../db/audit';
import { downloads, exportOrders } from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import { allowedDataSet } from '../../../kernel/dataSets';
import { newId } from '../../../kernel/id';
import { invalid, Refusal } from '../../../kernel/refusal';
import { charge } from '../../../money/ledger';
import { TABLE_WRITERS } from '../../../tables/tableFile';
import { requireApplication, takeTrialUse } from '../../applications/access';
import { takeDownloadRows } from '../../applications/quota';
import type { MemberContext } from '../../context';
import { fileNameOf } from '../../downloads/fileDescription';
import { EXPORT } from '../jobKinds';
import { type Export, postingOf } from './posting';

/** Exports of one company under way at a time. */
const MAX_MOVING = 10;

/** Charges the quote and queues the file, both or neither. */
export async function acceptQuote(context: MemberContext, id: string): Promise<EndpointOutput<'export.create'>> {
  const { db, caller, now, locale } = context;
  const own = and(ofCompany(exportOrders, caller.companyId), eq(exportOrders.id, id));
  const [quote] = await db.select().from(exportOrders).where(own).for('update');
  if (!quote) throw new Refusal('not-found', { what: '@quote' });
  const def = allowedDataSet(context, quote.dataSet);
  if (quote.downloadId) return { download_id: quote.downloadId };
  if (quote.validUntil <= now) throw new Refusal('state-forbids', { name: '@quote', state: '@expired' });
  if (quote.rows === 0) throw invalid('id', 'nothing_matched', '@nothing-matched');

  const { application } = quote;
  if (application) {
    await requireApplication(db, { key: application, makes: true }, caller, now);
    await takeTrialUse(db, application, caller);
  }
  const accepted: Export = { ...quote, downloadId: newId('dwn'), departmentId: caller.departmentId };
  const name = `${fileNameOf(def, quote.query, locale, now)}.${quote.format}`;
  // Its lock on the company's account also makes the count of exports under way right.
  if (quote.amount > 0) await charge(db, { kind: 'file', ...postingOf(accepted, name, quote.amount, now) });
  await refuseTooMany(context);
  await takeDownloadRows({ db, companyId: caller.companyId, now }, quote.rows, application ?? undefined);
  await queueFile(context, accepted, { name });
  const { downloadId, departmentId } = accepted;
  await db.update(exportOrders).set({ downloadId, departmentId }).where(own);
  await audit(db, context, 'export.create', `download:${downloadId}`, { rows: quote.rows, amount: quote.amount });
  return { download_id: downloadId };
}

/** Adds the file to the downloads and starts it. */
export async function queueFile(
  { db, caller, services, now, locale }: MemberContext,
  order: Export,
  file: { name: string; remadeFrom?: string },
): Promise<void> {
  await db.insert(downloads).values({
    id: order.downloadId,
    companyId: caller.companyId,
    kind: 'market-export',
    dataSet: order.dataSet,
    application: order.application,
    status: 'queued',
    amount: order.amount,
    relations: order.relations,
    rows: order.rows,
    contentType: TABLE_WRITERS[order.format].contentType,
    createdBy: caller.personId,
    createdAt: now,
    ...file,
  });
  const payload = { exportId: order.id, downloadId: order.downloadId, locale };
  await services.jobs.enqueue(db, { kind: EXPORT, companyId: caller.companyId, payload });
}

export async function refuseTooMany({ db, caller }: MemberContext): Promise<void> {
  const [moving] = await db
    .select({ n: count() })
    .from(downloads)
    .where(
      and(
        ofCompany(downloads, caller.companyId),
        inArray(downloads.status, ['queued', 'running']),
        eq(downloads.kind, 'market-export'),
      ),
    );
  if ((moving?.n ?? 0) >= MAX_MOVING) throw new Refusal('too-many-requests', { seconds: 60 });
}
