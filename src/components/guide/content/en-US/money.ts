import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
  {
    id: 'bill',
    title: 'Reconcile the bill by program',
    body: [
      'Store each receipt when its answer arrives, and compare the sum with the usage of the platform by day. A call counts once even if it was retried: the receipt of a replay has amount 0, and `replay_of` names the original charge. `receipts` of the SDKs is the sum of a run.',
      { program: 'bill' },
    ],
  },
];
export default sections;
