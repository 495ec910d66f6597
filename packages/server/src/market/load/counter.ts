import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import type { Facet } from '../engine';

/** Statistics of a loaded data set. */
export type LoadedStats = {
  rows: number;
  fill: Record<string, number>;
  facets: Record<string, Facet['values']>;
};

/** Maximum number of values in a facet of the whole table. */
const VALUES_KEPT = 50;
/** Distinct values counted per facet; a field with more gets no facet. */
const VALUES_COUNTED = 10_000;

/** Counts of a part of the rows, passed between threads and stored in checkpoints. */
export type Counts = { rows: number; filled: Record<string, number>; values: Record<string, [string, number][]> };

/** Counts rows, filled fields and the values of facets while rows are loaded. */
export class StatsCounter {
  #rows = 0;
  readonly #fields: { name: string; filled: number; values?: Map<string, number> }[];

  constructor({ fields }: DataSetDefinition, counts?: Counts) {
    this.#fields = fields.map(({ name_en, facet }) => ({
      name: name_en,
      filled: 0,
      ...(facet ? { values: new Map<string, number>() } : {}),
    }));
    if (counts) this.merge(counts);
  }

  get rows(): number {
    return this.#rows;
  }

  /** Counts a row; -1 removes it. */
  add(row: Row, by: 1 | -1 = 1): void {
    this.#rows += by;
    for (const field of this.#fields) {
      const value = row[field.name];
      if (value === null || value === undefined) continue;
      field.filled += by;
      if (!field.values) continue;
      if (Array.isArray(value)) for (const one of value) count(field.values, String(one), by);
      else count(field.values, String(value), by);
    }
  }

  merge({ rows, filled, values }: Counts): void {
    this.#rows += rows;
    for (const field of this.#fields) {
      field.filled += filled[field.name] ?? 0;
      if (field.values) for (const [value, n] of values[field.name] ?? []) count(field.values, value, n);
    }
  }

  counts(): Counts {
    const counts: Counts = { rows: this.#rows, filled: {}, values: {} };
    for (const { name, filled, values } of this.#fields) {
      counts.filled[name] = filled;
      if (values) counts.values[name] = [...values];
    }
    return counts;
  }

  stats(): LoadedStats {
    const stats: LoadedStats = { rows: this.#rows, fill: {}, facets: {} };
    for (const { name, filled, values } of this.#fields) {
      stats.fill[name] = this.#rows === 0 ? 0 : filled / this.#rows;
      if (values) stats.facets[name] = mostFrequent(values);
    }
    return stats;
  }
}

const mostFrequent = (values: ReadonlyMap<string, number>) =>
  [...values]
    .map(([value, n]) => ({ value, count: n }))
    .filter((one) => one.count > 0)
    .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
    .slice(0, VALUES_KEPT);

function count(values: Map<string, number>, value: string, by: number): void {
  const total = values.get(value);
  if (total !== undefined) values.set(value, total + by);
  else if (values.size < VALUES_COUNTED) values.set(value, by);
}
