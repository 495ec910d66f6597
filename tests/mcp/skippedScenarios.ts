import type { Revision } from './suites';

const NO_SESSIONS =
  'A session would bind a client to one server. Each request is answered by itself, by whichever server it reaches; what is lost is asked again, which costs nothing.';

interface Suite {
  revision: Revision;
  /** Of its program. */
  options: string[];
  /** How many it has. */
  scenarios: number;
  /** What it finds missing, and why it stays so. `tests/mcp/README.md` */
  unmet: Record<string, string>;
}

export const SUITES: Suite[] = [
  {
    revision: '2025-11-25',
    options: ['--suite', 'all'],
    scenarios: 32,
    unmet: {
      'server-sse-multiple-streams: server-sse-multiple-streams-session': NO_SESSIONS,
      'server-sse-polling: server-sse-polling-session': NO_SESSIONS,
      'server-sse-polling: server-sse-priming-event': NO_SESSIONS,
      'server-sse-polling: server-sse-retry-field': NO_SESSIONS,
    },
  },
  { revision: '2026-07-28', options: ['--suite', 'all', '--spec-version', '2026-07-28'], scenarios: 40, unmet: {} },
];
