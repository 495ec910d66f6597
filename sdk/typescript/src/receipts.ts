import type { Receipt } from './types.js';

const REMEMBERED = 10_000;

/** Ids that were seen, the newest 10,000. */
export class SeenIds {
  readonly #ids = new Set<string>();
  has(id: string): boolean {
    return this.#ids.has(id);
  }
  add(id: string): void {
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= REMEMBERED) return;
      this.#ids.delete(oldest);
    }
  }
}

/** Formats an amount of 1/10000 yuan: `72000` is `'7.2000'`. */
export const yuan = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(5, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/**
 * The sum of what this client's calls cost. A call counts once, even if its first answer was lost and the platform repeated
 * it.
 */
export class Receipts {
  readonly #seen = new SeenIds();
  readonly #listener: ((receipt: Receipt) => void) | undefined;
  /** Calls that were charged. */
  charged = 0;
  /** In 1/10000 yuan. */
  amount = 0;

  constructor(listener?: (receipt: Receipt) => void) {
    this.#listener = listener;
  }

  add(receipt: Receipt): void {
    const { call_id, amount } = receipt.replay_of ?? receipt;
    if (amount !== 0 && !this.#seen.has(call_id)) {
      this.#seen.add(call_id);
      this.charged += 1;
      this.amount += amount;
    }
    this.#listener?.(receipt);
  }
}
