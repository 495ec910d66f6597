import { Link, Outlet, useIntl } from '@umijs/max';
import { theme } from 'antd';
import { Brand } from '@/components/Brand';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { LanguageMenu } from '@/components/LanguageMenu';
import { ThemeSwitch } from '@/components/ThemeSwitch';
import { usePageTitle } from '@/hooks/usePageTitle';
import styles from './index.module.css';

/** Around public and error pages: nothing of the signed-in shell. */
export default function PublicLayout() {
  const { token } = theme.useToken();
  const { formatMessage } = useIntl();
  usePageTitle();
  return (
    <div className={styles.layout} style={{ background: token.colorBgLayout, color: token.colorText }}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <Brand />
        </Link>
        <div className={styles.tools}>
          <LanguageMenu />
          <ThemeSwitch />
        </div>
      </header>
      <div className={styles.content}>
        <ErrorBoundary>
          <Outlet />
        </ErrorBoundary>
      </div>
      <footer className={styles.footer} style={{ color: token.colorTextTertiary }}>
        {formatMessage({ id: 'shell.tagline' })}
      </footer>
    </div>
  );
}
