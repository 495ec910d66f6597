import { DATA_SETS } from '@daas/contract/datasets';
import { DEMO_DEFAULTS } from '@daas/demo';
import { keywordOf, parseQuery } from '@daas/server/market/words';
import { expect, it } from 'vitest';
import omniboxArabic from '../../src/locales/ar-EG/signedIn';
import omniboxEnglish from '../../src/locales/en-US/signedIn';
import omniboxChinese from '../../src/locales/zh-CN/signedIn';
import marketArabic from '../../src/pages/data-market/locales/ar-EG';
import marketEnglish from '../../src/pages/data-market/locales/en-US';
import marketChinese from '../../src/pages/data-market/locales/zh-CN';
import overviewArabic from '../../src/pages/overview/locales/ar-EG';
import overviewEnglish from '../../src/pages/overview/locales/en-US';
import overviewChinese from '../../src/pages/overview/locales/zh-CN';
import { rowCounter } from '../questions/countRows';

const count = rowCounter();
const WORDS = 'data-words.hint';
const FIND = 'overview.path.find-how';
const HINT = 'omnibox.hint';

/** The sentences that the console prints as examples, and the fields or relations that they claim. */
const EXAMPLES: [text: string, sentence: RegExp, claims: string[]][] = [
  [overviewChinese[FIND], /“(.+)”/, ['province', 'patents', 'industry_l2']],
  [overviewEnglish[FIND], /“(.+)”/, ['province', 'patents', 'industry_l2']],
  [overviewArabic[FIND], /“(.+)”/, ['province', 'patents', 'industry_l2']],
  [omniboxChinese[HINT], /例如：(.+?)，或/, ['province', 'status', 'tags']],
  [omniboxEnglish[HINT], /e\.g\. (.+?), or/, ['province', 'status', 'tags']],
  [omniboxArabic[HINT], /([a-z][a-z -]+[a-z])/i, ['province', 'tags']],
  [
    marketChinese[WORDS],
    /例如：(.+)/,
    ['province', 'established_date', 'registered_capital', 'has_phone', 'industry_l2'],
  ],
  [
    marketEnglish[WORDS],
    /e\.g\. (.+)/,
    ['province', 'established_date', 'registered_capital', 'has_phone', 'industry_l2'],
  ],
  [
    marketArabic[WORDS],
    /\u2066(.+)\u2069/,
    ['province', 'established_date', 'registered_capital', 'has_phone', 'industry_l2'],
  ],
];

it.each(EXAMPLES)('%s: is understood as a whole, and has rows in the demo', (text, sentence, claims) => {
  const typed = sentence.exec(text)?.[1] ?? '';
  const query = parseQuery(DATA_SETS.enterprise, typed, DEMO_DEFAULTS.baseDate);
  const filters = query.conditions.map(({ filter }) => filter);
  const names = filters.map((filter) =>
    'relation' in filter ? filter.relation : 'field' in filter ? filter.field : '',
  );
  expect(names.toSorted()).toEqual(claims.toSorted());
  expect([query.unread, query.lacks, query.keywords]).toEqual([[], [], []]);
  expect(count('enterprise', filters, keywordOf(query))).toBeGreaterThan(0);
});
