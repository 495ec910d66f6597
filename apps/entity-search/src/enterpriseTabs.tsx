import type { DataSetView } from '@daas/contract/datasets/view';
import type { Count, DetailTab } from '@daas/kit/market/DetailTabs';
import { SectionsPage } from '@daas/kit/market/SectionsPage';
import { Group } from './Group';
import { Ownership } from './Ownership';

type Row = Record<string, unknown>;
interface Context {
  view: DataSetView;
  row: Row;
  timeline: DetailTab;
  countOf: (relation: string) => Count | undefined;
}

/** Relations by the data set they lead to and their key: before and after the timeline. */
const GROUPS = [
  ['investments', /^enterprise investments$/],
  ['branches', /^enterprise (branches|head_office)$/],
  ['tenders', /^bidding /],
  ['patents', /^patent /],
  ['trademarks', /^trademark /],
  ['customs', /^customs_/],
  ['qualifications', /^qualification /],
] as const;
const MORE = [
  ['factories', /^factory /],
  ['shops', /^shop /],
  ['projects', /^(policy|project)/],
  ['fairs', /^exhibition /],
  ['premises', /^property /],
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
export function enterpriseTabs(
  { view, row, timeline, countOf }: Context,
  text: (name: string) => string,
  tabPath: (key: string) => string,
): DetailTab[] {
  const group = ([tab, pattern]: (typeof GROUPS | typeof MORE)[number]): DetailTab[] => {
    const relations = view.relations
      .filter(({ data_set: dataSet, key }) => pattern.test(`${dataSet} ${key}`))
      .map((relation) => ({ ...relation, count: countOf(relation.key) }));
    if (relations.length === 0) return [];
    const records = relations.filter(({ data_set }) => !PORTRAITS.has(data_set));
    const count = sumOf((records.some(({ count: one }) => one?.total) ? records : relations).map((one) => one.count));
    return [{ key: tab, title: text(tab), count, content: <Group key={tab} relations={relations} row={row} /> }];
  };
  const bound =
    row.parent_uscc ||
    (row.shareholders as unknown[] | null)?.length ||
    countOf('investments')?.total ||
    countOf('branches')?.total;
  return [
    { key: 'basic', title: text('basic'), content: <SectionsPage view={view} row={row} /> },
    ...(bound
      ? [{ key: 'ownership', title: text('ownership'), content: <Ownership row={row} tabPath={tabPath} /> }]
      : []),
    ...GROUPS.flatMap(group),
    { ...timeline, key: 'changes' },
    ...MORE.flatMap(group),
  ];
}
