import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'shape',
    title: 'What an error looks like',
    body: [
      'Errors are `application/problem+json` (RFC 9457). `code` identifies the reason and never changes, `detail` describes it in the language of `Accept-Language`, `errors` lists each invalid field, `type` is the URL of a page about the code, and `request_id` identifies the call in the call records. An error is never charged.',
      {
        code: '{\n  "type": "{base}/error-codes/rate-limited",\n  "title": "Rate limited",\n  "status": 429,\n  "detail": "The connector allows 5 calls per second, and 5 are used. It renews at 2026-11-21 12:00:01 (UTC+8).",\n  "code": "rate-limited",\n  "request_id": "req_…",\n  "errors": [],\n  "charged": false,\n  "limit": {\n    "name": "connector.perSecond",\n    "unit": "calls",\n    "value": 5,\n    "used": 5,\n    "needed": 1,\n    "renews_at": "2026-11-21T04:00:01.000Z"\n  }\n}',
        label: 'An error',
      },
    ],
  },
  { id: 'codes', title: 'All codes', body: [{ table: 'errors' }] },
];
export default sections;
