import type { ApplicationKey } from '@daas/contract/applications';
import type { DataSetDefinition, FilterNode } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, count, gt, isNull } from 'drizzle-orm';
import { type ExportQuery, type ExportToWebhook, exportOrders } from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import { allowedDataSet, checkFilter } from '../../../kernel/dataSets';
import { newId } from '../../../kernel/id';
import { Refusal } from '../../../kernel/refusal';
import { iso } from '../../../kernel/time';
import { rowPrice } from '../../../money/prices';
import { requireDownloadRows } from '../../applications/quota';
import type { MemberContext } from '../../context';
import { checkView } from '../../market/service';
import { monitoredIds, watchedAmong, withoutMonitored } from '../../monitor/watchlist';

const VALID_MS = 15 * 60_000;
/** Quotes of one company that hold at a time. */
const MAX_QUOTES = 200;

type Input = EndpointParsedInput<'export.quote'>;

interface Whose {
  /** Where the rows are sent besides. */
  target?: ExportToWebhook | undefined;
  /** The application that makes the file. */
  application?: ApplicationKey;
  /** Fixed conditions, in addition to the reader's. */
  base?: FilterNode;
}

/** Counts the rows and fixes their price. */
export async function quoteExport(
  context: MemberContext,
  input: Input,
  { target, application, base }: Whose = {},
): Promise<EndpointOutput<'export.quote'>> {
  const { db, caller, services, now } = context;
  const def = allowedDataSet(context, input.data_set);
  const fields = [...new Set(input.fields)];
  checkView(def, input);
  checkFilter(context, def, input.filter);

  const openQuotes = and(
    ofCompany(exportOrders, caller.companyId),
    gt(exportOrders.validUntil, now),
    isNull(exportOrders.downloadId),
  );
  const [quotes] = await db.select({ n: count() }).from(exportOrders).where(openQuotes);
  if ((quotes?.n ?? 0) >= MAX_QUOTES) throw new Refusal('too-many-requests', { seconds: VALID_MS / 1000 });
  const whose = { companyId: caller.companyId, dataSet: def.key, now };
  const unit = await rowPrice(db, whose, { fields, filters: [base, input.filter] });
  if (unit === null) throw new Refusal('product-not-bought');

  const { keyword, sort, format, audience } = input;
  const filter: FilterNode | null =
    base && input.filter ? { op: 'and', items: [base, input.filter] } : (base ?? input.filter);
  const ids = await idsCondition(context, def, input);
  const rowCount = await services.market.count(def, { keyword, filter, ids }, input.rows);
  await requireDownloadRows({ db, companyId: caller.companyId, now }, rowCount.total, application);
  const quote = {
    id: newId('exp'),
    companyId: caller.companyId,
    dataSet: def.key,
    query: { keyword, filter, ids, sort, fields },
    format,
    audience,
    target,
    application,
    rows: rowCount.total,
    unitPrice: unit.price,
    relations: unit.relations,
    amount: unit.price * rowCount.total,
    validUntil: new Date(now.getTime() + VALID_MS),
    createdAt: now,
  };
  await db.insert(exportOrders).values(quote);
  return {
    id: quote.id,
    rows: quote.rows,
    more: rowCount.capped,
    unit_price: unit.price,
    relations: unit.relations,
    amount: quote.amount,
    left_out: input.monitored === 'exclude' ? await watchedAmong(context, def, { keyword, filter }) : null,
    valid_until: iso(quote.validUntil),
  };
}

/** Rows named one by one, or by what the company watches. */
async function idsCondition(
  context: MemberContext,
  def: DataSetDefinition,
  { ids, monitored }: Input,
): Promise<ExportQuery['ids']> {
  if (ids) return { op: 'in', value: ids };
  if (monitored === 'only') return { op: 'in', value: await monitoredIds(context, def) };
  return monitored && withoutMonitored(context, def);
}
