import {
  DownOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Name, Sentence } from '@daas/kit/Name';
import { Link, useDispatch, useIntl, useSelector } from '@umijs/max';
import { Button, Dropdown, theme } from 'antd';
import { Portrait } from '@/components/Portrait';
import type { GlobalState } from '@/models/global';
import type { ProfileState } from '@/models/profile';
import { AccountCard } from './AccountCard';
import styles from './index.module.css';

const PERSONAL = [
  { name: 'personal-info', path: '/personal-center/info', Icon: UserOutlined },
  { name: 'update-password', path: '/personal-center/update-password', Icon: LockOutlined },
  { name: 'own-sessions', path: '/personal-center/sessions', Icon: LaptopOutlined },
];

export function UserMenu({ compact }: { compact: boolean }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const dispatch = useDispatch();
  const profile = useSelector(({ profile: state }: { profile: ProfileState }) => state);
  const companyId = useSelector(({ global }: { global: GlobalState }) => global.commonProfile?.company_id);
  const company = profile.companies.find((one) => one.company_id === companyId);
  const others = profile.companies.filter((one) => one !== company);

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', type: 'group', label: <AccountCard /> },
          ...others.map((one) => ({
            key: one._id,
            icon: <SwapOutlined />,
            label: <Sentence>{formatMessage({ id: 'shell.switch-company' }, { name: one.name })}</Sentence>,
            onClick: () => dispatch({ type: 'user/chooseCompany', payload: one.company_id }),
          })),
          { type: 'divider' },
          ...PERSONAL.map(({ name, path, Icon }) => ({
            key: name,
            icon: <Icon />,
            label: <Link to={path}>{formatMessage({ id: `menu.${name}` })}</Link>,
          })),
          { type: 'divider' },
          {
            key: 'out',
            icon: <LogoutOutlined className="turns" />,
            label: formatMessage({ id: 'shell.sign-out' }),
            onClick: () => dispatch({ type: 'user/signOut' }),
          },
        ],
      }}
    >
      <Button type="text" className={styles.user}>
        <Portrait size={26} name={profile.name} hash={profile.portrait} />
        {!compact && (
          <span className={styles.who}>
            <span>
              <Name>{profile.name}</Name>
            </span>
            <span style={{ color: token.colorTextTertiary }}>{company && <Name>{company.name}</Name>}</span>
          </span>
        )}
        {!compact && <DownOutlined style={{ fontSize: 10 }} aria-hidden />}
        {/* Not a label, which would hide who is signed in from those who cannot see it. */}
        <span className="visually-hidden">{formatMessage({ id: 'shell.account' })}</span>
      </Button>
    </Dropdown>
  );
}
