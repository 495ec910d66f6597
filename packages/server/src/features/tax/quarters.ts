import { TAX_QUARTERS } from '@daas/contract/tax';
import { business } from '../../kernel/time';

/** Returns the complete quarters before `now`, oldest first, for example `2026Q3`. */
export function quartersBefore(now: Date, count = TAX_QUARTERS): string[] {
  const today = business(now);
  const current = today.year() * 4 + Math.floor(today.month() / 3);
  return Array.from({ length: count }, (_, index) => {
    const at = current - count + index;
    return `${Math.floor(at / 4)}Q${(at % 4) + 1}`;
  });
}
