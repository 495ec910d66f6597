import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'rules',
    title: 'Rules of change',
    body: [
      [
        'Programs continue to work as long as the version in the address (`/open/v1`) is the same. Fields, error codes and kinds of events may be added at any time: ignore those that you do not know.',
        'Removals are announced: responses have the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), the documents `deprecated` and `x-sunset`, and the event `field.ending` is sent.',
        'Changes of the fields of a data set are in its dictionary and in `GET /open/v1/connectors/{id}/changelog`.',
      ],
    ],
  },
  {
    id: 'next',
    title: 'After 0.9',
    body: [
      [
        'Documentation without sign-in, a public OpenAPI document (`/docs/openapi.json`), `/llms.txt` and `/.well-known/api-catalog`.',
        'SDKs for TypeScript and Python.',
        '`GET /open/v1/events` and webhooks, with a schema and an example of each kind of event.',
        '`GET /open/v1/connectors/{id}`, `…/changes` and `…/changelog`; `/key` and `/calls/{id}` return spending and reasons.',
        'Conditions on related data (`relation`, `match`); quotes and receipts contain their price.',
        'Free reads are not counted by limits of calls; an app has 50 of them per second.',
        'Error `suspended` (403): the operator disabled the key, the app or the account.',
      ],
    ],
  },
];
export default sections;
