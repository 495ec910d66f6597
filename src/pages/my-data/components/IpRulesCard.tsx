import { MESSAGE_SECONDS } from '@daas/contract/constants';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Flex, Form, message, Tag } from 'antd';
import { useState } from 'react';
import { fieldErrors } from '@/request';
import { IpRulesFields } from './IpRulesFields';

interface Props {
  ipRules: string[];
  /** Rejects when the server refused. */
  save: (ipRules: string[]) => Promise<unknown>;
  saving: boolean;
}

/** From where an app or a connector may be called; the server names the entry it does not understand. */
export function IpRulesCard({ ipRules: rules, save, saving }: Props) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [editing, setEditing] = useState(false);
  const [form] = Form.useForm<{ ipRules: string[] }>();
  const submit = async ({ ipRules = [] }: { ipRules?: string[] }) => {
    try {
      await save(ipRules);
      void message.success({ content: formatMessage({ id: 'connector.saved' }), duration: MESSAGE_SECONDS });
      setEditing(false);
    } catch (error) {
      form.setFields(fieldErrors(error) as never);
    }
  };
  return (
    <Card
      variant="borderless"
      title={formatMessage({ id: 'connector.ips' })}
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
          initialValues={{ ipRules: rules }}
          onFinish={submit}
          style={{ maxWidth: 480 }}
        >
          <IpRulesFields />
          <Flex justify="end" gap="small" style={{ marginTop: 16 }}>
            <Button onClick={() => setEditing(false)}>{formatMessage({ id: 'connector.cancel' })}</Button>
            <Button type="primary" htmlType="submit" loading={saving}>
              {formatMessage({ id: 'connector.save' })}
            </Button>
          </Flex>
        </Form>
      ) : rules.length === 0 ? (
        formatMessage({ id: 'connector.ip-any' })
      ) : (
        <Flex wrap gap="small">
          {rules.map((rule) => (
            <Tag key={rule} variant="filled">
              <span dir="ltr">{rule}</span>
            </Tag>
          ))}
        </Flex>
      )}
    </Card>
  );
}
