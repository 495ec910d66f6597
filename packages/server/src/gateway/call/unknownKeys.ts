import { LRUCache } from 'lru-cache';
import { incrementCount } from '../../access/addressCounts';
import type { Sql } from '../../db/client';
import { addressOf } from '../../kernel/address';
import { sha256 } from '../../kernel/secrets';
import type { GatewayAnswer, GatewayRequest } from '../model';
import { keyOf } from './call';

/** Unknown keys per address without delay; each further one adds a wait of 1, 2, 4 … seconds. */
const FREE = 20;
const LONGEST_WAIT_S = 60;
const FORGOTTEN_MS = 10 * 60_000;
const ADDRESSES = 20_000;
const KEYS = 20_000;

type Sender = Pick<GatewayRequest, 'ip' | 'headers'>;

/**
 * Delays an address that guesses keys. A known key passes without delay, because one wrong program must not stop others
 * behind the same address. Servers that share a database share the counts.
 */
export function createUnknownKeys(clock: () => Date, shared?: Sql) {
  const addresses = new LRUCache<string, { count: number; last: number; until: number }>({ max: ADDRESSES });
  const knownKeys = new LRUCache<string, true>({ max: KEYS });
  const countOf = async (address: string, own: number): Promise<number> => {
    if (!shared) return own;
    const counting = incrementCount(shared, `keys ${address}`, { amount: 1, windowMs: FORGOTTEN_MS, slides: true });
    return Math.max(own, await counting.then(({ count }) => count).catch(() => own));
  };
  return {
    /** Returns the seconds until the address may send an unknown key again; 0 if it may now. */
    waitOf({ ip, headers }: Sender): number {
      if (addresses.size === 0) return 0;
      const left = (addresses.get(addressOf(ip))?.until ?? 0) - clock().getTime();
      return left <= 0 || knownKeys.has(sha256(keyOf(headers))) ? 0 : Math.ceil(left / 1000);
    },
    async note({ ip, headers }: Sender, { body, callId }: Pick<GatewayAnswer, 'body' | 'callId'>): Promise<void> {
      // A test key that simulates the refusal has a call.
      const unknown = body.code === 'key-invalid' && callId === null;
      if (!unknown && addresses.size === 0) return;
      const address = addressOf(ip);
      const before = addresses.get(address);
      if (!unknown) {
        // A call has an id here only if its key was found.
        if (before && callId !== null) knownKeys.set(sha256(keyOf(headers)), true);
        return;
      }
      const now = clock().getTime();
      const count = await countOf(address, before && before.last > now - FORGOTTEN_MS ? before.count + 1 : 1);
      const wait = count < FREE ? 0 : Math.min(LONGEST_WAIT_S, 2 ** (count - FREE));
      addresses.set(address, { count, last: now, until: now + wait * 1000 });
    },
  };
}
export type UnknownKeys = ReturnType<typeof createUnknownKeys>;
