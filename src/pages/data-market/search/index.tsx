import { ApiOutlined, FilterOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { PAGINATION } from '@daas/kit/table';
import { Link, useAccess, useIntl, useParams, useSearchParams } from '@umijs/max';
import { Badge, Button, Flex, Input, Skeleton, Space, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { type Column, DataTable, type Filters, type Row } from '@/components/DataTable';
import { readState, writeState } from '@/components/DataTable/urlState';
import { DataValue } from '@/components/DataValue';
import { countConditions } from '@/components/FilterBuilder';
import { StatusPage } from '@/components/StatusPage';
import { useDataSet } from '@/hooks/useDataSet';
import { useFormat } from '@/hooks/useFormat';
import { AdvancedFilter } from './components/AdvancedFilter';
import { DetailDrawer } from './components/DetailDrawer';
import { Facets } from './components/Facets';
import { Highlighted } from './components/Highlighted';
import styles from './index.module.css';
import { columnsOf, combinedFilter, connectorFilter, facetKey, facetsOf, parseFilter } from './state';

type Found = Row<'market.search'>;
type Answer = EndpointOutput<'market.search'>;

const KEYWORD_MAX = 60;
/** The detail that is open is no filter. */
const ROW = 'row';

/** Searching any data set of the market; everything on the page follows from its definition. // product §2 */
export default function MarketSearch() {
  const { type = '' } = useParams<{ type: string }>();
  const { formatMessage } = useIntl();
  const { view, filters: groups, hot, error, refresh } = useDataSet(type);
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
  if (!view || view.key !== type) return <Skeleton active paragraph={{ rows: 10 }} />;
  // Another data set begins with nothing of the one before.
  return <Search key={type} view={view} groups={groups} hot={hot} />;
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
  const advanced = parseFilter(filters.filter);
  const columns = useColumns(view, answer, query);
  const connector = connectorFilter(view, filters);
  const connectorQuery = new URLSearchParams({
    product: view.key,
    ...(connector ? { filter: JSON.stringify(connector) } : {}),
  });
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <div className={styles.intro}>
          <Typography.Title level={4} style={{ margin: 0 }}>
            {view.name}
          </Typography.Title>
          <Typography.Text type="secondary">{view.description}</Typography.Text>
        </div>
        {access['create-connector'] && (
          <Link to={`/my-data/connector/create?${connectorQuery}`}>
            <Button icon={<ApiOutlined />}>{text('as-connector')}</Button>
          </Link>
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
          <Button icon={<FilterOutlined />} onClick={() => setEditing(true)}>
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
          <DataTable
            name={`market.${view.key}`}
            endpoint="market.search"
            rowKey={(row) => String(row.id)}
            columns={columns}
            hiddenAtFirst={columns
              .map((column) => column.key ?? '')
              .filter((key) => !view.default_columns.includes(key))}
            fixed={{
              dataSet: view.key,
              fields: columns.map((column) => column.key ?? ''),
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
        <Link to={{ search: withRow(query, String(row.id)) }}>{shown}</Link>
      ) : (
        shown
      );
    },
  }));
}
