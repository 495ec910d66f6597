import { useIntl } from '@umijs/max';
import { Collapse, Form, type FormInstance, Input, Typography } from 'antd';
import { IpRulesFields } from '@/components/IpRulesFields';
import { AppSelect } from '../../components/AppSelect';
import { LimitFields } from '../../components/LimitFields';
import type { Draft } from '../draft';
import { NAME_MAX } from '../proposeName';

export type AppValues = Pick<Draft, 'name' | 'description' | 'app_id' | 'ip_rules' | 'limits'>;

interface Props {
  form: FormInstance<AppValues>;
  draft: Draft;
  onChange: (values: Partial<AppValues>) => void;
}

/** Who calls it: name, app, limits and IPs. */
export function AppStep({ form, draft, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { name, description, app_id, ip_rules, limits } = draft;
  return (
    <Form<AppValues>
      form={form}
      layout="vertical"
      initialValues={{ name, description, app_id, ip_rules, limits }}
      onValuesChange={(_, values) => onChange(values)}
      scrollToFirstError
      style={{ maxWidth: 640 }}
    >
      <Form.Item
        name="name"
        label={formatMessage({ id: 'connector-create.name' })}
        rules={[{ required: true, whitespace: true, max: NAME_MAX }]}
      >
        <Input maxLength={NAME_MAX} showCount placeholder={formatMessage({ id: 'connector-create.name-example' })} />
      </Form.Item>
      <Form.Item name="description" label={formatMessage({ id: 'common.description' })} rules={[{ max: 500 }]}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item
        name="app_id"
        label={formatMessage({ id: 'connector-create.app' })}
        extra={formatMessage({ id: 'connector-create.app-hint' })}
        rules={[{ required: true, message: formatMessage({ id: 'connector-create.app-missing' }) }]}
      >
        <AppSelect />
      </Form.Item>
      <Collapse
        // Hidden fields keep their place in the form, so their errors and values do too.
        items={[
          {
            key: 'limits',
            forceRender: true,
            label: formatMessage({ id: 'connector-create.limits' }),
            extra: (
              <Typography.Text type="secondary">{formatMessage({ id: 'connector-create.optional' })}</Typography.Text>
            ),
            children: <LimitFields />,
          },
          {
            key: 'ips',
            forceRender: true,
            label: formatMessage({ id: 'connector-create.ips' }),
            extra: (
              <Typography.Text type="secondary">{formatMessage({ id: 'connector-create.optional' })}</Typography.Text>
            ),
            children: (
              <IpRulesFields
                name="ipRules"
                text={(key, values) => formatMessage({ id: `connector.ip-${key}` }, values)}
              />
            ),
          },
        ]}
        defaultActiveKey={[
          ...(Object.values(limits).some((limit) => limit !== null) ? ['limits'] : []),
          ...(ip_rules.length > 0 ? ['ips'] : []),
        ]}
      />
    </Form>
  );
}
