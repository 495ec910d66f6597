import type { GuideText } from '../guideText';

const text: GuideText = {
  overview: {
    title: 'First call',
    sections: [
      {
        id: 'call',
        title: 'Call it',
        body: [
          'Create a key in the app of this connector, keep it in an environment variable, and run one of these programs. The parameters are those of a row that this connector really answers.',
          { sample: 'call' },
          'The answer holds `data` with the rows, `next_cursor` for the next page or `null`, and a `receipt` that says what the call cost and why.',
        ],
      },
      {
        id: 'answer',
        title: 'What a test key is answered',
        body: [
          'A test key is free and always answers the sample below, so a program can be written before anything is bought. A live key answers rows of the data set.',
          { code: 'response', label: 'Answer of a test key' },
        ],
      },
      {
        id: 'quote',
        title: 'Ask for the price first',
        body: [
          'With `dry_run: true` the same request answers how many rows it would find (counted up to 1,000) and what it would cost, and charges nothing.',
          { sample: 'quote' },
        ],
      },
      {
        id: 'openapi',
        title: 'Generate a client',
        body: [
          '`GET /open/v1/openapi.json` with a key answers the OpenAPI 3.1 document of all connectors of its app. Generators make a typed client of it; the button above downloads the document of this connector alone.',
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
          'This connector delivers files. A program lists those that are ready, newest first, and downloads them by id; they were paid for when they were made, so listing and downloading cost nothing.',
          { sample: 'call' },
        ],
      },
      {
        id: 'answer',
        title: 'What a test key is answered',
        body: [
          'A test key is free and always answers the sample below, so a program can be written before anything is bought.',
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
          'All parameters are optional and hold together: a row must meet the conditions of the connector and everything that is asked. A parameter named like a field asks for its whole value; for parts of it, comparisons or lists use `filter`.',
          { table: 'parameters' },
        ],
      },
      {
        id: 'filter',
        title: 'Conditions',
        body: [
          'A condition is `{ "field", "op", "value" }`; `and` and `or` join conditions in `items`, up to five levels deep and 100 conditions.',
          {
            code: '{\n  "op": "and",\n  "items": [\n    { "field": "name", "op": "contains", "value": "新能源" },\n    { "field": "province", "op": "in", "value": ["浙江省", "江苏省"] }\n  ]\n}',
            label: 'A tree of conditions',
          },
          [
            '`eq` `ne`: equal, not equal; on tags, has it or has it not',
            '`in` `not_in`: one of a list of up to 1,000 values, or none of them; `all`: has all tags',
            '`contains` `not_contains` `starts_with`: parts of texts',
            '`gt` `gte` `lt` `lte` `between`: numbers and dates; `between` includes both ends',
            '`is_empty` `not_empty`: whether there is a value at all',
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
          'Each request carries the key of an app: `Authorization: Bearer <key>`, or `X-API-Key: <key>`. Keys begin with `dk_live_` or `dk_test_`. A key is shown once and stored as a hash, so a lost one is replaced, not looked up.',
          [
            'Keep keys in environment variables or a secret store, never in code or in a browser.',
            'Rotating a key makes a new one and leaves the old one valid for the overlap you choose; limits and budgets go on.',
            'Bind addresses to the app or to the connector, so that a key that leaked is of no use elsewhere.',
          ],
        ],
      },
      {
        id: 'signing',
        title: 'Signed requests',
        body: [
          'A signature proves that a request was neither changed nor replayed. It is optional unless the app requires it, and follows HTTP Message Signatures (RFC 9421) with `hmac-sha256` and the signing secret that was shown with the key.',
          [
            'Cover at least `@method`, the target (`@path` and `@query`, or `@target-uri`) and, where there is a body, `content-digest` (RFC 9530, `sha-256` or `sha-512`).',
            '`created` may differ by 300 seconds from the server’s clock, and each `nonce` is taken once.',
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
          'Every amount is an integer of 1/10000 yuan: `1500` is 0.15 yuan. Add integers and divide by `scale` only to show them.',
        ],
      },
      {
        id: 'pricing',
        title: 'When a call is charged',
        body: [
          [
            'Per query: each query without an error is charged, even when it finds nothing.',
            'Per non-empty result: a query that finds nothing is free.',
            'Special project: the price is agreed with the operator before the first call.',
          ],
          'An error is never charged. Before anything is read the highest possible price is reserved, so neither the balance nor a limit is ever exceeded.',
        ],
      },
      {
        id: 'receipt',
        title: 'The receipt',
        body: [
          'Every answer has a receipt, and the same receipt stands in the call record and behind the ledger entry. For a file it comes as the header `X-Receipt`.',
          {
            terms: [
              ['amount', 'What was charged, in 1/10000 yuan; 0 when nothing was'],
              ['currency, scale', 'Always CNY and 10000: an amount divided by scale is yuan'],
              ['pricing_mode', 'per_query, per_non_empty or project'],
              ['reason', 'Why it cost what it cost, see below'],
              ['balance_after', 'The balance afterwards; null for a test key'],
              ['ledger_entry_id', 'The entry in the ledger; null when nothing was charged'],
              ['replay_of', 'Only of an answer given again: call, amount and ledger entry of the first'],
              ['call_id, request_id', 'Both find the call in the call records'],
            ],
          },
          'Reasons:',
          {
            terms: [
              ['per_query', 'A query, priced per query'],
              ['per_non_empty', 'A query that found something'],
              ['empty_result', 'A query that found nothing, priced per non-empty result: free'],
              ['inventory', 'Calls that your partner has paid for: nothing from your balance'],
              ['included', 'Nothing to charge: files, balance, this document'],
              ['quote', 'dry_run: only the price was asked'],
              ['replay', 'The same Idempotency-Key again'],
              ['test_key', 'A test key'],
              ['refused', 'The request was refused'],
              ['error', 'Something went wrong on the server'],
            ],
          },
        ],
      },
      {
        id: 'balance',
        title: 'The balance',
        body: [
          '`GET /open/v1/balance` answers `balance`, what running calls have `reserved`, and what is `available`. It costs nothing.',
          { sample: 'balance' },
        ],
      },
    ],
  },
  limits: {
    title: 'Limits and headers',
    sections: [
      {
        id: 'limits',
        title: 'Which limits there are',
        body: [
          'The app and the connector may each limit requests a second, requests a day, requests in total, and spend a month. Budgets may stop calls as well. Whatever is reached first decides, and the refusal names it.',
          'A day begins at 00:00 in Asia/Shanghai.',
        ],
      },
      {
        id: 'headers',
        title: 'Headers',
        body: [
          {
            terms: [
              ['RateLimit-Policy', 'Each limit and its window: q is the quota, w the window in seconds'],
              ['RateLimit', 'What is left of each: r remaining, t seconds until it is full again'],
              ['X-RateLimit-Limit, -Remaining, -Reset', 'The same of the tightest limit, for older clients'],
              ['Retry-After', 'With 429 and 503: seconds to wait'],
              ['X-Request-Id', 'The id of the request, by which the call records find it'],
              ['Idempotent-Replayed', 'true when the first answer was given again'],
              ['X-Receipt', 'The receipt, where the answer is a file'],
            ],
          },
          { sample: 'limits' },
          'A test key shows the headers of its app’s and connector’s limits as if it had not used any.',
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
          'Send an `Idempotency-Key` with each query: any text of up to 255 printable ASCII characters, best a UUID, with or without the quotes of a structured field. The same key with the same parameters answers the first result again for at least 24 hours and charges nothing more; `receipt.reason` then is `replay`, `receipt.replay_of` leads to the first charge, and the answer has `Idempotent-Replayed: true`.',
          'The same key with other parameters is refused with 422 `idempotency-mismatch`. While the first request still runs, another with its key waits, or is refused with 409 `idempotency-in-progress`.',
        ],
      },
      {
        id: 'retry',
        title: 'What to send again',
        body: [
          [
            '429 and 503 come with `Retry-After` in seconds: wait so long and send the same request with the same key again.',
            'Where the connection broke before an answer came, send it again with the same key: you get the first answer, or the call that never happened.',
            'Other 4xx answers stay as they are until the request or the settings change.',
          ],
          { sample: 'retry' },
        ],
      },
    ],
  },
  sandbox: {
    title: 'Sandbox and its cases',
    sections: [
      {
        id: 'test-key',
        title: 'Test keys',
        body: [
          'A test key runs through the same checks of key, signature, address, state and parameters. Then it answers fixed sample rows, free, and counts against no limit.',
        ],
      },
      {
        id: 'cases',
        title: 'Every case on demand',
        body: [
          'With the header `X-Test-Case` a test key answers any case, so that a program’s handling of each can be tested: `ok`, `empty`, or one of the error codes.',
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
        title: 'From page to page',
        body: [
          'A page has up to `limit` items (20 when left out; up to 1,000 rows of a query, up to 100 files). `next_cursor` leads to the next page and is `null` at the end: send it as `cursor` with otherwise the same parameters.',
          'Cursors are sealed: they work for the same connector, filter and order only. They stay valid when the data set is loaded anew. Each page is a call and is charged like one.',
          { sample: 'paging' },
        ],
      },
      {
        id: 'order',
        title: 'Order',
        body: [
          'Rows come in the order of `sort`, else in that of the connector, else in that of the data set; equal values are ordered by `id`, so no row comes twice or is left out. Empty values come last.',
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
          'A file connector finds the rows of a list of yours: upload it, see what matched and what it costs, accept, download. Matching is free; accepting charges once.',
          [
            'CSV or XLSX, the first line with the names of its columns, at most 50 MB. CSV in UTF-8 or GBK.',
            'One column holds the names or the credit codes to look for. Blanks around a name are ignored, and full-width and half-width brackets are the same.',
            'The file keeps your own columns and the order of your lines, and the fields of the connector stand behind them. A name that stands twice is delivered twice and paid for once.',
            'By hand it is done under file management: upload, choose the column, see what matched, its fill rates and the price, and accept.',
          ],
        ],
      },
      {
        id: 'program',
        title: 'By a program',
        body: [
          'The body of the upload is the file itself, at most 8 MB; the address names the file, the column and what it holds.',
          {
            terms: [
              [
                'POST …/name-lists?file_name=&column=&match_by=',
                'Uploads a list and starts matching; match_by is name or code',
              ],
              ['GET …/name-lists/{id}', 'Its status, what matched, the fill rates and the quote'],
              ['POST …/name-lists/{id}/deliver', 'With { "quote" }: charges the quote once and starts the file'],
              ['GET …/files/{id}/status', 'Status and progress of the file'],
              ['GET …/files/{id}', 'The file'],
              ['DELETE …/name-lists/{id}', 'Deletes a list that nothing works on; a connector keeps 100'],
            ],
          },
          { sample: 'nameList' },
        ],
      },
      {
        id: 'charge',
        title: 'What it costs',
        body: [
          'Each of these calls is free, so its `receipt` says `included`. What a delivery took stands in `charge`: the amount, the ledger entry and the balance afterwards. The quote must be the one the list has now; if prices changed, the answer is `changed-meanwhile` and nothing is charged. Delivering again with the same quote answers the same file and charges nothing, with or without the same `Idempotency-Key`. Rows that are gone by then are refunded.',
          'A test key is answered a sample list that is matched at once, and a sample file.',
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
          'A dataset connector turns all rows it selects into one file of at most 100,000 rows. Ask for a quote, order at that quote, and download the file when it is made; by hand it is done under file management.',
          {
            terms: [
              ['POST …/files { "dry_run": true }', 'Quote: rows, price per row and amount, free'],
              [
                'POST …/files { "quote" }',
                'Order, with the header Idempotency-Key: charges the quote once and starts the file',
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
          'Quotes, states and downloads are free. What an order took stands in `charge`: the amount, the ledger entry and the balance afterwards. `quote` is the `amount` you were quoted; if rows or prices changed, the answer is `changed-meanwhile` and nothing is charged: ask for a new quote.',
          'An order needs an `Idempotency-Key`. Where no answer came, send it again with the same key: it answers the same file and charges nothing, also after 24 hours. A file that could not be made is refunded, and so are rows that are gone by then.',
          'A test key is answered a sample quote and a sample file.',
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
          'Take the `id` of a file in the list and ask for it. The bytes are the answer, and the receipt is the header `X-Receipt`. Downloading again costs nothing. After `expires_at` a file is gone; order it again when you need it.',
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
          'Errors are `application/problem+json` (RFC 9457). `code` names the reason and never changes, `detail` says it in the language of `Accept-Language`, `errors` names each wrong field, `type` is the address of a page about the code, and `request_id` finds the call in the call records. An error is never charged.',
          {
            code: '{\n  "type": "{base}/error-codes/rate-limited",\n  "title": "Rate limited",\n  "status": 429,\n  "detail": "The connector allows 5 requests a second.",\n  "code": "rate-limited",\n  "request_id": "req_…",\n  "errors": [],\n  "charged": false\n}',
            label: 'An error',
          },
        ],
      },
      { id: 'codes', title: 'All codes', body: [{ table: 'errors' }] },
    ],
  },
};
export default text;
