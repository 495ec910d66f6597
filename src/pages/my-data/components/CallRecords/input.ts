import { NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { CALL_SOURCES } from '@daas/contract/enums';
import type { Filters } from '@daas/kit/DataTable';
import { businessDay, startOfBusinessDay } from '@daas/kit/format';
import pickBy from 'lodash/pickBy';

export type CallFilters = EndpointInput<'call.stats'>;

export const OUTCOMES = ['ok', 'empty', 'refused', 'failed'] as const;
export const MODES = ['live', 'test'] as const;
export const SOURCES = CALL_SOURCES;

/** Periods up to now; the longest is the server's own. */
export const LASTS = ['24h', '7d', '30d', '90d'] as const;
export type Last = (typeof LASTS)[number];
export const LONGEST = '90d' satisfies Last;

/** The period that an address stands for, null for the reader's own: without one a week, or all for what has an id. */
export const lastOf = ({ period, last, keyword }: Filters): Last | null =>
  Array.isArray(period) ? null : (LASTS.find((one) => one === last) ?? (keyword ? LONGEST : '7d'));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Where the period begins: with an hour or a business day, so that the same is asked for a while. */
const startOf = (last: Last): string => {
  const now = Date.now();
  if (last === '24h') return new Date(Math.floor(now / HOUR_MS) * HOUR_MS - 23 * HOUR_MS).toISOString();
  const days = Number.parseInt(last, 10) - 1;
  return new Date(startOfBusinessDay(businessDay(now)).getTime() - days * DAY_MS).toISOString();
};

/** Filters of the address as the calls' endpoints take them; what a link holds wrongly is left out. */
export function toCallFilters(filters: Filters): CallFilters {
  const one = (key: string): string | undefined => {
    const value = filters[key];
    return (Array.isArray(value) ? value[0] : value)?.trim() || undefined;
  };
  const oneOf = <T extends string>(key: string, values: readonly T[]) => values.find((value) => value === one(key));
  const idOf = (key: string) => {
    const text = one(key);
    return text && NUMERIC_ID_PATTERN.test(text) ? Number(text) : undefined;
  };
  const [from, to] = (Array.isArray(filters.period) ? filters.period : []).map((text) => new Date(text));
  const last = lastOf(filters);
  const upToNow = last && last !== LONGEST ? { from: startOf(last) } : {};
  const period = from && to && from < to ? { from: from.toISOString(), to: to.toISOString() } : upToNow;
  const ms = (key: string) => {
    const value = Number(one(key) ?? Number.NaN);
    return Number.isInteger(value) && value >= 0 && value <= HOUR_MS ? value : undefined;
  };
  const status = Number(one('status'));
  const charged = oneOf('charged', ['true', 'false']);
  const input: { [K in keyof CallFilters]: CallFilters[K] | undefined } = {
    ...period,
    keyword: one('keyword')?.slice(0, 100),
    connector_id: idOf('connectorId'),
    app_id: idOf('appId'),
    outcome: oneOf('outcome', OUTCOMES),
    mode: oneOf('mode', MODES),
    source: oneOf('source', SOURCES),
    status: Number.isInteger(status) && status >= 100 && status <= 599 ? status : undefined,
    charged: charged && charged === 'true',
    code: one('code')?.slice(0, 60),
    product: one('product')?.slice(0, 40),
    min_ms: ms('minMs'),
    max_ms: ms('maxMs'),
  };
  return pickBy(input, (value) => value !== undefined);
}
