import { type DataSetDefinition, dataSet, fieldLabel } from '@daas/contract/datasets';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { z } from 'zod';
import { localeOf } from '../../../kernel/locale';
import { cost } from '../ask';
import { cursor, nextCursor, rowsOf, tool } from './tool';

const DATA_SETS_PAGE = 25;

export const findDataSets = tool({
  name: 'find_data_sets',
  title: 'Find data sets',
  description: 'Lists the data sets that may be asked here, all or those that fit some words. Free.',
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
  answer(gatewayAnswer, { words, cursor: from }, asker) {
    const locale = localeOf(asker);
    const all = rowsOf(gatewayAnswer).flatMap((row) => {
      const def = dataSet(String(row.data_set));
      if (!def || row.type !== 'API' || row.status !== 'enabled') return [];
      return [{ row, def, fits: words ? fit(def, words) : 1 }];
    });
    const fitting = all.filter(({ fits }) => fits > 0).sort((a, b) => b.fits - a.fits);
    const start = Number(/^\d{1,4}$/.exec(from ?? '')?.[0] ?? 0);
    return {
      data_sets: fitting.slice(start, start + DATA_SETS_PAGE).map(({ row, def }) => ({
        data_set: def.key,
        connector_id: Number(row.id),
        name: nameOf(def, locale),
        description: descriptionOf(def, locale),
        fields: row.fields as string[],
      })),
      next_cursor: start + DATA_SETS_PAGE < fitting.length ? String(start + DATA_SETS_PAGE) : null,
    };
  },
});

/** How many of the words a data set has in its names, in either language. */
function fit(def: DataSetDefinition, words: string): number {
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
