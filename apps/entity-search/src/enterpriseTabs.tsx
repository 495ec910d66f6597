import type { DataSetView } from '@daas/contract/datasets/view';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { Group } from './Group';
import { Sheet } from './Sheet';

type Relation = DataSetView['relations'][number];
type Row = Record<string, unknown>;
interface Tab {
  key: string;
  title: string;
  content: ReactNode;
}

/** Relations by the data set they lead to: before and after the record of changes. */
const GROUPS = [
  ['branches', /^enterprise$/],
  ['tenders', /^bidding$/],
  ['patents', /^patent$/],
  ['trademarks', /^trademark$/],
  ['customs', /^customs_/],
  ['qualifications', /^qualification$/],
] as const;
const MORE = [
  ['factories', /^factory$/],
  ['shops', /^shop$/],
  ['projects', /^(policy|project)/],
  ['fairs', /^exhibition$/],
  ['premises', /^property$/],
  ['industry', /^industry$/],
] as const;
const CHANGES = 'changes';

/** What is known of a company, by kind; a kind without a data set has no tab. */
export function enterpriseTabs(view: DataSetView, row: Row, text: (name: string) => string): Tab[] {
  const group = ([key, pattern]: (typeof GROUPS | typeof MORE)[number]): Tab[] => {
    const relations = view.relations.filter((relation: Relation) => pattern.test(relation.dataSet));
    if (relations.length === 0) return [];
    return [{ key, title: text(key), content: <Group key={key} relations={relations} row={row} /> }];
  };
  const changes = view.sections.filter(({ key }) => key === CHANGES);
  const facts = view.sections.filter(({ key }) => key !== CHANGES);
  return [
    { key: 'basic', title: text('basic'), content: <Sheet view={view} row={row} sections={facts} /> },
    ...GROUPS.flatMap(group),
    {
      key: CHANGES,
      title: text(CHANGES),
      content: (row[CHANGES] as unknown[] | null)?.length ? (
        <Sheet view={view} row={row} sections={changes} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-changes')} />
      ),
    },
    ...MORE.flatMap(group),
  ];
}
