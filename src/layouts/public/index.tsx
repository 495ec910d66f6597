import { DOCS } from '@daas/contract/docs';
import { LinkButton } from '@daas/kit/LinkButton';
import { Outlet, useIntl } from '@umijs/max';
import { theme } from 'antd';
import type { CSSProperties } from 'react';
import { Brand } from '@/components/Brand';
import { DemoTag } from '@/components/DemoTag';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { LanguageMenu } from '@/components/LanguageMenu';
import { ThemeSwitch } from '@/components/ThemeSwitch';
import { usePageName } from '@/hooks/usePageName';
import { usePageTitle } from '@/hooks/usePageTitle';
import { hrefOf } from '@/request/navigation';
import styles from './index.module.css';

/** Around public and error pages: nothing of the signed-in shell. */
export default function PublicLayout() {
  const { token } = theme.useToken();
  const { formatMessage } = useIntl();
  const name = usePageName();
  usePageTitle(name && formatMessage({ id: `menu.${name}` }));
  return (
    <div
      className={styles.layout}
      style={
        {
          '--link': token.colorLink,
          background: token.colorBgLayout,
          color: token.colorText,
          fontFamily: token.fontFamily,
          fontSize: token.fontSize,
          lineHeight: token.lineHeight,
        } as CSSProperties
      }
    >
      <header className={styles.header}>
        {/* By a full load: public pages do not know what the signed-in person may see. */}
        <a href={hrefOf('/')} className={styles.brand}>
          <Brand />
        </a>
        <div className={styles.tools}>
          <DemoTag />
          <LinkButton type="text" to={DOCS}>
            {formatMessage({ id: 'shell.docs' })}
          </LinkButton>
          <LanguageMenu />
          <ThemeSwitch />
        </div>
      </header>
      <div className={styles.content}>
        <ErrorBoundary>
          <Outlet />
        </ErrorBoundary>
      </div>
      <footer className={styles.footer} style={{ color: token.colorTextSecondary }}>
        {formatMessage({ id: 'shell.tagline' })}
      </footer>
    </div>
  );
}
