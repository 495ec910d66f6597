import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { DemoCode } from './DemoCode';

const AGAIN_MS = 4000;
const QUIET = { disableMessageTips: true, skipErrorHandler: true };

/** What there is to say of a code that was sent: that it is late or will not arrive, and in the demo the code itself. */
export function CodeDelivery({ sent }: { sent: Pick<EndpointOutput<'account.smsCode'>, 'message_id' | 'demo_code'> }) {
  const { formatMessage } = useIntl();
  const { data } = useApi(
    'account.codeDelivery',
    { message_id: sent.message_id },
    { ...QUIET, pollingMs: ({ state }) => (state === 'sending' || state === 'delayed' ? AGAIN_MS : 0) },
  );
  const state = data?.state;
  return (
    <>
      {(state === 'delayed' || state === 'failed') && (
        <Alert
          type={state === 'failed' ? 'error' : 'warning'}
          showIcon
          role="status"
          title={formatMessage({ id: `code-delivery.${state}` })}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      {sent.demo_code && <DemoCode value={sent.demo_code} />}
    </>
  );
}
