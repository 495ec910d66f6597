import type { ApplicationKey } from '@daas/contract/applications';
import { EXPORT_MAX_ROWS, MODAL_WIDTH } from '@daas/contract/constants';
import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { usePayRefusal } from '@daas/kit/PayAccess';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Alert, Button, Flex, Form, Modal, Select, Skeleton, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { ExportConditions } from './ExportConditions';
import { ExportProgress } from './ExportProgress';
import { type Audience, type Format, FormatField } from './FormatField';
import { PricedRelations } from './PricedRelations';
import { RowsField, useRows } from './RowsField';

type Quote = EndpointOutput<'export.quote'>;

/** An application that makes files of its rows: it says what they cost. */
export type QuotedBy =
  | {
      endpoint:
        | 'customerGroup.quoteRemoteOffice'
        | 'customerGroup.quoteAuthorityBillboard'
        | 'customerGroup.quoteHighEnterprises';
      type: string;
    }
  | { endpoint: 'estate.quote' };

export interface ExportDialogProps {
  view: DataSetView;
  /** What was asked for, and in which order. */
  question: Pick<EndpointInput<'export.quote'>, 'keyword' | 'filter' | 'monitored' | 'sort'>;
  /** Only these rows of it. */
  ids?: string[];
  /** The application whose file it is, and what else it is asked. */
  quotedBy?: QuotedBy | undefined;
  /** How many rows it finds, where that is known. */
  rowCount?: number | undefined;
  /** Columns on the screen: what is chosen at first. */
  fields: string[];
  onClose: () => void;
}

const APPLICATIONS: Record<QuotedBy['endpoint'], ApplicationKey> = {
  'customerGroup.quoteRemoteOffice': 'remote_office',
  'customerGroup.quoteAuthorityBillboard': 'authority_billboard',
  'customerGroup.quoteHighEnterprises': 'high_enterprises',
  'estate.quote': 'estate_data',
};

/** Of the chosen fields, lists and texts that nobody sorts by may be longer than a cell of a workbook. */
const mayBeLong = (view: DataSetView, fieldNames: readonly string[]): boolean =>
  view.fields.some(
    ({ name_en, type }) =>
      fieldNames.includes(name_en) &&
      (type === 'records' || (type === 'text' && name_en !== view.title && !view.sorts.includes(name_en))),
  );

const ROWS_AT_FIRST = 1000;
const ROW_CHOICES = [1000, 10_000, 100_000];
/** Debounce of the quote request. */
const STILL_MS = 400;
/** The console reads the refusal here, not above the page. */
const QUIETLY = { showErrorInPlace: true };

/** Rows of a result as a file: what is in it, what it costs to the last digit, and how far it is. */
export function ExportDialog({
  view,
  question,
  ids,
  quotedBy,
  rowCount,
  fields: initialFields,
  onClose,
}: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('xlsx');
  const [audience, setAudience] = useState<Audience>('people');
  const limit = Math.min(rowCount ?? EXPORT_MAX_ROWS, EXPORT_MAX_ROWS);
  const most = useRows(ROWS_AT_FIRST, limit, quotedBy && APPLICATIONS[quotedBy.endpoint]);
  const rows = ids?.length ?? most.rows;
  const [fields, setFields] = useState(initialFields);
  const [download, setDownload] = useState<string | null>(null);
  const text = useText('data-export');
  const common = useText('common');

  const { endpoint = 'export.quote' as const, ...whose } = quotedBy ?? { data_set: view.key };
  const order = { ...whose, ...question, fields, rows: rows ?? 0, format, audience, ...(ids ? { ids } : {}) };
  const choice = JSON.stringify(order);
  const steadyChoice = useDebounce(choice, { wait: STILL_MS });
  const still = JSON.parse(steadyChoice) as typeof order;
  const ready = still.rows > 0 && still.fields.length > 0 && download === null;
  const quote = useApi(endpoint, still, { ...QUIETLY, ready });
  const create = useAction('export.create', QUIETLY);
  const [refused, setRefused] = useState<string | null>(null);
  const unpaid = usePayRefusal('export.create');
  const complete = fields.length > 0 && rows !== 0;
  const settled = ready && !quote.loading && steadyChoice === choice;
  const offer = settled && !quote.error ? quote.data : undefined;

  const start = ({ id }: Quote) => {
    setRefused(null);
    create.run({ id }).then(
      ({ download_id }) => setDownload(download_id),
      (error: Error) => {
        setRefused(error.message);
        // The price may have changed, or the quote may be too old.
        quote.refresh();
      },
    );
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={text('title', { name: view.name })}
      onCancel={onClose}
      footer={
        download === null ? (
          <Flex justify="end" gap="small">
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button
              type="primary"
              loading={create.loading}
              disabled={!offer?.rows || unpaid !== null}
              onClick={() => offer && start(offer)}
            >
              {text('start')}
            </Button>
          </Flex>
        ) : (
          <Button onClick={onClose}>{common('close')}</Button>
        )
      }
    >
      {download === null ? (
        <Form layout="vertical" component="div">
          <Form.Item label={text('conditions')}>
            <ExportConditions view={view} question={question} selectedCount={ids?.length} leftOut={offer?.left_out} />
          </Form.Item>
          <FormatField
            value={format}
            onChange={setFormat}
            long={mayBeLong(view, fields)}
            audience={{ value: audience, onChange: setAudience }}
          />
          {!ids && <RowsField {...most} choices={ROW_CHOICES} rowCount={rowCount} />}
          <Form.Item
            label={common('fields')}
            htmlFor="export-fields"
            extra={<Fields {...{ view, initialFields, setFields }} />}
          >
            <Select
              id="export-fields"
              mode="multiple"
              value={fields}
              onChange={setFields}
              maxTagCount={8}
              optionFilterProp="label"
              options={view.fields.map((field) => ({ value: field.name_en, label: field.label }))}
            />
          </Form.Item>
          {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
          {quote.error && settled ? (
            <RetryAlert title={quote.error.message || text('quote-failed')} onRetry={quote.refresh} />
          ) : (
            <Offer offer={offer} complete={complete} view={view} />
          )}
          {unpaid && <Alert type="warning" showIcon title={unpaid} style={{ marginBlockStart: 16 }} />}
        </Form>
      ) : (
        <ExportProgress id={download} />
      )}
    </Modal>
  );
}

function Fields({
  view,
  initialFields,
  setFields,
}: Pick<ExportDialogProps, 'view'> & { initialFields: string[]; setFields: (fields: string[]) => void }) {
  const { formatMessage } = useIntl();
  return (
    <Flex gap="small">
      <Button size="small" type="link" onClick={() => setFields(initialFields)}>
        {formatMessage({ id: 'data-export.fields-shown' })}
      </Button>
      <Button size="small" type="link" onClick={() => setFields(view.fields.map(({ name_en }) => name_en))}>
        {formatMessage({ id: 'data-export.fields-all' })}
      </Button>
    </Flex>
  );
}

/** What will be charged, exactly. */
export function Offer({
  offer,
  complete,
  view,
}: {
  offer: Quote | undefined;
  complete: boolean;
  view: Pick<DataSetView, 'key'>;
}) {
  const format = useFormat();
  const text = useText('data-export');
  const common = useText('common');
  if (!complete) return <Typography.Text type="secondary">{text('incomplete')}</Typography.Text>;
  if (!offer) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (offer.rows === 0) return <Alert type="info" showIcon title={text('nothing')} />;
  return (
    <Flex vertical gap="small" aria-live="polite">
      <Flex gap="large" wrap>
        <Statistic title={common('rows')} value={format.number(offer.rows)} />
        <Statistic title={text('quote-unit')} value={format.money(offer.unit_price)} />
        <Statistic title={common('total')} value={format.money(offer.amount)} />
      </Flex>
      <PricedRelations dataSet={view.key} relations={offer.relations} />
      {offer.more && <Typography.Text type="secondary">{text('more')}</Typography.Text>}

      <Typography.Text type="secondary">{text('binding', { until: format.time(offer.valid_until) })}</Typography.Text>
    </Flex>
  );
}
