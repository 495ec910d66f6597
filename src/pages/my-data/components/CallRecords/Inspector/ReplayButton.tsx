import { RedoOutlined } from '@ant-design/icons';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { PayAccess } from '@daas/kit/PayAccess';
import { useIntl } from '@umijs/max';
import { Button, message } from 'antd';
import { confirmAct } from '@/components/confirmAct';
import type { CallDetail } from './callDetail';

/** Runs the query again, after saying that it is charged; then shows the new call. */
export function ReplayButton({ call, onDone }: { call: CallDetail; onDone: (id: string) => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { run, loading } = useAction('call.replay');
  // Only queries of programs can run again, and only while their connector exists.
  if (call.request.method !== 'POST' || !call.connector || call.app.kind === 'agent') return null;
  const { name } = call.connector;
  const ask = () =>
    confirmAct({
      title: formatMessage({ id: 'calls.replay-title' }, { name }),
      content: formatMessage({ id: `calls.replay-${call.mode}` }),
      okText: formatMessage({ id: 'calls.replay' }),
      act: async () => {
        const { call_id: callId, status, code, amount } = await run({ id: call.id });
        const values = { status: code ? `${status} ${code}` : String(status), amount: format.money(amount) };
        void message[code ? 'warning' : 'success'](formatMessage({ id: 'calls.replayed' }, values));
        if (callId) onDone(callId);
      },
    });
  return (
    <PayAccess by="call.replay">
      <Button icon={<RedoOutlined aria-hidden />} loading={loading} onClick={ask}>
        {formatMessage({ id: 'calls.replay' })}
      </Button>
    </PayAccess>
  );
}
