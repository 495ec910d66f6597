import {
  type DataSetDefinition,
  fieldLabel,
  fieldOf,
  QUERY_LIMIT_MAX,
  querySchema,
  rowSchema,
} from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import { Refusal } from '../../kernel/refusal';
import { marketQueryOf, rowsOutcome } from '../call/marketQuery';
import { samplePage } from '../call/sampleRows';
import type { CallContext, Outcome } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import { sourceOf } from '../openapi/document';
import { type Json, jsonAnswer, nullable, operationOf, ref, schemaOf } from '../openapi/schemas';
import type { Texts } from '../openapi/texts';
import { amountDue } from '../write/receipt';

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
