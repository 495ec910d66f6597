import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Alert, Button, Flex } from 'antd';

interface Props {
  recovery: NonNullable<EndpointOutput<'personal.secondFactor'>['recovery']>;
  onCancelled: () => void;
}

/** Somebody reported the second factor lost: who still has it objects here, from any session. */
export function RecoveryAlert({ recovery, onCancelled }: Props) {
  const format = useFormat();
  const { run, loading } = useAction('personal.cancelRecovery');
  const text = useText('own-factor');
  return (
    <Alert
      type="error"
      showIcon
      style={{ maxWidth: 720 }}
      title={text('recovery-begun', { at: format.time(recovery.begun_at), ip: recovery.ip })}
      description={
        <Flex vertical align="start" gap="small">
          {text('recovery-text', { at: format.time(recovery.ready_at) })}
          <Button danger loading={loading} onClick={() => void run({}).then(onCancelled, () => undefined)}>
            {text('recovery-cancel')}
          </Button>
        </Flex>
      }
    />
  );
}
