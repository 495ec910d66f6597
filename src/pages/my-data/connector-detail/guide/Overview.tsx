import { DownloadOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { ReadTable } from '@daas/kit/ReadTable';
import { useIntl } from '@umijs/max';
import { Button, Flex, Skeleton, Tag, Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';
import { saveFile } from '@/request';
import { CodeSamples } from '../../components/CodeSamples';
import { gatewayUrl, KEY_VARIABLE } from '../../components/gatewaySamples';
import { LoadFailed } from '../../components/LoadFailed';
import type { Connector } from '../context';

type Docs = EndpointOutput<'connector.docs'>;

/** Everything a programmer needs to call this connector, from its definition. */
export function Overview({ connector }: { connector: Connector }) {
  const { formatMessage } = useIntl();
  const { data, error, refresh } = useApi('connector.docs', { id: connector.id });
  const { view } = useDataSet(connector.product.key);
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `connector-guide.${id}` }, values);
  const labels = new Map(view?.fields.map((field) => [field.name_en, field.label]));
  if (error) return <LoadFailed again={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const isApi = connector.type === 'API';
  const code = (value: string) => (
    <Typography.Text code dir="ltr">
      {value}
    </Typography.Text>
  );
  const download = () =>
    saveFile(
      new Blob([JSON.stringify(data.openapi, null, 2)], { type: 'application/json' }),
      `connector-${connector.id}.openapi.json`,
    );
  return (
    <Flex vertical gap="large">
      <section>
        <Flex justify="space-between" gap="small" wrap align="center" style={{ marginBlockEnd: 12 }}>
          <Typography.Title level={5} style={{ margin: 0 }}>
            {text('address')}
          </Typography.Title>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {text('openapi')}
          </Button>
        </Flex>
        <CodeBlock code={`${isApi ? 'POST' : 'GET'} ${gatewayUrl(connector.endpoint)}`} label={text('address')} />
        <Typography.Paragraph style={{ marginTop: 16 }}>
          {text('auth', { variable: KEY_VARIABLE })}
        </Typography.Paragraph>
        <Typography.Paragraph type="secondary">{text('idempotency')}</Typography.Paragraph>
      </section>
      <section>
        <Typography.Title level={5} style={{ marginTop: 0 }}>
          {text('example')}
        </Typography.Title>
        <CodeSamples
          request={
            isApi
              ? { url: gatewayUrl(connector.endpoint), body: data.request }
              : { url: gatewayUrl(connector.endpoint), method: 'GET' }
          }
        />
      </section>
      <section>
        <Typography.Title level={5} style={{ marginTop: 0 }}>
          {text('response')}
        </Typography.Title>
        <CodeBlock code={JSON.stringify(data.response, null, 2)} label={text('response')} />
      </section>
      <section>
        <Typography.Title level={5} style={{ marginTop: 0 }}>
          {text('parameters')}
        </Typography.Title>
        <ReadTable<Docs['parameters'][number]>
          label={text('parameters')}
          rowKey="name"
          dataSource={data.parameters}
          columns={[
            { title: text('name'), dataIndex: 'name', render: code },
            { title: text('type'), dataIndex: 'type' },
            {
              title: text('required'),
              dataIndex: 'required',
              render: (required: boolean) => formatMessage({ id: required ? 'filter.yes' : 'filter.no' }),
            },
            { title: text('description'), dataIndex: 'description' },
            { title: text('sample'), dataIndex: 'example', render: (example: string) => example && code(example) },
          ]}
        />
      </section>
      <section>
        <Typography.Title level={5} style={{ marginTop: 0 }}>
          {text('fields')}
        </Typography.Title>
        <ReadTable<Docs['fields'][number]>
          label={text('fields')}
          rowKey="name_en"
          dataSource={data.fields}
          columns={[
            { title: text('name'), dataIndex: 'name_en', render: code },
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
            { title: text('type'), dataIndex: 'type' },
            {
              title: text('sample'),
              dataIndex: 'sample',
              ellipsis: true,
              onCell: () => ({ style: { maxWidth: 320 } }),
            },
          ]}
        />
      </section>
      <section>
        <Typography.Title level={5} style={{ marginTop: 0 }}>
          {text('errors')}
        </Typography.Title>
        <Typography.Paragraph type="secondary">{text('errors-text')}</Typography.Paragraph>
        <ReadTable<Docs['errors'][number]>
          label={text('errors')}
          rowKey="code"
          dataSource={data.errors}
          columns={[
            { title: text('status'), dataIndex: 'status', width: 80 },
            { title: text('code'), dataIndex: 'code', render: code },
            { title: text('meaning'), dataIndex: 'message' },
          ]}
        />
      </section>
    </Flex>
  );
}
