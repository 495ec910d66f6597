import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Form, Input, Select } from 'antd';
import { FormDrawer } from '@/components/FormDrawer';
import { RoleSelect } from '../../../components/RoleSelect';
import type { Account } from './account';

interface Props {
  /** Null for a new one. */
  account: Account | null;
  onClose: () => void;
  /** With the id of a new one. */
  onSaved: (newId: number | null) => void;
}

interface Values {
  name: string;
  description: string;
  role_ids: number[];
  acts: string[];
}

const NAME_MAX = 60;
const TEXT_MAX = 500;

/** Name, roles, and what it may do without a person's proof. */
export function AccountDrawer({ account, onClose, onSaved }: Props) {
  const acts = useApi('serviceAccount.acts', {});
  const text = useText('service-account');
  const common = useText('common');
  const currentRoleIds = account?.roles.map(({ id }) => id) ?? [];
  return (
    <FormDrawer
      title={<Sentence>{account ? text('title-edit', { name: account.name }) : text('create')}</Sentence>}
      endpoint={account ? 'serviceAccount.update' : 'serviceAccount.create'}
      toInput={(values: Values) =>
        account ? { id: account.id, status: account.status, version: account.version, ...values } : values
      }
      successText={text('saved')}
      onDone={(answer) => onSaved('id' in answer ? answer.id : null)}
      onClose={onClose}
      initialValues={{
        name: account?.name ?? '',
        description: account?.description ?? '',
        role_ids: currentRoleIds,
        acts: account?.acts ?? [],
      }}
    >
      <Form.Item name="name" label={common('name')} rules={[{ required: true, whitespace: true, max: NAME_MAX }]}>
        <Input maxLength={NAME_MAX} autoComplete="off" autoFocus placeholder={text('name-example')} />
      </Form.Item>
      <Form.Item name="description" label={common('description')} rules={[{ max: TEXT_MAX }]}>
        <Input.TextArea maxLength={TEXT_MAX} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="role_ids" label={common('roles')} extra={text('roles-extra')}>
        <RoleSelect currentRoleIds={currentRoleIds} withoutAdministrators />
      </Form.Item>
      <Form.Item name="acts" label={text('acts')} extra={text('acts-extra')}>
        <Select<string[]>
          mode="multiple"
          loading={acts.loading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text('acts-hint')}
          options={(acts.data?.list ?? []).map((act) => ({ value: act, label: text(`act.${act}`) }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
