import { QUERY_LIMIT_MAX, sampleRow } from '@daas/contract/datasets';
import { Refusal } from '../../kernel/refusal';
import { marketQueryOf, rowsOutcome } from '../call/marketQuery';
import { FIRST_SAMPLE_CURSOR, samplePage } from '../call/sampleRows';
import type { CallContext, Outcome } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import { type DocumentedDataSet, dataSetsOf, queryName, rowName } from '../openapi/rows';
import { exampleReceipt, type Json, jsonBody, list, nullable, object, ref } from '../openapi/schemas';
import { amountDue } from '../write/receipt';

/** Queries rows of an API connector, or quotes them. */
export const query: OperationDefinition = {
  method: 'POST',
  url: '/connectors/:id/query',
  connector: ['API'],
  effect: 'call',
  hasQuote: true,
  refuses: ['inventory-exhausted'],

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

  document(texts, documented) {
    const sets = dataSetsOf(documented);
    const anyOf = (names: string[]): Json => {
      const [first, ...others] = names.map((name) => ref(name));
      return first && others.length === 0 ? first : { anyOf: [first, ...others] };
    };
    const examples = (toValue: (set: DocumentedDataSet) => unknown) =>
      Object.fromEntries(sets.map((set) => [set.def.key, { value: toValue(set) }]));
    const page = object({
      data: { ...list(anyOf(sets.map(({ def }) => rowName(def)))), maxItems: QUERY_LIMIT_MAX },
      next_cursor: nullable('string'),
      receipt: ref('Receipt'),
    });
    return {
      operationId: 'query',
      tags: ['query'],
      summary: texts.query,
      description: texts.queryAbout,
      requestBody: jsonBody(anyOf(sets.map(({ def }) => queryName(def))), {
        examples: examples(({ connectors: [first] }) => first?.example ?? { limit: 10 }),
      }),
      answer: {
        '200': {
          content: {
            'application/json': {
              schema: { anyOf: [page, ref('QuoteAnswer')] },
              examples: examples(({ def, fields }) => ({
                data: [sampleRow(def, fields)],
                next_cursor: FIRST_SAMPLE_CURSOR,
                receipt: exampleReceipt(def.pricing.mode),
              })),
            },
          },
        },
      },
    };
  },
};

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
