import { DownOutlined, LogoutOutlined, SwapOutlined } from '@ant-design/icons';
import { useIntl, useSelector } from '@umijs/max';
import { Avatar, Button, Dropdown, theme } from 'antd';
import type { ProfileState } from '@/models/profile';
import { browser, call, goToSignIn, hrefOf } from '@/request';
import styles from './index.module.css';

export function UserMenu({ compact }: { compact: boolean }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const profile = useSelector(({ profile: state }: { profile: ProfileState }) => state);
  const company = profile.companies.find((one) => one.company_id === profile.commonProfile?.company_id);
  const others = profile.companies.filter((one) => one !== company);

  const signOut = async () => {
    await call('account.logout', {}, { disableLoginRedirect: true });
    goToSignIn();
  };
  const choose = async (companyId: number) => {
    await call('account.chooseCompany', { companyId });
    // Everything on the screen belongs to the other company.
    browser.assign(hrefOf('/'));
  };

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', type: 'group', label: company ? `${profile.name} · ${company.name}` : profile.name },
          ...others.map((one) => ({
            key: one._id,
            icon: <SwapOutlined />,
            label: formatMessage({ id: 'shell.switch-company' }, { name: one.name }),
            onClick: () => void choose(one.company_id),
          })),
          { type: 'divider' },
          {
            key: 'out',
            icon: <LogoutOutlined />,
            label: formatMessage({ id: 'shell.sign-out' }),
            onClick: () => void signOut(),
          },
        ],
      }}
    >
      <Button type="text" className={styles.user}>
        <Avatar size={26} style={{ background: token.colorPrimary }} aria-hidden>
          {profile.name.slice(0, 1)}
        </Avatar>
        {!compact && (
          <span className={styles.who}>
            <span>{profile.name}</span>
            <span style={{ color: token.colorTextTertiary }}>{company?.name}</span>
          </span>
        )}
        {!compact && <DownOutlined style={{ fontSize: 10 }} aria-hidden />}
        {/* Not a label, which would hide who is signed in from those who cannot see it. */}
        <span className="visually-hidden">{formatMessage({ id: 'shell.account' })}</span>
      </Button>
    </Dropdown>
  );
}
