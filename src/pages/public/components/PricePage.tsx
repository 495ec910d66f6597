import { Link, useIntl } from '@umijs/max';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import styles from './PricePage.module.css';
import { SignInLink } from './SignInLink';

interface Props {
  title: string;
  description: string;
  children: ReactNode;
}

/** Around the public catalogue: what it is, and the ways in. */
export function PricePage({ title, description, children }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <nav className={styles.links} aria-label={formatMessage({ id: 'public.more' })}>
          <SignInLink />
          <Link to="/register">{formatMessage({ id: 'menu.register' })}</Link>
        </nav>
        <h1>{title}</h1>
        <p style={{ color: token.colorTextSecondary }}>{description}</p>
      </div>
      {children}
    </main>
  );
}
