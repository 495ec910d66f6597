import { z } from 'zod';
import { cost } from '../callGateway';
import { REPEATS_ARE_FREE } from '../texts';
import { bodyOf, dataSetName, defineTool, fields, fresh, record, rowsOf } from './tool';

export const getRow = defineTool({
  name: 'get_row',
  title: 'Get one row',
  description: `One row by its id. Costs the price of a query. ${REPEATS_ARE_FREE}`,
  charged: true,
  input: z.strictObject({ data_set: dataSetName, id: z.string().min(1).max(64), fields, fresh }),
  output: z.object({ row: record.nullable().describe('null if no row has this id'), cost }),
  ask: ({ data_set, id, fields: columns, fresh: isFresh }) => ({
    operation: 'query',
    dataSet: data_set,
    path: '/query',
    body: bodyOf({ id, fields: columns, limit: 1 }),
    charged: { fresh: isFresh },
  }),
  answer: (gatewayAnswer) => ({ row: rowsOf(gatewayAnswer)[0] ?? null }),
});
