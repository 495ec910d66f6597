import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { within } from '../kernel/within';
import type { Database } from './client';
import { migrationState } from './migrate';

/** A load balancer asks every few seconds and waits about as long. */
const DEADLINE_MS = 1000;

/** Why requests cannot be answered, of this server and then of its database. */
export const NOT_READY = [
  'draining',
  'connections-exhausted',
  'descriptors-exhausted',
  'database-unreachable',
  'migrations-pending',
  'migrations-newer',
  'database-read-only',
  'database-standby',
  'database-full',
] as const;
export type NotReady = (typeof NOT_READY)[number];

export interface Readiness {
  /** Null when requests can be answered; else why not. */
  check(): Promise<NotReady | null>;
  /** Asks this before the database. */
  watch(problem: () => NotReady | null): void;
  /** From now on no new requests are wanted, as the server is about to stop. */
  drain(): void;
  readonly draining: boolean;
}

export function createReadiness({ sql, ping }: Pick<Database, 'sql' | 'ping'>): Readiness {
  let draining = false;
  const watched: (() => NotReady | null)[] = [];
  /** One query at a time: while the database hangs, further probes share the pending one. */
  let asking: Promise<NotReady | null> | undefined;
  const ask = () => {
    asking ??= ping()
      .then(async (problem) => {
        if (problem) return problem;
        const state = await migrationState(sql);
        return state === 'current' ? null : (`migrations-${state}` as const);
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return {
    async check() {
      if (draining) return 'draining';
      for (const problem of watched) {
        const reason = problem();
        if (reason) return reason;
      }
      if (!canOpenFile()) return 'descriptors-exhausted';
      return within(DEADLINE_MS, ask()).catch((): NotReady => 'database-unreachable');
    },
    watch(problem) {
      watched.push(problem);
    },
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
  };
}

/** Whether this process may have one more file or connection. */
function canOpenFile(): boolean {
  try {
    closeSync(openSync(devNull, 'r'));
    return true;
  } catch {
    return false;
  }
}
