import { Sentence } from '@daas/kit/Name';
import { theme } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import styles from './TaxPage.module.css';

interface Props {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
}

/** A page of somebody who came by a link and knows nothing of the platform. */
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
