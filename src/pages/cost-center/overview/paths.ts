import type { EndpointInput } from '@daas/contract/endpoints';
import { startOfBusinessDay } from '@daas/kit/format';

const FILTERS = { product: 'product', connector: 'connectorId', app: 'appId' } as const;
const DAY_MS = 86_400_000;

interface Billed {
  by: NonNullable<EndpointInput<'cost.bills'>['by']>;
  key: string;
  /** Business days, both included. */
  from: string;
  to: string;
  /** Only those that cost something, or only those that did not. */
  charged?: boolean;
  outcome?: 'ok' | 'empty';
}

/** The calls behind a part of the bill; null for what is no filter of calls. */
export function billedCallsPath({
  by,
  key,
  from,
  to,
  charged,
  outcome,
}: Omit<Billed, 'by'> & { by: keyof typeof FILTERS }): string;
export function billedCallsPath(billed: Billed): string | null;
export function billedCallsPath({ by, key, from, to, charged, outcome }: Billed): string | null {
  if (by === 'department' || key === '') return null;
  const end = new Date(startOfBusinessDay(to).getTime() + DAY_MS);
  return `/my-data/calls-record?${new URLSearchParams([
    [FILTERS[by], key],
    ['mode', 'live'],
    ...(charged === undefined ? [] : [['charged', String(charged)]]),
    ...(outcome ? [['outcome', outcome]] : []),
    ['period', startOfBusinessDay(from).toISOString()],
    ['period', end.toISOString()],
  ])}`;
}

/** '2026-01' → '2025-12'. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
