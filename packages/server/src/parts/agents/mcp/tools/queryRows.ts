import { z } from 'zod';
import { cost } from '../callGateway';
import { suggestions } from '../suggestions';
import { REPEATS_ARE_FREE } from '../texts';
import {
  bodyOf,
  conditions,
  cursor,
  cursorOf,
  dataSetName,
  defineTool,
  fields,
  fresh,
  nextCursor,
  ROWS_MAX,
  record,
  rowsOf,
} from './tool';

export const queryRows = defineTool({
  name: 'query_rows',
  title: 'Query rows',
  description: `Rows of a data set. Costs the price of a query per page. If no row matches, \`suggestions\` lists queries that have rows. ${REPEATS_ARE_FREE}`,
  charged: true,
  input: z.strictObject({
    data_set: dataSetName,
    ...conditions,
    sort: z.string().max(60).optional().describe('"field" or "-field"'),
    fields,
    limit: z.number().int().min(1).max(ROWS_MAX).default(20),
    cursor,
    fresh,
  }),
  output: z.object({ rows: z.array(record), next_cursor: nextCursor, suggestions, cost }),
  ask: ({ data_set, fresh: isFresh, ...question }) => ({
    operation: 'query',
    dataSet: data_set,
    path: '/query',
    body: bodyOf(question),
    charged: { fresh: isFresh },
  }),
  answer: (gatewayAnswer) => ({ rows: rowsOf(gatewayAnswer), next_cursor: cursorOf(gatewayAnswer) }),
  isEmpty: (gatewayAnswer, input) => input.cursor === undefined && rowsOf(gatewayAnswer).length === 0,
});
