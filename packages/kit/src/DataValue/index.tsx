import type { FieldView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { Space, Tag } from 'antd';
import { useFormat } from '../hooks/useFormat';
import { ReadTable } from '../ReadTable';

type Field = Pick<FieldView, 'label' | 'type' | 'unit' | 'ordinal' | 'values' | 'columns'>;

interface Props {
  field: Field;
  value: unknown;
  /** In a table's cell lists of records are a number, in a detail page a table. */
  full?: boolean;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** One value of a data set, by its field's type. */
export function DataValue({ field, value, full = false }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const labelOf = (one: unknown) => field.values?.find((item) => item.value === one)?.label ?? String(one);
  if (isEmpty(value)) return <>{format.orDash(null)}</>;
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return (
        <span className="tabular">
          {field.ordinal ? String(value) : format.number(Number(value), field.type === 'integer' ? 0 : 6)}
          {field.unit && ` ${field.unit}`}
        </span>
      );
    case 'boolean':
      return <>{formatMessage({ id: value === true ? 'filter.yes' : 'filter.no' })}</>;
    case 'datetime':
      return <span className="tabular">{format.time(String(value))}</span>;
    case 'enum':
      return <>{labelOf(value)}</>;
    case 'tags':
      return (
        <Space size={4} wrap={full}>
          {(value as unknown[]).map((one) => (
            <Tag key={String(one)} variant="filled">
              {labelOf(one)}
            </Tag>
          ))}
        </Space>
      );
    case 'records': {
      const rows = value as Record<string, unknown>[];
      if (!full) return <>{formatMessage({ id: 'data.records' }, { count: rows.length })}</>;
      return (
        <ReadTable
          label={field.label}
          pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
          rowKey={(row) => rows.indexOf(row)}
          dataSource={rows}
          columns={(field.columns ?? []).map((column) => ({
            title: column.label,
            dataIndex: column.name_en,
            align: column.type === 'integer' || column.type === 'decimal' ? ('end' as const) : ('start' as const),
            render: (one: unknown) =>
              typeof one === 'number' && !column.ordinal
                ? format.number(one, 4)
                : format.orDash(one as string | number | null),
          }))}
        />
      );
    }
    default:
      return <>{String(value)}</>;
  }
}
