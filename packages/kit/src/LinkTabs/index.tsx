import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import styles from './index.module.css';

interface Props {
  /** What the tabs are parts of, for those who do not see them. */
  label: string;
  current: string;
  tabs: readonly { key: string; to: string; label: ReactNode }[];
}

/** antd's Tabs, but each tab is a link to a page. */
export function LinkTabs({ label, current, tabs }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, to, label }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
