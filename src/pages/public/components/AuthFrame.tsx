import { ApiOutlined, SafetyCertificateOutlined, WalletOutlined } from '@ant-design/icons';
import { DOC_DATA_SETS, DOCS } from '@daas/contract/docs';
import { Link, useIntl } from '@umijs/max';
import { theme } from 'antd';
import { type ReactNode, Suspense } from 'react';
import Loading from '@/loading';
import { AuthArt } from './AuthArt';
import styles from './index.module.css';

const POINTS = [
  { key: 'gateway', icon: ApiOutlined },
  { key: 'ledger', icon: WalletOutlined },
  { key: 'access', icon: SafetyCertificateOutlined },
] as const;

/** Pages that need no account. */
const OPEN_PAGES = { prices: '/price-directory', 'data-sets': DOC_DATA_SETS, docs: DOCS } as const;

interface Props {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Sign-in, registration and their kin: what the product is on one side where there is room, the form on the other. */
export function AuthFrame({ title, description, children, footer }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    <div className={styles.frame}>
      <aside
        className={styles.side}
        style={{ backgroundColor: token.colorPrimary, color: token.colorTextLightSolid }}
        aria-label={formatMessage({ id: 'public.about' })}
      >
        <p className={styles.headline}>{formatMessage({ id: 'public.headline' })}</p>
        <AuthArt className={styles.art} />
        <ul className={styles.points}>
          {POINTS.map(({ key, icon: Icon }) => (
            <li key={key}>
              <Icon aria-hidden />
              <strong>{formatMessage({ id: `public.point-${key}` })}</strong>
              <span>{formatMessage({ id: `public.point-${key}-text` })}</span>
            </li>
          ))}
        </ul>
      </aside>
      <main className={styles.main}>
        <div className={styles.panel}>
          <h1 className={styles.title}>{title}</h1>
          {description && (
            <p className={styles.description} style={{ color: token.colorTextSecondary }}>
              {description}
            </p>
          )}
          <Suspense fallback={<Loading />}>{children}</Suspense>
          {footer && (
            <div className={styles.panelFooter} style={{ color: token.colorTextSecondary }}>
              {footer}
            </div>
          )}
          {footer && (
            <nav
              className={styles.before}
              style={{ borderColor: token.colorBorderSecondary, color: token.colorTextSecondary }}
              aria-label={formatMessage({ id: 'public.before' })}
            >
              <span>{formatMessage({ id: 'public.before' })}</span>
              {Object.entries(OPEN_PAGES).map(([key, path]) => (
                <Link key={key} to={path}>
                  {formatMessage({ id: `public.before-${key}` })}
                </Link>
              ))}
            </nav>
          )}
        </div>
      </main>
    </div>
  );
}
