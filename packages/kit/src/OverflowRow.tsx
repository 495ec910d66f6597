import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './OverflowRow.module.css';

/** Height of a small control, in pixels. */
const LINE = 24;

/** antd's Flex, but one row of small controls; a button shows those that do not fit. */
export function OverflowRow({ label, children }: { label: string; children: ReactNode }) {
  const { formatMessage } = useIntl();
  const items = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const all = Children.toArray(children);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others wrap otherwise
  useEffect(() => {
    const row = items.current;
    if (!row || !('ResizeObserver' in window)) return;
    const measure = () => {
      const places = [...row.children].map((item) => (item as HTMLElement).offsetTop);
      const [first = 0] = places;
      const next = places.findIndex((top) => top > first + LINE / 2);
      setFitting(next < 0 ? places.length : next);
    };
    // It calls back at first, too, once the browser knows the places: asked before, it would lay out the page for it.
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [all.length]);
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
