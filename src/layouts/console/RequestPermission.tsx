import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Button, Flex, Typography } from 'antd';

/** A key of its own; a group of keys cannot be asked for. // §6 */
export const isPermission = (key: string | undefined): key is PermissionKey =>
  PERMISSION_KEYS.some((one) => one === key);

/** Asks the administrators for a permission, and says who they are; once asked for, since when. */
export function RequestPermission({ permission }: { permission: PermissionKey }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data, refresh } = useApi('role.requested', { permission }, { showErrorInPlace: true });
  const ask = useAction('role.request');
  const since = data?.requested_at;
  const names = data?.administrators.join(' · ');
  return (
    <Flex vertical gap="small" align="center" style={{ flexBasis: '100%' }}>
      {data && (
        <Typography.Text type="secondary" role="status">
          <Sentence>
            {since
              ? formatMessage({ id: 'guard.requested' }, { at: format.time(since) })
              : formatMessage({ id: 'guard.who' }, { names })}
          </Sentence>
        </Typography.Text>
      )}
      {data && !since && (
        <Button
          type="primary"
          loading={ask.loading}
          onClick={() => void ask.run({ permission }).then(refresh, () => undefined)}
        >
          {formatMessage({ id: 'guard.request' })}
        </Button>
      )}
    </Flex>
  );
}
