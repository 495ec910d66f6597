import type { MarketDb } from '../catalog/db';
import { MarketError, type WaitedFor } from '../engine';

interface Bounds extends WaitedFor {
  cancel: ((pid: number) => Promise<void>) | null;
}

const QUERY_CANCELED = '57014';

/**
 * Each statement in a transaction of its own, which gives it so long, or as long as any. The embedded database has neither
 * time-outs nor a second session to cancel from: what has not begun there is dropped from its queue.
 */
export const limited = (db: MarketDb, { ms, signal, cancel }: Bounds): MarketDb => {
  const dropIfGone = () => {
    if (signal?.aborted) throw new MarketError('too_slow', 'the request was cancelled');
  };
  return {
    ...db,
    query: async (sql, params, options) => {
      dropIfGone();
      try {
        return await db.transaction(async (tx) => {
          // There was a wait for the connection.
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
            // The session is given back only after: otherwise the next one's statement would be given up.
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
