import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { Endpoint } from '@daas/contract/endpoint';
import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import { z } from 'zod';
import type { ApiStubs } from './transport';

/** The part of JSON Schema that the contract's outputs use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  /** Empty: the properties of a row of any data set. */
  additionalProperties?: object | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  pattern?: string;
  format?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** Recursive schemas end with empty lists below this depth. */
const MAX_DEPTH = 12;
const FIRST_ID = 1_000_000;

const branchesOf = ({ anyOf, oneOf }: Schema): Schema[] => (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');

/** Rows that an array needs so that each value of an enumeration of its items is among them; values themselves do not repeat. */
function countRows(item: Schema): number {
  if (item.enum) return item.enum.length;
  const sizes = Object.values(item.properties ?? {}).map((one) => one.enum?.length ?? branchesOf(one).length);
  return Math.min(6, Math.max(3, branchesOf(item).length, ...sizes));
}

function sampleText({ format, pattern = '' }: Schema, row: number): string {
  const day = `2020-01-0${2 + row}`;
  if (format === 'date-time') return `${day}T02:00:00Z`;
  if (format === 'date') return day;
  if (format === 'email') return `wang${row}@example.com`;
  if (format === 'uri') return 'https://example.com/';
  if (pattern.includes('_')) return `rec_000000000${row}`;
  if (pattern.startsWith('^\\d{4}-')) return '2020-01';
  return `sample${row}`;
}

/** A value of the schema; each row of an array takes the next value of an enumeration; every second has flags, every third nulls. */
function sample(schema: Schema, row: number, defs: Record<string, Schema>, depth = 0): unknown {
  const inner = depth + 1;
  if (schema.$ref) return sample(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, row, defs, inner);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[row % schema.enum.length];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sample(one, row, defs, inner)));
  const branches = branchesOf(schema);
  const isNullable = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(({ type }) => type === 'null');
  if (isNullable && row % 3 === 2) return null;
  if (branches.length > 0) return sample(branches[row % branches.length] as Schema, row, defs, inner);
  if (schema.type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((one) => sample(one, row, defs, inner));
    const { items = {} } = schema;
    if (depth > MAX_DEPTH) return [];
    return Array.from({ length: countRows(items) }, (_, index) => sample(items, index, defs, inner));
  }
  const { additionalProperties: others } = schema;
  if (typeof others === 'object' && Object.keys(others).length === 0) return { id: `row_${row}`, name: `sample${row}` };
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sample(one, row, defs, inner)]),
    );
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, 0) === FIRST_ID ? FIRST_ID + row : 1 + row;
  if (schema.type === 'boolean') return row % 2 === 1;
  if (schema.type === 'string') return sampleText(schema, row);
  return null;
}

const sampled = new Map<EndpointName, unknown>();
function sampleAnswer(name: EndpointName): unknown {
  if (!sampled.has(name)) {
    const schema = z.toJSONSchema((endpoints[name] as Endpoint).output, {
      unrepresentable: 'any',
      io: 'output',
    }) as Schema;
    sampled.set(name, sample(schema, 0, { ...schema.$defs, '#': schema }));
  }
  return sampled.get(name);
}

/** The sample answer with some of its values changed. */
export const sampleWith = (name: EndpointName, changes: object) =>
  ({ ...(sampleAnswer(name) as object), ...changes }) as never;

type DataSetName = keyof typeof DATA_SETS;

/** An answer of the contract's shape for each endpoint. */
export const SAMPLES: ApiStubs = {
  ...(Object.fromEntries(
    Object.keys(endpoints).map((name) => [name, () => sampleAnswer(name as EndpointName)]),
  ) as ApiStubs),
  'market.dataSet': ({ data_set: dataSet }) => dataSetView(DATA_SETS[dataSet as DataSetName], 'zh-CN') as never,
  'market.detail': ({ row_id: rowId }) =>
    ({ row: { id: rowId, name: 'sample' }, updated_at: '2020-01-02T02:00:00Z' }) as never,
  'market.filterConfig': ({ data_set: dataSet }) => filterConfig(DATA_SETS[dataSet as DataSetName], 'zh-CN') as never,
};
