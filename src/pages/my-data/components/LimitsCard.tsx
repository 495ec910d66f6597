import { MESSAGE_SECONDS } from '@daas/contract/constants';
import type { Limits } from '@daas/contract/shapes';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Descriptions, Flex, Form, message, Progress, Typography } from 'antd';
import { useState } from 'react';
import { fieldErrors } from '@/request';
import { LimitFields } from './LimitFields';

const NO_LIMITS: Limits = { perSecond: null, perDay: null, total: null, spendPerMonth: null };

interface Props {
  limits: Limits;
  used: { today: number; total: number; spendThisMonth: number };
  hint: string;
  /** Rejects when the server refused. */
  save: (limits: Limits) => Promise<unknown>;
  saving: boolean;
}

/** Limits of an app or a connector with what is used of each: read, or edited in place. */
export function LimitsCard({ limits, used, hint, save, saving }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const [editing, setEditing] = useState(false);
  const [form] = Form.useForm<{ limits: Limits }>();
  const submit = async (values: { limits: Limits }) => {
    try {
      await save({ ...NO_LIMITS, ...values.limits });
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
      title={formatMessage({ id: 'connector.limits' })}
      extra={
        access['edit-connector-limit'] &&
        !editing && <Button onClick={() => setEditing(true)}>{formatMessage({ id: 'connector.edit' })}</Button>
      }
    >
      {editing ? (
        <Form form={form} layout="vertical" initialValues={{ limits }} onFinish={submit} style={{ maxWidth: 480 }}>
          <LimitFields />
          <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>
          <Flex justify="end" gap="small">
            <Button onClick={() => setEditing(false)}>{formatMessage({ id: 'connector.cancel' })}</Button>
            <Button type="primary" htmlType="submit" loading={saving}>
              {formatMessage({ id: 'connector.save' })}
            </Button>
          </Flex>
        </Form>
      ) : (
        <Descriptions
          size="small"
          layout="vertical"
          colon={false}
          column={{ xs: 1, sm: 2 }}
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
