import { appendLine } from '../db/audit';
import type { Database } from '../db/client';
import { addressOf } from '../kernel/address';

/** An attempt that was refused, or would have been. */
export interface RefusedAttempt {
  /** Null when the refusal concerns no company. */
  companyId: number | null;
  personId: number | null;
  ip: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

const FLUSH_MS = 60_000;
/** Distinct refusals of a company recorded per minute; further ones are summed up in one line. */
const KINDS_MAX = 100;
const COMPANIES_MAX = 10_000;

/**
 * Refusals in the audit log, bounded: the first of an address and kind is written at once, how often it came again once
 * a minute. They are written outside the refused transaction, which leaves nothing behind.
 */
export function createRefusalTrail(
  { orm }: Pick<Database, 'orm'>,
  clock: () => Date,
  onError: (error: Error) => void = () => undefined,
) {
  const companies = new Map<number | null, Map<string, { refused: RefusedAttempt; more: number }>>();
  const writing = new Set<Promise<unknown>>();

  /** What is written last into each chain: one after the other, as all of them wait for the same head. */
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
        const rest = kinds.get(action) ?? { refused: restOf(refused), more: 0 };
        rest.more += 1;
        kinds.set(action, rest);
      }
    },
    /** For refusals that need a lookup before they are written; runs in the background. */
    aside(run: () => Promise<void>): void {
      track(run());
    },
    /** Writes what was counted, and waits for all that is under way. */
    async flush(): Promise<void> {
      // What is looked up may still bring something to count.
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

/** From addresses that are too many to name. */
const restOf = ({ companyId, action, detail }: RefusedAttempt): RefusedAttempt => ({
  companyId,
  personId: null,
  ip: '*',
  action,
  subject: companyId === null ? 'platform' : `company:${companyId}`,
  detail,
});
