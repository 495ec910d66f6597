import { MAX_COUNT } from '@daas/contract/constants';
import { type DataSetDefinition, dataSet as definition, type Row } from '@daas/contract/datasets';
import { relationFilter } from '@daas/contract/datasets/relation';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { allowedDataSet, maySee } from '../../kernel/dataSets';
import { mapLimit } from '../../kernel/mapLimit';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { linksOf, unlessLoaded } from './links';

/** Relations counted at a time, so that one page does not take every connection. */
const COUNTS_AT_A_TIME = 4;

/** What stands around a row: how many rows belong to it, and which rows its texts name. */
export async function around(
  context: MemberContext,
  key: string,
  rowId: string,
): Promise<EndpointOutput<'market.around'>> {
  const def = allowedDataSet(context, key);
  const row = await context.services.market.get(def, rowId);
  if (!row) throw new Refusal('not-found', { what: '@row' });
  const [relations, links] = await Promise.all([countsOf(context, def, row), linksOf(context, def, row)]);
  return { relations, links };
}

async function countsOf(context: MemberContext, def: DataSetDefinition, row: Row) {
  const { market } = context.services;
  const counts = await mapLimit(def.relations, COUNTS_AT_A_TIME, async (relation) => {
    const other = definition(relation.dataSet);
    if (!other || !maySee(context, other)) return [];
    const filter = relationFilter(relation, row);
    const none = { total: 0, capped: false };
    return [[relation.key, filter ? await market.count(other, { filter }, MAX_COUNT).catch(unlessLoaded(none)) : none]];
  });
  return Object.fromEntries(counts.flat());
}
