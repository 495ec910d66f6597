import { PHONE_PATTERN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { asMail, asPhone } from '@daas/contract/identity';
import { useText } from '@daas/kit/hooks/useText';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '@/components/FormDrawer';
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
  const [way, setWay] = useState<Way>('phone');
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const text = useText('staff');
  const toOf = ({ phone, email }: Values) => (way === 'phone' ? phone : email) ?? '';
  const page = sent && {
    content: <Invited to={sent.to} until={sent.invited_until} link={sent.demo_link} />,
    okText: text('invite-next'),
    onOk: () => {
      form.resetFields();
      setSent(null);
    },
    cancelText: text('close'),
    onCancel: onClose,
  };
  return (
    <FormDrawer
      open={open}
      title={text('invite')}
      okText={text('send')}
      form={form}
      endpoint="staff.invite"
      toInput={(values: Values) => values}
      nameField={way}
      draft="staff-invite"
      onDone={(answer, values) => {
        setSent({ ...answer, to: toOf(values) });
        onInvited();
      }}
      page={page}
      onClose={onClose}
      afterOpenChange={(now) => now || setSent(null)}
      initialValues={{ department_id: departmentId, role_ids: [] }}
    >
      {!sent && <Fields way={way} setWay={setWay} />}
    </FormDrawer>
  );
}

/** The next person has fields of their own, of which the first has the focus. */
function Fields({ way, setWay }: { way: Way; setWay: (way: Way) => void }) {
  const text = useText('staff');
  const common = useText('common');
  const roles: number[] = Form.useWatch('role_ids') ?? [];
  return (
    <>
      <Segmented<Way>
        block
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: text(`by-${value}`) }))}
        aria-label={text('way')}
        style={{ marginBlockEnd: 16 }}
      />
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
      <Form.Item name="role_ids" label={common('roles')} extra={text(roles.length > 0 ? 'roles-extra' : 'roles-none')}>
        <RoleSelect />
      </Form.Item>
    </>
  );
}
