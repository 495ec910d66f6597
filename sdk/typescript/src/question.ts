import type { Filter, Operator, Receipt } from './types.js';

/** Row and request of a connector, as `daas-types` writes them. */
export interface ConnectorTypes {
  row: object;
  query: object;
}
/** Those of a connector that is not in the types. */
export interface AnyConnector {
  row: { id: string } & Record<string, unknown>;
  query: { [field: string]: unknown; sort?: string };
}
type Parameter = 'keyword' | 'filter' | 'sort' | 'limit' | 'cursor' | 'fields' | 'dry_run';
type Conditions<Value> = { [O in Operator]?: O extends 'is_empty' | 'not_empty' ? true : Value | readonly Value[] };
/** Conditions by field: a value, a list of values, `null` for an empty field, or operators such as `{ gte: 100 }`. */
export type Where<Query> = {
  [Field in Exclude<keyof Query, Parameter>]?: Query[Field] | readonly Query[Field][] | Conditions<Query[Field]> | null;
};
export interface Question<Of extends ConnectorTypes> {
  where?: Where<Of['query']>;
  filter?: Filter;
  keyword?: string;
  /** A field, or `-field` for descending order. */
  sort?: Of['query'] extends { sort?: infer Sort } ? Sort : string;
  fields?: readonly Extract<keyof Of['row'], string>[];
  /** Rows of a page: 20 by default, at most 1,000. */
  limit?: number;
  /** Where to continue. */
  cursor?: string;
}
export interface RowPage<Row> {
  data: Row[];
  next_cursor: string | null;
  receipt: Receipt;
}
