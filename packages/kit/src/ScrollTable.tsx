import { Table, type TableProps } from 'antd';
import styles from './ScrollTable.module.css';

/** antd's Table, but what scrolls sideways is reached by keyboard and columns are as wide as their content. */
export function ScrollTable<T extends object>({
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
