import type { MarketDb } from '../catalog/db';
import { MarketError, type QueryLimits } from '../engine';

interface Bounds extends QueryLimits {
  cancel: ((pid: number) => Promise<void>) | null;
}

const QUERY_CANCELED = '57014';

/**
 * Runs each statement in its own transaction with a timeout and a cancel signal. PGlite has neither timeouts nor a
 * second session to cancel from: there, only statements that have not started are dropped.
 */
export const withQueryLimits = (db: MarketDb, { ms, signal, cancel }: Bounds): MarketDb => {
  const dropIfGone = () => {
    if (signal?.aborted) throw new MarketError('too_slow', 'the request was cancelled');
  };
  return {
    ...db,
    query: async (sql, params, options) => {
      dropIfGone();
      try {
        return await db.transaction(async (tx) => {
          // The request may have been cancelled while waiting for the connection.
          dropIfGone();
          const [session] = (
            await tx.query<{ pid: number }>(
              `select set_config('statement_timeout', coalesce($1::text, current_setting('statement_timeout')), true),
                pg_backend_pid() as pid`,
              [ms === undefined ? null : String(Math.round(ms))],
            )
          ).rows;
          dropIfGone();
          if (!signal || !cancel || !session) return tx.query(sql, params, options);
          let cancelling: Promise<void> | undefined;
          const giveUp = () => {
            cancelling = cancel(session.pid).catch(() => undefined);
          };
          signal.addEventListener('abort', giveUp, { once: true });
          try {
            return await tx.query(sql, params, options);
          } finally {
            signal.removeEventListener('abort', giveUp);
            // Wait before releasing the session. Otherwise the cancel would hit the next user's statement.
            await cancelling;
          }
        });
      } catch (error) {
        if ((error as { code?: string }).code === QUERY_CANCELED)
          throw new MarketError('too_slow', `a statement exceeded its time limit, or its request was cancelled`);
        throw error;
      }
    },
  };
};
