import type { BrowserContext } from 'playwright-core';

/** What no line can break, as long as words get. */
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** What data sets, groups, menus and permissions are called is ours, and fits; conditions are asked with as they are. */
const OURS = new RegExp(
  `/api/(${[
    'common-account/(menus|permissions)',
    'customer-groups',
    'data-application/(estate|(authority-billboard|high-enterprises|remote-office)/[\\w-]+)',
    'market-vocabulary/\\w+',
    '(market/\\w+|(factory|shop)-data)(/filter-config)?',
  ].join('|')})(\\?|$)`,
);
const ROW_ID = /^[a-z]{3}_\d{6}$/;
const HAN = /\p{Script=Han}{2}/u;
const FIGURE = 3000;
const NO_FIGURE = /id$|size$|limit$|current$|at$|ms$|year$/i;

/** An answer whose names, links and figures are as long as they may get; words that stand for something stay. */
function lengthened(value: unknown, key = '', inRow = false): unknown {
  if (Array.isArray(value)) return value.map((one) => lengthened(one, key, inRow));
  if (value !== null && typeof value === 'object') {
    const isRow = inRow || ROW_ID.test(String((value as { id?: unknown }).id));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthened(one, name, isRow)]));
  }
  if (typeof value === 'number') return value > FIGURE && !NO_FIGURE.test(key) ? value * 1000 : value;
  if (typeof value !== 'string') return value;
  if (/^https?:/.test(value)) return `${value}/${WORD}`;
  if (/^\S+@\S+$/.test(value)) return `${WORD}.${value}`;
  const isName = inRow && /name|buyer|title|address|goods/.test(key) && /[A-Za-z] /.test(value);
  return isName || HAN.test(value) ? `${value}${WORD}` : value;
}

/** From now on the pages of a visitor are answered so. */
export const lengthenAnswers = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', async (route) => {
    if (OURS.test(route.request().url())) return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const body = await response.json();
    return route.fulfill({ response, json: body.success ? { ...body, data: lengthened(body.data) } : body });
  });
