import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
