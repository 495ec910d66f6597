import { Checkbox } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import styles from './index.module.css';
import { type Column, columnKey, type Selection } from './types';

interface Props<R> {
  columns: Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  cellOf: (column: Column<R>, row: R, index: number) => ReactNode;
  /** As the address has it: `field` or `-field`. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  selection?: Selection<R> | undefined;
  styleOf?: ((row: R) => CSSProperties | undefined) | undefined;
  /** Instead of rows, where there are none. */
  nothing: ReactNode;
}

const FIXED = { left: styles.start, right: styles.end };

function classOf<R>({ fixed, align, ellipsis, className }: Column<R>): string {
  return [fixed && FIXED[fixed], align === 'end' && styles.number, ellipsis && styles.ellipsis, className]
    .filter(Boolean)
    .join(' ');
}

/** From unsorted to ascending, descending, and unsorted again. */
const nextSort = (sort: string | undefined, key: string) =>
  sort === key ? `-${key}` : sort === `-${key}` ? undefined : key;
const directionOf = (sort: string | undefined, key: string) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;

/** The table of a list in plain elements: the library's draws several components a cell. See docs/decisions/0024. */
export function Rows<R>(props: Props<R>) {
  const { columns, rows, keyOf, cellOf, sort, onSort, selection, styleOf, nothing } = props;
  return (
    <div className={styles.scroll}>
      <table className={styles.rows}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <CheckAll selection={selection} rows={rows} keyOf={keyOf} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={columnKey(column)} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keyOf(row);
            const chosen = selection?.keys.includes(key);
            return (
              <tr key={key} data-row-key={key} style={styleOf?.(row)} className={chosen ? styles.chosen : undefined}>
                {selection && (
                  <td className={styles.check}>
                    <Checkbox
                      checked={chosen ?? false}
                      aria-label={selection.labelOf(row)}
                      onChange={({ target }) => selection.onChange([row], target.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={columnKey(column)} className={classOf(column)}>
                    {cellOf(column, row, index)}
                  </td>
                ))}
              </tr>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td className={styles.nothing} colSpan={columns.length + (selection ? 1 : 0)}>
                <div>{nothing}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Heading<R>({ column, sort, onSort }: { column: Column<R> } & Pick<Props<R>, 'sort' | 'onSort'>) {
  const key = columnKey(column);
  const direction = directionOf(sort, key);
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={direction}
    >
      {column.sorter ? (
        <button type="button" className={styles.sorter} onClick={() => onSort(nextSort(sort, key))}>
          {column.title}
          <span aria-hidden className={styles.carets} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

function CheckAll<R>({ selection, rows, keyOf }: { selection: Selection<R> } & Pick<Props<R>, 'rows' | 'keyOf'>) {
  const held = rows.filter((row) => selection.keys.includes(keyOf(row))).length;
  return (
    <Checkbox
      aria-label={selection.label}
      disabled={rows.length === 0}
      checked={held > 0 && held === rows.length}
      indeterminate={held > 0 && held < rows.length}
      onChange={({ target }) => selection.onChange([...rows], target.checked)}
    />
  );
}
