import { type ApplicationKey, applicationByKey } from '@daas/contract/applications';
import { DOWNLOAD_ROWS, MAIN_PRODUCT_TYPE } from '@daas/contract/constants';
import type { DownloadKind } from '@daas/contract/enums';
import { and, eq, gte, inArray, ne, sum } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { companies, companyProducts, downloads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { business, businessDay } from '../../kernel/time';
import { ownedOne } from './owned';
import { type ApplicationState, stateAt } from './state';

/** Files of rows of data; a company's own calls and bills, and what it bought as an exclusive data set, have no bound. */
const COUNTED: DownloadKind[] = ['name-list', 'data-set', 'market-export', 'macro-series'];

interface Asker {
  db: Db;
  companyId: number;
  now: Date;
}

/** Fully available where no package was sold separately. // §3 daasQuotaStatus, default 2 */
async function platformState({ db, companyId, now }: Asker): Promise<ApplicationState> {
  const own = and(ofCompany(companyProducts, companyId), eq(companyProducts.productType, MAIN_PRODUCT_TYPE));
  const [main] = await db.select().from(companyProducts).where(own);
  return main ? stateAt(main, now) : 'OFFICIAL';
}

const monthOf = (now: Date) => business(now).startOf('month');
export const quotaResets = (now: Date): Date => monthOf(now).add(1, 'month').toDate();

/** Rows of files in this month of the business calendar: of an application, or of all. */
export async function downloadRows(asker: Asker, application?: ApplicationKey) {
  const { db, companyId, now } = asker;
  const limit = application
    ? DOWNLOAD_ROWS.application[(await ownedOne(db, companyId, now, applicationByKey(application).productType)).state]
    : DOWNLOAD_ROWS.platform[await platformState(asker)];
  const where = and(
    ofCompany(downloads, companyId),
    gte(downloads.createdAt, monthOf(now).toDate()),
    inArray(downloads.kind, COUNTED),
    ne(downloads.status, 'failed'),
    application ? eq(downloads.application, application) : undefined,
  );
  const [row] = await db
    .select({ rows: sum(downloads.rows).mapWith(Number) })
    .from(downloads)
    .where(where);
  const used = row?.rows ?? 0;
  return { limit, used, left: Math.max(0, limit - used) };
}

/** Refuses rows that the month has no room for: those of an application count for it and for the platform. */
export async function requireDownloadRows(asker: Asker, rows: number, application?: ApplicationKey): Promise<void> {
  for (const one of application ? [application, undefined] : [undefined]) {
    const { limit, left } = await downloadRows(asker, one);
    if (rows <= left) continue;
    throw new Refusal('download-quota', { left, limit, resets: businessDay(quotaResets(asker.now)) });
  }
}

/** The same in the transaction that writes the file down: those at once wait for each other. */
export async function takeDownloadRows(asker: Asker, rows: number, application?: ApplicationKey): Promise<void> {
  const { db, companyId } = asker;
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  await requireDownloadRows(asker, rows, application);
}
