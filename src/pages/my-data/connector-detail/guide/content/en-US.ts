import type { GuideText } from '../guideText';

const text: GuideText = {
  overview: {
    title: 'First call',
    sections: [
      {
        id: 'call',
        title: 'Call it',
        body: [
          'Create a key in the app of this connector, keep it in an environment variable, and run one of these programs. The parameters match a row this connector actually returns.',
          { sample: 'call' },
          'The response contains `data` with the rows, `next_cursor` for the next page or `null`, and a `receipt` that shows what the call cost and why.',
        ],
      },
      {
        id: 'answer',
        title: 'What a test key returns',
        body: [
          'A test key is free and returns fixed sample rows, so you can write your program before you buy anything. Conditions are evaluated on these rows: without any you get the answer below. A live key returns rows of the data set.',
          { code: 'response', label: 'Answer of a test key' },
        ],
      },
      {
        id: 'quote',
        title: 'Ask for the price first',
        body: [
          'With `dry_run: true`, the same request returns how many rows it would find (counted up to 1,000) and what it would cost, without charging anything.',
          { sample: 'quote' },
        ],
      },
      {
        id: 'openapi',
        title: 'Generate a client',
        body: [
          '`GET /open/v1/openapi.json` with a key returns the OpenAPI 3.1 document for all connectors of its app. Use it to generate a typed client; the button above downloads the document for this connector only.',
        ],
      },
    ],
  },
  files: {
    title: 'First call',
    sections: [
      {
        id: 'call',
        title: 'List the files',
        body: [
          'This connector delivers files. A program lists the files that are ready, newest first, and downloads them by ID. They were paid for when ordered, so listing and downloading are free.',
          { sample: 'call' },
        ],
      },
      {
        id: 'answer',
        title: 'What a test key returns',
        body: [
          'A test key is free and always returns the sample below, so you can write your program before you buy anything.',
          { code: 'response', label: 'Answer of a test key' },
        ],
      },
    ],
  },
  reference: {
    title: 'Parameters and fields',
    sections: [
      {
        id: 'parameters',
        title: 'Parameters',
        body: [
          'All parameters are optional and combined with AND: a row must match the connector’s own filter and every parameter of the request. A parameter named after a field matches its whole value; for partial matches, comparisons or lists use `filter`.',
          { table: 'parameters' },
        ],
      },
      {
        id: 'filter',
        title: 'Conditions',
        body: [
          'A condition is `{ "field", "op", "value" }`. `and` and `or` combine the conditions in `items`, with at most five levels and 100 conditions.',
          {
            code: '{\n  "op": "and",\n  "items": [\n    { "field": "name", "op": "contains", "value": "新能源" },\n    { "field": "province", "op": "in", "value": ["浙江省", "江苏省"] }\n  ]\n}',
            label: 'A filter tree',
          },
          [
            '`eq` `ne`: equal, not equal; on tags, contains or does not contain the tag',
            '`in` `not_in`: one or none of up to 1,000 values; `all`: contains all tags',
            '`contains` `not_contains` `starts_with`: partial text matches',
            '`gt` `gte` `lt` `lte` `between`: numbers and dates; `between` includes both ends',
            '`is_empty` `not_empty`: whether the field has a value',
          ],
          'Negative operators also match rows where the field is empty.',
        ],
      },
      { id: 'fields', title: 'Returned fields', body: [{ table: 'fields' }] },
    ],
  },
  authentication: {
    title: 'Authentication and signing',
    sections: [
      {
        id: 'key',
        title: 'Keys',
        body: [
          'Each request carries the key of an app: `Authorization: Bearer <key>`, or `X-API-Key: <key>`, never both. Keys begin with `dk_live_` or `dk_test_`. A key is shown only once and stored as a hash: a lost key must be replaced.',
          [
            'Keep keys in environment variables or a secret store, never in code or in a browser.',
            'Rotating a key creates a new one and keeps the old one valid for the overlap you choose; limits and budgets continue.',
            'Restrict the app or the connector to your IP addresses, so that a leaked key cannot be used elsewhere.',
          ],
        ],
      },
      {
        id: 'signing',
        title: 'Signed requests',
        body: [
          'A signature proves that a request was neither changed nor replayed. It is optional unless the app requires it, and follows HTTP Message Signatures (RFC 9421) with `hmac-sha256` and the signing secret shown with the key.',
          [
            'Cover at least `@method`, the target (`@path` and `@query`, or `@target-uri`) and, if there is a body, `content-digest` (RFC 9530, `sha-256` or `sha-512`).',
            '`created` may differ from the server’s clock by at most 300 seconds, and each `nonce` is accepted once; only a repetition with the same `Idempotency-Key` is answered again.',
            '`keyid` is the id of the key, not the key itself.',
          ],
          { sample: 'sign' },
        ],
      },
    ],
  },
  money: {
    title: 'Money and receipts',
    sections: [
      {
        id: 'unit',
        title: 'Amounts',
        body: [
          'Every amount is an integer in units of 1/10000 yuan: `1500` is 0.15 yuan. Calculate with integers, and divide by `scale` only for display.',
        ],
      },
      {
        id: 'pricing',
        title: 'When a call is charged',
        body: [
          [
            'Per query: every successful query is charged, even if it returns no rows.',
            'Per non-empty result: a query that returns no rows is free.',
            'Special project pricing: the price is agreed with the operator before the first call.',
          ],
          'Errors are never charged. The maximum price is reserved before any data is read, so neither the balance nor a limit is ever exceeded.',
        ],
      },
      {
        id: 'receipt',
        title: 'The receipt',
        body: [
          'Every response includes a receipt, which is also stored in the call record and linked to the ledger entry. For a file it is sent in the `X-Receipt` header.',
          {
            terms: [
              ['amount', 'Amount charged, in 1/10000 yuan; 0 if nothing was charged'],
              ['currency, scale', 'Always CNY and 10000: amount divided by scale is in yuan'],
              ['pricing_mode', 'per_query, per_non_empty or project'],
              ['reason', 'Reason for the amount, see below'],
              ['balance_after', 'Balance after the call; null for a test key'],
              ['ledger_entry_id', 'Ledger entry; null if nothing was charged'],
              ['replay_of', 'Only on a replayed response: call, amount and ledger entry of the original'],
              ['call_id, request_id', 'Both identify the call in the call records'],
            ],
          },
          'Reasons:',
          {
            terms: [
              ['per_query', 'A query, priced per query'],
              ['per_non_empty', 'A query that returned rows'],
              ['empty_result', 'A query without rows, priced per non-empty result: free'],
              ['inventory', 'Prepaid by your partner: your balance is not charged'],
              ['file', 'A file was ordered, or a name list delivered: charged at the quote'],
              ['included', 'Free of charge: listing and downloading files, balance, this document'],
              ['quote', 'dry_run: only a quote was requested'],
              ['replay', 'A repeated request; the first one was charged'],
              ['test_key', 'A test key'],
              ['refused', 'The request was refused'],
              ['error', 'A server error'],
            ],
          },
        ],
      },
      {
        id: 'balance',
        title: 'The balance',
        body: [
          '`GET /open/v1/balance` returns `balance`, the amount `reserved` by running calls, and the amount `available`. It is free.',
          { sample: 'balance' },
        ],
      },
      {
        id: 'program',
        title: 'Introspection: connectors, key, usage, and call outcomes',
        body: [
          'All of these are free. `GET /open/v1/connectors` lists the connectors of the app. `GET /open/v1/key` returns when the key expires, and the limits and use of its app. `GET /open/v1/usage?from=2026-11-01&to=2026-11-30` returns live calls and spend by day (30 days by default, at most 366).',
          'If a response was lost and you don’t know whether it was charged, call `GET /open/v1/calls/{id}` with its `X-Request-Id`: it returns the outcome, rows, and charge of that call.',
        ],
      },
    ],
  },
  limits: {
    title: 'Limits and headers',
    sections: [
      {
        id: 'limits',
        title: 'Limits',
        body: [
          'The app and the connector can each limit calls per second, per day and in total, and spend per call, per day, per month and in total. Budgets can block calls as well. The first limit reached applies.',
          'Only operations that can be charged are calls: queries, orders of files and deliveries of name lists. Free reads (status, downloads, quotes, balance, usage, events, this document) are not counted and work when a limit is reached. An app has 50 of them per second, downloads excepted.',
          'Windows follow the calendar of Asia/Shanghai: a second, a day from 00:00, a month from the first. A second is a fixed window, so a burst around the change of a second can be twice the limit. Space your requests if you need an even rate.',
          'The `limit` of an error contains the name of the limit, its `value`, what is `used`, what the call would have `needed`, and `renews_at`. `Retry-After` is the same time in seconds. Both are absent or null if the limit does not renew: then a retry cannot help.',
        ],
      },
      {
        id: 'headers',
        title: 'Headers',
        body: [
          {
            terms: [
              ['RateLimit-Policy', 'Each limit and its window: q is the quota, w the window in seconds'],
              ['RateLimit', 'What is left of each: r remaining, t seconds until reset'],
              ['X-RateLimit-Limit, -Remaining, -Reset', 'The same for the tightest limit, for older clients'],
              ['Retry-After', 'Seconds to wait, with 503 and with each limit (402, 429) that renews'],
              ['X-Request-Id', 'The id of the request, searchable in the call records'],
              ['Idempotent-Replayed', 'true if the original response was replayed'],
              ['X-Receipt', 'The receipt, if the response is a file'],
            ],
          },
          { sample: 'limits' },
          'For a test key the headers show the limits of its app and connector as unused.',
        ],
      },
    ],
  },
  retries: {
    title: 'Retries and idempotency',
    sections: [
      {
        id: 'idempotency',
        title: 'Charged once',
        body: [
          'Send an `Idempotency-Key` with each query: up to 255 printable ASCII characters, preferably a UUID, with or without the quotes of a structured field. Retrying with the same key and parameters returns the original result for at least 24 hours without another charge; `receipt.reason` is then `replay`, `receipt.replay_of` references the original charge, and the response has the header `Idempotent-Replayed: true`.',
          'Reusing a key with different parameters returns 422 `idempotency-mismatch`. While the original request is running, a retry waits for it or returns 409 `idempotency-in-progress`.',
        ],
      },
      {
        id: 'retry',
        title: 'When to retry',
        body: [
          [
            'If an error has `Retry-After` (seconds), wait that long, then retry the same request with the same key. A limit of a day or a month renews in hours: end instead if the wait is longer than a minute.',
            'If the connection breaks before a response arrives, or the status is 5xx, retry with the same key: you get the original response, or the call runs for the first time.',
            'Do not retry an error without `Retry-After` (4xx): the result is the same until the request or the settings have changed.',
            'Double the pause after each try and add a random part, so that programs do not retry together.',
            'A signed request may be sent again as it is, with the same `Idempotency-Key`, if its answer was lost. After a refusal, sign again with a new `nonce`.',
          ],
          { sample: 'retry' },
        ],
      },
    ],
  },
  events: {
    title: 'Events',
    sections: [
      {
        id: 'kinds',
        title: 'Kinds of events',
        body: [
          'Each event has `id`, `sequence`, `type`, `timestamp`, `subject` and `data`; `/open/v1/openapi.json` has a schema for each `type`. New kinds and new fields may be added: ignore those that you do not know.',
          { table: 'events' },
          [
            '`id` is the same whenever the event is sent or read again: store it, and skip an event that you have processed.',
            '`sequence` increases by one within the company. You get the kinds that you subscribe to and may read, so the numbers that reach you have gaps that do not mean a loss.',
            'Events of one `subject` are in order. Between subjects there is no order.',
            'An example has `test: true` and, in a webhook, `sequence: 0`.',
          ],
        ],
      },
      {
        id: 'webhooks',
        title: 'Receive by webhook',
        body: [
          'Create a webhook in My data › Webhooks, select kinds of events, and store its secret. “Test” sends a test message, or an example of any kind; `POST /api/webhooks/{id}/test` with `type` does the same with a service token.',
          'Messages follow Standard Webhooks. Verify `webhook-signature` over the raw body, and reject messages whose `webhook-timestamp` is more than five minutes old:',
          {
            code: "import { Webhook } from 'standardwebhooks';\n\n// Throws if the signature is wrong.\nconst event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);",
            label: 'TypeScript',
          },
          {
            code: 'from standardwebhooks.webhooks import Webhook\n\n# Raises if the signature is wrong.\nevent = Webhook(secret).verify(raw_body, headers)',
            label: 'Python',
          },
          [
            'Answer with 2xx within 10 seconds and process the event afterwards. Any other status, a redirect or a timeout is a failure; the message is sent again after 1 minute, 5 minutes, 30 minutes and so on, 10 times over about three days.',
            'A rejected event waits alone; later events of the same `subject` wait for it, all others are sent. After 429, 503 or a failed connection the webhook pauses for a second.',
            'Answer with 410 to receive nothing more. A webhook is also turned off when every delivery has failed for three days.',
            'Deliveries are kept for 30 days and can be resent, one by one, by object or by period, with the same `id`.',
          ],
        ],
      },
      {
        id: 'polling',
        title: 'Read with a key',
        body: [
          '`GET /open/v1/events?after=0` returns up to 200 events in order, free of charge. Store `next` and send it as `after`; if `more` is true, read on at once. Events are kept for 30 days: an older `after` is refused, because events would be missing. A test key reads one example of each kind.',
          'A key reads events about buying data and its own app: those marked in the table.',
        ],
      },
      {
        id: 'changes',
        title: 'Changed rows and fields',
        body: [
          '`GET /open/v1/connectors/{id}/changes?since=…` lists the ids of rows that loads have added, changed or removed, free of charge; continue with `next_cursor` as `cursor`. Query the rows for their values.',
          '`GET /open/v1/connectors/{id}/changelog` lists added, changed and deprecated fields of the data set. The event `field.ending` announces a removal, and answers with the field have the headers `Deprecation` and `Sunset`.',
        ],
      },
    ],
  },
  agents: {
    title: 'Agents (MCP)',
    sections: [
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
    ],
  },
  sandbox: {
    title: 'Sandbox and test cases',
    sections: [
      {
        id: 'test-key',
        title: 'Test keys',
        body: [
          'Calls with a test key pass the same checks of key, signature, IP address, status and parameters. They return sample rows, free of charge, and count against no limit.',
          'There are three sample rows, one on each page, so that you can test a loop over pages. Conditions are evaluated on them: what matches none is answered without rows.',
        ],
      },
      {
        id: 'cases',
        title: 'Simulate any response',
        body: [
          'With a test key, the `X-Test-Case` header selects the response, so that you can test your error handling: `ok`, `empty`, one of the error codes, or `second-page-unavailable` and `second-page-total-limit`, with which the first page is answered and the next one fails.',
          { sample: 'sandbox' },
          { table: 'test-cases' },
        ],
      },
    ],
  },
  paging: {
    title: 'Paging',
    sections: [
      {
        id: 'cursor',
        title: 'Page by page',
        body: [
          'A page has up to `limit` items (default 20; at most 1,000 rows of a query, 100 files). To get the next page, send `next_cursor` as `cursor` with otherwise unchanged parameters; it is `null` on the last page. Each page is a query of its own: send a new `Idempotency-Key` with each, and treat an error as an error, not as the end.',
          'Cursors are opaque and valid only for the same connector, filter and sort order. They stay valid when the data set is reloaded. Each page counts as one call and is charged accordingly.',
          { sample: 'paging' },
        ],
      },
      {
        id: 'order',
        title: 'Order',
        body: [
          'Rows are sorted by `sort`, or else by the connector’s or the data set’s default order. Equal values are ordered by `id`, so no row is repeated or skipped. Empty values come last.',
        ],
      },
    ],
  },
  data_name_list: {
    title: 'Name lists',
    sections: [
      {
        id: 'how',
        title: 'From a list to a file',
        body: [
          'A file connector matches the entries of your list: upload it, review the matches and the quote, accept, download. Matching is free; accepting charges once.',
          [
            'CSV or XLSX, at most 50 MB. Encoding, delimiter and header row are detected.',
            'One column contains the names or credit codes to match. Surrounding spaces are ignored, and full-width and half-width brackets are treated as equal.',
            'The file keeps your columns and the order of your rows, followed by the fields of the connector. A duplicate name is delivered twice and charged once.',
            'In the console, use file management: upload the list or paste up to 1,000 lines, check how it was read and which column is matched, start, review matches, fill rates and price, and accept.',
          ],
        ],
      },
      {
        id: 'program',
        title: 'With the API',
        body: [
          'The body of the upload is the file itself, at most 8 MB; query parameters give its name, the column and what the column contains.',
          {
            terms: [
              [
                'POST …/name-lists?file_name=&column=&match_by=',
                'Uploads a list and starts matching; match_by is name or code',
              ],
              ['GET …/name-lists/{id}', 'Retrieves status, matches, fill rates and quote'],
              [
                'POST …/name-lists/{id}/deliver',
                'With { "quote" }: charges the quote once and starts creating the file',
              ],
              ['GET …/files/{id}/status', 'Status and progress of the file'],
              ['GET …/files/{id}', 'The file'],
              ['DELETE …/name-lists/{id}', 'Deletes a list that is not being processed; a connector keeps 100'],
            ],
          },
          { sample: 'nameList' },
        ],
      },
      {
        id: 'charge',
        title: 'What it costs',
        body: [
          'A delivery is charged once, at the quote, and its `receipt` has the reason `file`; `charge` repeats the amount, the ledger entry, and the balance after it. The other calls are free, with the reason `included`. The quote must be the list’s current one; if prices changed, the call fails with `changed-meanwhile` and nothing is charged. Delivering again with the same quote returns the same file without another charge (its `receipt` has the amount 0 and the reason `replay`), with or without the same `Idempotency-Key`. Rows that no longer exist by then are refunded.',
          'A test key gets a sample list, matched immediately, and a sample file.',
        ],
      },
    ],
  },
  'order-file': {
    title: 'Order files',
    sections: [
      {
        id: 'order',
        title: 'Quote, order, download',
        body: [
          'A data set connector delivers all rows it selects as one file of at most 100,000 rows. Request a quote, order at that quote, and download the finished file; in the console, use file management.',
          {
            terms: [
              ['POST …/files { "dry_run": true }', 'Quote: rows, price per row and amount, free'],
              [
                'POST …/files { "quote", "format" }',
                'Order, with an Idempotency-Key header: charges the quote once and starts creating the file; format is csv (default), ndjson (one JSON object per line, with the fields of query results) or parquet (typed columns)',
              ],
              ['GET …/files/{id}/status', 'Status and progress of the file'],
              ['GET …/files/{id}', 'The file'],
            ],
          },
          { sample: 'orderFile' },
        ],
      },
      {
        id: 'charge',
        title: 'What it costs',
        body: [
          'Quotes, status requests and downloads are free. An order is charged once, at the quote, and its `receipt` has the reason `file`; `charge` repeats the amount, the ledger entry, and the balance after it. `quote` is the `amount` you were quoted; if rows or prices changed, the call fails with `changed-meanwhile` and nothing is charged: request a new quote.',
          'An order requires an `Idempotency-Key`. If no response arrives, retry with the same key: it returns the same file without another charge, even after 24 hours. A file that could not be created is refunded, and so are rows that no longer exist.',
          'A test key gets a sample quote and a sample file.',
        ],
      },
    ],
  },
  'download-file': {
    title: 'Download files',
    sections: [
      {
        id: 'download',
        title: 'Download a file',
        body: [
          'Request a file by its `id` from the list. The response body is the file, and the receipt is in the `X-Receipt` header. Downloading again is free. An interrupted download can be resumed (`curl -C -`): `Range` and `If-Range` are supported, and `Repr-Digest` is the SHA-256 of the whole file. Files are deleted after `expires_at`; order again if needed.',
          { sample: 'download' },
        ],
      },
    ],
  },
  errors: {
    title: 'Errors',
    sections: [
      {
        id: 'shape',
        title: 'What an error looks like',
        body: [
          'Errors are `application/problem+json` (RFC 9457). `code` identifies the reason and never changes, `detail` describes it in the language of `Accept-Language`, `errors` lists each invalid field, `type` is the URL of a page about the code, and `request_id` identifies the call in the call records. An error is never charged.',
          {
            code: '{\n  "type": "{base}/error-codes/rate-limited",\n  "title": "Rate limited",\n  "status": 429,\n  "detail": "The connector allows 5 calls per second, and 5 are used. It renews at 2026-11-21 12:00:01 (UTC+8).",\n  "code": "rate-limited",\n  "request_id": "req_…",\n  "errors": [],\n  "charged": false,\n  "limit": {\n    "name": "connector.perSecond",\n    "unit": "calls",\n    "value": 5,\n    "used": 5,\n    "needed": 1,\n    "renews_at": "2026-11-21T04:00:01.000Z"\n  }\n}',
            label: 'An error',
          },
        ],
      },
      { id: 'codes', title: 'All codes', body: [{ table: 'errors' }] },
    ],
  },
};
export default text;
