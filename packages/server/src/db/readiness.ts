import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { waitAtMost } from '../kernel/waitAtMost';
import type { Database } from './client';
import { migrationState } from './migrate';

/** Shorter than the interval and timeout of load balancer probes. */
const DEADLINE_MS = 1000;

/** Reasons why the server cannot answer requests: its own, then those of the database. */
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
  /** Returns the reason why requests cannot be answered, or null. */
  check(): Promise<NotReady | null>;
  /** Adds a check that runs before that of the database. */
  addCheck(problem: () => NotReady | null): void;
  /** Marks the server as stopping, so that load balancers send no new requests. */
  drain(): void;
  readonly draining: boolean;
}

export function createReadiness({ sql, ping }: Pick<Database, 'sql' | 'ping'>): Readiness {
  let draining = false;
  const checks: (() => NotReady | null)[] = [];
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
      for (const problem of checks) {
        const reason = problem();
        if (reason) return reason;
      }
      if (!canOpenFile()) return 'descriptors-exhausted';
      return waitAtMost(DEADLINE_MS, ask()).catch((): NotReady => 'database-unreachable');
    },
    addCheck(problem) {
      checks.push(problem);
    },
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
  };
}

/** Whether this process may open another file or connection. */
function canOpenFile(): boolean {
  try {
    closeSync(openSync(devNull, 'r'));
    return true;
  } catch {
    return false;
  }
}
