import type { ReactNode } from 'react';
import { PlainLink } from '../PlainLink';
import styles from './index.module.css';

interface Props {
  /** What the tabs are parts of, for those who do not see them. */
  label: string;
  current: string;
  tabs: readonly { key: string; to: string; label: ReactNode }[];
}

/** Tabs that are pages: links, drawn without being measured. */
export function LinkTabs({ label, current, tabs }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, to, label }) => (
        <PlainLink key={key} to={to} current={key === current}>
          {label}
        </PlainLink>
      ))}
    </nav>
  );
}
