import type { DataSetView } from '@daas/contract/datasets/view';
import { DataValue } from '@daas/kit/DataValue';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Tabs } from '@daas/kit/Tabs';
import { innerPagination } from '@daas/kit/table';
import { useIntl } from '@umijs/max';
import { Alert, Button, Empty, Flex, Statistic, Tag, Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';
import type { Connector } from '../context';
import {
  nextCursor,
  type Problem,
  problemOf,
  type Quote,
  quoteOf,
  type RunAnswer,
  type RunMode,
  rowsOf,
} from './query';
import { ReceiptPanel } from './ReceiptPanel';

interface Props {
  answer: RunAnswer;
  mode: RunMode;
  view: DataSetView;
  connector: Connector;
  busy: boolean;
  /** Asks for the next page; undefined where there is none. */
  onNext: ((cursor: string) => void) | undefined;
}

export function Result({ answer, mode, view, connector, busy, onNext }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const problem = problemOf(answer);
  const quote = quoteOf(answer);
  const rows = rowsOf(answer);
  const cursor = nextCursor(answer);
  const text = useText('connector-query');
  const readable = problem ? (
    <ProblemText problem={problem} />
  ) : quote ? (
    <QuoteText quote={quote} />
  ) : (
    <Rows rows={rows ?? []} view={view} />
  );
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" align="center" wrap>
        <Tag color={problem ? 'error' : 'success'}>{answer.status}</Tag>
        <Tag variant="filled">{text(`mode-${mode}`)}</Tag>
        <Typography.Text type="secondary" className="tabular">
          {format.duration(answer.duration_ms)}
          {rows && ` · ${formatMessage({ id: 'connector-query.rows' }, { count: rows.length })}`}
        </Typography.Text>
        {cursor && onNext && (
          <Button size="small" loading={busy} style={{ marginInlineStart: 'auto' }} onClick={() => onNext(cursor)}>
            {text('next')}
          </Button>
        )}
      </Flex>
      <Tabs
        size="small"
        items={[
          { key: 'table', label: text('as-table'), children: readable },
          {
            key: 'json',
            label: 'JSON',
            children: <CodeBlock code={JSON.stringify(answer.body, null, 2)} language="json" label={text('as-json')} />,
          },
        ]}
      />
      {answer.receipt && <ReceiptPanel receipt={answer.receipt} callId={answer.call_id} connector={connector} />}
    </Flex>
  );
}

function Rows({ rows, view }: { rows: Record<string, unknown>[]; view: DataSetView }) {
  const { formatMessage } = useIntl();
  const [first] = rows;
  if (!first)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'connector-query.empty' })} />;
  const fields = new Map(view.fields.map((field) => [field.name_en, field]));
  return (
    <ScrollTable<Record<string, unknown>>
      label={formatMessage({ id: 'connector-query.as-table' })}
      rowKey={(row) => String(row.id)}
      dataSource={rows}
      pagination={innerPagination(rows.length)}
      columns={Object.keys(first).map((name) => {
        const field = fields.get(name);
        return {
          // A row's id is no declared field.
          title: (field ?? view.equality.find((one) => one.name_en === name))?.label ?? name,
          dataIndex: name,
          onCell: () => ({
            style: { maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
          }),
          render: (value: unknown) =>
            field ? (
              <DataValue field={field} value={value} />
            ) : (
              <span className="tabular">{String(value ?? '--')}</span>
            ),
        };
      })}
    />
  );
}

function QuoteText({ quote }: { quote: Quote }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return (
    <Flex gap="large" wrap>
      <Statistic title={formatMessage({ id: 'common.price' })} value={format.money(quote.price)} />
      <Statistic
        title={formatMessage({ id: 'connector-query.quote-rows' })}
        value={format.count(quote.rows, quote.capped)}
      />
    </Flex>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  const { formatMessage } = useIntl();
  return (
    <Alert
      type="error"
      showIcon
      title={`${problem.title} · ${problem.code}`}
      description={
        <>
          <div>{problem.detail}</div>
          {problem.errors.length > 0 && (
            <ul style={{ margin: '8px 0', paddingInlineStart: 20 }}>
              {problem.errors.map(({ field, message }) => (
                <li key={`${field} ${message}`}>
                  <Typography.Text code>{field}</Typography.Text> {message}
                </li>
              ))}
            </ul>
          )}
          {!problem.charged && formatMessage({ id: 'connector-query.not-charged' })}
        </>
      }
    />
  );
}
