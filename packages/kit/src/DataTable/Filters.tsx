import { useIntl } from '@umijs/max';
import { Button, Grid, Input, InputNumber, Select, Skeleton, theme } from 'antd';
import { cloneElement, type FormEvent, lazy, type ReactElement, Suspense, useId, useState } from 'react';
import { Deferred } from '../Deferred';
import type { DateFilterProps } from './DateFilter';
import styles from './index.module.css';
import { type Column, columnKey } from './types';
import { toFilters, type Filters as Values } from './urlState';

const DateFilter = lazy(() => import('./DateFilter'));
/** Shown before the reader asks for more. */
const FIRST = 3;

/** What every control of a filter takes. */
interface Control {
  id?: string;
  value?: unknown;
  onChange?: (next: unknown) => void;
}

/** The calendar is a chunk of its own. */
function LateDateFilter(props: DateFilterProps) {
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <DateFilter {...props} />
    </Suspense>
  );
}

function inputOf<R>({ valueType = 'text', valueEnum, fieldProps, formItemRender }: Column<R>): ReactElement<Control> {
  if (formItemRender) return formItemRender() as ReactElement<Control>;
  if (valueEnum || valueType === 'select') {
    const options = Object.entries(valueEnum ?? {}).map(([value, { text }]) => ({ value, label: text }));
    return <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} {...fieldProps} />;
  }
  if (valueType === 'digit') return <InputNumber style={{ width: '100%' }} {...fieldProps} />;
  if (valueType === 'text') return <Input allowClear {...fieldProps} />;
  return <LateDateFilter kind={valueType} {...fieldProps} />;
}

/** Text inputs tell of an event, all others of their value. */
const typedIn = (next: unknown): unknown =>
  next && typeof next === 'object' && 'target' in next ? (next.target as HTMLInputElement).value : next;

interface Props<R> {
  columns: Column<R>[];
  values: Values;
  onSearch: (values: Values) => void;
  /** Whether the controls may be drawn. */
  ready: boolean;
}

/**
 * The filters above a list; searching puts them into the address. Their names stand at once, their controls after the
 * rows. No form of the library: nothing is validated here, and each of its items measures itself.
 */
export function Filters<R>({ columns, values, onSearch, ready }: Props<R>) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const id = useId();
  const narrow = !(Grid.useBreakpoint().sm ?? true);
  const [unfolded, setUnfolded] = useState(false);
  const [typed, setTyped] = useState<Record<string, unknown>>(values);
  // Going back changes the address under fields that are already filled in.
  const text = JSON.stringify(values);
  const [held, setHeld] = useState(text);
  if (held !== text) {
    setHeld(text);
    setTyped(values);
  }
  const late = columns.findLastIndex((column) => columnKey(column) in values) >= FIRST;
  const [all, setAll] = useState(late);
  // Inputs that read their own choices do so once they are asked for; from then on they keep what was typed.
  const [asked, setAsked] = useState(late);
  const offered = asked || late ? columns : columns.slice(0, FIRST);

  const count = columns.filter((column) => columnKey(column) in values).length;
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(toFilters(Object.fromEntries(columns.map(columnKey).map((key) => [key, typed[key]]))));
  };
  const buttons = (
    <>
      {columns.length > FIRST && (
        <Button
          type="link"
          onClick={() => {
            setAsked(true);
            setAll(!all);
          }}
          aria-expanded={all}
        >
          {formatMessage({ id: all ? 'table.fewer-filters' : 'table.more-filters' })}
        </Button>
      )}
      <Button
        onClick={() => {
          setTyped({});
          onSearch({});
        }}
      >
        {formatMessage({ id: 'table.reset' })}
      </Button>
      <Button type="primary" htmlType="submit">
        {formatMessage({ id: 'table.search' })}
      </Button>
    </>
  );
  return (
    <form
      className={styles.filters}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      onSubmit={search}
    >
      {narrow && (
        <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {formatMessage({ id: 'table.filters' }, { count })}
        </Button>
      )}
      {(!narrow || unfolded) && (
        <>
          {offered.map((column, index) => {
            const key = columnKey(column);
            const field = `${id}${key}`;
            return (
              <div key={key} className={styles.field} hidden={!all && index >= FIRST}>
                <label htmlFor={field} title={column.title}>
                  {column.title}
                </label>
                <div className={styles.control}>
                  <Deferred room={null} ready={ready}>
                    {cloneElement(inputOf(column), {
                      id: field,
                      value: typed[key],
                      onChange: (next) => setTyped((before) => ({ ...before, [key]: typedIn(next) })),
                    })}
                  </Deferred>
                </div>
              </div>
            );
          })}
          <div className={styles.buttons}>
            <Deferred room={null} ready={ready}>
              {buttons}
            </Deferred>
          </div>
        </>
      )}
    </form>
  );
}
