/** Calls at once. */
export const CALLERS = 64;
export const COMPANIES = [1, 16];
export const METRICS_TOKEN = 'of-the-bench-alone';

export const SETTINGS = [
  { name: 'one server', servers: 1, peers: false, hashed: false, aim: null },
  { name: 'one of two that know of each other', servers: 1, peers: true, hashed: false, aim: null },
  { name: 'two, in turn, without PEER_URL', servers: 2, peers: false, hashed: false, aim: null },
  { name: 'two, in turn', servers: 2, peers: true, hashed: false, aim: 0.55 },
  { name: 'two, hashed by key', servers: 2, peers: true, hashed: true, aim: 0.85 },
] as const;

export interface ScaleMark {
  companies: number;
  setting: string;
  callsPerSecond: number;
  p50: number;
  p95: number;
  batches: number;
  conflicts: number;
}
