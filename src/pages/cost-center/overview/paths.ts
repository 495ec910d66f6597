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
  /** Only those that cost something. */
  charged?: boolean;
}

/** The calls behind a part of the bill; null for what is no filter of calls. */
export function billedCallsPath({
  by,
  key,
  from,
  to,
  charged,
}: Omit<Billed, 'by'> & { by: keyof typeof FILTERS }): string;
export function billedCallsPath(billed: Billed): string | null;
export function billedCallsPath({ by, key, from, to, charged }: Billed): string | null {
  if (by === 'department' || key === '') return null;
  const end = new Date(startOfBusinessDay(to).getTime() + DAY_MS);
  return `/my-data/calls-record?${new URLSearchParams([
    [FILTERS[by], key],
    ['mode', 'live'],
    ...(charged ? [['charged', 'true']] : []),
    ['period', startOfBusinessDay(from).toISOString()],
    ['period', end.toISOString()],
  ])}`;
}
