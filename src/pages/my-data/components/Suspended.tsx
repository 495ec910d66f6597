import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Alert, Flex, Tag, Typography } from 'antd';

/** As in `app.get`; null if the operator has not disabled it. */
type Suspension = { at: string; reason: string | null } | null;

/** In place of the status of an app or a key that the operator has disabled. */
export function SuspendedLabel() {
  const text = useText('suspended');
  return <Tag color="error">{text('tag')}</Tag>;
}

/** The label with the reason below. */
export function SuspendedTag({ suspended }: { suspended: Suspension }) {
  if (!suspended) return null;
  return (
    <Flex vertical gap={2}>
      <span>
        <SuspendedLabel />
      </span>
      {suspended.reason && (
        <Typography.Text type="secondary" style={{ maxWidth: 240, whiteSpace: 'normal' }}>
          <Name>{suspended.reason}</Name>
        </Typography.Text>
      )}
    </Flex>
  );
}

/** On the page of an app that the operator has disabled. */
export function SuspendedAlert({ suspended }: { suspended: Suspension }) {
  const format = useFormat();
  const text = useText('suspended');
  if (!suspended) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBlockStart: 16 }}
      title={text('app', { at: format.time(suspended.at) })}
      description={
        <>
          {suspended.reason && (
            <div>
              {text('reason')} <Name>{suspended.reason}</Name>
            </div>
          )}
          {text('what')}
        </>
      }
    />
  );
}
