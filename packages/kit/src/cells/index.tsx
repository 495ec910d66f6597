import type { Tone } from '@daas/contract/datasets/definition';
import { Link } from '@umijs/max';
import type { ComponentProps, ReactNode } from 'react';
import { Name } from '../Name';
import styles from './index.module.css';
import { RecordId } from './RecordId';

export { isRecordId, RecordId } from './RecordId';

// The content of table cells, each named after antd's component. These are plain elements: drawn a hundred times a page,
// antd's take four to seventeen times as long (0.2 to 0.6 ms each in jsdom). In a short table antd's are as welcome.

/** Umi's Link to the page of a row, with the row's id below it; a text without a page or permission. */
export function CellName({ name, id, to }: { name: string; id?: ReactNode; to?: string | false }) {
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

/** antd's Typography.Text of type secondary. */
export function CellText({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

/** antd's Tag. */
export function CellTag({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>;
}

/** antd's Badge with a status and a text. */
export function CellBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.status} ${styles[tone] ?? ''}`}>{children}</span>;
}

/** antd's Progress, but `share` may exceed 1: a warning from `warnAt` on, an error from 1 on. */
export function CellProgress({ share, warnAt, label }: { share: number; warnAt: number; label: string }) {
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

/** antd's Space, but in one line: the buttons and links of a row. */
export function CellSpace({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** antd's Button of type link. Its attributes are those of a button, so that a menu can open from it. */
export function CellButton({ danger = false, ...button }: ComponentProps<'button'> & { danger?: boolean }) {
  return <button {...button} type="button" className={`${styles.action} ${danger ? styles.danger : ''}`} />;
}
