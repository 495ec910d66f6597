import {
  type DataSetDefinition,
  type FilterNode,
  fieldLabel,
  fieldOf,
  QUERY_LIMIT_MAX,
  queryFilter,
  querySchema,
  type Row,
  rowSchema,
} from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import { Refusal } from '../../kernel/refusal';
import type { ScrollQuery } from '../../market/engine';
import { usableSort } from '../../market/sort';
import { amountDue } from '../call/answer';
import type { Call, CallContext } from '../call/callContext';
import { samplePage } from '../call/sampleRows';
import { sourceOf } from '../openapi/document';
import { type Json, jsonAnswer, nullable, operationOf, ref, schemaOf } from '../openapi/schemas';
import type { Texts } from '../openapi/texts';
import type { OperationDefinition, Outcome, ReadSources } from './operation';

/** Queries rows of an API connector, or quotes them. */
export const query: OperationDefinition = {
  method: 'POST',
  url: '/connectors/:id/query',
  connector: ['API'],
  effect: 'call',
  hasQuote: true,

  async read({ market }, call, context) {
    const question = marketQueryOf(context);
    if (!question) throw new Refusal('not-found', { what: '@connector' });
    if (call.dryRun) {
      const { total, capped } = await market.count(question.def, question.query);
      return quoteOutcome(context, total, capped);
    }
    const { rows, next } = await market.scroll(question.def, question.query);
    return rowsOutcome(rows, next);
  },

  sample(call, context, samples) {
    const { rows, next, total } = samples.length > 0 ? samplePage(context) : { rows: [], next: null, total: 0 };
    return call.dryRun ? quoteOutcome(context, total, false) : rowsOutcome(rows, next);
  },

  document(texts, { connector, def, locale }) {
    const { id, fields, example = { limit: 10 } } = connector;
    const currentFields = fields.filter((field) => fieldOf(def, field));
    const row = schemaOf(rowSchema(def, currentFields));
    const properties = row.properties as Record<string, Json>;
    for (const field of def.fields)
      if (properties[field.name_en])
        properties[field.name_en] = {
          ...properties[field.name_en],
          title: fieldLabel(field, locale),
          ...(field.ends ? { deprecated: true, 'x-sunset': field.ends.until } : {}),
        };
    const answer = {
      oneOf: [
        {
          type: 'object',
          required: ['data', 'next_cursor', 'receipt'],
          properties: {
            data: { type: 'array', items: row, maxItems: QUERY_LIMIT_MAX },
            next_cursor: nullable('string'),
            receipt: ref('Receipt'),
          },
        },
        {
          type: 'object',
          required: ['quote', 'receipt'],
          properties: { quote: ref('Quote'), receipt: ref('Receipt') },
        },
      ],
    };
    return {
      ...operationOf(`query_${id}`, `${texts.query}: ${nameOf(def, locale)}`, jsonAnswer(texts, answer), [
        ref('IdempotencyKey', 'parameters'),
      ]),
      requestBody: {
        content: { 'application/json': { schema: requestSchema(def, currentFields, texts), example } },
      },
      description: sourceOf(connector, locale, texts),
    };
  },
};

const rowsOutcome = (rows: Row[], next: string | null): Outcome => ({
  rows: rows.length,
  body: ({ receipt }) => ({ data: rows, next_cursor: next, receipt }),
});

const quoteOutcome = (context: CallContext, rows: number, capped: boolean): Outcome => ({
  rows,
  body({ receipt }) {
    const { currency, scale, pricing_mode } = receipt;
    // Inventory of a partner pays for the call.
    const price = context.allocations.length > 0 ? 0 : amountDue(context, rows);
    const { relations } = context;
    return {
      quote: { rows, capped, price, currency, scale, pricing_mode, ...(relations.length > 0 ? { relations } : {}) },
      receipt,
    };
  },
});

/** Returns the market query; null without a data set or query. */
function marketQueryOf({
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
      filter: filters.length > 1 ? { op: 'and', items: filters } : filters[0],
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

function requestSchema(def: DataSetDefinition, fields: readonly string[], texts: Texts): Json {
  const { properties, ...schema } = schemaOf(querySchema(def, fields));
  return {
    ...schema,
    properties: {
      ...(properties as Json),
      filter: ref('Filter'),
      dry_run: { type: 'boolean', default: false, description: texts.dryRun },
    },
  };
}
