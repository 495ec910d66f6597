import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { Params, quoteIdentifier } from '../../db/clickHouse';
import { dateBucket, numberBucket } from '../buckets';
import { withChoicesBut } from '../choices';
import {
  AGGREGATE_MAX,
  type Aggregate,
  type AggregateQuery,
  type Histogram,
  type HistogramQuery,
  type Measure,
} from '../engine';
import { groupedFields, histogramField, measuredField } from '../fields';
import type { Ask } from './facets';
import { dayOf } from './table';
import { whereOf } from './where';

/** Returns groups of all matching rows with their measures, ordered by the first measure, descending. */
export async function aggregateOf(ask: Ask, def: DataSetDefinition, query: AggregateQuery): Promise<Aggregate> {
  const dimensions = groupedFields(def, query);
  const limit = Math.min(query.limit ?? AGGREGATE_MAX.groups, AGGREGATE_MAX.groups);
  const values = query.measures.map((measure, n) => measureSql(def, measure, n));
  const params = new Params();
  const where = whereOf(def, query, params);
  const keys = dimensions.map((_, n) => `_key_${n}`);
  const columns = [
    ...dimensions.map((field, n) => `${keySql(field)} as _key_${n}`),
    ...query.measures.flatMap((measure, n) =>
      measure.op === 'count' ? [] : `${quoteIdentifier(measure.field)} as _number_${n}`,
    ),
    '1',
  ];
  const sql = (table: string) => `select [${keys.map((key) => `toNullable(${key})`).join(', ')}] as by,
      [${values.map((value) => `toNullable(toFloat64(${value}))`).join(', ')}] as values
    from (select ${columns.join(', ')} from ${table} where ${where})
    ${keys.length > 0 ? `group by ${keys.join(', ')}` : ''}
    order by ${[`${values[0]} desc nulls last`, ...keys].join(', ')} limit ${limit + 1}`;
  const groups = await ask<Aggregate['groups'][number]>(def, sql, params);
  return { groups: groups.slice(0, limit), exact: true, more: groups.length > limit };
}

/** A row belongs to the group of each of its tags. */
const keySql = ({ name_en, type }: FieldDefinition): string => {
  const column = quoteIdentifier(name_en);
  if (type !== 'tags') return `cast(toString(${column}), 'Nullable(String)')`;
  return `arrayJoin(if(empty(${column}), [null], cast(${column}, 'Array(Nullable(String))')))`;
};

function measureSql(def: DataSetDefinition, measure: Measure, n: number): string {
  return measuredField(def, measure) ? `${measure.op}OrNull(_number_${n})` : 'count()';
}

type BucketRow = { _bucket: number; _count: number };

/** Counts all matching rows by bucket. */
export async function histogramOf(ask: Ask, def: DataSetDefinition, query: HistogramQuery): Promise<Histogram> {
  const field = histogramField(def, query);
  const { field: name, parts, unit, bounds, choices, ...conditions } = query;
  const params = new Params();
  const where = whereOf(def, { ...conditions, filter: withChoicesBut(name, conditions.filter, choices) }, params);
  const column = quoteIdentifier(name);
  const ends = await ask<{ _low: number; _high: number; _looked: number; _filled: number }>(
    def,
    (table) => `select minOrNull(${column}) as _low, maxOrNull(${column}) as _high, toUInt32(count()) as _looked,
      toUInt32(count(${column})) as _filled from ${table} where ${where}`,
    params,
  );
  const { _low: low = 0, _high: high = 0, _looked: looked = 0, _filled: filled = 0 } = ends[0] ?? {};
  const bucket = unit
    ? dayNumberSql(field)
    : bounds
      ? `arrayCount(bound -> bound <= ${column}, ${params.add(bounds, 'Array(Float64)')})`
      : partSql(column, parts ?? 1, [low, high], params);
  const bucketRows = await ask<BucketRow>(
    def,
    (table) => `select ${bucket} as _bucket, toUInt32(count()) as _count from ${table}
      where ${where} and ${column} is not null group by _bucket order by _bucket`,
    params,
  );
  const buckets = unit
    ? byUnit(bucketRows, unit)
    : bucketRows.map(({ _bucket, _count }) => ({
        ...numberBucket({ parts, bounds }, _bucket, [low, high]),
        count: _count,
      }));
  return {
    buckets: buckets.slice(-AGGREGATE_MAX.buckets),
    empty: looked - filled,
    exact: true,
    more: buckets.length > AGGREGATE_MAX.buckets,
  };
}

/** The largest value belongs to the last part. A single value has one part. */
function partSql(column: string, parts: number, [low, high]: [number, number], params: Params): string {
  if (!(high > low)) return 'toInt32(1)';
  const [from, width] = [params.add(low, 'Float64'), params.add(high - low, 'Float64')];
  return `least(toInt32(floor(${parts} * ((${column} - ${from}) / ${width}))) + 1, ${parts})`;
}

/** Limits of ClickHouse's calendar. Beyond them, business days use a fixed offset without daylight saving time. */
const [FIRST, LAST] = [Date.UTC(1900, 0, 2), Date.UTC(2299, 11, 30)];
const OFFSET_MS = 8 * 3_600_000;

/** Days since 2000-01-01; instants are converted to business days. */
function dayNumberSql({ name_en, type }: FieldDefinition): string {
  const column = quoteIdentifier(name_en);
  if (type === 'date') return column;
  const within = `fromUnixTimestamp64Milli(assumeNotNull(${column}), '${BUSINESS_TIME_ZONE}')`;
  return `if(${column} between ${FIRST} and ${LAST}, toInt32(toDate32(${within})),
    toInt32(floor((${column} + ${OFFSET_MS}) / 86400000))) - 10957`;
}

/** Sums days by month or year. */
function byUnit(days: readonly BucketRow[], unit: NonNullable<HistogramQuery['unit']>) {
  const counts = new Map<string, number>();
  for (const { _bucket: bucket, _count: count } of days) {
    const day = dayOf(bucket);
    const from = unit === 'day' ? day : unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
    counts.set(from, (counts.get(from) ?? 0) + count);
  }
  return [...counts].map(([from, count]) => ({ ...dateBucket(from, unit), count }));
}
