/**
 * What it takes to ask over MCP instead of `/open/v1`, over HTTP with durable receipts. A program of its own, bundled as the
 * server is for operators.
 */
import type { Database } from '@daas/server/db/client';
import type { AgentsMark, Compared } from './agents';
import { onBoth, openGateway, ROWS, uscc } from './gatewayStage';
import { percentile } from './percentiles';

const KINDS = ['program', 'keyed', 'agent'] as const;
type Kind = (typeof KINDS)[number];
/** Milliseconds, and calls a second. */
interface Turn {
  p50: number;
  p95: number;
  calls: number;
}

const SECONDS = 1;
const ROUNDS = 12;
/** More than are answered in a turn. */
const TURN_MAX = 4000;
const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const HEADERS = [
  'accept: application/json, text/event-stream',
  'mcp-method: tools/call',
  'mcp-name: query_rows',
  `mcp-protocol-version: ${REVISION}`,
  '',
].join('\r\n');

async function measure(database: Database): Promise<AgentsMark> {
  const { customer, post, load, close } = await openGateway(database);
  // Each question is asked once: no answer is one that was paid for before.
  const asked = (n: number) => ({ uscc: uscc(n), limit: 1 + Math.floor(n / ROWS) });
  const ofProgram =
    (key = '') =>
    (n: number) =>
      post(`/open/v1/connectors/${customer.connectorId}/query`, asked(n), key && `${key}${n}"\r\n`);
  const ofAgent = (n: number) => {
    const { uscc, limit } = asked(n);
    const params = { name: 'query_rows', arguments: { data_set: 'enterprise', where: { uscc }, limit }, _meta: META };
    return post('/mcp', { jsonrpc: '2.0', id: n, method: 'tools/call', params }, HEADERS);
  };
  let answered = 0;
  /** Takes turns of one kind of request, each with its own questions. */
  const turns = (request: (n: number) => string) => {
    let next = 0;
    return async (connections: number) => {
      const requests = Array.from({ length: TURN_MAX }, (_, n) => request(next + n));
      const result = await load({ connections, seconds: SECONDS, requests });
      next += result.ok;
      answered += result.ok;
      return result;
    };
  };
  const kinds = {
    program: turns(ofProgram()),
    keyed: turns(ofProgram('idempotency-key: "bench-')),
    agent: turns(ofAgent),
  };
  const measured = async (connections: number): Promise<Compared> => {
    const found: Record<Kind, Turn[]> = { program: [], keyed: [], agent: [] };
    // The first round until everything is compiled. In turns, so that what else the machine does weighs on all.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
        const { latencies, ok, seconds } = await kinds[kind](connections);
        const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(latencies, share));
        if (round > 0) found[kind].push({ p50, p95, calls: ok / seconds });
      }
    const quartiles = (of: Kind, figure: keyof Turn) => {
      const ratios = found.agent.map((turn, n) => turn[figure] / (found[of][n] as Turn)[figure]);
      return [0.25, 0.5, 0.75].map((share) => percentile(ratios, share));
    };
    const against = (of: Kind) => ({
      p50: quartiles(of, 'p50'),
      p95: quartiles(of, 'p95'),
      calls: quartiles(of, 'calls'),
    });
    return { plain: against('program'), keyed: against('keyed') };
  };
  const mark = { database: database.kind, alone: await measured(1), together: await measured(16) };
  const { rows } = await database.sql.query<{ charged: number }>(
    'select count(*)::int as charged from ledger_entries where amount < 0',
  );
  if (rows[0]?.charged !== answered) throw new Error(`${rows[0]?.charged} of ${answered} calls were charged`);
  await close();
  return mark;
}

process.send?.(await onBoth(measure));
