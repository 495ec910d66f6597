import type { RefusalCode } from '@daas/contract/errors';
import { Refusal } from '../kernel/refusal';
import { businessTime } from '../kernel/time';
import { yuan } from '../kernel/yuan';

/** The limit that a call reached, as in the answer. Amounts of money are in 1/10000 yuan. */
export interface ReachedLimit {
  /** As in the RateLimit headers (`app.perDay`), or `balance`, `inventory`, `budget.company`. */
  name: string;
  /** `time`: value and use are in seconds since 1970. */
  unit: 'calls' | 'reads' | 'money' | 'time';
  value: number;
  used: number;
  /** What the refused call would add. */
  needed: number;
  /** ISO time from which the call can succeed; null if the limit does not renew. */
  renews_at: string | null;
}

/** A refusal by a limit. Its text states value, use and renewal. */
export class LimitRefusal extends Refusal {
  constructor(
    code: RefusalCode,
    readonly limit: ReachedLimit,
    params: Refusal['params'] = {},
  ) {
    const { unit, value, used, needed, renews_at: at } = limit;
    const figure = (amount: number) => (unit === 'money' ? yuan(amount) : amount);
    super(code, {
      limit: figure(value),
      used: figure(used),
      needed: figure(needed),
      calls: unit === 'reads' ? '@free-reads' : '@charged-calls',
      renewal: at === null ? '@does-not-renew' : '@renews-at',
      at: at === null ? '' : `${businessTime(new Date(at))} (UTC+8)`,
      ...params,
    });
  }
}
