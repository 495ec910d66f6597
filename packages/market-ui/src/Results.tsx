import { EyeOutlined } from '@ant-design/icons';
import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { DataTable, type TableActions } from '@daas/kit/DataTable';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Flex, Select, Tooltip, Typography } from 'antd';
import union from 'lodash/union';
import { type ReactNode, useRef, useState } from 'react';
import { ActiveFilters } from './ActiveFilters';
import type { MarketColumn, ResultRow } from './columns';
import { EmptyResult } from './EmptyResult';
import type { QuotedBy } from './ExportDialog';
import { Facets } from './Facets';
import styles from './index.module.css';
import { useMonitored } from './MonitorButton';
import { SelectionBar } from './SelectionBar';
import { SourceLine } from './SourceLine';
import { MeantInstead } from './SuggestedConditions';
import { histogramsOf } from './state';
import { UnreadWords } from './UnreadWords';
import type { useColumnsChoice } from './useColumnsChoice';
import { useExport } from './useExport';
import { KEPT, MONITORED, type Monitored, type Question } from './useQuestion';

type Answer = EndpointOutput<'market.search'>;

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  question: Question;
  facets: FieldView[];
  columns: MarketColumn[];
  columnsChoice: ReturnType<typeof useColumnsChoice>;
  evidence?: Evidence | undefined;
  quotedBy?: QuotedBy | undefined;
  answer: Answer | null;
  failed: boolean;
  onAnswer: (answer: Answer) => void;
  onFailure: () => void;
}

/** What puts each row into the list, beside its name. */
export interface Evidence {
  title: string;
  /** Whether it is there, or will not come. */
  settled: boolean;
  of: (id: string) => ReactNode;
  /** The rows on the screen. */
  onRows: (ids: string[]) => void;
}

const evidenceColumn = ({ title, of }: Evidence): MarketColumn => ({
  title,
  key: 'evidence',
  disable: true,
  width: 260,
  render: (_, row) => of(String(row.id)),
});

/** What was found: facets, list, and what may be done with selected rows. */
export function Results({ view, groups, question, facets, columns, columnsChoice, quotedBy, answer, ...props }: Props) {
  const { evidence } = props;
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [selected, setSelected] = useState<ResultRow[]>([]);
  const table = useRef<TableActions>(undefined);
  const { columnsState, visibleFields, fields } = columnsChoice;
  const exporting = useExport(view, question, fields, quotedBy);
  const selectedIds = selected.map((row) => String(row.id));
  const onPage = (answer?.list ?? []).map((row) => String(row.id));
  const monitor = useMonitored(view.key, union(onPage, selectedIds));
  const text = useText('data-search');
  const marked = columns.flatMap((column) => {
    if (column.key !== view.title || !column.render) return column;
    const render = withMark(column.render, monitor.watched, formatMessage({ id: 'data-monitor.watched' }));
    return [{ ...column, render }, ...(evidence ? [evidenceColumn(evidence)] : [])];
  });
  const isNarrowed = Object.keys(question.filters).length > 0;
  const isRanked = Boolean(question.keyword) && !question.sort;
  const sort = question.sort ?? view.default_sort;
  const sortField = columns.find(({ key }) => key === sort.replace(/^-/, ''))?.title;
  const sorted = isRanked
    ? text('sorted-relevance')
    : text(sort.startsWith('-') ? 'sorted-down' : 'sorted-up', { field: String(sortField) });
  return (
    <div className={styles.columns}>
      <a className={styles.skip} href="#results">
        {text('to-results')}
      </a>
      <Facets
        className={styles.wide}
        fields={facets}
        view={view}
        answer={answer}
        failed={props.failed}
        question={question}
      />
      <div
        className={`${styles.results} ${evidence && !evidence.settled ? styles.unsettled : ''}`}
        id="results"
        tabIndex={-1}
      >
        <ActiveFilters
          view={view}
          groups={groups}
          filters={question.filters}
          monitored={question.monitored}
          leftOut={answer?.left_out ?? null}
          onChange={question.go}
        />
        <UnreadWords words={question.unread} onKeyword={question.useUnread} onRemove={question.dropUnread} />
        {answer?.total === 0 && question.keyword && (
          <MeantInstead dataSet={view.key} groups={groups} question={question} />
        )}
        {exporting.dialog}
        <DataTable
          name={`market.${view.key}`}
          endpoint="market.search"
          rowKey={(row) => String(row.id)}
          columns={marked}
          columnsState={columnsState}
          otherParameters={KEPT}
          actionRef={table}
          {...(isRanked ? {} : { defaultSort: view.default_sort })}
          noRows={answer?.total === 0 && isNarrowed && <EmptyResult dataSet={view.key} question={question} />}
          orderShown
          fixed={{
            data_set: view.key,
            fields: visibleFields,
            facets: facets.map((field) => field.name_en),
            histograms: histogramsOf(view).map((field) => field.name_en),
          }}
          toInput={question.listOf}
          title={
            answer && (
              <Flex gap="small" align="baseline" wrap>
                <span aria-live="polite">
                  {text('found', {
                    count: format.count(answer.count ?? answer.total, answer.count === null),
                  })}
                </span>
                <Typography.Text type="secondary" className={styles.sorted ?? ''}>
                  {answer.capped && `${formatMessage({ id: 'table.ends' }, { total: format.number(answer.total) })} · `}
                  {sorted}
                </Typography.Text>
              </Flex>
            )
          }
          toolbar={
            question.mayMonitor
              ? [
                  <Select<Monitored>
                    key="monitored"
                    variant="borderless"
                    aria-label={formatMessage({ id: 'data-monitor.which' })}
                    value={question.monitored}
                    popupMatchSelectWidth={false}
                    onChange={(which) => question.go({ [MONITORED]: which })}
                    options={(['all', 'only', 'exclude'] as const).map((which) => ({
                      value: which,
                      label: formatMessage({ id: `data-monitor.${which}` }),
                    }))}
                  />,
                ]
              : []
          }
          onAnswer={props.onAnswer}
          onFailure={props.onFailure}
          rowSelection={{
            selectedRowKeys: selectedIds,
            // Rows of other pages stay selected.
            preserveSelectedRowKeys: true,
            onChange: (_, rows) => setSelected(rows),
            getTitleCheckboxProps: () => ({ 'aria-label': text('select-all') }),
            getCheckboxProps: (row) => ({ 'aria-label': text('select-row', { name: String(row[view.title]) }) }),
          }}
        />
        <SelectionBar
          view={view}
          ids={selectedIds}
          names={selected.map((row) => String(row[view.title]))}
          fields={fields}
          monitor={monitor}
          onMonitored={() => {
            monitor.refresh();
            if (question.monitored !== 'all') table.current?.reload();
          }}
          onExport={exporting.open && (() => exporting.open?.(selectedIds))}
          onClear={() => setSelected([])}
        />
        {answer && <SourceLine view={view} at={answer.updated_at} />}
      </div>
    </div>
  );
}

const withMark =
  (render: NonNullable<MarketColumn['render']>, watched: ReadonlySet<string>, label: string): typeof render =>
  (...cell) => (
    <>
      {render(...cell)}
      {watched.has(String(cell[1].id)) && (
        <Tooltip title={label}>
          <EyeOutlined aria-label={label} className={styles.watched} />
        </Tooltip>
      )}
    </>
  );
