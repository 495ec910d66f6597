import { useIntl } from '@umijs/max';
import { useSize } from 'ahooks';
import { Button } from 'antd';
import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './OneRow.module.css';

/** Small controls in one row, the others behind a button. */
export function OneRow({ label, children }: { label: string; children: ReactNode }) {
  const { formatMessage } = useIntl();
  const items = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const all = Children.toArray(children);
  const { width } = useSize(items) ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: they wrap by the width
  useLayoutEffect(() => {
    const places = [...(items.current?.children ?? [])].map((item) => (item as HTMLElement).offsetTop);
    const [first = 0] = places;
    const next = places.findIndex((top) => top > first + 12);
    setFitting(next < 0 ? places.length : next);
  }, [width, all.length]);
  const further = all.length > fitting;
  return (
    <div className={styles.row}>
      <section ref={items} aria-label={label} className={`${styles.items} ${open ? '' : styles.closed}`}>
        {all.map((item, at) => (
          // What is cut off is not come to by keyboard either.
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
          <span key={at} className={open || at < fitting ? undefined : styles.further}>
            {item}
          </span>
        ))}
      </section>
      <Button
        type="link"
        size="small"
        className={styles.more ?? ''}
        style={further ? {} : { visibility: 'hidden' }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {formatMessage({ id: open ? 'table.fewer-filters' : 'table.more-filters' })}
      </Button>
    </div>
  );
}
