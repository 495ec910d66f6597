import { appendLine } from '../db/audit';
import type { Database } from '../db/client';
import { addressOf } from '../kernel/address';

/** An attempt that was refused, or would be in watch mode. */
export interface RefusedAttempt {
  /** Null without a company. */
  companyId: number | null;
  personId: number | null;
  ip: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

const FLUSH_MS = 60_000;
/** Distinct refusals of a company per minute; further ones share one line per action. */
const KINDS_MAX = 100;
const COMPANIES_MAX = 10_000;

/**
 * Writes refusals to the audit log at a bounded rate: the first of an address and kind immediately, the number of repeats
 * once a minute. Writes are outside the refused transaction, which is rolled back.
 */
export function createRefusalTrail(
  { orm }: Pick<Database, 'orm'>,
  clock: () => Date,
  onError: (error: Error) => void = () => undefined,
) {
  const companies = new Map<number | null, Map<string, { refused: RefusedAttempt; more: number }>>();
  const writing = new Set<Promise<unknown>>();

  /** The last write of each chain; writes are sequential, because all of them lock the same head. */
  const queues = new Map<number | null, Promise<unknown>>();

  function write({ detail, ...line }: RefusedAttempt, times: number): void {
    const at = clock();
    const before = queues.get(line.companyId) ?? Promise.resolve();
    const work = before.then(() => appendLine(orm, { ...line, detail: times > 1 ? { ...detail, times } : detail, at }));
    const settled = work
      .catch(() => undefined)
      .then(() => {
        if (queues.get(line.companyId) === settled) queues.delete(line.companyId);
      });
    queues.set(line.companyId, settled);
    track(work);
  }

  function track(work: PromiseLike<unknown>): void {
    const running = Promise.resolve(work)
      .catch(onError)
      .finally(() => running && writing.delete(running));
    writing.add(running);
  }

  function flushNow(): void {
    for (const kinds of companies.values())
      for (const { refused, more } of kinds.values()) if (more > 0) write(refused, more);
    companies.clear();
  }

  const timer = setInterval(flushNow, FLUSH_MS).unref();

  const trail = {
    note(refused: RefusedAttempt): void {
      const { companyId, personId, ip, action, subject, detail } = refused;
      let kinds = companies.get(companyId);
      if (!kinds) {
        if (companies.size >= COMPANIES_MAX) flushNow();
        kinds = new Map();
        companies.set(companyId, kinds);
      }
      const name = [personId, addressOf(ip), action, subject, JSON.stringify(detail)].join(' ');
      const kind = kinds.get(name);
      if (kind) kind.more += 1;
      else if (kinds.size < KINDS_MAX) {
        kinds.set(name, { refused, more: 0 });
        write(refused, 1);
      } else {
        const rest = kinds.get(action) ?? { refused: summaryOf(refused), more: 0 };
        rest.more += 1;
        kinds.set(action, rest);
      }
    },
    /** Runs a lookup and its write in the background. */
    aside(run: () => Promise<void>): void {
      track(run());
    },
    /** Writes the counted repeats and waits for running writes. */
    async flush(): Promise<void> {
      // A lookup may add further refusals.
      while (writing.size > 0) await Promise.all(writing);
      flushNow();
      await Promise.all(writing);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await trail.flush();
    },
  };
  return trail;
}
export type RefusalTrail = ReturnType<typeof createRefusalTrail>;

/** A line for all further addresses. */
const summaryOf = ({ companyId, action, detail }: RefusedAttempt): RefusedAttempt => ({
  companyId,
  personId: null,
  ip: '*',
  action,
  subject: companyId === null ? 'platform' : `company:${companyId}`,
  detail,
});
