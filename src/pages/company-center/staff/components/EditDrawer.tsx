import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Descriptions, Form } from 'antd';
import { FormDrawer } from '@/components/FormDrawer';
import { DepartmentSelect } from '../../components/DepartmentSelect';
import { RoleSelect } from '../../components/RoleSelect';
import type { Member } from './member';
import { useContact } from './useContact';

interface Props {
  /** Null while closed. */
  member: Member | null;
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  department_id: number | null;
  role_ids: number[];
}

/** Department and roles of a member; everything else is the person's own. */
export function EditDrawer({ member, onClose, onSaved }: Props) {
  const format = useFormat();
  const contact = useContact();
  const text = useText('staff');
  const common = useText('common');
  const fact = (label: string, children: string) => ({ key: label, label, children });
  return (
    <FormDrawer
      open={member !== null}
      title={member && <Name>{member.name}</Name>}
      endpoint="staff.update"
      toInput={(values: Values) => ({ id: member?.id ?? 0, ...values })}
      successText={common('saved')}
      onDone={onSaved}
      onClose={onClose}
      initialValues={{
        department_id: member?.department?.id ?? null,
        role_ids: member?.roles.map(({ id }) => id) ?? [],
      }}
    >
      {member && (
        <>
          <Descriptions
            column={1}
            style={{ marginBlockEnd: 24 }}
            size="small"
            items={[
              fact(common('phone'), contact(member.phone, member.contact_phone)),
              fact(common('email'), contact(member.email, member.contact_email)),
              fact(common('status'), text(`state.${member.status}`)),
              fact(text('second-factor'), text(member.second_factor ? 'second-factor-on' : 'second-factor-off')),
              fact(text('last-sign-in'), format.time(member.last_sign_in_at)),
              fact(text('created'), format.time(member.created_at)),
            ]}
          />
          <Form.Item name="department_id" label={common('department')}>
            <DepartmentSelect none={text('none')} />
          </Form.Item>
          <Form.Item name="role_ids" label={common('roles')} extra={text('roles-extra')}>
            <RoleSelect currentRoleIds={member.roles.map(({ id }) => id)} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}
