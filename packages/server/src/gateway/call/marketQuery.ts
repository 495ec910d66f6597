import { type DataSetDefinition, type FilterNode, queryFilter, type Row } from '@daas/contract/datasets';
import { allOf } from '@daas/contract/datasets/allOf';
import type { ScrollQuery } from '../../market/engine';
import { usableSort } from '../../market/sort';
import type { Call, CallContext, Outcome, ReadSources } from '../model';

/** Outcome of a query that returns rows. */
export const rowsOutcome = (rows: Row[], next: string | null): Outcome => ({
  rows: rows.length,
  body: ({ receipt }) => ({ data: rows, next_cursor: next, receipt }),
});

/** Returns the market query; null without a data set or query. */
export function marketQueryOf({
  def,
  connector,
  fields,
  query,
  companyId,
}: CallContext): { def: DataSetDefinition; query: ScrollQuery } | null {
  if (!def || !connector || !query) return null;
  const filters = [connector.filter, queryFilter(def, query)].filter((node): node is FilterNode => !!node);
  return {
    def,
    query: {
      keyword: [connector.keyword, query.keyword].filter((one) => typeof one === 'string'),
      filter: allOf(filters) ?? undefined,
      sort: query.sort ?? usableSort(def, connector.sort),
      limit: query.limit,
      cursor: query.cursor,
      fields: query.fields ?? fields,
      scope: `${companyId}:${connector.id}`,
    },
  };
}

/** The whole batch waits for this read; after the timeout each call reads by itself. */
const KEYED_TIMEOUT_MS = 250;

/**
 * Reads the rows of all admitted calls that query by id in one step. Never throws: a call without an outcome is read by
 * itself, which reports the error.
 */
export async function readKeyed(
  market: ReadSources['market'],
  admitted: readonly { call: Call; context: CallContext }[],
): Promise<Map<Call, Outcome>> {
  const byDataSet = new Map<DataSetDefinition, { call: Call; query: ScrollQuery }[]>();
  for (const { call, context } of admitted) {
    const question = call.operation === 'query' && !call.dryRun ? marketQueryOf(context) : null;
    if (!question || question.query.cursor !== undefined) continue;
    const same = byDataSet.get(question.def) ?? [];
    byDataSet.set(question.def, same);
    same.push({ call, query: question.query });
  }
  const outcomes = new Map<Call, Outcome>();
  const reading = [...byDataSet].map(async ([def, questions]) => {
    const pages = await market.scrollKeyed(
      def,
      questions.map(({ query }) => query),
    );
    for (const [index, { call }] of questions.entries()) {
      const page = pages[index];
      if (page) outcomes.set(call, rowsOutcome(page.rows, page.next));
    }
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, KEYED_TIMEOUT_MS);
  });
  await Promise.race([Promise.allSettled(reading), late]);
  clearTimeout(timer);
  // A copy, because late results must not change it.
  return new Map(outcomes);
}
