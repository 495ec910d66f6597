import type { Tone } from '@daas/contract/datasets/definition';
import { Link } from '@umijs/max';
import type { ComponentProps, ReactNode } from 'react';
import { Name } from '../Name';
import styles from './index.module.css';
import { RecordId } from './RecordId';

export { isRecordId, RecordId } from './RecordId';

// Cells of lists, drawn a hundred times a page: plain elements, where the library's would take most of the time.

/** What a row stands for, leading to its page for those who may open it, and below it its id, where one goes by that. */
export function Named({ name, id, to }: { name: string; id?: ReactNode; to?: string | false }) {
  return (
    <div className={styles.named}>
      {to ? (
        <Link to={to}>
          <Name>{name}</Name>
        </Link>
      ) : (
        <span>
          <Name>{name}</Name>
        </span>
      )}
      {id !== undefined && (
        <span className={`${styles.id} tabular`}>{typeof id === 'string' ? <RecordId id={id} /> : id}</span>
      )}
    </div>
  );
}

/** Said in passing. */
export function Note({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}

/** A state in a word, with a dot in its colour. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.status} ${styles[tone] ?? ''}`}>{children}</span>;
}

/** How much of a limit is used: `share` from 0 on, in the colour of a warning from `warnAt` and of an error from 1. */
export function Meter({ share, warnAt, label }: { share: number; warnAt: number; label: string }) {
  const percent = Math.round(share * 100);
  const tone = share >= 1 ? styles.full : share >= warnAt ? styles.nearly : '';
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`${styles.meter} ${tone} tabular`}
    >
      <span className={styles.track}>
        <span style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
      {percent}%
    </div>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Takes what a button takes, so that a menu may open from it. */
export function RowAction({ danger = false, ...button }: ComponentProps<'button'> & { danger?: boolean }) {
  return <button {...button} type="button" className={`${styles.action} ${danger ? styles.danger : ''}`} />;
}
