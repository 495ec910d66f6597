import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'prepare',
    title: 'Prepare in the console',
    body: [
      [
        'Register your company and sign in. The first member of a company is its administrator.',
        'Create an app in My data › Apps, and a key in the app. The key is shown once: keep it in a secret store or an environment variable.',
        'Create an API connector in My data › Connectors: choose a data set and fields, select the app, and enable it. If the app or the connector has IP rules, they must contain the address of your program.',
        'A live key needs a balance: top up in the cost center, and the operator confirms the order. A test key (`dk_test_…`) is free, needs no balance, and returns fixed sample rows.',
      ],
    ],
  },
  {
    id: 'set-up',
    title: 'Set up your environment',
    body: [
      'This platform serves the SDKs in its own version. TypeScript needs Node 20.3 or later, Python 3.10 or later. With curl you install nothing.',
      { program: 'install' },
    ],
  },
  {
    id: 'call',
    title: 'Make the first charged call',
    body: [
      'The program lists the connectors of your app and queries two rows of the first API connector:',
      { program: 'first' },
      'The response contains `data` with the rows, `next_cursor` for the next page or null, and a `receipt` that shows what the call cost and why. Amounts are integers of 1/10000 yuan: `1500` is 0.15 yuan.',
      'Add `"dry_run": true` to the request to get the number of rows and the price, without a charge.',
    ],
  },
  {
    id: 'retry',
    title: 'Retry without a second charge',
    body: [
      'The SDKs send an `Idempotency-Key` with each call. They retry after a broken connection, a 5xx status and a limit that renews, and the call is charged at most once. Without an SDK, use the program in “Retries and idempotency”.',
    ],
  },
];
export default sections;
