import { MONEY_PER_YUAN } from '@daas/contract/constants';

/** Formats money as exact yuan with four decimals. */
export function yuan(money: number): string {
  const amount = Math.abs(money);
  const fraction = String(amount % MONEY_PER_YUAN).padStart(4, '0');
  return `${money < 0 ? '-' : ''}${Math.floor(amount / MONEY_PER_YUAN)}.${fraction}`;
}
