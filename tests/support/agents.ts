import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@daas/server/db/client';
import { type Customer, PRICE } from '@daas/server/testing/gateway';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Every fifth answer is lost: the connection breaks before it is asked, while it is, or when the answer is there. */
const LOST_EVERY = 5;
const WAYS_TO_LOSE = 3;
/** Until a server is back that was killed. */
const TRIES = 400;

/** What became of a question in the end. */
export interface AgentReport {
  question: string;
  /** How it ended: rows, or the limit that refused it. */
  ended: 'answered' | 'refused';
  rows: string;
}

export interface Agents {
  /** By customer. */
  told: Map<Customer, AgentReport[]>;
  /** Answers that were lost, and requests that were sent in all. */
  lost: number;
  sent: number;
}

/**
 * Agents of these customers, who share their keys, ask questions over MCP. Each question is asked again, with a new id and
 * a new key and mostly at another server, until it has an answer or is refused.
 */
export async function runAgents(
  customers: readonly Customer[],
  {
    agents,
    questions,
    servers,
    onHalf,
  }: { agents: number; questions: number; servers: () => readonly string[]; onHalf?: () => Promise<void> },
): Promise<Agents> {
  const outcome: Agents = { told: new Map(customers.map((one) => [one, []])), lost: 0, sent: 0 };
  let ended = 0;
  let half: Promise<void> | undefined;

  async function lossy(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const n = outcome.sent++;
    const origins = servers();
    const url = new URL('/mcp', origins[n % origins.length]);
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : {}));
    headers.set('idempotency-key', `another ${n}`);
    const isLost = n % LOST_EVERY === 0;
    const way = isLost ? (n / LOST_EVERY) % WAYS_TO_LOSE : null;
    if (isLost) outcome.lost += 1;
    if (way === 0) throw new TypeError('lost before it was sent');
    const cut = new AbortController();
    if (way === 1) setTimeout(() => cut.abort(), n % 40);
    const answer = await fetch(url, { ...init, headers, signal: cut.signal });
    if (way === 2) {
      await answer.arrayBuffer();
      throw new TypeError('lost on its way back');
    }
    return answer;
  }

  async function agent(customer: Customer, number: number): Promise<void> {
    for (let at = 0; at < questions; at += 1) {
      // Beginning elsewhere, so that two agents ask the same at different times, and some at the same.
      const n = (at + number * 7) % questions;
      const given = { data_set: 'enterprise', where: { registered_capital: n % 30 }, limit: 1 + Math.floor(n / 30) };
      const told = await untilTold(customer, given, number);
      outcome.told.get(customer)?.push({ question: JSON.stringify(given), ...told });
      ended += 1;
      if (onHalf && !half && ended * 2 >= agents * questions) half = onHalf();
    }
  }

  async function untilTold(customer: Customer, given: object, number: number): Promise<Omit<AgentReport, 'question'>> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const client = new Client(
        { name: `agent ${number}`, version: '1' },
        { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      );
      try {
        await client.connect(
          new StreamableHTTPClientTransport(new URL('http://agents.invalid/mcp'), {
            fetch: lossy,
            requestInit: { headers: { authorization: `Bearer ${customer.key.secret}` } },
          }),
        );
        const { isError, structuredContent, content } = await client.callTool({
          name: 'query_rows',
          arguments: { ...given },
        });
        if (!isError) return { ended: 'answered', rows: JSON.stringify((structuredContent as { rows: unknown }).rows) };
        const [{ text = '' } = {}] = content as { text?: string }[];
        if (/^(total-spend-limit|insufficient-balance)/.test(text)) return { ended: 'refused', rows: '' };
        if (!/^(unavailable|outcome-unknown|idempotency-in-progress)/.test(text)) throw new Error(`Refused: ${text}`);
      } catch (error) {
        if (/^Refused: /.test((error as Error).message)) throw error;
      } finally {
        await client.close().catch(() => undefined);
      }
      await pause(20 + (attempt % 10) * 20);
    }
    throw new Error(`No answer to ${JSON.stringify(given)}`);
  }

  const numbers = Array.from({ length: agents }, (_, number) => number);
  await Promise.all(numbers.map((number) => agent(customers[number % customers.length] as Customer, number)));
  await half;
  return outcome;
}

/** What does not add up of a customer's spending; nothing, if it is as it should be. */
export async function wrongSpending(
  { sql }: Pick<Database, 'sql'>,
  { companyId, appId }: Customer,
  told: readonly AgentReport[],
  budget: number,
): Promise<string[]> {
  const wrong: string[] = [];
  const answered = new Map<string, string>();
  for (const { question, ended, rows } of told) {
    if (ended === 'refused') continue;
    const before = answered.get(question);
    if (before !== undefined && before !== rows) wrong.push(`two answers to ${question}`);
    answered.set(question, rows);
  }
  const { rows: entries } = await sql.query<{ key: string; amount: number }>(
    `select c.detail->>'idempotencyKey' as key, -l.amount as amount from ledger_entries l
     join call_records c on c.id = l.cause_id and c.company_id = l.company_id
     where l.company_id = $1 and l.kind = 'call' and c.app_id = $2`,
    [companyId, appId],
  );
  const spent = entries.reduce((sum, { amount }) => sum + amount, 0);
  if (spent !== answered.size * PRICE) wrong.push(`spent ${spent}, ${answered.size} distinct calls of ${PRICE}`);
  if (new Set(entries.map(({ key }) => key)).size !== entries.length) wrong.push('a question that was charged twice');
  if (spent > budget) wrong.push(`spent ${spent} of a budget of ${budget}`);
  const { rows: counted } = await sql.query<{ used: number }>(
    `select used from usage_counters where subject = $1 and metric = 'spend' and "window" = 'all'`,
    [`app:${appId}`],
  );
  if (Number(counted[0]?.used ?? 0) !== spent) wrong.push(`counted ${counted[0]?.used}, spent ${spent}`);
  return wrong;
}
