import { ApiOutlined } from '@ant-design/icons';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { history, useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Button, Flex, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { DataTable, type Filters, useHiddenColumns } from '../DataTable';
import { readState, writeState } from '../DataTable/urlState';
import { useDataSet } from '../hooks/useDataSet';
import { useFormat } from '../hooks/useFormat';
import { LinkButton } from '../LinkButton';
import { PageTitle } from '../PageTitle';
import { StatusPage } from '../StatusPage';
import { PAGINATION } from '../table';
import { ActiveFilters } from './ActiveFilters';
import { type Found, hiddenAtFirst, marketColumns } from './columns';
import { DetailDrawer } from './DetailDrawer';
import { SourceLine } from './DetailSections';
import { Facets } from './Facets';
import styles from './index.module.css';
import { ROW, rowPath } from './paths';
import { SearchBar } from './SearchBar';
import { SelectionBar } from './SelectionBar';
import { combinedFilter, connectorFilter, connectorPath, facetKey, facetsOf, KEYWORD_MAX } from './state';
import { statusOf } from './useRow';

type Answer = EndpointOutput<'market.search'>;

interface SearchViewProps {
  dataSet: string;
  /** Asked always; the reader cannot take it away. */
  base?: FilterNode;
  /** Instead of the data set's own name and description. */
  title?: ReactNode;
  text?: ReactNode;
  /** Above the results as long as nothing was asked. */
  home?: ReactNode;
  /** Beside the heading. */
  toolbar?: ReactNode;
  /** Where questions are answered, when that is another page: this one shows `home` instead of results. */
  resultPath?: string;
}

/** Searching any data set of the market; everything on the page follows from its definition. // product §2 */
export function SearchView(props: SearchViewProps) {
  const { dataSet } = props;
  const { formatMessage } = useIntl();
  const { view, filters: groups, hot, error, refresh } = useDataSet(dataSet);
  const text = (id: string) => formatMessage({ id: `data-search.${id}` });
  if (error) {
    const locked = statusOf(error) === 403;
    return (
      <StatusPage
        tone={locked ? 'locked' : 'lost'}
        title={text(locked ? 'locked' : 'unknown')}
        description={text(locked ? 'locked-text' : 'unknown-text')}
        actions={<Button onClick={refresh}>{text('again')}</Button>}
      />
    );
  }
  if (!view || view.key !== dataSet) return <Skeleton active paragraph={{ rows: 10 }} />;
  // Another data set begins with nothing of the one before.
  return <Search key={dataSet} {...props} view={view} groups={groups} hot={hot} />;
}

/** The address with a row's detail open, or closed. */
const withRow = (query: URLSearchParams, id: string | null): string => {
  const next = new URLSearchParams(query);
  if (id) next.set(ROW, id);
  else next.delete(ROW);
  return next.toString();
};

type Props = SearchViewProps & {
  view: DataSetView;
  groups: ReturnType<typeof useDataSet>['filters'];
  hot: ReturnType<typeof useDataSet>['hot'];
};

function Search({ view, groups, hot, base, title, text: description, home, toolbar, resultPath }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [selected, setSelected] = useState<Found[]>([]);
  const { defaultPageSize, pageSizeOptions } = PAGINATION.normal;
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const { [ROW]: openRow, ...filters } = state.filters;
  const facets = useMemo(() => facetsOf(view), [view]);
  const text = (id: string, values?: Record<string, string | number>) =>
    formatMessage({ id: `data-search.${id}` }, values);

  /** A new question begins at its first page. */
  const go = (change: Filters) => {
    const next = Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value.length > 0));
    const address = writeState({ ...state, filters: next, current: 1 }, defaultPageSize);
    if (resultPath) history.push(`${resultPath}?${address}`);
    else setQuery(address);
  };
  const linkOf = (id: string) =>
    // Umi's Link draws nothing without a path in it or in a text.
    view.detail_path ? rowPath(view, id) : `?${withRow(query, id)}`;
  const columns = marketColumns(view, linkOf, answer?.highlight);
  const columnChoice = useHiddenColumns(`market.${view.key}`, hiddenAtFirst(view, columns));
  const shown = columns.map(({ key }) => key).filter((key) => !columnChoice[0].includes(key));
  const nothingAsked = Object.keys(filters).length === 0;
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={description ?? view.description}>{title ?? view.name}</PageTitle>
        <Flex gap="small" wrap>
          {toolbar}
          {access['create-connector'] && !resultPath && (
            <LinkButton
              to={connectorPath(view, shown, connectorFilter(view, filters, base))}
              icon={<ApiOutlined aria-hidden />}
            >
              {text('as-connector')}
            </LinkButton>
          )}
        </Flex>
      </Flex>
      <SearchBar
        view={view}
        groups={groups}
        hot={hot}
        filters={filters}
        facets={facets}
        answer={answer}
        onChange={go}
      />
      {(nothingAsked || resultPath) && home}
      {!resultPath && (
        <div className={styles.columns}>
          <Facets
            className={styles.wide}
            fields={facets}
            counts={answer?.facets ?? []}
            filters={filters}
            onChange={(field, values) => go({ [facetKey(field)]: values })}
          />
          <div className={styles.results}>
            <ActiveFilters view={view} filters={filters} onChange={go} />
            <SelectionBar
              view={view}
              ids={selected.map((row) => String(row.id))}
              names={selected.map((row) => String(row[view.title]))}
              fields={shown}
              onClear={() => setSelected([])}
            />
            <DataTable
              name={`market.${view.key}`}
              endpoint="market.search"
              rowKey={(row) => String(row.id)}
              columns={columns}
              columnChoice={columnChoice}
              kept={[ROW]}
              fixed={{
                dataSet: view.key,
                fields: shown,
                facets: facets.map((field) => field.name_en),
              }}
              toInput={(now) => {
                const keyword = String(now.keyword ?? '').slice(0, KEYWORD_MAX);
                return { filter: combinedFilter(view, now, base), ...(keyword ? { keyword } : {}) };
              }}
              title={
                answer && (
                  <span aria-live="polite">
                    {text('found', { count: `${format.number(answer.total)}${answer.capped ? '+' : ''}` })}
                  </span>
                )
              }
              onAnswer={setAnswer}
              rowSelection={{
                selectedRowKeys: selected.map((row) => String(row.id)),
                preserveSelectedRowKeys: true,
                onChange: (_, rows) => setSelected(rows),
                getTitleCheckboxProps: () => ({ 'aria-label': text('select-all') }),
                getCheckboxProps: (row) => ({ 'aria-label': text('select-row', { name: String(row[view.title]) }) }),
              }}
            />
            <SourceLine view={view} at={answer?.updated_at} />
          </div>
        </div>
      )}
      <DetailDrawer
        view={view}
        rowId={typeof openRow === 'string' ? openRow : null}
        onClose={() => setQuery(withRow(query, null))}
      />
    </Flex>
  );
}
