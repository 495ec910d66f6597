import { PROVISIONINGS_PER_DAY, SIGN_ON_NAME_PATTERN } from '@daas/contract/constants';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import {
  Alert,
  Button,
  Card,
  Flex,
  Form,
  Input,
  message,
  Popconfirm,
  Select,
  Skeleton,
  Switch,
  Typography,
} from 'antd';
import { useState } from 'react';
import { useRoleName } from '@/hooks/useRoleName';
import { fieldErrors, refusalCode, refusalMessage, wasTakenElsewhere } from '@/request';
import type { Role } from './RoleDrawer';
import { SignOnTrial } from './SignOnTrial';

interface Values {
  name: string;
  issuer: string;
  client_id: string;
  client_secret?: string;
  provisioning: boolean;
  unmarked_mail: boolean;
  text_marks: boolean;
  default_role_id?: number;
}

const NOTHING = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  provisioning: false,
  unmarked_mail: false,
  text_marks: false,
};
/** What a trial needs; the name leads members here alone. */
const TRIED = ['issuer', 'client_id', 'client_secret', 'provisioning', 'unmarked_mail', 'text_marks'] as const;

/** The field that a refusal without one is about. */
const FIELD_OF: Record<string, keyof Values> = {
  'sign-on-unreachable': 'issuer',
  'sign-on-address': 'issuer',
  'name-taken': 'name',
};

/** The OpenID provider that members may sign in by. // OpenID Connect */
export function SignOn({ roles }: { roles: readonly Role[] }) {
  const { formatMessage } = useIntl();
  const roleName = useRoleName();
  const { administrator } = useAccess();
  const [form] = Form.useForm<Values>();
  const { data, refresh } = useApi('company.signOn', {});
  const save = useAction('company.setSignOn', { showErrorInPlace: true });
  const begin = useAction('company.trySignOn', { showErrorInPlace: true });
  const remove = useAction('company.removeSignOn');
  const [trial, setTrial] = useState<string | null>(null);
  const provisioning = Form.useWatch('provisioning', form);
  const text = useText('sign-on');
  const common = useText('common');
  const toggle = (name: 'provisioning' | 'unmarked_mail' | 'text_marks', id: string) => (
    <Form.Item
      name={name}
      label={text(id)}
      extra={text(`${id}-hint`, { limit: PROVISIONINGS_PER_DAY })}
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
  );
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { provider, redirect_uri } = data;
  const submit = async ({ client_secret, default_role_id, ...values }: Values) => {
    try {
      await save.run({
        ...values,
        ...(client_secret ? { client_secret } : {}),
        default_role_id: values.provisioning ? (default_role_id ?? null) : null,
      });
      form.setFieldValue('client_secret', undefined);
      void message.success(text('saved'));
      refresh();
    } catch (error) {
      showRefusal(error);
    }
  };
  const showRefusal = (error: unknown) => {
    if (wasTakenElsewhere(error)) return;
    const about = fieldErrors(error);
    const field = FIELD_OF[refusalCode(error) ?? ''];
    const problem = refusalMessage(error) ?? formatMessage({ id: 'errors.retry' });
    if (about.length > 0) form.setFields(about as never);
    else if (field) form.setFields([{ name: field, errors: [problem] }]);
    else void message.warning(problem);
  };
  const tryIt = async () => {
    setTrial(null);
    const values = await form.validateFields([...TRIED]).catch(() => null);
    if (!values) return;
    const { client_secret, ...others } = values;
    await begin
      .run({ ...others, ...(client_secret ? { client_secret } : {}) })
      .then(({ url }) => setTrial(url), showRefusal);
  };
  const end = () =>
    remove.run({}).then(
      () => {
        form.setFieldsValue(NOTHING);
        refresh();
      },
      () => undefined,
    );
  return (
    <Card variant="borderless" style={{ maxWidth: 720 }}>
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{text('about')}</Typography.Text>
        {!administrator && <Alert type="warning" showIcon title={formatMessage({ id: 'shell.administrators-only' })} />}
        <Alert
          type="info"
          title={text('redirect')}
          description={
            <Typography.Text copyable dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {redirect_uri}
            </Typography.Text>
          }
        />
        <Form<Values>
          key={provider ? 'kept' : 'new'}
          form={form}
          name="sign-on"
          layout="vertical"
          disabled={!administrator}
          initialValues={{
            name: provider?.name,
            issuer: provider?.issuer,
            client_id: provider?.client_id,
            provisioning: provider?.provisioning ?? false,
            unmarked_mail: provider?.unmarked_mail ?? false,
            text_marks: provider?.text_marks ?? false,
            default_role_id: provider?.default_role_id ?? undefined,
          }}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="name"
            label={text('name')}
            extra={text('name-hint')}
            normalize={(value: string) => value.trim().toLowerCase()}
            validateTrigger="onBlur"
            rules={[{ required: true }, { pattern: SIGN_ON_NAME_PATTERN, message: text('name-rule') }]}
          >
            <Input maxLength={60} placeholder="example.com" />
          </Form.Item>
          <Form.Item name="issuer" label={text('issuer')} extra={text('issuer-hint')} rules={[{ required: true }]}>
            <Input maxLength={300} placeholder="https://login.example.com" />
          </Form.Item>
          <Form.Item name="client_id" label={text('client-id')} rules={[{ required: true }]}>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="client_secret"
            label={text('client-secret')}
            extra={text(provider ? 'secret-kept' : 'secret-hint')}
            rules={[{ required: !provider }]}
          >
            <Input.Password maxLength={400} autoComplete="new-password" />
          </Form.Item>
          {toggle('provisioning', 'provisioning')}
          {provisioning && (
            <Form.Item name="default_role_id" label={text('default-role')} extra={text('default-role-hint')}>
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                {...nameOptions}
                options={roles.map((role) => ({ value: role.id, label: roleName(role) }))}
              />
            </Form.Item>
          )}
          {toggle('unmarked_mail', 'unmarked-mail')}
          {toggle('text_marks', 'text-marks')}
          {administrator && (
            <Flex gap="small" wrap>
              <Button type="primary" htmlType="submit" loading={save.loading}>
                {common('save')}
              </Button>
              <Button onClick={() => void tryIt()} loading={begin.loading}>
                {text('try')}
              </Button>
              {provider && (
                <Popconfirm title={text('ask-remove')} onConfirm={() => void end()}>
                  <Button danger loading={remove.loading}>
                    {common('remove')}
                  </Button>
                </Popconfirm>
              )}
            </Flex>
          )}
        </Form>
      </Flex>
      <SignOnTrial url={trial} onAgain={() => void tryIt()} onClose={() => setTrial(null)} />
    </Card>
  );
}
