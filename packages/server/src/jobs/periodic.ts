import { ensurePartitions } from '../db/partitions';
import { expireTrail } from '../features/audit/trail';
import { mendFiles } from '../features/files/jobs';
import { DAY_MS } from '../kernel/period';
import type { Services } from '../services';
import { fireBalanceWarnings } from './balanceWarnings';
import { cleanUp } from './cleanUp';
import { checkLedgerWhenDue } from './ledgerCheck';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Work that comes round again. Each is safe to run on several servers at once. */
const TASKS: readonly { name: string; everyMs: number; run: (services: Services) => Promise<unknown> }[] = [
  { name: 'gateway sweep', everyMs: 5 * SECOND, run: ({ gateway }) => gateway.sweep() },
  { name: 'balance warnings', everyMs: 10 * SECOND, run: fireBalanceWarnings },
  { name: 'files', everyMs: 10 * MINUTE, run: mendFiles },
  { name: 'clean-up', everyMs: 10 * MINUTE, run: cleanUp },
  {
    name: 'audit retention',
    everyMs: 360 * MINUTE,
    run: ({ config, database, clock }) =>
      expireTrail(database.sql, new Date(clock().getTime() - config.AUDIT_DAYS * DAY_MS), clock()),
  },
  { name: 'ledger check', everyMs: 10 * MINUTE, run: checkLedgerWhenDue },
  { name: 'partitions', everyMs: 360 * MINUTE, run: ({ database, clock }) => ensurePartitions(database.sql, clock()) },
];

/** Runs every task now and then by its interval, none beside itself; the returned function stops and waits. */
export function startPeriodicWork(
  services: Services,
  onError: (error: Error, what: string) => void,
): () => Promise<void> {
  const stops = TASKS.map((task) => {
    let running: Promise<unknown> | undefined;
    const run = () => {
      running ??= task
        .run(services)
        .catch((error: Error) => onError(error, task.name))
        .finally(() => {
          running = undefined;
        });
    };
    run();
    const timer = setInterval(run, task.everyMs).unref();
    return () => {
      clearInterval(timer);
      return running;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
