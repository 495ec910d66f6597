import type { DataSetDefinition, FilterNode, Row, RowValue } from '@daas/contract/datasets';
import { BEFORE, changesOf } from '@daas/contract/datasets/changes';
import type { Change } from '../../market';
import { matchesFilter } from '../../market/matchesFilter';

/** The change of a row whose related rows changed. */
export const UNCHANGED: Pick<Change, 'kind' | 'fields' | 'before' | 'after'> = {
  kind: 'changed',
  fields: [],
  before: null,
  after: null,
};

/** A change as rules see it: see `changesOf` of the contract. `now` is the row as it is, where there is one. */
export function asRow(
  { kind, fields, before, after }: typeof UNCHANGED,
  now: Row | undefined,
): Record<string, RowValue> {
  const afterwards: Record<string, RowValue> = kind === 'vanished' ? {} : { ...now, ...after };
  const earlier = kind === 'appeared' ? {} : { ...afterwards, ...before };
  return {
    ...afterwards,
    ...Object.fromEntries(Object.entries(earlier).map(([name, value]) => [`${BEFORE}${name}`, value])),
    change_kind: kind,
    changed_fields: fields.length > 0 ? fields : null,
  };
}

export const asksFor = (def: DataSetDefinition, filter: FilterNode | null, row: Record<string, RowValue>): boolean =>
  filter === null || matchesFilter(changesOf(def), row, filter);

/** What is shown of a change: of a row that came or went, the columns of a list. */
export function visibleValues(
  def: DataSetDefinition,
  { kind, before, after }: Pick<Change, 'kind' | 'before' | 'after'>,
) {
  const short = (values: Change['before']) =>
    values && Object.fromEntries(def.defaultColumns.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
  return kind === 'changed' ? { before, after } : { before: short(before), after: short(after) };
}
