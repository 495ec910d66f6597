import type { FilterNode } from '@daas/contract/datasets';
import type { ReportScope } from '@daas/contract/endpoints/marketReport';
import { MIN_REPORT_ROWS, REPORT_CHAPTERS, type ReportChapter } from '@daas/contract/marketReport';
import { business } from '../../kernel/time';
import { yearlyGrowth } from '../regional/measures';
import { is, termOf } from '../regional/scope';
import type { Book, Unit } from './reportBuilder';
import { basisOf, comparisonOf, lastYear, type Source, sourceOf, untilYear, within } from './scope';

export interface Work {
  book: Book;
  scope: ReportScope;
  now: Date;
  /** The rows of the chapter's data set. */
  source: Source;
}

const GROWTH_YEARS = 5;
const SHOWN_YEARS = 10;
const MONTHS = 24;
const LEADERS = 10;
/** Of fewer companies, one more or less moves a share by more than three points. */
const FEW = 30;

/** How large the market is. */
async function scale({ book, scope, source }: Work): Promise<void> {
  await book.ask(
    source,
    ['scale.companies', 'companies'],
    [
      ['scale.capital', 'tenThousandYuan', 'registered_capital'],
      ['scale.insured', 'people', 'insured_count'],
    ],
  );
  if (tooFew(book, 'scale.companies')) return;
  await book.ask(comparisonOf(scope), ['scale.whole', 'companies']);
  book.share('scale.share', 'scale.companies', 'scale.whole');
  book.mean('scale.mean-capital', 'tenThousandYuan', 'scale.capital', 'scale.companies');
  book.find(scope.regions.length > 0 ? 'of-subject' : 'of-all', {
    companies: 'scale.companies',
    share: 'scale.share',
    whole: 'scale.whole',
  });
  const { figure } = await book.groups('scale.sizes', source, 'scale', 'companies');
  book.say('scale.size', { companies: 'scale.companies', capital: 'scale.capital', insured: 'scale.insured' });
  book.say(scope.regions.length > 0 ? 'scale.of-subject' : 'scale.of-all', {
    share: 'scale.share',
    whole: 'scale.whole',
  });
  book.firstOf('scale.first-size', figure, 1);
  book.share('scale.first-share', 'scale.first-size', 'scale.companies');
  book.say(
    'scale.mean',
    { mean: 'scale.mean-capital', count: 'scale.first-size', share: 'scale.first-share' },
    firstTerm(figure),
  );
}

/** Where it is. */
async function places({ book, scope, source }: Work): Promise<void> {
  const field = placeField(scope);
  await book.ask(source, ['places.companies', 'companies']);
  if (tooFew(book, 'places.companies')) return;
  const { figure, groups } = await book.groups('places.largest', source, field, 'companies', { limit: 15 });
  book.firstOf('places.first', figure, 1);
  book.share('places.first-share', 'places.first', 'places.companies');
  const first = { count: 'places.first', share: 'places.first-share' };
  book.say('places.first', first, firstTerm(figure));
  book.find('place', first, firstTerm(figure));
  // Of fewer places, three have most of any market.
  if (groups < MIN_REPORT_ROWS) return;
  book.firstOf('places.three', figure, 3);
  book.share('places.three-share', 'places.three', 'places.companies');
  book.say('places.three', { share: 'places.three-share' });
}

/** How fast it grew. */
async function growth({ book, scope, now, source }: Work): Promise<void> {
  const field = 'established_date';
  const to = lastYear(now);
  const from = to - GROWTH_YEARS;
  const during = (year: number): FilterNode => ({ field, op: 'between', value: [`${year}-01-01`, `${year}-12-31`] });
  await book.ask(basisOf('growth', scope, now), ['growth.to', 'companies']);
  if (tooFew(book, 'growth.to')) return;
  const rate = async (name: string, of: Source) => {
    await book.ask(within(of, untilYear(from)), [`${name}-from`, 'companies']);
    await book.ask(within(of, untilYear(to)), [`${name}-to`, 'companies']);
    const [first, last] = [book.valueOf(`${name}-from`), book.valueOf(`${name}-to`)];
    book.derive(
      `${name}-rate`,
      'percent',
      'growth',
      [`${name}-from`, `${name}-to`],
      yearlyGrowth(first, last, GROWTH_YEARS),
    );
    return book.valueOf(`${name}-rate`);
  };
  const own = await rate('growth.own', source);
  const other = await rate('growth.other', comparisonOf(scope));
  await book.ask(within(source, during(to)), ['growth.founded', 'companies']);
  await book.ask(within(source, during(to - 1)), ['growth.founded-before', 'companies']);
  const years = { from: year(from), to: year(to), last: year(to), before: year(to - 1) };
  book.say('growth.stock', { from_count: 'growth.own-from', to_count: 'growth.to', rate: 'growth.own-rate' }, years);
  const compared = own > other ? 'faster' : own < other ? 'slower' : 'equal';
  book.say(`growth.${compared}`, { rate: 'growth.other-rate' });
  book.find(compared, { rate: 'growth.own-rate', other: 'growth.other-rate' }, years);
  book.say('growth.founded', { last_count: 'growth.founded', before_count: 'growth.founded-before' }, years);
  const span = { by: 'year', from: `${to - SHOWN_YEARS + 1}-01-01`, to: `${to}-12-31` } as const;
  await book.course('growth.founded', source, field, 'companies', span);
  await book.stock(
    'growth.stock',
    source,
    field,
    'companies',
    Array.from({ length: SHOWN_YEARS }, (_, n) => to - SHOWN_YEARS + 1 + n),
  );
}

/** Who is in it. */
async function competition({ book, source }: Work): Promise<void> {
  const capital = 'competition.capital';
  await book.ask(source, ['competition.companies', 'companies'], [[capital, 'tenThousandYuan', 'registered_capital']]);
  if (tooFew(book, 'competition.companies')) return;
  const top = (n: number) => `competition.top-${n}`;
  const leaders = { field: 'registered_capital', unit: 'tenThousandYuan', most: LEADERS, sums: [4, LEADERS] } as const;
  const [first] = await book.leaders(top, 'competition.leaders', source, leaders);
  for (const n of leaders.sums) book.share(`competition.cr-${n}`, top(n), capital);
  const name = String(first?.name ?? '');
  book.say(
    'competition.leaders',
    { cr4: 'competition.cr-4', cr10: 'competition.cr-10' },
    { name: { cn: name, en: name } },
  );
  book.find('leader', { cr4: 'competition.cr-4' }, { name: { cn: name, en: name } });
  const kinds: [string, FilterNode][] = [
    ['listed', { field: 'listed', op: 'eq', value: true }],
    ['high-tech', is('tags', '高新技术企业')],
    ['specialised', is('tags', '专精特新')],
  ];
  for (const [kind, filter] of kinds) {
    await book.ask(within(source, filter), [`competition.${kind}`, 'companies']);
    book.share(`competition.${kind}-share`, `competition.${kind}`, 'competition.companies');
  }
  book.say('competition.kinds', {
    listed: 'competition.listed',
    high: 'competition.high-tech',
    high_share: 'competition.high-tech-share',
    special: 'competition.specialised',
    special_share: 'competition.specialised-share',
  });
}

/** Who buys: tenders. A project has several notices, so that money is added up over one kind of them alone. */
async function demand({ book, scope, now, source }: Work): Promise<void> {
  const tenders = basisOf('demand', scope, now);
  await book.ask(tenders, ['demand.tenders', 'notices'], [['demand.budget', 'tenThousandYuan', 'budget']]);
  if (tooFew(book, 'demand.tenders')) return;
  await book.ask(source, ['demand.notices', 'notices']);
  await book.ask(
    within(source, is('notice_type', '中标公告')),
    ['demand.awards', 'notices'],
    [['demand.award', 'tenThousandYuan', 'award_amount']],
  );
  book.say('demand.notices', {
    notices: 'demand.notices',
    tenders: 'demand.tenders',
    budget: 'demand.budget',
    awards: 'demand.awards',
    amount: 'demand.award',
  });
  book.find('demand', { tenders: 'demand.tenders', budget: 'demand.budget' });
  await book.course('demand.months', tenders, 'publish_date', 'notices', monthsBefore(now));
  const buyers = await book.groups('demand.buyers', tenders, 'buyer_kind', 'notices');
  firstShare(book, 'demand.buyer', buyers, 'demand.tenders');
  const places = await book.groups('demand.places', tenders, placeField(scope), 'notices', { limit: 10 });
  firstShare(book, 'demand.place', places, 'demand.tenders');
}

/** What is invented: patents. */
async function innovation({ book, now, source }: Work): Promise<void> {
  await book.ask(source, ['innovation.patents', 'patents']);
  if (tooFew(book, 'innovation.patents')) return;
  await countPart(book, source, 'innovation.inventions', 'patents', is('kind', '发明专利'), 'innovation.patents');
  await countPart(book, source, 'innovation.valid', 'patents', is('status', '有权'), 'innovation.patents');
  book.say('innovation.patents', {
    patents: 'innovation.patents',
    inventions: 'innovation.inventions',
    share: 'innovation.inventions-share',
    valid: 'innovation.valid-share',
  });
  book.find('innovation', { patents: 'innovation.patents', valid: 'innovation.valid-share' });
  await book.course('innovation.years', source, 'application_date', 'patents', yearsBefore(now));
  const groups = await book.groups('innovation.classes', source, 'ipc_class', 'patents', { limit: 10 });
  firstShare(book, 'innovation.class', groups, 'innovation.patents');
}

/** What it is called: trademarks. */
async function brands({ book, now, source }: Work): Promise<void> {
  await book.ask(source, ['brands.marks', 'marks']);
  if (tooFew(book, 'brands.marks')) return;
  await countPart(book, source, 'brands.registered', 'marks', is('status', '已注册'), 'brands.marks');
  book.say('brands.marks', {
    marks: 'brands.marks',
    registered: 'brands.registered',
    share: 'brands.registered-share',
  });
  book.find('brands', { marks: 'brands.marks', share: 'brands.registered-share' });
  await book.course('brands.years', source, 'application_date', 'marks', yearsBefore(now));
  const groups = await book.groups('brands.classes', source, 'nice_class', 'marks', { limit: 10 });
  firstShare(book, 'brands.class', groups, 'brands.marks');
}

/** What crosses the border: customs declarations. */
async function trade({ book, source }: Work): Promise<void> {
  await book.ask(source, ['trade.declarations', 'declarations'], [['trade.amount', 'usd', 'amount_usd']]);
  if (tooFew(book, 'trade.declarations')) return;
  for (const [way, direction] of [
    ['export', '出口'],
    ['import', '进口'],
  ] as const)
    await book.ask(
      within(source, is('direction', direction)),
      [`trade.${way}`, 'declarations'],
      [[`trade.${way}-amount`, 'usd', 'amount_usd']],
    );
  book.say('trade.amount', {
    declarations: 'trade.declarations',
    amount: 'trade.amount',
    exports: 'trade.export-amount',
    imports: 'trade.import-amount',
  });
  book.find('trade', { exports: 'trade.export-amount', imports: 'trade.import-amount' });
  const byAmount = { field: 'amount_usd', limit: 10 };
  const groups = await book.groups('trade.countries', source, 'country', 'usd', byAmount);
  firstShare(book, 'trade.country', groups, 'trade.amount');
  await book.groups('trade.goods', source, 'hs_chapter', 'usd', byAmount);
}

const WRITERS: Record<ReportChapter, (work: Work) => Promise<void>> = {
  scale,
  places,
  growth,
  competition,
  demand,
  innovation,
  brands,
  trade,
};

export async function writeChapter(key: ReportChapter, work: Omit<Work, 'source'>): Promise<void> {
  work.book.begin(key);
  await WRITERS[key]({ ...work, source: sourceOf(REPORT_CHAPTERS[key].dataSet, work.scope) });
}

/**
 * How much the findings stand on: a register is counted in full, so that what is uncertain is what few companies, or
 * few that state their capital, say of all.
 */
export async function writeCertainty({ book, scope }: Omit<Work, 'source'>): Promise<void> {
  const source = sourceOf('enterprise', scope);
  const rows = 'certainty.companies';
  if (!scope.chapters.some((key) => REPORT_CHAPTERS[key].dataSet === 'enterprise')) return;
  if ((await book.ask(source, [rows, 'companies'])) === 0) return;
  await book.ask(within(source, { field: 'registered_capital', op: 'not_empty' }), ['certainty.stated', 'companies']);
  book.share('certainty.stated-share', 'certainty.stated', rows);
  book.find(book.valueOf(rows) < FEW ? 'certainty-few' : 'certainty', {
    companies: rows,
    share: 'certainty.stated-share',
  });
}

/** Whether there are too few rows; the chapter then says so. */
function tooFew(book: Book, name: string): boolean {
  const rows = book.valueOf(name);
  if (rows >= MIN_REPORT_ROWS) return false;
  book.say(rows > 0 ? 'few' : 'nothing', { count: name });
  return true;
}

async function countPart(book: Book, source: Source, name: string, unit: Unit, filter: FilterNode, whole: string) {
  await book.ask(within(source, filter), [name, unit]);
  book.share(`${name}-share`, name, whole);
}

type Groups = Awaited<ReturnType<Book['groups']>>;
const firstTerm = ({ points: [first] }: Groups['figure']) => ({ first: first?.label ?? { cn: '', en: '' } });

/** The largest group, and its part of all. */
function firstShare(book: Book, name: string, { figure, drawn }: Groups, whole: string): void {
  if (!drawn) return;
  book.firstOf(name, figure, 1);
  book.share(`${name}-share`, name, whole);
  book.say(name, { count: name, share: `${name}-share` }, firstTerm(figure));
}

/** Whatever is just below the places of the report; not every data set knows counties. */
function placeField({ regions }: ReportScope): 'province' | 'city' {
  const single = regions.length === 1 || regions.some((code) => (termOf('division', code)?.level ?? 1) > 1);
  return single ? 'city' : 'province';
}

const year = (value: number) => ({ cn: String(value), en: String(value) });
const yearsBefore = (now: Date) => {
  const last = business(now).year() - 1;
  return { by: 'year', from: `${last - SHOWN_YEARS + 1}-01-01`, to: `${last}-12-31` } as const;
};
/** Whole months. */
const monthsBefore = (now: Date) => {
  const end = business(now).startOf('month').subtract(1, 'day');
  const from = end
    .startOf('month')
    .subtract(MONTHS - 1, 'month')
    .format('YYYY-MM-DD');
  return { by: 'month', from, to: end.format('YYYY-MM-DD') } as const;
};
