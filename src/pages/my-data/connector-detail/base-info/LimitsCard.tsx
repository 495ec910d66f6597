import { MESSAGE_SECONDS } from '@daas/contract/constants';
import type { Limits } from '@daas/contract/shapes';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Descriptions, Flex, Form, message, Progress, Typography } from 'antd';
import { useState } from 'react';
import { useAction } from '@/hooks/useApi';
import { useFormat } from '@/hooks/useFormat';
import { fieldErrors } from '@/request';
import { LimitFields } from '../../components/LimitFields';
import type { ConnectorContext } from '../context';

const NO_LIMITS: Limits = { perSecond: null, perDay: null, total: null, spendPerMonth: null };

/** Limits of the connector with what is used of each. */
export function LimitsCard({ connector, setConnector }: ConnectorContext) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const [editing, setEditing] = useState(false);
  const [form] = Form.useForm<{ limits: Limits }>();
  const action = useAction('connector.setLimits');
  const { limits, used } = connector;
  const save = async (values: { limits: Limits }) => {
    try {
      setConnector(await action.run({ id: connector.id, limits: { ...NO_LIMITS, ...values.limits } }));
      void message.success({ content: formatMessage({ id: 'connector.saved' }), duration: MESSAGE_SECONDS });
      setEditing(false);
    } catch (error) {
      form.setFields(fieldErrors(error) as never);
    }
  };
  const row = (key: keyof Limits, usedNow: number | null, show: (value: number) => string) => {
    const limit = limits[key];
    return {
      key,
      label: formatMessage({ id: `connector.limit.${key}` }),
      children: (
        <Flex vertical style={{ width: '100%', maxWidth: 320 }}>
          <span className="tabular">
            {usedNow !== null && `${show(usedNow)} / `}
            {limit === null ? formatMessage({ id: 'connector.limit.none' }) : show(limit)}
          </span>
          {limit !== null && usedNow !== null && (
            <Progress
              size="small"
              percent={Math.min(100, Math.round((usedNow / limit) * 100))}
              status={usedNow >= limit ? 'exception' : 'normal'}
              aria-label={formatMessage({ id: `connector.limit.${key}` })}
            />
          )}
        </Flex>
      ),
    };
  };
  return (
    <Card
      variant="borderless"
      title={formatMessage({ id: 'connector-detail.limits' })}
      extra={
        access['edit-connector-limit'] &&
        !editing && <Button onClick={() => setEditing(true)}>{formatMessage({ id: 'connector.edit' })}</Button>
      }
    >
      {editing ? (
        <Form form={form} layout="vertical" initialValues={{ limits }} onFinish={save} style={{ maxWidth: 480 }}>
          <LimitFields />
          <Typography.Paragraph type="secondary">
            {formatMessage({ id: 'connector-detail.limits-hint' })}
          </Typography.Paragraph>
          <Flex justify="end" gap="small">
            <Button onClick={() => setEditing(false)}>{formatMessage({ id: 'connector.cancel' })}</Button>
            <Button type="primary" htmlType="submit" loading={action.loading}>
              {formatMessage({ id: 'connector.save' })}
            </Button>
          </Flex>
        </Form>
      ) : (
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={[
            row('perSecond', null, (value) => format.number(value)),
            row('perDay', used.today, (value) => format.number(value)),
            row('total', used.total, (value) => format.number(value)),
            row('spendPerMonth', used.spendThisMonth, (value) => format.money(value)),
          ]}
        />
      )}
    </Card>
  );
}
