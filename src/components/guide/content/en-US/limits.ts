import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'limits',
    title: 'Limits',
    body: [
      'The app and the connector can each limit calls per second, per day and in total, and spend per call, per day, per month and in total. Budgets can block calls as well. The first limit reached applies.',
      'Only operations that can be charged are calls: queries, orders of files and deliveries of name lists. Free reads (status, downloads, quotes, balance, usage, events, this document) are not counted and work when a limit is reached. An app has 50 of them per second, downloads excepted.',
      'Windows follow the calendar of Asia/Shanghai: a second, a day from 00:00, a month from the first. A second is a fixed window, so a burst around the change of a second can be twice the limit. Space your requests if you need an even rate.',
      'The `limit` of an error contains the name of the limit, its `value`, what is `used`, what the call would have `needed`, and `renews_at`. `Retry-After` is the same time in seconds. Both are absent or null if the limit does not renew: then a retry cannot help.',
    ],
  },
  {
    id: 'headers',
    title: 'Headers',
    body: [
      {
        terms: [
          ['RateLimit-Policy', 'Each limit and its window: q is the quota, w the window in seconds'],
          ['RateLimit', 'What is left of each: r remaining, t seconds until reset'],
          ['X-RateLimit-Limit, -Remaining, -Reset', 'The same for the tightest limit, for older clients'],
          ['Retry-After', 'Seconds to wait, with 503 and with each limit (402, 429) that renews'],
          ['X-Request-Id', 'The id of the request, searchable in the call records'],
          ['Idempotent-Replayed', 'true if the original response was replayed'],
          ['X-Receipt', 'The receipt, if the response is a file'],
        ],
      },
      { sample: 'limits' },
      'For a test key the headers show the limits of its app and connector as unused.',
    ],
  },
];
export default sections;
