import { Table, type TableProps } from 'antd';
import styles from './ReadTable.module.css';

/**
 * A small table without controls. It scrolls sideways where it is too wide, by keyboard, too: the library's own cannot.
 * Its columns are as wide as what they hold; a cell with a `maxWidth` cuts what is longer.
 */
export function ReadTable<T extends object>({
  label,
  ...table
}: Omit<TableProps<T>, 'scroll' | 'tableLayout'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className={styles.box ?? ''}>
      <Table<T> size="small" pagination={false} {...table} tableLayout="auto" className={styles.table ?? ''} />
    </section>
  );
}
