import { MESSAGE_SECONDS } from '@daas/contract/constants';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Flex, Form, message, Tag } from 'antd';
import { useState } from 'react';
import { useAction } from '@/hooks/useApi';
import { fieldErrors } from '@/request';
import { IpRulesFields } from '../../components/IpRulesFields';
import type { ConnectorContext } from '../context';

/** From where the connector may be called; the server names the entry it does not understand. */
export function IpRulesCard({ connector, setConnector }: ConnectorContext) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [editing, setEditing] = useState(false);
  const [form] = Form.useForm<{ ipRules: string[] }>();
  const action = useAction('connector.setIpRules');
  const save = async ({ ipRules = [] }: { ipRules?: string[] }) => {
    try {
      setConnector(await action.run({ id: connector.id, ipRules }));
      void message.success({ content: formatMessage({ id: 'connector.saved' }), duration: MESSAGE_SECONDS });
      setEditing(false);
    } catch (error) {
      form.setFields(fieldErrors(error) as never);
    }
  };
  return (
    <Card
      variant="borderless"
      title={formatMessage({ id: 'connector-detail.ips' })}
      extra={
        access['edit-connector-bind-ip'] &&
        !editing && <Button onClick={() => setEditing(true)}>{formatMessage({ id: 'connector.edit' })}</Button>
      }
    >
      {editing ? (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ ipRules: connector.ipRules }}
          onFinish={save}
          style={{ maxWidth: 480 }}
        >
          <IpRulesFields />
          <Flex justify="end" gap="small" style={{ marginTop: 16 }}>
            <Button onClick={() => setEditing(false)}>{formatMessage({ id: 'connector.cancel' })}</Button>
            <Button type="primary" htmlType="submit" loading={action.loading}>
              {formatMessage({ id: 'connector.save' })}
            </Button>
          </Flex>
        </Form>
      ) : connector.ipRules.length === 0 ? (
        formatMessage({ id: 'connector.ip-any' })
      ) : (
        <Flex wrap gap="small">
          {connector.ipRules.map((rule) => (
            <Tag key={rule} variant="filled">
              <span dir="ltr">{rule}</span>
            </Tag>
          ))}
        </Flex>
      )}
    </Card>
  );
}
