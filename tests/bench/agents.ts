import { runBundled } from './runBundled';

/** Turns of a call over MCP as shares of turns of the same call of `/open/v1`: quartiles. */
interface Shares {
  p50: number[];
  p95: number[];
  calls: number[];
}
/** Beside a call without, and with an Idempotency-Key, which is what every question of an agent has. */
export interface Compared {
  plain: Shares;
  keyed: Shares;
}
export interface AgentsMark {
  database: string;
  alone: Compared;
  together: Compared;
}

/** See `agentsMeasure.ts`. */
export async function benchAgents(): Promise<string[]> {
  const marks = await runBundled<AgentsMark[]>('agentsMeasure');
  const written = ([low = 0, middle = 0, high = 0]: number[]) =>
    `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  const line = ({ p50, p95, calls }: Shares) =>
    `p95 ${written(p95)}, p50 ${written(p50)}, calls a second ${written(calls)}`;
  return marks.flatMap(({ database, alone, together }) =>
    Object.entries({ 'one caller': alone, '16 callers': together }).flatMap(([callers, { plain, keyed }]) => [
      `/mcp on ${database}, ${callers}, as a share of /open/v1 (p95: mark 1.3, aim 1.15; median, half of the turns lie in brackets):`,
      `  ${line(plain)}`,
      `  with an Idempotency-Key: ${line(keyed)}`,
    ]),
  );
}
