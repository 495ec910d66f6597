import { Sentence } from '@daas/kit/Name';
import { theme } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import styles from './TaxPage.module.css';

interface Props {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
}

/** Frame of the pages behind an authorization link, for visitors without an account. */
export function TaxPage({ title, intro, children }: Props) {
  const { token } = theme.useToken();
  return (
    <main className={styles.page} style={{ '--line': token.colorBorderSecondary } as CSSProperties}>
      <h1 className={styles.title}>
        <Sentence>{title}</Sentence>
      </h1>
      {intro && (
        <p className={styles.intro} style={{ color: token.colorTextSecondary }}>
          {intro}
        </p>
      )}
      {children}
    </main>
  );
}
