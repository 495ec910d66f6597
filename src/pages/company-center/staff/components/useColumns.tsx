import { STAFF_STATUSES } from '@daas/contract/enums';
import { CellBadge, CellTag, CellText } from '@daas/kit/cells';
import type { Column } from '@daas/kit/DataTable';
import { keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { useApi } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { useRoleName } from '@/hooks/useRoleName';
import styles from '../index.module.css';
import { MemberActions, waitsForRecovery } from './MemberActions';
import type { Member, MemberTask } from './member';
import { useContact } from './useContact';

const TONES = { invited: 'processing', active: 'success', disabled: 'default', removed: 'default' } as const;
const ROLES_SHOWN = 2;

export function useColumns(onTask: (task: MemberTask) => void, onChanged: () => void): Column<Member>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<Member>();
  const access = useAccess();
  const roleName = useRoleName();
  const seesRoles = access['role-and-permission'] || access['add-user'] || access['edit-user'];
  const roles = useApi('role.list', {}, { ready: seesRoles });
  const text = useText('staff');
  const common = useText('common');
  const contact = useContact();
  const number = (value: string) => <span className="tabular">{value}</span>;
  return [
    keywordFilter(common('member'), text('keyword-hint')),
    {
      title: common('person-name'),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      disable: true,
      render: (_, { name }) => <Name>{name}</Name>,
    },
    {
      title: common('status'),
      dataIndex: 'status',
      filter: true,
      valueEnum: Object.fromEntries(STAFF_STATUSES.map((status) => [status, { text: text(`state.${status}`) }])),
      render: (_, { status, invited_until, failing_channels }) => {
        const ended = invited_until !== null && Date.parse(invited_until) < Date.now();
        return (
          <>
            <CellBadge tone={ended ? 'default' : TONES[status]}>
              {text(ended ? 'state.ended' : `state.${status}`)}
            </CellBadge>
            {invited_until && !ended && (
              <div>
                <CellText>{formatMessage({ id: 'staff.until' }, { time: format.time(invited_until) })}</CellText>
              </div>
            )}
            {failing_channels.map((channel) => (
              <div key={channel}>
                <CellBadge tone="error">{text(`undelivered.${channel}`)}</CellBadge>
              </div>
            ))}
          </>
        );
      },
    },
    {
      title: common('phone'),
      dataIndex: 'phone',
      render: (_, member) => number(contact(member.phone, member.contact_phone)),
    },
    {
      title: common('email'),
      dataIndex: 'email',
      render: (_, member) => contact(member.email, member.contact_email),
    },
    {
      title: common('department'),
      key: 'department',
      render: (_, { department }) =>
        department && (
          <span title={department.path.join(' / ')}>
            <Name>{department.path.at(-1) ?? ''}</Name>
          </span>
        ),
    },
    {
      title: common('roles'),
      dataIndex: 'roleId',
      filter: seesRoles,
      valueType: 'select',
      valueEnum: Object.fromEntries(
        (roles.data?.list ?? []).map((role) => [String(role.id), { text: roleName(role) }]),
      ),
      render: (_, { roles: memberRoles }) =>
        memberRoles.length > 0 && (
          <span className={styles.roles} title={memberRoles.map(roleName).join(', ')}>
            {memberRoles.slice(0, ROLES_SHOWN).map((role) => (
              <CellTag key={role.id}>{roleName(role)}</CellTag>
            ))}
            {memberRoles.length > ROLES_SHOWN && <CellTag>{format.signed(memberRoles.length - ROLES_SHOWN)}</CellTag>}
          </span>
        ),
    },
    {
      title: text('second-factor'),
      key: 'second_factor',
      width: 80,
      render: (_, member) =>
        member.status !== 'invited' && (
          <>
            {text(member.second_factor ? 'second-factor-on' : 'second-factor-off')}
            {waitsForRecovery(member) && (
              <div>
                <CellText>
                  {formatMessage({ id: 'staff.recovery-until' }, { time: format.time(member.recovery_ready_at) })}
                </CellText>
              </div>
            )}
          </>
        ),
    },
    {
      title: text('last-sign-in'),
      dataIndex: 'last_sign_in_at',
      width: 96,
      sorter: true,
      render: (_, { last_sign_in_at }) =>
        last_sign_in_at && (
          <span className="tabular" title={format.time(last_sign_in_at)}>
            {format.date(last_sign_in_at)}
          </span>
        ),
    },
    { title: text('created'), sorter: true, ...column.time('created_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      hideInTable: !access['add-user'] && !access['edit-user'] && !access['delete-user'],
      render: (_, member) => <MemberActions member={member} onTask={onTask} onChanged={onChanged} />,
    },
  ];
}
