import { type DataSetDefinition, queryFilter, type Row, sampleRow } from '@daas/contract/datasets';
import { invalid } from '../../kernel/refusal';
import { matchesFilter } from '../../market/matchesFilter';
import type { CallContext } from '../model';

/** Rows of the sandbox, one on each page. */
const SAMPLE_ROWS = 3;
const CURSOR = /^sample ([1-9])$/;
const cursorAfter = (position: number): string => Buffer.from(`sample ${position}`).toString('base64url');
/** Cursor of the first page without conditions. */
export const FIRST_SAMPLE_CURSOR = cursorAfter(1);

/** Complete sample rows, which differ by id and title. */
const rowsOf = (def: DataSetDefinition): Row[] => {
  const first = sampleRow(def);
  const others = Array.from({ length: SAMPLE_ROWS - 1 }, (_, index) => ({
    ...first,
    id: `${first.id}_${index + 2}`,
    [def.title]: `${first[def.title]} ${index + 2}`,
  }));
  return [first, ...others];
};

/**
 * Returns a page of the sample rows that match the query, and their total number. Conditions on related rows match, because
 * there are no related samples. Throws `invalid-input` for another cursor.
 */
export function samplePage({ def, connector, query }: CallContext): {
  rows: Row[];
  next: string | null;
  total: number;
} {
  if (!def || !connector || !query) return { rows: [], next: null, total: 0 };
  const filter = queryFilter(def, query);
  const { keyword, cursor } = query;
  const searched = def.fields.filter(({ searchable }) => searchable).map(({ name_en }) => name_en);
  const matching = rowsOf(def).filter(
    (row) =>
      (!filter || matchesFilter(def, row, filter, () => true)) &&
      (!keyword || searched.some((name) => String(row[name] ?? '').includes(keyword))),
  );
  const position = cursor === undefined ? 0 : Number(CURSOR.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  if (Number.isNaN(position) || position >= SAMPLE_ROWS) throw invalid('cursor', 'cursor', '@bad-cursor');
  const fields = new Set(['id', ...(query.fields ?? connector.fields)]);
  const rows = matching
    .slice(position, position + 1)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name))) as Row);
  const next = position + 1 < matching.length ? cursorAfter(position + 1) : null;
  return { rows, next, total: matching.length };
}
