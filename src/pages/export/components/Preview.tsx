import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellText } from '@daas/kit/cells';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Card, Flex, Skeleton, Tag } from 'antd';
import type { Column } from './column';
import { useExportTexts } from './texts';

type PreviewRow = EndpointOutput<'exportTask.preview'>['rows'][number];
const cellText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** The first rows as their receiver will read them. */
export function Preview({ id, columns }: { id: string; columns: Column[] }) {
  const { text } = useExportTexts();
  const common = useText('common');
  const { data, error } = useApi('exportTask.preview', { id, columns }, { showErrorInPlace: true });
  if (error) return null;
  return (
    <Card variant="borderless" title={text('preview')}>
      {data ? (
        <ScrollTable<PreviewRow>
          label={text('preview')}
          rowKey="id"
          dataSource={data.rows}
          columns={[
            {
              title: common('status'),
              key: 'state',
              render: (_, { reason }) =>
                reason ? (
                  <Flex vertical align="start">
                    <Tag color="warning">{text('would-refuse')}</Tag>
                    <CellText>{reason}</CellText>
                  </Flex>
                ) : (
                  <Tag color="success">{text('would-send')}</Tag>
                ),
            },
            ...columns.map(({ field, as = field }) => ({
              title: <span dir="ltr">{as}</span>,
              key: field,
              render: (_: unknown, { values }: PreviewRow) => (
                <div style={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  <Name>{cellText(values[as])}</Name>
                </div>
              ),
            })),
          ]}
        />
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}
