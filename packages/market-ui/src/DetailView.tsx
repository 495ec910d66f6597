import { ApiOutlined } from '@ant-design/icons';
import type { DataSetView } from '@daas/contract/datasets/view';
import { BackLink } from '@daas/kit/BackLink';
import { FailedPage } from '@daas/kit/FailedPage';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useTermsRead } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { useAccess, useIntl } from '@umijs/max';
import { Flex, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { MaskedNote } from './DetailSections';
import { type Count, type DetailTab, DetailTabs, TAB } from './DetailTabs';
import type { Detail } from './detail';
import { Links } from './Links';
import { MonitorButton, useMonitored } from './MonitorButton';
import { searchPath } from './paths';
import { RelatedList } from './RelatedList';
import { type Headed, Identity } from './RowHeader';
import { RowTimeline } from './RowTimeline';
import { SectionsPage } from './SectionsPage';
import { SourceLine } from './SourceLine';
import { connectorPath } from './state';
import { useRow } from './useRow';

interface DetailContext {
  view: DataSetView;
  row: Detail;
}
interface TabsContext extends DetailContext {
  standard: DetailTab[];
  /** The last of them. */
  timeline: DetailTab;
  /** How many rows a relation leads to; undefined where that cannot be known. */
  countOf: (relation: string) => Count | undefined;
  /** Not yet known: all are said to have none. */
  counting: boolean;
}
interface DetailViewProps extends Headed {
  dataSet: string;
  rowId: string;
  /** The open tab and the address of each, where tabs are pages; else they are `?tab=`. */
  tab?: string | undefined;
  tabPath?: (key: string) => string;
  /** The tabs of the page, made from the standard ones: `overview`, and one of each relation by its key. */
  tabs?: (context: TabsContext) => DetailTab[];
  /** Between heading and tabs. */
  extra?: (context: DetailContext) => ReactNode;
}

const NOTHING: Count = { total: 0, capped: false };

/** A whole page for one row of a data set; all of it follows from the definition, a domain adds what is its own. */
export function DetailView(props: DetailViewProps) {
  const { dataSet, rowId } = props;
  const { view, error: unknown, refresh: readView } = useDataSet(dataSet, { showErrorInPlace: true });
  const { row, updatedAt, error, refresh } = useRow(dataSet, rowId);
  const termsRead = useTermsRead();
  const text = useText('data-detail');
  const failed = unknown ?? (row ? undefined : error);
  if (failed) {
    const again = () => {
      readView();
      refresh();
    };
    const textOf = (what: string) => ({ title: text(what), description: text(`${what}-text`) });
    return (
      <FailedPage
        error={failed}
        missing={textOf('not-there')}
        refused={textOf('locked')}
        failed={textOf('failed')}
        again={again}
        links={<LinkButton to={searchPath(dataSet)}>{text('to-search')}</LinkButton>}
      />
    );
  }
  if (!view || !row || !termsRead) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Page {...props} view={view} row={row} updatedAt={updatedAt} />;
}

function Page({
  view,
  row,
  updatedAt,
  tab,
  tabPath,
  tabs,
  extra,
  elsewhere,
  noteOf,
}: DetailViewProps & DetailContext & { updatedAt: string | null | undefined }) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const ids = [String(row.id)];
  const around = useApi('market.around', { data_set: view.key, row_id: String(row.id) }, { skipErrorHandler: true });
  // Without the counts every tab is there, and says itself that it has nothing.
  const countOf = (relation: string) => (around.error ? undefined : (around.data?.relations[relation] ?? NOTHING));
  const counting = !around.data && !around.error;
  const timeline: DetailTab = {
    key: 'timeline',
    title: formatMessage({ id: 'data-timeline.title' }),
    content: <RowTimeline view={view} rowId={String(row.id)} />,
  };
  const standard: DetailTab[] = [
    {
      key: 'overview',
      title: formatMessage({ id: 'data-detail.overview' }),
      content: <SectionsPage view={view} row={row} {...(elsewhere ? { elsewhere } : {})} />,
    },
    ...view.relations.map((relation) => ({
      key: relation.key,
      title: relation.title,
      count: countOf(relation.key),
      content: <RelatedList relation={relation} row={row} page={view.key} otherParameters={[TAB]} />,
    })),
    timeline,
  ];
  const monitor = useMonitored(view.key, ids);
  const one = { field: 'id', op: 'eq' as const, value: String(row.id) };
  return (
    <Links view={view} links={around.data?.links}>
      <Flex vertical gap="middle">
        <BackLink to={searchPath(view.key)}>{view.name}</BackLink>
        <Identity
          view={view}
          row={row}
          {...(noteOf ? { noteOf } : {})}
          {...(elsewhere ? { elsewhere } : {})}
          actions={
            <>
              {monitor.allowed && (
                <MonitorButton dataSet={view.key} ids={ids} watched={monitor.watched} onChange={monitor.refresh} />
              )}
              {access['create-connector'] && (
                <LinkButton
                  to={connectorPath(view, view.default_columns, { filter: one })}
                  icon={<ApiOutlined aria-hidden />}
                >
                  {formatMessage({ id: 'data-detail.as-connector' })}
                </LinkButton>
              )}
            </>
          }
        />
        {extra?.({ view, row })}
        <DetailTabs
          name={String(row[view.title])}
          tabs={tabs?.({ view, row, standard, timeline, countOf, counting }) ?? standard}
          counting={counting}
          tab={tab}
          tabPath={tabPath}
        />
        <Flex vertical gap={4}>
          <MaskedNote view={view} row={row} />
          <SourceLine view={view} at={updatedAt} />
        </Flex>
      </Flex>
    </Links>
  );
}
