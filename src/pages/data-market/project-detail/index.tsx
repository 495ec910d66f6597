import { useText } from '@daas/kit/hooks/useText';
import { DetailView } from '@daas/market-ui/DetailView';
import { isFilled } from '@daas/market-ui/filledFields';
import { MarketList } from '@daas/market-ui/MarketList';
import { SectionsPage } from '@daas/market-ui/SectionsPage';
import { useIntl, useLocation, useParams } from '@umijs/max';
import { Flex } from 'antd';
import { DateSteps } from '../components/DateSteps';
import { FullText } from '../components/FullText';
import { Recommend } from './Recommend';

const DATES = ['publish_date', 'window_start', 'window_end', 'public_date', 'announced_date'];
/** The lists of companies: the end of the address, what rows call the list, how many there are, after which day they come. */
const LISTS = [
  { tab: 'companies/public', list: 'public', count: 'public_count', after: 'window_end' },
  { tab: 'companies/announce', list: 'announced', count: 'announced_count', after: 'public_date' },
  { tab: 'approved', list: 'approved', count: 'approved_count', after: 'announced_date' },
] as const;

/** Stated above the sections, below them, or by the tabs of the lists. */
const ELSEWHERE: readonly string[] = ['content', ...DATES, ...LISTS.map(({ count }) => count)];
/** What the list of conditions says in words. */
const IN_CONDITIONS: readonly string[] = [
  'condition_industries',
  'condition_tags',
  'condition_scale',
  'condition_min_years',
  'condition_min_insured',
];

/** A policy project: its notice, the companies on its lists, and those that fit it. // §2 */
export default function ProjectDetail() {
  const { formatMessage } = useIntl();
  const { id = '' } = useParams<{ id: string }>();
  const { pathname } = useLocation();
  const text = useText('project-detail');
  return (
    <DetailView
      dataSet="project"
      rowId={id}
      elsewhere={DATES}
      tab={pathname.split('/').slice(3).join('/')}
      tabPath={(key) => `/project-details/${encodeURIComponent(id)}/${key}`}
      extra={({ view, row }) => <DateSteps view={view} row={row} fields={DATES} label={text('course')} />}
      tabs={({ view, row, timeline }) => {
        const lists = LISTS.map(({ tab, list, count, after }) => ({
          key: tab,
          title: text(list),
          none: formatMessage(
            { id: `project-detail.why-no-${list}` },
            { day: typeof row[after] === 'string' ? row[after] : formatMessage({ id: 'project-detail.no-day' }) },
          ),
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
                <SectionsPage
                  view={view}
                  row={row}
                  elsewhere={[...ELSEWHERE, ...(isFilled(row.conditions) ? IN_CONDITIONS : [])]}
                />
                {/* What it says is said above, in order. */}
                {isFilled(row.content) && (
                  <details className="no-print">
                    <summary>{text('original')}</summary>
                    <FullText text={String(row.content)} />
                  </details>
                )}
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
