import type { DataSetView } from '@daas/contract/datasets/view';
import type { GetText } from '@daas/kit/hooks/useText';
import type { Count, DetailTab } from '@daas/market-ui/DetailTabs';
import { Group } from './Group';
import { Overview } from './Overview';
import { Ownership } from './Ownership';
import { Report } from './Report';

type Row = Record<string, unknown>;
interface Context {
  view: DataSetView;
  row: Row;
  timeline: DetailTab;
  countOf: (relation: string) => Count | undefined;
}

/**
 * Relations by the data set they lead to and their key, in the order of the questions a reader has: may I trust them,
 * what do they do, and, after what changed, what belongs to them.
 */
const TRUST = [['risk', /^risk /]] as const;
const BUSINESS = [
  ['investments', /^shareholding investments$/],
  ['tenders', /^bidding /],
  ['patents', /^patent /],
  ['trademarks', /^trademark /],
  ['qualifications', /^qualification /],
  ['customs', /^customs_/],
  ['factories', /^factory /],
  ['shops', /^shop /],
  ['projects', /^(policy|project)/],
  ['fairs', /^exhibition /],
  ['premises', /^property /],
] as const;
const PARTS = [
  ['branches', /^enterprise (branches|head_office)$/],
  ['reports', /^annual_report /],
  ['industry', /^industry /],
] as const;

/** Of these, a row is the company itself as its trade shows it, and none of its records. */
const PORTRAITS: ReadonlySet<string> = new Set(['customs_supplier']);

/** Of all of a kind; nothing is known of it while one of them is not. */
const sumOf = (counts: (Count | undefined)[]): Count | undefined =>
  counts.reduce((sum, one) => sum && one && { total: sum.total + one.total, capped: sum.capped || one.capped }, {
    total: 0,
    capped: false,
  });

/** What is known of a company, by kind; a kind without a data set has no tab. */
export function companyTabs({ view, row, timeline, countOf }: Context, text: GetText): DetailTab[] {
  const group = ([tab, pattern]: readonly [string, RegExp]): DetailTab[] => {
    const relations = view.relations
      .filter(({ data_set: dataSet, key }) => pattern.test(`${dataSet} ${key}`))
      .map((relation) => ({ ...relation, count: countOf(relation.key) }));
    if (relations.length === 0) return [];
    const records = relations.filter(({ data_set }) => !PORTRAITS.has(data_set));
    const count = sumOf((records.some(({ count: one }) => one?.total) ? records : relations).map((one) => one.count));
    return [
      {
        key: tab,
        title: text(tab),
        count,
        content: <Group key={tab} relations={relations} row={row} page={view.key} />,
      },
    ];
  };
  const bound = ['owners', 'officers', 'investments'].map(countOf);
  return [
    { key: 'basic', title: text('basic'), content: <Overview view={view} row={row} /> },
    ...TRUST.flatMap(group),
    // Nobody leads or owns it as far as the data knows: that is one of the empty tabs.
    { key: 'ownership', title: text('ownership'), content: <Ownership row={row} />, ...unlessAny(bound) },
    ...BUSINESS.flatMap(group),
    { ...timeline, key: 'changes' },
    ...PARTS.flatMap(group),
    { key: 'report', title: text('report'), content: <Report view={view} row={row} /> },
  ];
}

const unlessAny = (counts: (Count | undefined)[]): Pick<DetailTab, 'count'> =>
  counts.some((count) => count === undefined || count.total > 0) ? {} : { count: { total: 0, capped: false } };
