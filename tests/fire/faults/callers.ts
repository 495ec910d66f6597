import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Customer } from '@daas/server/testing/gateway';

/** A caller's patience with one request, and its pause before it sends the same again. */
const ANSWER_MS = 60_000;
const RETRY_MS = 50;

interface Acknowledged {
  callId: string;
  amount: number;
  /** Null for an answer that repeats the first one. */
  entry: string | null;
}

/** Programs that call at once and send each call again, with its Idempotency-Key, until it is answered with 200. */
export interface Callers {
  acknowledged: Acknowledged[];
  /** What was answered besides 200, by status and code; `no answer` for a connection that broke. */
  refused: Map<string, number>;
  /** Calls that got no answer at all within a minute from a server that was there. */
  unanswered: number;
  /** Resolves at the next answer with 200 to a call that is begun from now on. */
  nextSuccess(): Promise<void>;
  /** Lets calls under way come to their end. */
  stop(): Promise<void>;
}

/** `url` is asked at each attempt, so that callers follow a server that was started again. */
export function startCallers(count: number, url: (caller: number) => string, customer: Customer): Callers {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  const waiting = new Set<{ since: number; resolve(): void }>();
  let stopping = false;
  const callers: Callers = {
    acknowledged,
    refused,
    unanswered: 0,
    nextSuccess: () => new Promise((resolve) => waiting.add({ since: performance.now(), resolve })),
    async stop() {
      stopping = true;
      await running;
    },
  };

  const note = (what: string) => refused.set(what, (refused.get(what) ?? 0) + 1);

  /** False when it has to be sent again. */
  async function send(caller: number, key: string, body: object): Promise<boolean> {
    const begun = performance.now();
    try {
      const answer = await fetch(`${url(caller)}/open/v1/connectors/${customer.connectorId}/query`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${customer.key.secret}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const json = (await answer.json()) as {
        code?: string;
        receipt: { call_id: string; amount: number; ledger_entry_id: string | null };
      };
      if (answer.status !== 200) {
        note(`${answer.status} ${json.code}`);
        return false;
      }
      const { call_id: callId, amount, ledger_entry_id: entry } = json.receipt;
      acknowledged.push({ callId, amount, entry });
      for (const one of waiting)
        if (begun >= one.since) {
          waiting.delete(one);
          one.resolve();
        }
      return true;
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') callers.unanswered += 1;
      else note('no answer');
      return false;
    }
  }

  async function callOn(_: unknown, caller: number): Promise<void> {
    for (let n = 0; !stopping; n += 1) {
      const key = randomUUID();
      // Begun and ended in one batch, and read between two.
      const body = n % 2 === 0 ? { id: 'enterprise_000003' } : { limit: 2 };
      while (!(await send(caller, key, body))) await pause(RETRY_MS);
    }
  }

  const running = Promise.all(Array.from({ length: count }, callOn));
  return callers;
}
