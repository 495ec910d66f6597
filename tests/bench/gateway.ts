import { runBundled } from './runBundled';

/** Calls at once, and commits. */
export const CONNECTIONS = 64;

export interface GatewayMark {
  database: string;
  callsPerSecond: number;
  /** Asked by as many at once as call the gateway. */
  commitsPerSecond: number;
  /** One after another. */
  commitsInARow: number;
  /** Calls a second with an allowlist of 1,000 rules, as a share of those without. */
  withAllowlist: number;
  /** Of a partner's customer, two levels earning, as a share of those without a partner. */
  ofPartner: number;
  /** The same where the calls draw on the partner's inventory. */
  drawing: number;
  p50: number;
  p95: number;
}

/** See `gatewayMeasure.ts`. */
export const benchGateway = () => runBundled<GatewayMark[]>('gatewayMeasure');

/** As lines to print. */
export const gatewayLines = (marks: GatewayMark[]): string[] =>
  marks.flatMap(
    ({ database, callsPerSecond, commitsPerSecond, commitsInARow, withAllowlist, ofPartner, drawing, p50, p95 }) => [
      `gateway on ${database}: ${Math.round(callsPerSecond)} calls/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      `  ratio ${(callsPerSecond / commitsPerSecond).toFixed(2)} (aim 0.45) to ${Math.round(commitsPerSecond)} single-row commits/s, ${CONNECTIONS} at once`,
      `  ratio ${(callsPerSecond / commitsInARow).toFixed(2)} to ${Math.round(commitsInARow)} single-row commits/s, one after another`,
      `  ratio ${withAllowlist.toFixed(3)} (aim 0.95) with an allowlist of 1,000 rules to without`,
      `  ratio ${ofPartner.toFixed(3)} (aim 0.85) of a partner's customer to one without`,
      `  ratio ${drawing.toFixed(3)} (aim 0.85) drawing on the partner's inventory to paying without a partner`,
    ],
  );
