import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { exampleEvent } from '@daas/contract/eventExamples';
import { type EventKind, eventOf, WEBHOOK_KINDS } from '@daas/contract/events';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Skeleton, Tag, Typography } from 'antd';
import type { ComponentType } from 'react';
import type { SampleTarget } from '@/components/samples';
import { useErrorTexts } from '@/hooks/errorTexts';
import { hrefOf } from '@/request/navigation';
import type { GuideTable } from './guideText';

type Docs = EndpointOutput<'connector.docs'>;
/** What the guide knows of the connector; the public documentation has no `docs`. */
export interface GuideFacts {
  docs?: Docs;
  view?: DataSetView | undefined;
  target: SampleTarget;
}
interface OfConnector {
  docs: Docs;
  view?: DataSetView | undefined;
}
interface ErrorRows {
  errors: Docs['errors'];
}

const code = (value: string) =>
  value && (
    <Typography.Text code style={{ wordBreak: 'break-all' }}>
      <bdi dir="ltr">{value}</bdi>
    </Typography.Text>
  );

/** Sentences take several lines rather than the width of the page. */
const wrapped = () => ({ style: { whiteSpace: 'normal', maxWidth: 240 } as const });

export function GuideTableOf({ table, facts }: { table: GuideTable; facts: GuideFacts }) {
  const { docs, view } = facts;
  switch (table) {
    case 'parameters':
      return docs ? <Parameters docs={docs} /> : <InDictionary />;
    case 'fields':
      return docs ? <Fields docs={docs} view={view} /> : <InDictionary />;
    case 'errors':
      return docs ? <Errors errors={docs.errors} /> : <PublicErrors Rows={Errors} />;
    case 'test-cases':
      return docs ? <TestCases errors={docs.errors} /> : <PublicErrors Rows={TestCases} />;
    case 'events':
      return <Events />;
  }
}

/** Instead of the fields of a connector. */
function InDictionary() {
  const text = useText('connector-guide');
  return (
    <Typography.Paragraph>
      <a href={hrefOf('/docs/data-sets')}>{text('in-dictionary')}</a>
    </Typography.Paragraph>
  );
}

/** Errors from the texts of the console, where no connector brings them. */
function PublicErrors({ Rows }: { Rows: ComponentType<ErrorRows> }) {
  const { errors } = useErrorTexts();
  if (!errors) return <Skeleton active />;
  return <Rows errors={errors.map(({ code: name, status, meaning }) => ({ code: name, status, message: meaning }))} />;
}

function Parameters({ docs }: OfConnector) {
  const text = useText('connector-guide');
  const common = useText('common');
  return (
    <ScrollTable<Docs['parameters'][number]>
      label={text('parameters')}
      rowKey="name"
      dataSource={docs.parameters}
      columns={[
        { title: common('name'), dataIndex: 'name', render: code },
        { title: common('type'), dataIndex: 'type' },
        { title: common('description'), dataIndex: 'description', onCell: wrapped },
        { title: text('match'), dataIndex: 'match', onCell: wrapped, render: (match: string) => match || '--' },
        { title: text('sample'), dataIndex: 'example', onCell: wrapped, render: code },
      ]}
    />
  );
}

function Fields({ docs, view }: OfConnector) {
  const { formatMessage } = useIntl();
  const text = useText('connector-guide');
  const common = useText('common');
  const labels = new Map(view?.fields.map((field) => [field.name_en, field.label]));
  return (
    <ScrollTable<Docs['fields'][number]>
      label={text('fields')}
      rowKey="name_en"
      dataSource={docs.fields}
      columns={[
        { title: common('name'), dataIndex: 'name_en', render: code },
        {
          title: text('label'),
          key: 'label',
          render: (_, field) => (
            <>
              {labels.get(field.name_en) ?? field.name_cn}{' '}
              {field.masked && <Tag variant="filled">{formatMessage({ id: 'connector.pick.masked' })}</Tag>}
            </>
          ),
        },
        { title: common('type'), dataIndex: 'type' },
        {
          title: text('sample'),
          dataIndex: 'sample',
          ellipsis: true,
          onCell: () => ({ style: { maxWidth: 320 } }),
        },
      ]}
    />
  );
}

function Errors({ errors }: ErrorRows) {
  const text = useText('connector-guide');
  return (
    <ScrollTable<Docs['errors'][number]>
      label={text('errors')}
      rowKey="code"
      dataSource={errors}
      columns={[
        { title: text('status'), dataIndex: 'status', width: 80 },
        {
          title: text('code'),
          dataIndex: 'code',
          // Another layout: by a full load.
          render: (value: string) => <a href={hrefOf(`/error-codes/${value}`)}>{code(value)}</a>,
        },
        { title: text('meaning'), dataIndex: 'message' },
      ]}
    />
  );
}

function TestCases({ errors }: ErrorRows) {
  const text = useText('connector-guide');
  const cases = [
    { code: 'ok', status: 200, message: text('case-ok') },
    { code: 'empty', status: 200, message: text('case-empty') },
    ...errors,
    { code: 'second-page-unavailable', status: 503, message: text('case-later-page') },
    { code: 'second-page-total-limit', status: 429, message: text('case-later-page') },
  ];
  return (
    <ScrollTable<Docs['errors'][number]>
      label={text('cases')}
      rowKey="code"
      dataSource={cases}
      columns={[
        { title: 'X-Test-Case', dataIndex: 'code', render: code },
        { title: text('status'), dataIndex: 'status', width: 80 },
        { title: text('meaning'), dataIndex: 'message' },
      ]}
    />
  );
}

/** Kinds of events that a webhook or a key receives, with an example of the data of each. */
function Events() {
  const { formatMessage } = useIntl();
  const text = useText('connector-guide');
  return (
    <ScrollTable<{ kind: EventKind }>
      label={text('events')}
      rowKey="kind"
      dataSource={WEBHOOK_KINDS.map((kind) => ({ kind }))}
      columns={[
        { title: 'type', dataIndex: 'kind', render: code },
        { title: text('meaning'), key: 'meaning', render: (_, { kind }) => formatMessage({ id: `event.${kind}` }) },
        {
          title: 'GET /open/v1/events',
          key: 'program',
          render: (_, { kind }) => text(`events-${eventOf(kind).program ?? 'none'}`),
        },
        {
          title: 'data',
          key: 'data',
          onCell: () => ({ style: { whiteSpace: 'normal', minWidth: 320 } }),
          render: (_, { kind }) => code(JSON.stringify(exampleEvent(kind).data)),
        },
      ]}
    />
  );
}
