import { RedoOutlined } from '@ant-design/icons';
import { CONFIRM_MODAL_WIDTH, MESSAGE_SECONDS } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Paid } from '@daas/kit/Paid';
import { useIntl } from '@umijs/max';
import { Button, Modal, message } from 'antd';
import type { CallDetail } from '.';

/** Runs the query again, after saying that it is charged; then shows the new call. */
export function ReplayButton({ call, onDone }: { call: CallDetail; onDone: (id: string) => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { run, loading } = useAction('call.replay');
  // Only queries can run again, and only while there is something to ask.
  if (call.request.method !== 'POST' || !call.connector) return null;
  const { name } = call.connector;
  const ask = () =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: formatMessage({ id: 'calls.replay-title' }, { name }),
      content: formatMessage({ id: `calls.replay-${call.mode}` }),
      okText: formatMessage({ id: 'calls.replay' }),
      onOk: async () => {
        const { call_id: callId, status, code, amount } = await run({ id: call.id });
        const values = { status: code ? `${status} ${code}` : String(status), amount: format.money(amount) };
        void message[code ? 'warning' : 'success']({
          content: formatMessage({ id: 'calls.replayed' }, values),
          duration: MESSAGE_SECONDS,
        });
        if (callId) onDone(callId);
      },
    });
  return (
    <Paid by="call.replay">
      <Button icon={<RedoOutlined aria-hidden />} loading={loading} onClick={ask}>
        {formatMessage({ id: 'calls.replay' })}
      </Button>
    </Paid>
  );
}
