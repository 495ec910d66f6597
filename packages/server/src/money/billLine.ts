import { business, endOfDay, startOfDay } from '../kernel/time';
import type { BillLine } from './chargeOwners';

type Name = { period: string; by: BillLine['by']; key: string };

/** Id of a bill's line: `2026-10/product/enterprise`, or with a day. */
export const billLineId = ({ period, by, key }: Name): string => `${period}/${by}/${key}`;

/** First and last business day of a bill's period. */
export function daysOf(period: string): { from: string; to: string } {
  if (period.length > 'YYYY-MM'.length) return { from: period, to: period };
  const from = `${period}-01`;
  return { from, to: business(startOfDay(from)).endOf('month').format('YYYY-MM-DD') };
}

export function lineOf(id: string): BillLine {
  const [period = '', by, ...key] = id.split('/');
  const { from, to } = daysOf(period);
  return { from: startOfDay(from), to: endOfDay(to), by: by as BillLine['by'], key: key.join('/') };
}
