import { z } from 'zod';
import { yuan } from '../../../../kernel/yuan';
import { cost } from '../callGateway';
import { suggestions } from '../suggestions';
import { bodyOf, conditions, dataSetName, defineTool, fields } from './tool';

export const quoteQuery = defineTool({
  name: 'quote_query',
  title: 'Quote a query',
  description: 'Number of rows that a query finds, and its price with query_rows. Free.',
  input: z.strictObject({ data_set: dataSetName, ...conditions, fields }),
  output: z.object({
    rows: z.number().describe('Counted up to 1000'),
    more: z.boolean(),
    price_of_query_yuan: z.string(),
    suggestions,
    cost,
  }),
  ask: ({ data_set, ...question }) => ({
    operation: 'query',
    dataSet: data_set,
    path: '/query',
    body: { ...bodyOf(question), dry_run: true },
  }),
  answer({ body }) {
    const { rows, capped, price } = body.quote as { rows: number; capped: boolean; price: number };
    return { rows, more: capped, price_of_query_yuan: yuan(price) };
  },
  isEmpty: ({ body }) => (body.quote as { rows: number }).rows === 0,
});
