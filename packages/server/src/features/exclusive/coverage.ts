import type { DataSetDefinition, Row, Vocabulary } from '@daas/contract/datasets';
import type { ExclusiveQuality } from '../../db/schema';
import type { MarketEngine } from '../../market';
import type { MarketConditions } from '../../market/engine';

const GROUPS = 40;

/** The field by which rows are spread over places or industries. */
const fieldFor = (def: DataSetDefinition, vocabulary: Vocabulary): string | undefined =>
  def.fields.find((field) => field.facet && field.vocabulary === vocabulary)?.name_en;

/** Rows by province and industry, the most first. */
export async function coverageOf(
  market: MarketEngine,
  def: DataSetDefinition,
  conditions: MarketConditions,
  all?: true,
): Promise<Pick<ExclusiveQuality, 'regions' | 'industries'>> {
  const by = async (vocabulary: Vocabulary) => {
    const field = fieldFor(def, vocabulary);
    if (!field) return null;
    const query = { ...conditions, by: [field], measures: [{ op: 'count' as const }], limit: GROUPS, all };
    const { groups } = await market.aggregate(def, query);
    return groups.flatMap(({ by: [value], values: [rows] }) => (value ? [{ value, rows: rows ?? 0 }] : []));
  };
  return { regions: await by('division'), industries: await by('industry') };
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Counts in how many rows a field holds something. */
export class FillCounter {
  rows = 0;
  private readonly filled = new Map<string, number>();
  constructor(private readonly fields: readonly string[]) {}

  add(rows: readonly Row[]): void {
    this.rows += rows.length;
    for (const field of this.fields)
      this.filled.set(field, (this.filled.get(field) ?? 0) + rows.filter((row) => isFilled(row[field])).length);
  }
  rates(): Record<string, number> {
    const rate = (field: string) => (this.rows > 0 ? (this.filled.get(field) ?? 0) / this.rows : 0);
    return Object.fromEntries(this.fields.map((field) => [field, rate(field)]));
  }
}
