import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import styles from './index.module.css';

// Cells of lists, drawn a hundred times a page: plain elements, where the library's would take most of the time.

/** What a row stands for, leading to its page for those who may open it, and its id below. */
export function Named({ name, id, to }: { name: string; id: ReactNode; to?: string | false }) {
  return (
    <div className={styles.named}>
      {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
      <span className={`${styles.note} tabular`}>{id}</span>
    </div>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

export function RowAction({
  danger = false,
  onClick,
  children,
}: {
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={danger ? `${styles.action} ${styles.danger}` : styles.action} onClick={onClick}>
      {children}
    </button>
  );
}
