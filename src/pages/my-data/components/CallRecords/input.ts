import { NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import type { Filters } from '@daas/kit/DataTable';
import pickBy from 'lodash/pickBy';

export type CallFilters = EndpointInput<'call.stats'>;

export const OUTCOMES = ['ok', 'empty', 'refused', 'failed'] as const;
export const MODES = ['live', 'test'] as const;
export const SOURCES = ['gateway', 'console'] as const;

/** Filters of the address as the calls' endpoints take them; what a link holds wrongly is left out. */
export function toCallFilters(filters: Filters): CallFilters {
  const one = (key: string): string | undefined => {
    const value = filters[key];
    return (Array.isArray(value) ? value[0] : value)?.trim() || undefined;
  };
  const oneOf = <T extends string>(key: string, values: readonly T[]) => values.find((known) => known === one(key));
  const idOf = (key: string) => {
    const text = one(key);
    return text && NUMERIC_ID_PATTERN.test(text) ? Number(text) : undefined;
  };
  const [from, to] = (Array.isArray(filters.period) ? filters.period : []).map((text) => new Date(text));
  const period = from && to && from < to ? { from: from.toISOString(), to: to.toISOString() } : {};
  const status = Number(one('status'));
  const charged = oneOf('charged', ['true', 'false']);
  const found: { [K in keyof CallFilters]: CallFilters[K] | undefined } = {
    ...period,
    keyword: one('keyword')?.slice(0, 100),
    connectorId: idOf('connectorId'),
    appId: idOf('appId'),
    outcome: oneOf('outcome', OUTCOMES),
    mode: oneOf('mode', MODES),
    source: oneOf('source', SOURCES),
    status: Number.isInteger(status) && status >= 100 && status <= 599 ? status : undefined,
    charged: charged && charged === 'true',
  };
  return pickBy(found, (value) => value !== undefined);
}
