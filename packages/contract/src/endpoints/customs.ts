import { z } from 'zod';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { text } from '../shapes';

const sum = { count: z.number().int(), amount_usd: z.number() };
const group = z.array(z.object({ value: z.string(), label: z.string(), ...sum }));

/** Totals of customs trade, which a page of rows cannot show. // §2 */
export const customs = {
  'customs.summary': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/customs/summary',
    access: 'session',
    transaction: false,
    summary: 'Summarize the matching trade records by month, country and HS chapter',
    input: z.strictObject({ keyword: text(60).optional(), filter: filterShape.nullable().default(null) }),
    output: z.object({
      ...sum,
      /** False if only the newest lines were included. */
      exact: z.boolean(),
      /** 'YYYY-MM', oldest first. */
      months: z.array(z.object({ month: z.string(), export: z.object(sum), import: z.object(sum) })),
      /** Highest amount first. */
      countries: group,
      chapters: group,
    }),
  }),
} as const;
