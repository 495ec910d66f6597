import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Tabs } from '@daas/kit/Tabs';
import { useIntl } from '@umijs/max';
import { Alert, Button, Drawer, Empty, Flex, Skeleton, Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';
import { DisputeButton } from '@/components/Dispute';
import { codeSample, gatewayUrl } from '@/components/samples';
import { HttpError } from '@/request';
import { OutcomeTag } from '../OutcomeTag';
import { type Among, Beside } from './Beside';
import type { CallDetail } from './callDetail';
import { Decisions } from './Decisions';
import { Facts } from './Facts';
import { ReceiptFacts } from './ReceiptFacts';
import { ReplayButton } from './ReplayButton';
import { Timing } from './Timing';
import { WhyEmpty } from './WhyEmpty';

interface Props {
  /** Null while closed. */
  id: string | null;
  /** The list behind it. */
  among: Among;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Everything known of one call: what was asked, answered, decided and charged. */
export function Inspector({ id, among, onOpen, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refresh } = useApi('call.get', { id: id ?? '' }, { ready: id !== null, showErrorInPlace: true });
  const call = data && data.id === id ? data : undefined;
  const missing = error instanceof HttpError && (error.status === 404 || error.status === 422);
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      size="min(760px, 100vw)"
      title={formatMessage({ id: 'calls.inspector' })}
      destroyOnHidden
      extra={
        <Flex gap="small">
          {call && (
            <DisputeButton
              of={{ kind: 'call', id: call.id }}
              name={call.id}
              charged={call.amount}
              refunded={call.refunded}
              dispute={call.dispute}
              onDone={refresh}
            />
          )}
          {call && <ReplayButton call={call} onDone={onOpen} />}
          {id && <Beside id={id} among={among} onOpen={onOpen} />}
        </Flex>
      }
    >
      {call ? (
        <Detail key={call.id} call={call} onOpen={onOpen} />
      ) : error ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={formatMessage({ id: missing ? 'calls.missing' : 'common.load-failed' })}
        >
          {!missing && <Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
        </Empty>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}

function Detail({ call, onOpen }: { call: CallDetail; onOpen: (id: string) => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('calls');
  const { request, answer } = call;
  const problem = answer.body as { detail?: unknown } | null;
  const isQuery = request.method === 'POST';
  return (
    <Flex vertical gap="large">
      <Flex vertical gap="small">
        <Flex gap="small" align="center" wrap>
          <OutcomeTag outcome={call.outcome} status={call.status} />
          <Typography.Text strong dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {request.method} {request.path}
          </Typography.Text>
        </Flex>
        <Typography.Text type="secondary" className="tabular">
          {format.time(call.at)} · {format.duration(call.duration_ms)} ·{' '}
          {formatMessage({ id: 'common.row-count' }, { count: format.number(call.rows) })} · {format.money(call.amount)}
        </Typography.Text>
      </Flex>
      {call.code && (
        <Alert
          type={call.outcome === 'refused' ? 'warning' : 'error'}
          showIcon
          title={typeof problem?.detail === 'string' ? problem.detail : call.code}
          description={
            <Typography.Text code dir="ltr">
              {call.code}
            </Typography.Text>
          }
        />
      )}
      <WhyEmpty call={call} />
      <ReceiptFacts call={call} />
      <Decisions call={call} />
      <Timing call={call} />
      <Tabs
        size="small"
        items={[
          {
            key: 'request',
            label: text('request'),
            children: (
              <Flex vertical gap="small">
                <CodeBlock
                  code={JSON.stringify(request.headers, null, 2)}
                  language="json"
                  label={text('request-headers')}
                />
                {request.body !== null && (
                  <CodeBlock
                    code={JSON.stringify(request.body, null, 2)}
                    language="json"
                    label={text('request-body')}
                  />
                )}
              </Flex>
            ),
          },
          {
            key: 'answer',
            label: text('answer'),
            children: (
              <Flex vertical gap="small">
                {answer.truncated && <Alert type="info" showIcon title={text('answer-cut')} />}
                <CodeBlock code={JSON.stringify(answer.body, null, 2)} language="json" label={text('answer')} />
              </Flex>
            ),
          },
          {
            key: 'curl',
            label: 'curl',
            children: (
              <CodeBlock
                code={codeSample('curl', {
                  url: gatewayUrl(request.path),
                  method: isQuery ? 'POST' : 'GET',
                  ...(isQuery ? { body: (request.body ?? {}) as Record<string, unknown> } : {}),
                })}
                language="bash"
                label="curl"
              />
            ),
          },
        ]}
      />
      <Facts call={call} onOpen={onOpen} />
    </Flex>
  );
}
