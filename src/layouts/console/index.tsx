import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { InsideMain } from '@daas/kit/ResultPage';
import { Link, useDispatch, useIntl, useSelector } from '@umijs/max';
import { App, Button, Drawer, Grid, Layout, Skeleton, theme } from 'antd';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useAppearance } from '@/appearance';
import { ProComponents } from '@/appearance/ProComponents';
import { Brand } from '@/components/Brand';
import { DemoTag } from '@/components/DemoTag';
import { LanguageMenu } from '@/components/LanguageMenu';
import { NoticeButton } from '@/components/Notices/NoticeButton';
import { OmniboxButton } from '@/components/Omnibox/OmniboxButton';
import { ThemeSwitch } from '@/components/ThemeSwitch';
import type { GlobalState } from '@/models/global';
import type { ProfileState } from '@/models/profile';
import type { UserState } from '@/models/user';
import { useSession } from '../useSession';
import { Breadcrumbs } from './Breadcrumbs';
import styles from './index.module.css';
import { Page } from './Page';
import { ProgressBar } from './ProgressBar';
import { SideMenu } from './SideMenu';
import { StartFailed } from './StartFailed';
import { UserMenu } from './UserMenu';

interface Shell {
  global: GlobalState;
  profile: ProfileState;
  user: UserState;
}

// Few see it.
const FactorNotice = lazy(() => import('./FactorNotice'));

const SIDER_WIDTH = 224;

/** The signed-in console: menus from the server, header, and the page. // §2 */
export default function ConsoleLayout() {
  const { error, refresh, ready: started } = useSession();
  // Drawing all of it is not to block the browser.
  const ready = useDeferredValue(started);
  const { collapsed, updateProfile, updateSmartPhone } = useSelector(({ global }: Shell) => global);
  const dispatch = useDispatch();
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { theme: mode } = useAppearance();
  const narrow = !(Grid.useBreakpoint().lg ?? true);
  const [drawer, setDrawer] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);

  const menus = useSelector(({ user }: Shell) => user.menu_lists);
  const factorDue = useSelector(({ profile }: Shell) => profile.second_factor_due);
  useEffect(() => {
    if (!updateProfile && !updateSmartPhone) return;
    dispatch({ type: 'global/clearReloads' });
    if (updateProfile) dispatch({ type: 'profile/load' });
    if (updateSmartPhone) dispatch({ type: 'user/loadDetails' });
  }, [updateProfile, updateSmartPhone, dispatch]);

  if (error) return <StartFailed error={error} again={() => void refresh()} />;
  if (!ready)
    return (
      <>
        <ProgressBar />
        <Skeleton active className={styles.boot ?? ''} paragraph={{ rows: 8 }} />
      </>
    );

  const menu = <SideMenu menus={menus} collapsed={!narrow && collapsed} onLeave={closeDrawer} />;
  const toggle = () => (narrow ? setDrawer(true) : dispatch({ type: 'global/toggleMenu' }));
  const ToggleIcon = narrow ? MenuOutlined : collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;

  return (
    <Layout className={styles.layout}>
      <ProgressBar />
      <a href="#content" className={styles.skip}>
        {formatMessage({ id: 'shell.skip' })}
      </a>
      {narrow ? (
        <Drawer
          open={drawer}
          onClose={closeDrawer}
          placement="left"
          size={SIDER_WIDTH + 40}
          title={<Brand />}
          styles={{ body: { padding: 8 } }}
        >
          {menu}
        </Drawer>
      ) : (
        <Layout.Sider
          theme={mode}
          width={SIDER_WIDTH}
          collapsedWidth={64}
          collapsed={collapsed}
          className={styles.sider ?? ''}
          style={{ background: token.colorBgContainer, borderInlineEnd: `1px solid ${token.colorBorderSecondary}` }}
        >
          <Link to="/overview" className={styles.brand} style={{ color: token.colorText }}>
            <Brand compact={collapsed} />
          </Link>
          {menu}
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header
          className={styles.header ?? ''}
          style={{ background: token.colorBgContainer, borderBottom: `1px solid ${token.colorBorderSecondary}` }}
        >
          <Button
            type="text"
            icon={<ToggleIcon className="turns" />}
            aria-label={formatMessage({ id: 'shell.toggle-menu' })}
            aria-expanded={narrow ? drawer : !collapsed}
            onClick={toggle}
          />
          <DemoTag />
          <div className={styles.space}>{!narrow && <Breadcrumbs />}</div>
          <OmniboxButton compact={narrow} />
          <NoticeButton />
          <LanguageMenu />
          <ThemeSwitch />
          <UserMenu compact={narrow} />
        </Layout.Header>
        <Layout.Content id="content" className={styles.content ?? ''} tabIndex={-1}>
          {factorDue && (
            <Suspense fallback={null}>
              <FactorNotice due={factorDue} />
            </Suspense>
          )}
          <ProComponents>
            {/* For `App.useApp()` of pages. */}
            <App component={false}>
              <InsideMain value={true}>
                <Page />
              </InsideMain>
            </App>
          </ProComponents>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}
