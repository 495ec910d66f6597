import { useIntl } from '@umijs/max';
import { Button, Form, Input, InputNumber, Select, Skeleton, theme } from 'antd';
import { lazy, type ReactElement, Suspense, useEffect, useId, useState } from 'react';
import type { DateFilterProps } from './DateFilter';
import styles from './index.module.css';
import { type Column, columnKey } from './types';
import { toFilters, type Filters as Values } from './urlState';

const DateFilter = lazy(() => import('./DateFilter'));
/** Shown before the reader asks for more. */
const FIRST = 3;

/** The calendar is a chunk of its own. */
function LateDateFilter(props: DateFilterProps) {
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <DateFilter {...props} />
    </Suspense>
  );
}

function inputOf<R>({ valueType = 'text', valueEnum, fieldProps, formItemRender }: Column<R>): ReactElement {
  if (formItemRender) return formItemRender();
  if (valueEnum || valueType === 'select') {
    const options = Object.entries(valueEnum ?? {}).map(([value, { text }]) => ({ value, label: text }));
    return <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} {...fieldProps} />;
  }
  if (valueType === 'digit') return <InputNumber style={{ width: '100%' }} {...fieldProps} />;
  if (valueType === 'text') return <Input allowClear {...fieldProps} />;
  return <LateDateFilter kind={valueType} {...fieldProps} />;
}

/** The filters above a list; searching puts them into the address. */
export function Filters<R>({
  columns,
  values,
  onSearch,
}: {
  columns: Column<R>[];
  values: Values;
  onSearch: (values: Values) => void;
}) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const [form] = Form.useForm<Values>();
  const held = columns.findLastIndex((column) => columnKey(column) in values) >= FIRST;
  const [all, setAll] = useState(held);
  // Inputs that read their own choices do so once they are asked for; from then on they keep what was typed.
  const [asked, setAsked] = useState(held);
  const offered = asked || held ? columns : columns.slice(0, FIRST);

  // Going back changes the address under a form that is already filled in.
  const text = JSON.stringify(values);
  useEffect(() => {
    if (JSON.stringify(toFilters(form.getFieldsValue())) === text) return;
    form.resetFields();
    form.setFieldsValue(JSON.parse(text));
  }, [form, text]);

  return (
    <Form
      form={form}
      // Two lists of a page may have fields of the same names.
      name={useId()}
      className={styles.filters ?? ''}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      onFinish={(now) => onSearch(toFilters(now as Record<string, unknown>))}
    >
      {offered.map((column, index) => (
        <Form.Item
          key={columnKey(column)}
          name={columnKey(column)}
          label={column.title}
          hidden={!all && index >= FIRST}
        >
          {inputOf(column)}
        </Form.Item>
      ))}
      <div className={styles.buttons}>
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
        <Button onClick={() => onSearch({})}>{formatMessage({ id: 'table.reset' })}</Button>
        <Button type="primary" htmlType="submit">
          {formatMessage({ id: 'table.search' })}
        </Button>
      </div>
    </Form>
  );
}
