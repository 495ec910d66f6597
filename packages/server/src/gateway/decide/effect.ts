import type { Call } from '../model';

/** Whether the call may charge the balance. */
const canCharge = ({ definition: { effect } }: Pick<Call, 'definition'>): boolean =>
  effect === 'call' || effect === 'order';

/** Whether limits and figures count the request as a call. Others are free reads, quotes and changes without a price. */
export const isCounted = (call: Pick<Call, 'definition' | 'dryRun'>): boolean => canCharge(call) && !call.dryRun;

/** Number of calls or free reads that a request adds to its counters. A file that is paid for can always be downloaded. */
export function additionOf(call: Pick<Call, 'definition' | 'dryRun' | 'operation'>): { calls: number; reads: number } {
  if (isCounted(call)) return { calls: 1, reads: 0 };
  return { calls: 0, reads: call.operation === 'file' ? 0 : 1 };
}

/** Whether the call itself is charged; other operations are free or charged as an order. */
export const isPaidByCall = ({ definition }: Pick<Call, 'definition'>): boolean => definition.effect === 'call';
