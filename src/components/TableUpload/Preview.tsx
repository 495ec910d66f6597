import type { Understood } from '@daas/contract/uploads';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Flex, Tag, Typography } from 'antd';
import type { Role } from './upload';

/** The first rows as they were read; above each column what it looks like, and what it is taken for. */
export function Preview({ understood, roles }: { understood: Understood; roles: readonly Role[] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { columns, preview } = understood;
  const label = formatMessage({ id: 'table-upload.preview' }, { rows: preview.length });
  return (
    <ScrollTable<string[]>
      label={label}
      rowKey={(row) => preview.indexOf(row)}
      title={() => label}
      dataSource={preview}
      columns={columns.map(({ name, kind, unit, role }, index) => ({
        key: name,
        title: (
          <div style={{ maxWidth: 240 }}>
            <Name>{name}</Name>
            <Flex gap={4} wrap style={{ fontWeight: 'normal' }}>
              {role && <Tag color="blue">{roles.find(({ key }) => key === role)?.label}</Tag>}
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {[formatMessage({ id: `table-upload.kind.${kind}` }), unit].filter(Boolean).join(' · ')}
              </Typography.Text>
            </Flex>
          </div>
        ),
        ellipsis: true,
        onCell: () => ({ style: { maxWidth: 240, ...(role ? { fontWeight: 600 } : {}) } }),
        render: (_, row) => format.orDash(row[index]),
      }))}
    />
  );
}
