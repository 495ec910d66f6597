import type { DataSetKey } from '@daas/contract/datasets';
import { demoRows, type World } from '@daas/demo';
import { isMajorCity, type Place } from '@daas/demo/reference';

export type Row = Readonly<Record<string, unknown>>;

/** What an expert takes for granted about the rows of one data set. */
export type Rule = {
  name: string;
  of: DataSetKey;
  /** To which rows it applies; to all of them when left out. */
  when?: (row: Row, facts: Facts) => boolean;
  holds: (row: Row, facts: Facts) => boolean;
  /** The part of those rows for which it must hold; all of them when left out. */
  share?: number;
  /** The fewest rows to which it applies; 3 when left out. */
  least?: number;
  /** What of an offender is printed. */
  shows: readonly string[];
};

/** The whole demo, made once. */
export type Facts = {
  today: string;
  rows: (key: DataSetKey) => readonly Row[];
  company: (uscc: unknown) => Row | undefined;
  isMajor: (divisionCode: unknown) => boolean;
  /** Of a company: whether it sits in a large city. */
  seated: (uscc: unknown) => boolean;
};

export function factsOf(world: World): Facts {
  const cache = new Map<DataSetKey, Row[]>();
  const rows = (key: DataSetKey) => {
    const dataSetRows = cache.get(key) ?? demoRows(world, key);
    cache.set(key, dataSetRows);
    return dataSetRows;
  };
  const companies = new Map(rows('enterprise').map((row) => [row.uscc, row]));
  const isMajor = (code: unknown) => isMajorCity({ code: String(code) } as Place);
  return {
    today: world.baseDate,
    rows,
    company: (uscc) => companies.get(uscc),
    isMajor,
    seated: (uscc) => isMajor(companies.get(uscc)?.division_code),
  };
}

export const num = (value: unknown): number => Number(value ?? 0);
export const text = (value: unknown): string => String(value ?? '');
export const list = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);
export const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
export const has = (value: unknown): boolean => value !== null && value !== undefined;
export const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + num(row[column]), 0);
export const close = (one: number, other: number, within = 0.011): boolean => Math.abs(one - other) <= within;
export const days = (from: unknown, to: unknown): number =>
  (Date.parse(text(to)) - Date.parse(text(from))) / 86_400_000;

/** Fewest and most of a band of staff. */
const BANDS: Record<string, readonly [number, number]> = {
  '0-49': [0, 49],
  '50-99': [50, 99],
  '100-499': [100, 499],
  '500-999': [500, 999],
  '1000-4999': [1000, 4999],
  '5000+': [5000, 36_000],
};
export const staffOf = (row: Row | undefined): readonly [number, number] =>
  BANDS[text(row?.employees_band)] ?? [0, Number.POSITIVE_INFINITY];
/** The most a company may turn over in a year, in 万元; nothing is known of bands 0 and 6. */
const TURNOVER: Record<string, number> = { '1': 10, '2': 100, '3': 500, '4': 1000, '5': 5000 };
export const turnoverMost = (row: Row | undefined): number =>
  TURNOVER[text(row?.revenue_band)] ?? Number.POSITIVE_INFINITY;

type Index = Map<unknown, Row[]>;
const indexes = new WeakMap<Facts, Map<string, Index>>();
/** Rows of a data set by a field, made once. */
export function by(facts: Facts, key: Parameters<Facts['rows']>[0], field: string): Index {
  const indexByName = indexes.get(facts) ?? new Map<string, Index>();
  indexes.set(facts, indexByName);
  const name = `${key}.${field}`;
  let index = indexByName.get(name);
  if (!index) {
    index = new Map();
    for (const row of facts.rows(key)) {
      const rows = index.get(row[field]) ?? [];
      rows.push(row);
      index.set(row[field], rows);
    }
    indexByName.set(name, index);
  }
  return index;
}
/** Records of one company in a data set. */
export const ofCompany = (
  facts: Facts,
  key: 'risk' | 'shareholding' | 'officer' | 'annual_report',
  uscc: unknown,
): Row[] => by(facts, key, 'company_uscc').get(uscc) ?? [];
/** The company that a record is of. */
export const at = ({ company_uscc }: Row, { company }: Facts): Row | undefined => company(company_uscc);
export const latest = (rows: readonly Row[], field: string): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best && num(best[field]) >= num(row[field]) ? best : row), undefined);
