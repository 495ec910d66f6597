import { PHONE_PATTERN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { asMail, asPhone } from '@daas/contract/identity';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Button, Drawer, Flex, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { submitForm } from '@/components/submitForm';
import { useFormDraft } from '@/hooks/useFormDraft';
import { DepartmentSelect } from '../../components/DepartmentSelect';
import { RoleSelect } from '../../components/RoleSelect';
import { Invited } from './Invited';

interface Props {
  open: boolean;
  /** The department the person is put into at first. */
  departmentId: number | null;
  onClose: () => void;
  onInvited: () => void;
}

const WAYS = ['phone', 'email'] as const;
type Way = (typeof WAYS)[number];
interface Values {
  name: string;
  phone?: string;
  email?: string;
  department_id: number | null;
  role_ids: number[];
}
type SentInvitation = EndpointOutput<'staff.invite'> & { to: string };

const NAME_MAX = 30;
const MAIL_MAX = 100;

/** Invites a person by phone or mail, who sets the own password by the link that is sent. */
export function InviteDrawer({ open, departmentId, onClose, onInvited }: Props) {
  const [form] = Form.useForm<Values>();
  const { run, loading } = useAction('staff.invite');
  const [way, setWay] = useState<Way>('phone');
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const text = useText('department-user');
  const common = useText('common');
  const send = async ({ phone, email, ...values }: Values) => {
    const to = (way === 'phone' ? phone : email) ?? '';
    const answer = await run({ ...values, [way]: to });
    setSent({ ...answer, to });
    onInvited();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={text('invite')}
      destroyOnHidden
      afterOpenChange={(now) => now || setSent(null)}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={onClose}>{sent ? text('close') : common('cancel')}</Button>
          <Button type="primary" loading={loading} onClick={() => (sent ? setSent(null) : form.submit())}>
            {text(sent ? 'invite-next' : 'send')}
          </Button>
        </Flex>
      }
    >
      {sent ? (
        <Invited to={sent.to} until={sent.invited_until} link={sent.demo_link} />
      ) : (
        <>
          <Segmented<Way>
            block
            value={way}
            onChange={setWay}
            options={WAYS.map((value) => ({ value, label: text(`by-${value}`) }))}
            aria-label={text('way')}
            style={{ marginBlockEnd: 16 }}
          />
          <Fields form={form} way={way} departmentId={departmentId} send={send} />
        </>
      )}
    </Drawer>
  );
}

interface FieldsProps {
  form: ReturnType<typeof Form.useForm<Values>>[0];
  way: Way;
  departmentId: number | null;
  send: (values: Values) => Promise<void>;
}

/** Mounted with each opening, so that a draft comes back into a fresh form. */
function Fields({ form, way, departmentId, send }: FieldsProps) {
  const draft = useFormDraft<Values>('staff-invite', form);
  const text = useText('department-user');
  const common = useText('common');
  const submit = async (values: Values) => {
    if (await submitForm(form, () => send(values), { nameField: way })) draft.forget();
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      preserve={false}
      clearOnDestroy
      scrollToFirstError={{ focus: true }}
      initialValues={{ department_id: departmentId, role_ids: [] }}
      onFinish={submit}
      onValuesChange={draft.onValuesChange}
    >
      <Form.Item
        name="name"
        label={common('person-name')}
        rules={[{ required: true, whitespace: true, max: NAME_MAX }]}
      >
        <Input maxLength={NAME_MAX} autoComplete="off" autoFocus />
      </Form.Item>
      {way === 'phone' ? (
        <Form.Item
          key="phone"
          name="phone"
          label={common('phone')}
          extra={text('phone-extra')}
          normalize={asPhone}
          rules={[{ required: true }, { pattern: PHONE_PATTERN }]}
          validateTrigger="onBlur"
        >
          <Input type="tel" inputMode="numeric" maxLength={40} autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item
          key="email"
          name="email"
          label={common('email')}
          extra={text('mail-extra')}
          normalize={asMail}
          rules={[{ required: true }, { type: 'email', max: MAIL_MAX }]}
          validateTrigger="onBlur"
        >
          <Input type="email" maxLength={MAIL_MAX} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="department_id" label={common('department')}>
        <DepartmentSelect none={text('none')} />
      </Form.Item>
      <Form.Item name="role_ids" label={common('roles')} extra={text('roles-extra')}>
        <RoleSelect />
      </Form.Item>
    </Form>
  );
}
