import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'install',
    title: 'Install',
    body: [
      'Both SDKs have the same methods and no dependencies. This platform serves them. A client works with the platform of its version and later ones.',
      { program: 'install' },
    ],
  },
  {
    id: 'first',
    title: 'Queries and pages',
    body: [
      '`query` returns a page. `rows` returns all rows one by one; the next page is requested, and charged, when you need it. `where` has conditions by field: a value, a list of values, null for an empty field, or operators such as `{ registered_capital: { gte: 100 } }`.',
      { program: 'first' },
    ],
  },
  {
    id: 'types',
    title: 'Types of your connectors',
    body: [
      '`daas-types` reads the OpenAPI document of your key and writes types of rows, conditions and sort orders.',
      { code: 'npx daas-types connectors.ts\n', label: 'TypeScript' },
      { code: 'daas-types my_types.py\n', label: 'Python' },
    ],
  },
  {
    id: 'retries',
    title: 'Retries and waits',
    body: [
      [
        'A call is tried up to six times, always with the same Idempotency-Key, so that it is charged at most once.',
        'The wait between tries doubles, has a random part, and is at least `Retry-After`.',
        'An error is thrown at once if waiting does not help, for example at a daily limit. The longest wait is 60 s (`maxWaitMs`, `max_wait`).',
        'If another run of your program must not pay again, set the key yourself: `idempotencyKey`, `idempotency_key`. It is valid for 24 hours.',
      ],
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    body: [
      {
        terms: [
          ['LimitReached', 'A limit; limit has its name, value, use and renews_at'],
          ['InsufficientBalance', 'A LimitReached whose limit is the balance'],
          ['InvalidRequest', 'problem.errors names field and rule'],
          ['AuthenticationFailed', 'The key or the signature is invalid'],
          ['PermissionDenied, NotFound, Conflict', 'Rights, the object or its state'],
          ['ServerFailed', '5xx in all tries'],
          ['ConnectionFailed', 'No answer in all tries; repeat the call with the key of the error'],
          ['FileFailed, FileChanged, WebhookRefused', 'A file failed or changed; a webhook message was not verified'],
        ],
      },
    ],
  },
];
export default sections;
