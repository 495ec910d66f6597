import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
