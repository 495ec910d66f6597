import { setTimeout as pause } from 'node:timers/promises';

/** Wait for another process that changes tables; no traffic queues behind this lock. */
const TURN_TIMEOUT = '10s';
/** Other statements queue behind one that waits for a table lock, so the wait must be short. */
const LOCK_TIMEOUT = '250ms';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** lock_not_available, deadlock_detected */
const BUSY = new Set(['55P03', '40P01']);

interface Transactional<Tx> {
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Patience {
  /** Time for retries in ms; 0 for one attempt. */
  forMs?: number;
  /** Called with the error of each attempt that is retried. */
  onBusy?: ((error: Error) => void) | undefined;
}

/**
 * Runs DDL in a transaction, in one process per database at a time. Waits at most 250 ms for each table lock, then rolls
 * back and retries `work` with growing pauses. Throws the last error, for example 55P03 (lock_not_available).
 * // PostgreSQL manual, chapter "Explicit Locking"
 */
export async function changeTables<Tx extends { exec(sql: string): Promise<unknown> }, T>(
  database: Transactional<Tx>,
  work: (tx: Tx) => Promise<T>,
  { forMs = 0, onBusy }: Patience = {},
): Promise<T> {
  const until = performance.now() + forMs;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await database.transaction(async (tx) => {
        await tx.exec(`set local lock_timeout = '${TURN_TIMEOUT}'`);
        await tx.exec(`select pg_advisory_xact_lock(hashtext('tables'))`);
        await tx.exec(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        return work(tx);
      });
    } catch (error) {
      if (!BUSY.has((error as { code?: string }).code ?? '') || performance.now() + ms > until) throw error;
      onBusy?.(error as Error);
      await pause(ms);
    }
  }
}

const CREATE_MS = 60_000;

interface Creating<Tx> extends Transactional<Tx> {
  query<T>(sql: string, params?: unknown[]): Promise<{ rows: T[] }>;
}

/**
 * Creates missing tables and indexes; `statements` maps names to statements. `create … if not exists` is not used: it fails
 * when two processes run it concurrently, and locks a table whose index exists.
 */
export async function createMissingTables<Tx extends Creating<Tx> & { exec(sql: string): Promise<unknown> }>(
  database: Tx,
  statements: Readonly<Record<string, string>>,
): Promise<void> {
  const missing = async (db: Creating<Tx>) => {
    // Not to_regclass: in a transaction it may return a state from before the lock wait.
    const sql = `select name from unnest($1::text[]) as name
      where not exists (select from pg_class where relname = name and pg_table_is_visible(oid))`;
    const { rows } = await db.query<{ name: string }>(sql, [Object.keys(statements)]);
    return new Set(rows.map(({ name }) => name));
  };
  if ((await missing(database)).size === 0) return;
  await changeTables<Tx, void>(
    database,
    async (tx) => {
      const names = await missing(tx);
      for (const [name, statement] of Object.entries(statements)) if (names.has(name)) await tx.exec(statement);
    },
    { forMs: CREATE_MS },
  );
}
