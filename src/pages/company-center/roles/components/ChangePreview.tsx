import type { EndpointOutput } from '@daas/contract/endpoints';
import type { PermissionKey } from '@daas/contract/permissions';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Alert, Flex } from 'antd';

type Preview = EndpointOutput<'role.preview'>;

/** Whom a change of a role takes something from, and whom it gives something. */
export function ChangePreview({ preview: { changes, members } }: { preview: Preview }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('roles');
  const common = useText('common');
  const losing = changes.filter(({ lost }) => lost.length > 0).length;
  const names = (keys: readonly PermissionKey[]) => (
    <div style={{ maxWidth: 'min(240px, 30vw)', whiteSpace: 'normal' }}>
      {format.orDash(
        keys.map((key) => formatMessage({ id: `permission.${key}` })).join(formatMessage({ id: 'common.comma' })),
      )}
    </div>
  );
  return (
    <Flex vertical gap="middle">
      <Alert
        type={losing > 0 ? 'warning' : 'info'}
        showIcon
        title={text('concerns', { n: format.number(members) })}
        description={
          members > changes.length ? text('concerns-more', { n: format.number(changes.length) }) : text('at-once')
        }
      />
      <ScrollTable
        label={text('changes')}
        rowKey={({ member }) => member.id}
        dataSource={changes}
        columns={[
          { title: common('member'), key: 'member', render: (_, { member }) => <Name>{member.name}</Name> },
          { title: text('lost'), key: 'lost', render: (_, { lost }) => names(lost) },
          { title: text('gained'), key: 'gained', render: (_, { gained }) => names(gained) },
        ]}
      />
    </Flex>
  );
}
