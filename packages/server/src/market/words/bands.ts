import type { FieldDefinition } from '@daas/contract/datasets';
import { normalizeWidth } from './match';
import { QUANTITY, QUANTITY_GROUPS, quantityOf } from './quantity';
import type { Range } from './range';

/** A field whose values are ranges: '100万-500万', '50-99人', '5000万以上'. */
export interface Bands {
  unit: string | null;
  /** Factor of a number without a unit: 10,000 if every band contains 万. */
  scale: number;
  count: number;
  /** Returns the values whose range overlaps the given one. */
  overlapping(range: Range): string[];
}

/** Match whole labels: '二级' and '万元' are not ranges. */
const OPEN = new RegExp(`^(少于|低于)?${QUANTITY}(以下|以上)?$`);
const RANGE = new RegExp(`^${QUANTITY}-${QUANTITY}$`);
const cache = new WeakMap<FieldDefinition, Bands | null>();

export const bandsOf = (field: FieldDefinition): Bands | null => {
  if (field.type !== 'enum' || !field.values) return null;
  let bands = cache.get(field);
  if (bands === undefined) {
    bands = read(field.values);
    cache.set(field, bands);
  }
  return bands;
};

interface Band {
  value: string;
  low: number;
  unit: string | null;
}

function read(values: NonNullable<FieldDefinition['values']>): Bands | null {
  const bands = values.flatMap(({ value, name_cn }): Band[] => {
    const band = bandOf(normalizeWidth(name_cn));
    return band ? [{ value, ...band }] : [];
  });
  if (bands.length < 3) return null;
  bands.sort((a, b) => a.low - b.low);
  const scaled = bands.slice(1).every(({ low }) => low % 10_000 === 0);
  return {
    unit: bands.at(-1)?.unit ?? '元',
    scale: scaled ? 10_000 : 1,
    count: bands.length,
    // A band extends to the start of the next.
    overlapping: ({ low, high, includes }) =>
      bands
        .filter((band, index) => {
          const next = bands[index + 1]?.low ?? Number.POSITIVE_INFINITY;
          const touches = low !== null && low === high && includes;
          if (touches) return band.low <= low && low < next;
          return (low === null || next > low) && (high === null || band.low < high);
        })
        .map(({ value }) => value),
  };
}

function bandOf(label: string): Omit<Band, 'value'> | null {
  const range = RANGE.exec(label)?.slice(1);
  if (range) {
    const to = quantityOf(range.slice(QUANTITY_GROUPS));
    const from = quantityOf(range.slice(0, QUANTITY_GROUPS));
    return from && to ? { low: from.value, unit: to.unit } : null;
  }
  const [, before, ...groups] = OPEN.exec(label) ?? [];
  const quantity = quantityOf(groups.slice(0, QUANTITY_GROUPS));
  const after = groups.at(-1);
  if (!quantity || (!before && !after)) return null;
  const below = before !== undefined || after === '以下';
  return { low: below ? 0 : quantity.value, unit: quantity.unit };
}
