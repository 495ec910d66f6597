import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { useState } from 'react';
import { DemoCode } from './DemoCode';

const AGAIN_MS = 4000;
/** What was taken may still come back, some seconds later or more. */
const TAKEN_MS = 15_000;
type SentCode = Pick<EndpointOutput<'account.smsCode'>, 'message_id' | 'demo_code' | 'expires_in_seconds'>;
const QUIET = { skipErrorHandler: true };

/** What there is to say of a code that was sent: that it is late or will not arrive, and in the demo the code itself. */
export function CodeDelivery({ sent }: { sent: SentCode }) {
  const { formatMessage } = useIntl();
  const [until] = useState(() => Date.now() + sent.expires_in_seconds * 1000);
  const pollingMs = ({ state }: EndpointOutput<'account.codeDelivery'>) =>
    state === 'failed' || Date.now() > until ? 0 : state === 'sent' ? TAKEN_MS : AGAIN_MS;
  const { data } = useApi('account.codeDelivery', { message_id: sent.message_id }, { ...QUIET, pollingMs });
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
