import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'cursor',
    title: 'Page by page',
    body: [
      'A page has up to `limit` items (default 20; at most 1,000 rows of a query, 100 files). To get the next page, send `next_cursor` as `cursor` with otherwise unchanged parameters; it is `null` on the last page. Each page is a query of its own: send a new `Idempotency-Key` with each, and treat an error as an error, not as the end.',
      'Cursors are opaque and valid only for the same connector, filter and sort order. They stay valid when the data set is reloaded. Each page counts as one call and is charged accordingly.',
      { sample: 'paging' },
    ],
  },
  {
    id: 'order',
    title: 'Order',
    body: [
      'Rows are sorted by `sort`, or else by the connector’s or the data set’s default order. Equal values are ordered by `id`, so no row is repeated or skipped. Empty values come last.',
    ],
  },
];
export default sections;
