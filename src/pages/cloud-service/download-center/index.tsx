import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Button, Flex, Typography } from 'antd';
import { useRef } from 'react';

type File = Row<'cloud.files'>;

/** The cloud service's own files: each ranking that was made for the company. // §2 */
export default function DownloadCenter() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const text = useText('cloud-files');
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.cloud-files' })}</PageTitle>
      <DataTable
        name="cloud-files"
        endpoint="cloud.files"
        rowKey="id"
        columns={useColumns(() => actionRef.current?.reload())}
        actionRef={actionRef}
        empty={{
          description: text('empty'),
          action: (
            <LinkButton type="primary" to="/cloud-service/customer-recommend/fully-enterprise">
              {text('start')}
            </LinkButton>
          ),
        }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<File>[] {
  const format = useFormat();
  const column = useColumnProps<File>();
  const text = useText('cloud-files');
  const common = useText('common');
  return [
    {
      title: text('name'),
      dataIndex: 'name',
      render: (_, { name }) => (
        <Typography.Text ellipsis={{ tooltip: name }} style={{ maxWidth: 360 }}>
          <Name>{name}</Name>
        </Typography.Text>
      ),
    },
    { title: text('companies'), ...column.number('rows') },
    { title: common('created-by'), dataIndex: 'by', render: (_, { by }) => <Name>{format.orDash(by)}</Name> },
    { title: text('downloads'), ...column.number('downloads') },
    { title: common('created'), ...column.time('created_at') },
    { title: common('expires'), ...column.time('expires_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, row) => (row.status === 'done' ? <Download file={row} onDone={reload} /> : text('expired')),
    },
  ];
}

function Download({ file: { id, name }, onDone }: { file: File; onDone: () => void }) {
  const { formatMessage } = useIntl();
  const { save, loading } = useDownload('cloud.file');
  const fetch = async () => {
    if (await save({ id }, name)) onDone();
  };
  return (
    <Button type="link" size="small" loading={loading} style={{ paddingInline: 0 }} onClick={() => void fetch()}>
      {formatMessage({ id: 'cloud-files.download' })}
    </Button>
  );
}
