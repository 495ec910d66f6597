import type { Scalar } from '@daas/contract/datasets/filter';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { type DraftGroup, toFilter } from '@daas/kit/FilterBuilder/tree';
import pickBy from 'lodash/pickBy';

/** `charge` runs it in earnest. */
export type RunMode = EndpointInput<'connector.preview'>['mode'] | 'charge';
export type RunAnswer = EndpointOutput<'connector.run'>;

/** What is typed in the playground's form. */
export interface QueryValues {
  keyword?: string;
  /** Equality parameters by field; undefined while nothing is typed. */
  equality?: Record<string, Scalar | undefined>;
  filter?: DraftGroup;
  sort?: string | null;
  limit?: number | null;
  fields?: string[];
}

/** The gateway's request body; what is empty is left out, so samples stay short. */
export function toBody(
  { keyword, equality, filter, sort, limit, fields }: QueryValues,
  cursor?: string,
): Record<string, unknown> {
  const equal = pickBy(equality, (value) => value !== undefined && value !== '');
  const tree = filter ? toFilter(filter) : null;
  return {
    ...equal,
    ...(keyword?.trim() ? { keyword: keyword.trim() } : {}),
    ...(tree ? { filter: tree } : {}),
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    ...(fields?.length ? { fields } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

export interface Quote {
  price: number | null;
  rows: number;
  capped: boolean;
}
export interface Problem {
  title: string;
  detail: string;
  code: string;
  charged: boolean;
  errors: { field: string; message: string }[];
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const rowsOf = ({ body }: RunAnswer): Record<string, unknown>[] | null =>
  Array.isArray(body.data) ? (body.data as Record<string, unknown>[]) : null;

export const nextCursor = ({ body }: RunAnswer): string | null =>
  typeof body.next_cursor === 'string' ? body.next_cursor : null;

export function quoteOf({ body }: RunAnswer): Quote | null {
  const { price, rows, capped } = object(body.quote);
  return typeof rows === 'number'
    ? { price: typeof price === 'number' ? price : null, rows, capped: capped === true }
    : null;
}

/** The problem+json of a refused call. // product §4 */
export function problemOf({ status, body }: RunAnswer): Problem | null {
  if (status < 400) return null;
  const errors = Array.isArray(body.errors) ? body.errors.map(object) : [];
  return {
    title: String(body.title ?? status),
    detail: String(body.detail ?? ''),
    code: String(body.code ?? ''),
    charged: body.charged === true,
    errors: errors.map(({ field, message }) => ({ field: String(field ?? ''), message: String(message ?? '') })),
  };
}
