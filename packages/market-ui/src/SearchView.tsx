import { ApiOutlined, DownloadOutlined, ReadOutlined } from '@ant-design/icons';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { FailedPage } from '@daas/kit/FailedPage';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { useShown } from '@daas/kit/title';
import { history, useAccess, useIntl, useLocation } from '@umijs/max';
import { Button, Flex, Skeleton, Tooltip } from 'antd';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { marketColumns } from './columns';
import type { QuotedBy } from './ExportDialog';
import styles from './index.module.css';
import { AfterOpening } from './MountOnOpen';
import { listingPath, rowPath, searchPath } from './paths';
import { type Evidence, Results } from './Results';
import { SavedFilters } from './SavedFilters';
import { SearchBar } from './SearchBar';
import { connectorPath, facetsOf } from './state';
import { useColumnsChoice } from './useColumnsChoice';
import { useExport } from './useExport';
import { type Monitored, useQuestion } from './useQuestion';

const DetailDrawer = lazy(() => import('./DetailDrawer'));

type Answer = EndpointOutput<'market.search'>;
type Groups = ReturnType<typeof useDataSet>['filters'];

interface SearchViewProps {
  dataSet: string;
  /** Asked always; the reader cannot take it away. */
  base?: FilterNode;
  /** Monitored rows are excluded by default. // §5 */
  excludesMonitored?: boolean;
  /** Instead of the data set's own name and description. */
  title?: ReactNode;
  text?: ReactNode;
  /** Shown above the results while there is no query. */
  home?: ReactNode;
  /** Beside the heading. */
  toolbar?: ReactNode;
  /** Where questions are answered, when that is another page: this one shows `home` instead of results. */
  resultPath?: string;
  /** Above the results: what they come to. */
  insight?: (question: ReturnType<typeof useQuestion>) => ReactNode;
  /** Instead of keyword and ready filters. */
  bar?: (parts: {
    view: DataSetView;
    groups: Groups;
    question: ReturnType<typeof useQuestion>;
    /** What the list answers to it; null until it does. */
    answered: Answer | null;
  }) => ReactNode;
  /** The application that makes files of the rows. */
  quotedBy?: QuotedBy;
  /** What puts each row into the list, beside its name. */
  evidence?: Evidence;
}

/** Searching any data set of the market; everything on the page follows from its definition. // product §2 */
export function SearchView(props: SearchViewProps) {
  const { dataSet } = props;
  const { view, filters: groups, hot, loading, error, refresh } = useDataSet(dataSet, { showErrorInPlace: true });
  const text = useText('data-search');
  if (error)
    return (
      <FailedPage
        error={error}
        missing={{ title: text('unknown'), description: text('unknown-text') }}
        refused={{ title: text('locked'), description: text('locked-text') }}
        again={refresh}
      />
    );
  const complete = groups.length > 0 || !loading;
  if (!view || view.key !== dataSet || !complete) return <Skeleton active paragraph={{ rows: 10 }} />;
  // Another data set begins with nothing of the one before.
  return <Search key={dataSet} {...props} view={view} groups={groups} hot={hot} />;
}

type Props = SearchViewProps & { view: DataSetView; groups: Groups; hot: ReturnType<typeof useDataSet>['hot'] };

function Search({
  view,
  groups,
  hot,
  base,
  title,
  home,
  toolbar,
  resultPath,
  bar,
  insight,
  quotedBy,
  evidence,
  ...props
}: Props) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const { pathname } = useLocation();
  const [result, setResult] = useState<{ answer: Answer; question: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const pageQuestion = useQuestion(view, base ?? null, props.excludesMonitored);
  const question = resultPath
    ? {
        ...pageQuestion,
        go: (change: Parameters<typeof pageQuestion.go>[0]) =>
          history.push(`${resultPath}?${pageQuestion.addressOf(change)}`),
      }
    : pageQuestion;
  const questionKey = JSON.stringify(question.listOf(question.filters));
  // The answer of a moment ago stays in sight meanwhile.
  const answer = result?.answer ?? null;
  const answered = result?.question === questionKey ? result.answer : null;
  const facets = useMemo(() => facetsOf(view), [view]);
  const keyword = String(question.filters.keyword ?? '');
  useShown(keyword, title === undefined ? view.name : typeof title === 'string' ? title : null);
  const linkOf = (id: string) =>
    // Umi's Link draws nothing without a path in it or in a text.
    view.detail_path ? rowPath(view, id, keyword) : `?${question.withRow(id)}`;
  const columns = marketColumns(view, linkOf, answer?.highlight);
  const columnsChoice = useColumnsChoice(view, columns, question);
  const exporting = useExport(view, question, columnsChoice.fields, quotedBy, answered?.count);
  const nothingAsked = Object.keys(question.filters).length === 0;
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <div className={styles.lead}>
          <PageTitle text={props.text ?? view.description}>{title ?? view.name}</PageTitle>
        </div>
        <Flex gap="small" wrap>
          {toolbar}
          <LinkButton to={listingPath(view.key)} icon={<ReadOutlined aria-hidden />}>
            {formatMessage({ id: 'data-detail.listing' })}
          </LinkButton>
          <SavedFilters
            view={view}
            groups={groups}
            question={question}
            fields={columnsChoice.fields}
            // A kept view holds what its page always asks, so the general search shows the same rows.
            path={base || resultPath ? searchPath(view.key) : pathname}
            mayKeep={!resultPath}
          />
          {exporting.open && !resultPath && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => exporting.open?.()}>
              {formatMessage({ id: 'common.export' })}
            </Button>
          )}
          {access['create-connector'] && !resultPath && (
            <AsConnector
              monitored={question.monitored}
              to={connectorPath(view, columnsChoice.fields, {
                ...question.inputOf(question.filters),
                sort: question.sort,
              })}
            />
          )}
        </Flex>
      </Flex>
      {bar?.({ view, groups, question, answered }) ?? (
        <SearchBar
          view={view}
          groups={groups}
          hot={hot}
          facets={facets}
          question={question}
          answer={answer}
          failed={failed}
          {...(resultPath ? {} : { answered })}
        />
      )}
      {(nothingAsked || resultPath) && home}
      {insight?.(question)}
      {!resultPath && (
        <Results
          view={view}
          groups={groups}
          question={question}
          facets={facets}
          columns={columns}
          quotedBy={quotedBy}
          columnsChoice={columnsChoice}
          answer={answer}
          failed={failed}
          evidence={evidence}
          onAnswer={(answer) => {
            evidence?.onRows(answer.list.map(({ id }) => String(id)));
            setResult({ answer, question: questionKey });
            setFailed(false);
          }}
          onFailure={() => setFailed(true)}
        />
      )}
      {exporting.dialog}
      <AfterOpening open={question.openRow !== null}>
        <DetailDrawer view={view} rowId={question.openRow} onClose={() => question.setQuery(question.withRow(null))} />
      </AfterOpening>
    </Flex>
  );
}

/**
 * The search as a connector, row for row. What a company watches changes by the day and is no condition of a connector:
 * where watched rows are left out, it has them, too; where only they are shown, there is none.
 */
function AsConnector({ to, monitored }: { to: string; monitored: Monitored }) {
  const { formatMessage } = useIntl();
  const button = { icon: <ApiOutlined aria-hidden />, children: formatMessage({ id: 'data-search.as-connector' }) };
  if (monitored === 'all') return <LinkButton to={to} {...button} />;
  return (
    <Tooltip title={formatMessage({ id: `data-search.connector-${monitored}` })}>
      {monitored === 'only' ? <Button disabled {...button} /> : <LinkButton to={to} {...button} />}
    </Tooltip>
  );
}
