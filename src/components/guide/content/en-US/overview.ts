import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
