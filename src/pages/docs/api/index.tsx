import { DownloadOutlined } from '@ant-design/icons';
import { CellButton } from '@daas/kit/cells';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Pending } from '@daas/kit/Pending';
import { innerPagination } from '@daas/kit/table';
import { useIntl } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Flex, Input, Skeleton, Table, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { saveFile } from '@/request';
import { CallDrawer } from './CallDrawer';
import { type ApiDocument, type Call, callsOf } from './document';

/** Endpoints of /api with their access, from the OpenAPI document of the contract. */
export default function ApiReference() {
  const read = useApi('instance.openapi', {}, { showErrorInPlace: true });
  const file = read.data;
  const { data: calls } = useRequest(
    async () => (file ? callsOf(JSON.parse(await (file as Blob).text()) as ApiDocument) : undefined),
    { refreshDeps: [file] },
  );
  const [word, setWord] = useState('');
  const [opened, setOpened] = useState<Call>();
  const matches = useMemo(() => calls?.filter((call) => fits(call, word.trim().toLowerCase())) ?? [], [calls, word]);
  const text = useText('api-reference');
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Input.Search
          allowClear
          style={{ maxWidth: 420 }}
          aria-label={text('search')}
          placeholder={text('search')}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={!file}
          onClick={() => saveFile(file as Blob, 'openapi.json')}
        >
          {text('download')}
        </Button>
      </Flex>
      {calls ? (
        <Table<Call>
          size="middle"
          rowKey="operationId"
          dataSource={matches}
          scroll={{ x: 720 }}
          pagination={innerPagination(matches.length, 'normal')}
          columns={[
            {
              title: text('method'),
              dataIndex: 'method',
              width: 100,
              render: (method: string) => <Tag>{method}</Tag>,
            },
            {
              title: text('path'),
              dataIndex: 'path',
              render: (path: string, call) => (
                <CellButton onClick={() => setOpened(call)}>
                  <Typography.Text code dir="ltr">
                    {path}
                  </Typography.Text>
                </CellButton>
              ),
            },
            { title: text('summary'), dataIndex: 'summary' },
            { title: text('access'), key: 'access', render: (_, call) => <Access call={call} /> },
          ]}
        />
      ) : (
        <Pending reads={[read]}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </Pending>
      )}
      <CallDrawer call={opened} onClose={() => setOpened(undefined)} />
    </Flex>
  );
}

const fits = ({ path, summary, operationId }: Call, word: string): boolean =>
  [path, summary, operationId].some((one) => one.toLowerCase().includes(word));

/** Permissions by their names, or who else may call; and whether it charges. */
function Access({ call: { 'x-access': access, 'x-besides': besides, 'x-charges': charges } }: { call: Call }) {
  const { formatMessage } = useIntl();
  return (
    <>
      {[access].flat().map((one) => (
        <Tag key={one}>
          {formatMessage({
            id: ['public', 'person', 'session'].includes(one) ? `api-reference.access.${one}` : `permission.${one}`,
          })}
        </Tag>
      ))}
      {besides && (
        <>
          + <Tag>{formatMessage({ id: `permission.${besides}` })}</Tag>
        </>
      )}
      {charges && <Tag color="gold">{formatMessage({ id: 'api-reference.charges' })}</Tag>}
    </>
  );
}
