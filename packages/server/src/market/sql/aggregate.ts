import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { dateBucket, numberBucket } from '../buckets';
import { withChoicesBut } from '../choices';
import {
  AGGREGATE_MAX,
  type Aggregate,
  type AggregateQuery,
  type Histogram,
  type HistogramQuery,
  type MarketConditions,
  type Measure,
} from '../engine';
import { groupedFields, histogramField, measuredField } from '../fields';
import type { ColumnStatistics } from './columnStatistics';
import type { Run } from './facets';
import { Params } from './params';
import { tableOf } from './table';
import { whereOf } from './where';

/** Selects columns of a limited number of matching rows, plus one to detect that there are more. */
const hitsOf = (
  def: DataSetDefinition,
  query: MarketConditions & { all?: true | undefined },
  columns: string[],
  params: Params,
  statistics: ColumnStatistics,
) =>
  `hits as materialized (select ${columns.join(', ') || '1'} from ${tableOf(def)}
    where ${whereOf(def, query, params, statistics)} limit ${query.all ? 'all' : AGGREGATE_MAX.rows + 1})`;
/** Returns whether all matching rows were read. */
const isExact = ({ all }: { all?: true | undefined }, looked = 0) => all === true || looked <= AGGREGATE_MAX.rows;

/** Returns groups of matching rows with their measures, ordered by the first measure, descending. */
export async function aggregateOf(
  run: Run,
  def: DataSetDefinition,
  { by, measures, limit = AGGREGATE_MAX.groups, ...query }: AggregateQuery,
  statistics: ColumnStatistics,
): Promise<Aggregate> {
  const dimensions = groupedFields(def, { by, measures });
  const groups = Math.min(limit, AGGREGATE_MAX.groups);
  const measured = measures.map((measure) => measureSql(def, measure));
  const columns = [
    ...dimensions.map(({ name_en }) => name_en),
    ...measures.flatMap((one) => (one.op === 'count' ? [] : one.field)),
  ];
  const params = new Params();
  const hits = hitsOf(def, query, [...new Set(columns)], params, statistics);
  // A row belongs to the group of each of its tags.
  const tags = dimensions.map(({ name_en, type }, n) =>
    type === 'tags' ? ` left join unnest(${name_en}) as tag_${n} on true` : '',
  );
  const values = dimensions.map(({ name_en, type }, n) => (type === 'tags' ? `tag_${n}` : `${name_en}::text`));
  const sql = `with ${hits}, groups as (
      select array[${values.join(', ')}]::text[] as by, array[${measured.join(', ')}]::float8[] as values
      from hits${tags.join('')} ${values.length > 0 ? `group by ${values.join(', ')}` : ''}
      order by ${measured[0]} desc nulls last${values.map((value) => `, (${value}) collate "C" nulls last`).join('')}
      limit ${groups + 1})
    select by, values, (select count(*)::int from hits) as looked from groups`;
  const rows = await run<{ by: (string | null)[]; values: (number | null)[]; looked: number }>(def, sql, params.values);
  return {
    groups: rows.slice(0, groups).map(({ by, values }) => ({ by, values })),
    exact: isExact(query, rows[0]?.looked),
    more: rows.length > groups,
  };
}

function measureSql(def: DataSetDefinition, measure: Measure): string {
  const field = measuredField(def, measure);
  return field ? `${measure.op}(${field.name_en})` : 'count(*)';
}

/** Counts matching rows in equal parts of a number, or by day, month or year. */
export async function histogramOf(
  run: Run,
  def: DataSetDefinition,
  question: HistogramQuery,
  statistics: ColumnStatistics,
): Promise<Histogram> {
  const field = histogramField(def, question);
  const { field: name, parts, unit, bounds, choices, ...conditions } = question;
  const query = { ...conditions, filter: withChoicesBut(name, conditions.filter, choices) };
  const params = new Params();
  const hits = hitsOf(def, query, [`${valueSql(field)} as value`], params, statistics);
  const bucket = unit
    ? `to_char(date_trunc('${unit}', value), 'YYYY-MM-DD')`
    : bounds
      ? `width_bucket(value::float8, ${params.add(bounds, 'float8[]')})`
      : partSql(parts ?? 1);
  const ends = unit
    ? 'null::float8 as low, null::float8 as high'
    : 'min(value)::float8 as low, max(value)::float8 as high';
  const sql = `with ${hits},
      ends as (select ${ends}, count(*)::int as looked, (count(*) - count(value))::int as empty from hits),
      counted as (select ${bucket} as bucket, count(*)::int as count from hits, ends where value is not null
        group by 1 order by 1 desc limit ${AGGREGATE_MAX.buckets + 1})
    select low, high, looked, empty, bucket, count from ends left join counted on true order by bucket`;
  type BucketRow = {
    low: number;
    high: number;
    looked: number;
    empty: number;
    bucket: string | number | null;
    count: number;
  };
  const rows = await run<BucketRow>(def, sql, params.values);
  const [first] = rows;
  const bucketRows = rows.filter(({ bucket }) => bucket !== null).slice(-AGGREGATE_MAX.buckets);
  return {
    buckets: bucketRows.map(({ low, high, bucket, count }) => ({
      ...(unit ? dateBucket(String(bucket), unit) : numberBucket({ parts, bounds }, Number(bucket), [low, high])),
      count,
    })),
    empty: first?.empty ?? 0,
    exact: isExact(query, first?.looked),
    more: rows.length > AGGREGATE_MAX.buckets,
  };
}

/** Converts instants to business time. */
const valueSql = ({ name_en, type }: FieldDefinition): string =>
  type === 'datetime' ? `(${name_en} at time zone '${BUSINESS_TIME_ZONE}')` : name_en;

/** The largest value belongs to the last part. A single value has one part. */
const partSql = (parts: number): string =>
  `case when high > low then least(width_bucket(value::float8, low, high, ${parts}), ${parts}) else 1 end`;
