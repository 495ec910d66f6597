import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
          ['POST …/name-lists/{id}/deliver', 'With { "quote" }: charges the quote once and starts creating the file'],
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
];
export default sections;
