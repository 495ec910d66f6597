import { dataSet, type FilterNode } from '@daas/contract/datasets';
import { allOf } from '@daas/contract/datasets/allOf';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { connectors } from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import { type Condition, conditionsOf, conditionsOfRequest, emptyResult } from '../../../features/market/emptyResult';
import type { Services } from '../../../features/services';
import { findConnectorId } from '../../../gateway/call/agentKeys';
import { modeOf } from '../../../gateway/call/call';
import { languageOf } from '../../../kernel/locale';
import { type Count, MarketError } from '../../../market';
import type { AgentRequest } from './callGateway';
import { bodyOf } from './tools/tool';

/** A model reads all of them. */
const SUGGESTIONS_MAX = 6;
/** Time limit of each count: suggestions are not charged. */
const COUNT_MS = 500;

interface Suggestion {
  /** What is changed, in words. */
  change: string;
  /** Counted up to 1,000. */
  rows: number;
  more: boolean;
  /** Arguments of `query_rows`; absent if only a person can make the change. */
  arguments?: Record<string, unknown>;
}
/** The schema is short, because a model reads it in each list of tools. */
export const suggestions = z
  .array(z.unknown())
  .optional()
  .describe('If no row matches: `arguments` of query_rows that have rows');

type Input = Record<string, unknown> & {
  data_set?: string;
  keyword?: string;
  filter?: Record<string, unknown>;
  where?: Record<string, unknown>;
};

/** Returns queries that have rows in place of one that has none, by the function that the console uses. Free. */
export async function suggestQueries(
  { database, market }: Pick<Services, 'database' | 'market'>,
  agentRequest: AgentRequest,
  input: Input,
): Promise<Suggestion[]> {
  const { key } = agentRequest;
  if (modeOf(agentRequest) === 'test') return [];
  const own = await database.orm
    .select()
    .from(connectors)
    .where(
      and(
        ofCompany(connectors, key.companyId),
        inArray(
          connectors.id,
          key.connectors.map(({ id }) => id),
        ),
        eq(connectors.status, 'enabled'),
        isNull(connectors.deletedAt),
      ),
    );
  const id = findConnectorId(key, String(input.data_set));
  const connector = own.find((one) => one.id === id);
  const def = connector && dataSet(connector.dataSet);
  if (!def) return [];
  const { cursor: _, fresh: __, ...question } = input;
  const { data_set: ___, ...parameters } = question;
  const conditions = [
    ...conditionsOf('connector', connector.filter, connector.keyword),
    ...conditionsOfRequest(def, connector.fields, bodyOf(parameters)),
  ];
  // A connector's own conditions would apply too, and are not counted.
  const others = own
    .filter(({ filter, keyword }) => !filter && !keyword)
    .flatMap(({ dataSet: other }) => dataSet(other) ?? []);
  const { count } = market.within({ ms: COUNT_MS });
  const explanation = { market: { count, within: market.within }, language: languageOf(agentRequest), others };
  try {
    const result = await emptyResult(explanation, def, conditions);
    return suggestionsOf(question, result);
  } catch (error) {
    if (error instanceof MarketError && error.code === 'too_slow') return [];
    throw error;
  }
}

const suggestionsOf = (
  { where: _, filter: __, keyword: ___, ...rest }: Input,
  { conditions, kept, neighbours }: Awaited<ReturnType<typeof emptyResult>>,
): Suggestion[] => {
  const argumentsOf = (parts: readonly Omit<Condition, 'of'>[], other?: string) => {
    const filter = allOf(parts.flatMap((part) => part.filter ?? []));
    const keyword = parts.flatMap((part) => part.keyword ?? []).join(' ');
    // Fields and orders are those of one data set.
    const { fields, sort, ...same } = rest;
    return {
      ...(other ? { ...same, data_set: other } : rest),
      ...(keyword ? { keyword } : {}),
      ...(filter ? { filter } : {}),
    };
  };
  const asked = conditions.filter(({ of }) => of === 'call');
  const drops = conditions.map((one): Suggestion => {
    const rows = countOf(one.without);
    if (one.of === 'connector')
      return { change: `A person removes the connector's own condition: ${wordsOf(one)}`, ...rows };
    return {
      change: `Without ${wordsOf(one)}`,
      ...rows,
      arguments: argumentsOf(asked.filter((other) => other !== one)),
    };
  });
  const wider = asked.flatMap((one): Suggestion[] => {
    if (!one.wider) return [];
    const { filter, rows } = one.wider;
    const parts = asked.map((other) => (other === one ? { filter, keyword: null } : other));
    return [
      { change: `${wordsOf(one.wider)} in place of ${wordsOf(one)}`, ...countOf(rows), arguments: argumentsOf(parts) },
    ];
  });
  const isOwn = conditions.every(({ of }) => of === 'call');
  const together: Suggestion[] =
    kept && isOwn ? [{ change: `Only ${wordsOf(kept)}`, ...countOf(kept.rows), arguments: argumentsOf([kept]) }] : [];
  const elsewhere = neighbours.map(
    ({ data_set, rows }): Suggestion => ({
      change: `The same in ${data_set}`,
      ...countOf(rows),
      arguments: argumentsOf(asked, data_set),
    }),
  );
  return [...drops, ...wider, ...together, ...elsewhere]
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, SUGGESTIONS_MAX);
};

const countOf = ({ total, capped }: Count) => ({ rows: total, more: capped });

/** The condition in the words of the arguments: `status eq "存续"`. */
const wordsOf = ({ filter, keyword }: { filter: FilterNode | null; keyword?: string | null }): string =>
  [
    ...(filter ? ['field' in filter ? fieldWords(filter) : JSON.stringify(filter)] : []),
    ...(keyword ? [`keyword ${JSON.stringify(keyword)}`] : []),
  ].join(' and ');
const fieldWords = ({ field, op, value }: Extract<FilterNode, { field: string }>): string =>
  [field, op, ...(value === undefined ? [] : [JSON.stringify(value)])].join(' ');
