import type { EndpointOutput } from '@daas/contract/endpoints';
import { Figure } from '@daas/kit/Figure';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Sentence } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Flex, Form, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useRefusal } from '@/hooks/useRefusal';
import { browser } from '@/request';
import { type AgentBudget, AgentBudgetFields } from '../../components/AgentBudgetFields';
import { DataSets } from './DataSets';

export type AgentRequest = EndpointOutput<'agent.request'>;
interface Values extends AgentBudget {
  data_sets: string[];
}
const LOCAL = 'localhost';
const DAYS_AT_FIRST = 30;

/** The consent: who asks, and what it is let do. */
export function Consent({ uid, request }: { uid: string; request: AgentRequest }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const { refused, attempt } = useRefusal(form);
  const approve = useAction('agent.approve', { disableMessageTips: true });
  const refuse = useAction('agent.refuse');
  const [initial] = useState((): Partial<Values> => {
    const { ends_at, ...budget } = request.budget;
    return {
      data_sets: request.data_sets.filter(({ wanted, per_call }) => wanted && per_call !== null).map(({ key }) => key),
      ...Object.fromEntries(Object.entries(budget).filter(([, amount]) => amount !== null)),
      ends_at: ends_at ?? dayjs().add(DAYS_AT_FIRST, 'day').toISOString(),
    };
  });
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `authorize-agent.${id}` }, values);
  const { client, company, balance } = request;
  const leave = ({ return_to }: { return_to: string }) => browser.assign(return_to);
  const submit = (values: Values) =>
    attempt(async () =>
      leave(
        await approve.run({
          uid,
          ...values,
          spend_per_day: values.spend_per_day ?? null,
          spend_per_call: values.spend_per_call ?? null,
        }),
      ),
    );
  return (
    <main style={{ boxSizing: 'border-box', width: '100%', maxWidth: 720, margin: '0 auto', padding: '8px 16px 32px' }}>
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void submit(values)}>
        <Flex vertical gap="middle">
          <PageTitle text={text('about')}>
            <Sentence>{text('title', { host: client.host, company })}</Sentence>
          </PageTitle>
          {refused && <Alert type="error" showIcon title={refused} />}
          <Card variant="borderless">
            <Descriptions
              size="small"
              column={1}
              items={[
                { key: 'host', label: text('host'), children: <Ltr strong>{client.host}</Ltr> },
                { key: 'name', label: text('name'), children: <bdi>{client.name}</bdi> },
                {
                  key: 'returns',
                  label: text('returns'),
                  children: client.returns_to === LOCAL ? text('returns-local') : <Ltr>{client.returns_to}</Ltr>,
                },
                { key: 'document', label: text('document'), children: <Ltr>{client.id}</Ltr> },
              ]}
            />
            {client.returns_to === LOCAL && (
              <Alert type="warning" showIcon title={text('local')} style={{ marginBlockStart: 16 }} />
            )}
          </Card>
          <Card variant="borderless" title={text('data-sets')}>
            <Form.Item
              name="data_sets"
              style={{ marginBlockEnd: 0 }}
              rules={[{ required: true, type: 'array', min: 1, message: text('data-sets-rule') }]}
            >
              <DataSets offered={request.data_sets} />
            </Form.Item>
          </Card>
          <Card variant="borderless" title={text('budget')}>
            {balance !== null && (
              <Typography.Paragraph type="secondary">
                {text('balance')}{' '}
                <Figure measure="balance" period="now">
                  {format.money(balance)}
                </Figure>
              </Typography.Paragraph>
            )}
            <AgentBudgetFields />
          </Card>
          <Flex justify="end" gap="small" wrap>
            <Button loading={refuse.loading} onClick={() => void refuse.run({ uid }).then(leave, () => undefined)}>
              {text('refuse')}
            </Button>
            <Button type="primary" htmlType="submit" loading={approve.loading}>
              {text('approve')}
            </Button>
          </Flex>
          <Typography.Text type="secondary">{text('later')}</Typography.Text>
        </Flex>
      </Form>
    </main>
  );
}

/** Addresses run from left to right in every language. */
function Ltr({ children, strong = false }: { children: string; strong?: boolean }) {
  return (
    <Typography.Text strong={strong} style={{ overflowWrap: 'anywhere' }}>
      <bdi dir="ltr">{children}</bdi>
    </Typography.Text>
  );
}
