import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'sign-in',
    title: 'Connect by signing in',
    body: [
      'A client that can sign in (OAuth 2.1) needs only the address, no key. It opens the browser, where you choose the data sets, the budget, and the last day; you can change or revoke this at any time on the “Agents” page. Nothing is ever charged beyond the budget. The client must support CIMD: an https URL that identifies it. There is no dynamic client registration.',
      'Each change of this server is tested with the client of the MCP TypeScript SDK 2.4.0, revisions 2026-07-28 and 2025-11-25. The steps for the clients below follow their documentation. If one stops with “does not support dynamic client registration”, use a key (next section).',
      {
        code: `{
  "mcpServers": {
    "daas": { "type": "http", "url": "{base}/mcp" }
  }
}`,
        label: 'Claude Code: .mcp.json',
      },
      'Then type `/mcp` in Claude Code, choose `daas` and sign in.',
      {
        code: `{
  "servers": {
    "daas": { "type": "http", "url": "{base}/mcp" }
  }
}`,
        label: 'VS Code: .vscode/mcp.json',
      },
      'VS Code asks you to sign in when it starts the server.',
      {
        code: 'codex mcp add daas --url {base}/mcp',
        label: 'Codex',
      },
      'It opens the browser for you to sign in.',
      'A client of your own may propose data sets and amounts in `authorization_details` of its authorization request (RFC 9396): integers of 1/10000 yuan, each of them left out at will. The page shows them and begins with them; what the person sets is what holds, and the answer with the token says what was granted.',
      {
        code: `[{
  "type": "data_budget",
  "data_sets": ["enterprise"],
  "spend_total": 500000,
  "spend_per_day": 50000,
  "ends_at": "2027-01-31T15:59:59Z"
}]`,
        label: 'authorization_details',
      },
    ],
  },
  {
    id: 'connect',
    title: 'Connect with a key',
    body: [
      'A program that cannot sign in uses an app key at the same address; revision 2026-07-28 and stateless clients of 2025 are supported. Create a separate app for the agent, set its limits first, and keep the key out of the file. A test key returns samples, free of charge. Every client that can send a header works this way.',
      {
        code: `{
  "mcpServers": {
    "daas": {
      "type": "http",
      "url": "{base}/mcp",
      "headers": { "Authorization": "Bearer \${DAAS_KEY}" }
    }
  }
}`,
        label: 'Claude Code: .mcp.json',
      },
      {
        code: `{
  "inputs": [{ "type": "promptString", "id": "daas-key", "description": "DaaS key", "password": true }],
  "servers": {
    "daas": {
      "type": "http",
      "url": "{base}/mcp",
      "headers": { "Authorization": "Bearer \${input:daas-key}" }
    }
  }
}`,
        label: 'VS Code: .vscode/mcp.json',
      },
      {
        code: `{
  "mcpServers": {
    "daas": {
      "url": "{base}/mcp",
      "headers": { "Authorization": "Bearer \${env:DAAS_KEY}" }
    }
  }
}`,
        label: 'Cursor: ~/.cursor/mcp.json',
      },
    ],
  },
  {
    id: 'tools',
    title: 'What it can do',
    body: [
      {
        terms: [
          ['find_data_sets', 'List the data sets of the app; free'],
          ['describe_data_set', 'Fields, operators, values and the price of a query; free'],
          ['quote_query', 'How many rows a query finds, and its price; free'],
          ['query_rows', 'Rows, at most 50 per page; costs the price of a query'],
          ['get_row', 'One row by its ID; costs the price of a query'],
          ['list_changes', 'IDs of rows changed by data updates; free'],
          ['show_receipt', 'The outcome of an earlier call; free'],
          ['show_budget', 'Limits, amount spent, and amount left; free'],
        ],
      },
    ],
  },
  {
    id: 'budget',
    title: 'Budget, and charging each query once',
    body: [
      [
        'The limits of the app or authorization apply: spend per call, per day, per month, and in total, and an expiry date. The check and the charge are one transaction, so concurrent agents cannot overspend together.',
        'The same query (tool and arguments, including the cursor) within ten minutes is charged once and gets the same response, regardless of request ID, Idempotency-Key, or app key. `fresh: true` runs it again and is charged.',
        'A call that costs more than the limit per call is never charged. If the client supports it, a person is asked to accept the price; otherwise, the error states the price.',
        'Every result states in yuan what it cost and how much can still be spent; an error states the limit, its value and use, when a retry can succeed (or that none can), and what to do. `query_rows` and `get_row` are not marked as read-only, so that clients can ask for consent before a charge. In the call records, the source is “Agent”, with tool and client; repeats link to the call that was charged.',
      ],
    ],
  },
];
export default sections;
