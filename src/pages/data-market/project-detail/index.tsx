import { DetailView } from '@daas/kit/market/DetailView';
import { MarketList } from '@daas/kit/market/MarketList';
import { SectionsPage } from '@daas/kit/market/SectionsPage';
import { useIntl, useLocation, useParams } from '@umijs/max';
import { Flex } from 'antd';
import { DateSteps } from '../components/DateSteps';
import { FullText } from '../components/FullText';
import { Recommend } from './Recommend';

const DATES = ['publish_date', 'window_start', 'window_end', 'public_date', 'announced_date'];
/** The lists of companies: the end of the address, what rows call the list, and how many there are. */
const LISTS = [
  { tab: 'companies/public', list: 'public', count: 'public_count' },
  { tab: 'companies/announce', list: 'announced', count: 'announced_count' },
  { tab: 'approved', list: 'approved', count: 'approved_count' },
] as const;

/** Stated above the sections, or by the tabs of the lists. */
const ELSEWHERE: readonly string[] = ['content', ...LISTS.map(({ count }) => count)];

/** A policy project: its notice, the companies on its lists, and those that fit it. // §2 */
export default function ProjectDetail() {
  const { formatMessage } = useIntl();
  const { id = '' } = useParams<{ id: string }>();
  const { pathname } = useLocation();
  const text = (key: string) => formatMessage({ id: `project-detail.${key}` });
  return (
    <DetailView
      dataSet="project"
      rowId={id}
      tab={pathname.split('/').slice(3).join('/')}
      tabPath={(key) => `/project-details/${encodeURIComponent(id)}/${key}`}
      extra={({ view, row }) => <DateSteps view={view} row={row} fields={DATES} label={text('course')} />}
      tabs={({ view, row, timeline }) => {
        const lists = LISTS.map(({ tab, list, count }) => ({
          key: tab,
          title: text(list),
          count: { total: Number(row[count] ?? 0), capped: false },
          content: (
            <MarketList
              dataSet="project_company"
              filter={{
                op: 'and',
                items: [
                  { field: 'project_id', op: 'eq', value: id },
                  { field: 'list', op: 'eq', value: list },
                ],
              }}
              empty={text(`no-${list}`)}
            />
          ),
        }));
        const [open, announced, approved] = lists;
        return [
          {
            key: 'content',
            title: text('content'),
            content: (
              <Flex vertical gap="middle">
                {row.content ? <FullText text={String(row.content)} /> : null}
                <SectionsPage
                  view={view}
                  row={row}
                  sections={view.sections.map((section) => ({
                    ...section,
                    fields: section.fields.filter((name) => !ELSEWHERE.includes(name)),
                  }))}
                />
              </Flex>
            ),
          },
          ...(open ? [open] : []),
          ...(announced ? [announced] : []),
          { key: 'recommend', title: text('recommend'), content: <Recommend row={row} /> },
          ...(approved ? [approved] : []),
          timeline,
        ];
      }}
    />
  );
}
