import { type DataSetDefinition, dataSet, fieldLabel } from '@daas/contract/datasets';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { z } from 'zod';
import { localeOf } from '../../../../kernel/locale';
import { cost } from '../callGateway';
import { cursor, defineTool, nextCursor, rowsOf } from './tool';

const DATA_SETS_PAGE = 25;

export const findDataSets = defineTool({
  name: 'find_data_sets',
  title: 'Find data sets',
  description: 'Lists the data sets of this key, all or those that match some words. Free.',
  input: z.strictObject({
    words: z.string().max(100).optional().describe('E.g. "companies", "招标", "patents"'),
    cursor,
  }),
  output: z.object({
    data_sets: z.array(
      z.object({
        data_set: z.string(),
        connector_id: z.number(),
        name: z.string(),
        description: z.string(),
        fields: z.array(z.string()),
      }),
    ),
    next_cursor: nextCursor,
    cost,
  }),
  ask: () => ({ operation: 'connectors', path: '/connectors' }),
  answer(gatewayAnswer, { words, cursor: from }, agentRequest) {
    const locale = localeOf(agentRequest);
    const all = rowsOf(gatewayAnswer).flatMap((row) => {
      const def = dataSet(String(row.data_set));
      if (!def || row.type !== 'API' || row.status !== 'enabled') return [];
      return [{ row, def, matches: words ? countMatches(def, words) : 1 }];
    });
    const matching = all.filter(({ matches }) => matches > 0).sort((a, b) => b.matches - a.matches);
    const start = Number(/^\d{1,4}$/.exec(from ?? '')?.[0] ?? 0);
    return {
      data_sets: matching.slice(start, start + DATA_SETS_PAGE).map(({ row, def }) => ({
        data_set: def.key,
        connector_id: Number(row.id),
        name: nameOf(def, locale),
        description: descriptionOf(def, locale),
        fields: row.fields as string[],
      })),
      next_cursor: start + DATA_SETS_PAGE < matching.length ? String(start + DATA_SETS_PAGE) : null,
    };
  },
});

/** Returns how many of the words occur in the names of a data set, in either language. */
function countMatches(def: DataSetDefinition, words: string): number {
  const text = [
    def.key,
    def.name_cn,
    def.name_en,
    def.description_cn,
    def.description_en,
    ...def.fields.flatMap((field) => [field.name_cn, fieldLabel(field, 'en'), ...field.aliases]),
  ]
    .join(' ')
    .toLowerCase();
  const needles = words
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  return needles.filter((word) => text.includes(word.replace(/s$/, ''))).length;
}
