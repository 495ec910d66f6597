import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Button, Card, Flex, message, Typography } from 'antd';

type Request = EndpointOutput<'role.requests'>['list'][number];
/** Of a role's name. */
const NAME_MAX = 30;

/** What members ask for, for an administrator to grant or decline; nothing where nobody asks. */
export function Requests({ onGranted }: { onGranted: () => void }) {
  const { formatMessage } = useIntl();
  const { data, refresh } = useApi('role.requests', {}, { onFocus: true, showErrorInPlace: true });
  if (!data || data.list.length === 0) return null;
  return (
    <Card size="small" title={formatMessage({ id: 'roles.requests' })}>
      <Flex vertical gap="small">
        {data.list.map((request) => (
          <OneRequest
            key={request.id}
            request={request}
            onDecided={(granted) => {
              refresh();
              if (granted) onGranted();
            }}
          />
        ))}
      </Flex>
    </Card>
  );
}

function OneRequest({ request, onDecided }: { request: Request; onDecided: (granted: boolean) => void }) {
  const format = useFormat();
  const grant = useAction('role.grantRequest');
  const decline = useAction('role.declineRequest');
  const text = useText('roles');
  const labelOf = useText('permission');
  const { id, member, permission, permissions } = request;
  const others = permissions.filter((key) => key !== permission).map((key) => labelOf(key));
  const decide = async (granted: boolean) => {
    const roleName = text('role-of', { permission: labelOf(permission) }).slice(0, NAME_MAX);
    if (granted) await grant.run({ id, role_name: roleName });
    else await decline.run({ id });
    void message.success(text(granted ? 'granted' : 'declined', { member: member.name }));
    onDecided(granted);
  };
  return (
    <Flex justify="space-between" align="center" gap="small" wrap>
      <div>
        <Sentence>{text('request-text', { member: member.name, permission: labelOf(permission) })}</Sentence>
        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
          {[format.time(request.requested_at), others.length > 0 && text('with', { names: others.join(' · ') })]
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
      </div>
      <Flex gap="small">
        <Button size="small" loading={decline.loading} onClick={() => void decide(false).catch(() => undefined)}>
          {text('decline')}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={grant.loading}
          onClick={() => void decide(true).catch(() => undefined)}
        >
          {text('grant')}
        </Button>
      </Flex>
    </Flex>
  );
}
