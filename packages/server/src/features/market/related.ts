import { readableFields } from '@daas/contract/datasets/definition';
import { relationFilter } from '@daas/contract/datasets/relation';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { allowedDataSet } from '../../kernel/dataSets';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { checkPage } from './service';

/** The rows a relation leads to; none when the row does not say whom it belongs to. */
export async function related(
  context: MemberContext,
  { data_set: dataSet, row_id: rowId, relation: key, current, pageSize }: EndpointParsedInput<'market.related'>,
): Promise<EndpointOutput<'market.related'>> {
  const { market } = context.services;
  const def = allowedDataSet(context, dataSet);
  const relation = def.relations.find((one) => one.key === key);
  if (!relation) throw new Refusal('not-found', { what: '@relation' });
  checkPage({ current, pageSize });
  const other = allowedDataSet(context, relation.dataSet);
  const row = await market.get(def, rowId, relation.here === 'id' ? [] : [relation.here]);
  if (!row) throw new Refusal('not-found', { what: '@row' });
  const filter = relationFilter(relation, row);
  const fields = readableFields(other, other.defaultColumns, context.language);
  const page = filter
    ? await market.page(other, { filter, sort: relation.sort, current, pageSize, fields })
    : { rows: [], total: 0, capped: false };
  return {
    data_set: other.key,
    detail_path: other.detailPath ?? null,
    columns: other.defaultColumns,
    list: page.rows,
    total: page.total,
    capped: page.capped,
    current,
    pageSize,
  };
}
