import { within } from '../kernel/within';
import type { Database } from './client';
import { migrationState } from './migrate';
import type { WriteProblem } from './ping';

/** A load balancer asks every few seconds and waits about as long. */
const DEADLINE_MS = 1000;

export type NotReady = 'draining' | 'database-unreachable' | 'migrations-pending' | 'migrations-newer' | WriteProblem;

export interface Readiness {
  /** Null when requests can be answered; else why not. */
  check(): Promise<NotReady | null>;
  /** From now on no new requests are wanted, as the server is about to stop. */
  drain(): void;
  readonly draining: boolean;
}

export function createReadiness({ sql, ping }: Pick<Database, 'sql' | 'ping'>): Readiness {
  let draining = false;
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
    check: async () =>
      draining ? 'draining' : within(DEADLINE_MS, ask()).catch((): NotReady => 'database-unreachable'),
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
  };
}
