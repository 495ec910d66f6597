import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
