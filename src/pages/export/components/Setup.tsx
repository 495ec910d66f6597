import { EXPORT_COLUMNS_MAX, EXPORT_MAX_ROWS, EXPORT_SENT_MAX_ROWS } from '@daas/contract/constants';
import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointInput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { PayAccess } from '@daas/kit/PayAccess';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Offer } from '@daas/market-ui/ExportDialog';
import { type Audience, type Format, FormatField } from '@daas/market-ui/FormatField';
import { RowsField, useRows } from '@daas/market-ui/RowsField';
import { useDebounce } from 'ahooks';
import { Alert, Button, Card, Flex, Form, Select, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import type { Column } from './column';
import { Mapping } from './Mapping';
import { NewWebhook } from './NewWebhook';
import { Preview } from './Preview';
import { type Task, useExportTexts } from './texts';

/** Debounce of the quote request. */
const STILL_MS = 500;
const QUIETLY = { showErrorInPlace: true };

interface Props {
  task: Task;
  onStarted: () => void;
  onWebhook: () => void;
}

export function Setup(props: Props) {
  const { view } = useDataSet(props.task.data_set);
  return view ? <Choice {...props} view={view} /> : <Skeleton active />;
}

/** A calling tool can do nothing with a row that has no telephone. */
function columnsAtFirst(view: DataSetView, { target }: Task): Column[] {
  const phone = view.fields.find(({ name_en, type }) => /phone/.test(name_en) && type !== 'boolean')?.name_en;
  const names = target === 'calling' && phone ? [...view.default_columns, phone] : view.default_columns;
  return [...new Set(names)].map((field) => ({ field, as: field, required: target === 'calling' && field === phone }));
}

function Choice({ task, view, onStarted, onWebhook }: Props & { view: DataSetView }) {
  const { text } = useExportTexts();
  const common = useText('common');
  const sends = task.target !== 'file';
  const most = Math.min(Math.max(task.rows, 1), sends ? EXPORT_SENT_MAX_ROWS : EXPORT_MAX_ROWS);
  const [columns, setColumns] = useState(() => columnsAtFirst(view, task));
  const limit = useRows(most, most);
  const { rows } = limit;
  const [format, setFormat] = useState<Format>('xlsx');
  const [audience, setAudience] = useState<Audience>('people');
  const [selectedId, setSelectedId] = useState<string>();
  const [refused, setRefused] = useState<string | null>(null);
  const start = useAction('exportTask.start', QUIETLY);

  const webhookId = selectedId ?? task.webhooks[0]?.id;
  const complete = columns.length > 0 && rows !== 0;
  const arrives = !sends || webhookId !== undefined;
  const order: EndpointInput<'exportTask.quote'> = { id: task.id, columns, rows: rows ?? 0 };
  if (sends && webhookId) order.webhook_id = webhookId;
  if (!sends) Object.assign(order, { format, audience });
  const choice = JSON.stringify(order);
  const steadyChoice = useDebounce(choice, { wait: STILL_MS });
  const question = JSON.parse(steadyChoice) as typeof order;
  const ready = question.rows > 0 && question.columns.length > 0 && (!sends || question.webhook_id !== undefined);
  const quote = useApi('exportTask.quote', question, { ...QUIETLY, ready });
  const offer = ready && !quote.loading && steadyChoice === choice && !quote.error ? quote.data : undefined;
  const choose = (fields: string[]) =>
    setColumns(
      fields.map((field) => columns.find((one) => one.field === field) ?? { field, as: field, required: false }),
    );
  const accept = (quoteId: string) => {
    setRefused(null);
    start.run({ id: task.id, quote_id: quoteId }).then(onStarted, (error: Error) => {
      setRefused(error.message);
      quote.refresh();
    });
  };
  if (task.rows === 0) return <Alert type="info" showIcon title={text('nothing')} />;
  return (
    <>
      {sends && task.webhooks.length === 0 && (
        <Alert type="warning" showIcon title={text('no-webhook')} action={<NewWebhook onMade={onWebhook} />} />
      )}
      <Card variant="borderless">
        <Form layout="vertical" component="div">
          {sends ? (
            <Form.Item
              label={text('webhook')}
              htmlFor="export-webhook"
              extra={
                <Flex justify="space-between" align="center" gap="small" wrap>
                  {text('webhook-hint')}
                  {task.webhooks.length > 0 && <NewWebhook onMade={onWebhook} />}
                </Flex>
              }
            >
              <Select
                {...nameOptions}
                id="export-webhook"
                value={webhookId}
                onChange={setSelectedId}
                options={task.webhooks.map(({ id, name, url }) => ({ value: id, label: `${name} · ${url}` }))}
              />
            </Form.Item>
          ) : (
            <FormatField value={format} onChange={setFormat} audience={{ value: audience, onChange: setAudience }} />
          )}
          <RowsField {...limit} />
          <Form.Item label={common('fields')} htmlFor="export-fields">
            <Select
              id="export-fields"
              mode="multiple"
              value={columns.map(({ field }) => field)}
              onChange={choose}
              maxCount={EXPORT_COLUMNS_MAX}
              optionFilterProp="label"
              options={view.fields.map((field) => ({ value: field.name_en, label: field.label }))}
            />
          </Form.Item>
          {sends && <Mapping view={view} columns={columns} onChange={setColumns} />}
        </Form>
      </Card>
      {sends && complete && arrives && <Preview id={task.id} columns={question.columns} />}
      <Card variant="borderless">
        <Flex vertical gap="middle">
          {refused && <Alert type="error" showIcon title={refused} />}
          {quote.error && steadyChoice === choice ? (
            <RetryAlert title={quote.error.message} onRetry={quote.refresh} />
          ) : arrives ? (
            <Offer offer={offer} complete={complete} view={view} />
          ) : (
            <Typography.Text type="secondary">{text('no-receiver')}</Typography.Text>
          )}
          <div>
            <PayAccess by="exportTask.start">
              <Button
                type="primary"
                size="large"
                loading={start.loading}
                disabled={!offer?.rows}
                onClick={() => offer && accept(offer.id)}
              >
                {text(`start-${task.target}`)}
              </Button>
            </PayAccess>
          </div>
        </Flex>
      </Card>
    </>
  );
}
