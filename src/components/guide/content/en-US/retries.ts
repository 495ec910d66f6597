import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
      'The TypeScript program runs directly in Node 22.18 or later; with earlier versions run it with `npx tsx`.',
    ],
  },
];
export default sections;
