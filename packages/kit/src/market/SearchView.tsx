import { ApiOutlined, FilterOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Link, useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Badge, Button, Flex, Input, Skeleton, Space, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { type Column, DataTable, type Filters, type Row, useHiddenColumns } from '../DataTable';
import { readState, writeState } from '../DataTable/urlState';
import { DataValue } from '../DataValue';
import { countConditions, parseFilter } from '../FilterBuilder';
import { useDataSet } from '../hooks/useDataSet';
import { useFormat } from '../hooks/useFormat';
import { LinkButton } from '../LinkButton';
import { PageTitle } from '../PageTitle';
import { StatusPage } from '../StatusPage';
import { PAGINATION } from '../table';
import { ActiveFilters } from './ActiveFilters';
import { AdvancedFilter } from './AdvancedFilter';
import { DetailDrawer } from './DetailDrawer';
import { Facets } from './Facets';
import { Highlighted } from './Highlighted';
import styles from './index.module.css';
import { SelectionBar } from './SelectionBar';
import { columnsOf, combinedFilter, connectorFilter, connectorPath, facetKey, facetsOf, list } from './state';

type Found = Row<'market.search'>;
type Answer = EndpointOutput<'market.search'>;

const KEYWORD_MAX = 60;
/** The detail that is open is no filter. */
const ROW = 'row';

/** Searching any data set of the market; everything on the page follows from its definition. // product §2 */
export function SearchView({ dataSet }: { dataSet: string }) {
  const { formatMessage } = useIntl();
  const { view, filters: groups, hot, error, refresh } = useDataSet(dataSet);
  const text = (id: string) => formatMessage({ id: `data-search.${id}` });
  if (error)
    return (
      <StatusPage
        tone="lost"
        title={text('unknown')}
        description={text('unknown-text')}
        actions={<Button onClick={refresh}>{text('again')}</Button>}
      />
    );
  if (!view || view.key !== dataSet) return <Skeleton active paragraph={{ rows: 10 }} />;
  // Another data set begins with nothing of the one before.
  return <Search key={dataSet} view={view} groups={groups} hot={hot} />;
}

/** The address with a row's detail open, or closed. */
const withRow = (query: URLSearchParams, id: string | null): string => {
  const next = new URLSearchParams(query);
  if (id) next.set(ROW, id);
  else next.delete(ROW);
  return next.toString();
};

type Props = Required<Pick<ReturnType<typeof useDataSet>, 'hot'>> & {
  view: NonNullable<ReturnType<typeof useDataSet>['view']>;
  groups: ReturnType<typeof useDataSet>['filters'];
};

function Search({ view, groups, hot }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [selected, setSelected] = useState<Found[]>([]);
  const [editing, setEditing] = useState(false);
  const { defaultPageSize, pageSizeOptions } = PAGINATION.normal;
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const { [ROW]: openRow, ...filters } = state.filters;
  const facets = useMemo(() => facetsOf(view), [view]);
  const text = (id: string, values?: Record<string, string | number>) =>
    formatMessage({ id: `data-search.${id}` }, values);

  /** A new question begins at its first page. */
  const go = (change: Filters) => {
    const next = Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value.length > 0));
    setQuery(writeState({ ...state, filters: next, current: 1 }, defaultPageSize));
  };
  const advanced = parseFilter(list(filters.filter)[0]);
  const columns = useColumns(view, answer, query);
  const columnChoice = useHiddenColumns(
    `market.${view.key}`,
    columns.map(({ key }) => key).filter((key) => !view.default_columns.includes(key)),
  );
  const shown = columns.map(({ key }) => key).filter((key) => !columnChoice[0].includes(key));
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={view.description}>{view.name}</PageTitle>
        {access['create-connector'] && (
          <LinkButton
            to={connectorPath(view, shown, connectorFilter(view, filters))}
            icon={<ApiOutlined aria-hidden />}
          >
            {text('as-connector')}
          </LinkButton>
        )}
      </Flex>
      <Flex gap="small" wrap>
        <Input.Search
          // The address decides what it holds: going back shows the old word again.
          key={String(filters.keyword ?? '')}
          defaultValue={String(filters.keyword ?? '')}
          className={styles.keyword ?? ''}
          allowClear
          enterButton
          maxLength={KEYWORD_MAX}
          aria-label={text('keyword')}
          placeholder={text('keyword-hint', {
            fields: view.fields
              .filter((field) => field.searchable)
              .map((field) => field.label)
              .join(' / '),
          })}
          onSearch={(keyword) => go({ keyword: keyword.trim() })}
        />
        <Badge count={countConditions(advanced)} size="small">
          <Button icon={<FilterOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {text('advanced')}
          </Button>
        </Badge>
      </Flex>
      {hot.length > 0 && (
        <Space wrap size="small">
          <Typography.Text type="secondary">{text('hot')}</Typography.Text>
          {hot.map((one) => (
            <Button
              key={one.name}
              size="small"
              shape="round"
              onClick={() => go({ filter: JSON.stringify(one.filter) })}
            >
              {one.name}
            </Button>
          ))}
        </Space>
      )}
      <div className={styles.columns}>
        <Facets
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
            fixed={{
              dataSet: view.key,
              fields: shown,
              facets: facets.map((field) => field.name_en),
            }}
            toInput={(now) => {
              const keyword = String(now.keyword ?? '').slice(0, KEYWORD_MAX);
              return { filter: combinedFilter(view, now), ...(keyword ? { keyword } : {}) };
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
          <Typography.Paragraph type="secondary" className={styles.source ?? ''}>
            {text('source', {
              source: view.source,
              refresh: text(`refresh-${view.refresh}`),
              at: format.time(answer?.updated_at),
            })}
          </Typography.Paragraph>
        </div>
      </div>
      <AdvancedFilter
        open={editing}
        groups={groups}
        value={advanced}
        onClose={() => setEditing(false)}
        onApply={(filter) => {
          setEditing(false);
          go({ filter: filter ? JSON.stringify(filter) : '' });
        }}
      />
      <DetailDrawer
        view={view}
        rowId={typeof openRow === 'string' ? openRow : null}
        onClose={() => setQuery(withRow(query, null))}
      />
    </Flex>
  );
}

function useColumns(
  view: Props['view'],
  answer: Answer | null,
  query: URLSearchParams,
): (Column<Found> & { key: string })[] {
  return columnsOf(view).map((field) => ({
    title: field.label,
    key: field.name_en,
    always: field.name_en === view.title,
    dataIndex: field.name_en,
    search: false,
    sorter: view.sorts.includes(field.name_en),
    className: styles.cell ?? '',
    ...(field.type === 'integer' || field.type === 'decimal' ? { align: 'end' as const } : {}),
    render: (_, row) => {
      const value = row[field.name_en];
      const parts = answer?.highlight[String(row.id)]?.[field.name_en];
      const shown = parts ? <Highlighted parts={parts} /> : <DataValue field={field} value={value} />;
      return field.name_en === view.title ? (
        // Umi's Link draws nothing without a path in it or in a text.
        <Link to={`?${withRow(query, String(row.id))}`}>{shown}</Link>
      ) : (
        shown
      );
    },
  }));
}
