import { instant } from '@daas/contract/shapes';
import { z } from 'zod';
import { cost } from '../callGateway';
import { cursor, cursorOf, dataSetName, defineTool, nextCursor, ROWS_MAX, rowsOf } from './tool';

export const listChanges = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'Ids of rows that appeared, vanished or changed, with the names of changed fields but without values. Free.',
  input: z.strictObject({
    data_set: dataSetName,
    since: instant.optional().describe('ISO 8601; default is the last 30 days'),
    limit: z.number().int().min(1).max(ROWS_MAX).default(ROWS_MAX),
    cursor,
  }),
  output: z.object({
    changes: z.array(z.object({ id: z.string(), kind: z.string(), fields: z.array(z.string()), at: z.string() })),
    next_cursor: nextCursor,
    cost,
  }),
  ask: ({ data_set, since, limit, cursor: from }) => {
    const query = new URLSearchParams({
      ...(since ? { since } : {}),
      limit: String(limit),
      ...(from ? { cursor: from } : {}),
    });
    return { operation: 'changes', dataSet: data_set, path: `/changes?${query}` };
  },
  answer: (gatewayAnswer) => ({
    changes: rowsOf(gatewayAnswer) as { id: string; kind: string; fields: string[]; at: string }[],
    next_cursor: cursorOf(gatewayAnswer),
  }),
});
