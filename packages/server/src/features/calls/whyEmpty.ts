import { type DataSetDefinition, type FilterNode, queryFilter, querySchema } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, eq, isNull } from 'drizzle-orm';
import { connectors } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import { mapLimit } from '../../kernel/mapLimit';
import { Refusal } from '../../kernel/refusal';
import type { MarketConditions } from '../../market';
import type { MemberContext } from '../context';
import { saidFields } from '../market/saidFields';
import { existing } from './service';

type Answer = EndpointOutput<'call.whyEmpty'>;
type Condition = Omit<Answer['conditions'][number], 'without'>;

/** Conditions taken away one by one, each a count of its own. */
const CONDITIONS_MAX = 20;
const COUNTS_AT_A_TIME = 4;

/** What a call asks now, with the connector as it is now, and what each condition leaves out. */
export async function whyEmpty(context: MemberContext, id: string): Promise<Answer> {
  const { services, caller, db, locale } = context;
  const { connectorId, detail } = await existing(services, caller.companyId, id);
  const [connector] = await db
    .select()
    .from(connectors)
    .where(
      and(ofCompany(connectors, caller.companyId), eq(connectors.id, connectorId ?? 0), isNull(connectors.deletedAt)),
    );
  if (!connector) throw new Refusal('not-found', { what: '@connector' });
  const def = allowedDataSet(context, connector.dataSet);
  const all = [
    ...conditionsOf('connector', connector.filter, connector.keyword),
    ...ofRequest(def, connector.fields, detail.request.body),
  ];
  const taken = all.slice(0, CONDITIONS_MAX);
  const { market } = services;
  const [found, ...counts] = await mapLimit([null, ...taken], COUNTS_AT_A_TIME, (left) =>
    market.count(def, queryOf(all.filter((one) => one !== left))),
  );
  return {
    found: found ?? NOTHING,
    conditions: taken.map((one, index) => ({ ...one, without: counts[index] ?? NOTHING })),
    more: all.length > taken.length,
    fields: saidFields(def, filtersOf(all), locale),
  };
}

const NOTHING = { total: 0, capped: false };

/** What all of must hold, one by one. */
const parts = (node: FilterNode): FilterNode[] =>
  'items' in node && node.op === 'and' ? node.items.flatMap(parts) : [node];

const conditionsOf = (
  of: Condition['of'],
  filter: FilterNode | null | undefined,
  keyword: string | null | undefined,
): Condition[] => [
  ...(filter ? parts(filter).map((part) => ({ of, filter: part, keyword: null })) : []),
  ...(keyword ? [{ of, filter: null, keyword }] : []),
];

/** A request that the data set does not understand any more asks for nothing that could be taken away. */
function ofRequest(def: DataSetDefinition, fields: readonly string[], body: unknown): Condition[] {
  const { dry_run: _, ...asked } = (body ?? {}) as Record<string, unknown>;
  const { data: query } = querySchema(def, fields).safeParse(asked);
  return query ? conditionsOf('call', queryFilter(def, query), query.keyword) : [];
}

const filtersOf = (conditions: readonly Condition[]): FilterNode[] => conditions.flatMap(({ filter }) => filter ?? []);

function queryOf(conditions: readonly Condition[]): MarketConditions {
  const items = filtersOf(conditions);
  return {
    keyword: conditions.flatMap(({ keyword }) => keyword ?? []),
    filter: items.length > 1 ? { op: 'and', items } : items[0],
  };
}
