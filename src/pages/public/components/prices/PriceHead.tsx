import { Link, useIntl } from '@umijs/max';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { SignInLink } from '../SignInLink';
import styles from './index.module.css';

interface Props {
  title: string;
  description: string;
  children?: ReactNode;
}

export function PriceHead({ title, description, children }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    <div className={styles.head}>
      <nav className={styles.links} aria-label={formatMessage({ id: 'public.more' })}>
        <SignInLink />
        <Link to="/register">{formatMessage({ id: 'menu.register' })}</Link>
      </nav>
      <h1>{title}</h1>
      <p style={{ color: token.colorTextSecondary }}>{description}</p>
      {children}
    </div>
  );
}
