import type { FieldView } from '@daas/contract/datasets/view';
import { scaleOf } from '@daas/contract/quantity';
import { useIntl } from '@umijs/max';
import { Space, Tag } from 'antd';
import { useContext } from 'react';
import { useFormat } from '../hooks/useFormat';
import { useTermName } from '../hooks/useTermName';
import { useText } from '../hooks/useText';
import { Name } from '../Name';
import { openingHours } from '../openingHours';
import { ScrollTable } from '../ScrollTable';
import { innerPagination } from '../table';
import { labelOf, NamedContext, type NamedText } from './namedText';

type Field = Pick<FieldView, 'label' | 'type' | 'unit' | 'ordinal' | 'values' | 'columns'> &
  Partial<Pick<FieldView, 'notation'>> &
  NamedText['field'];

interface Props {
  field: Field;
  value: unknown;
  /** In a table's cell lists of records are a number, in a detail page a table. */
  full?: boolean;
}

/** Words of the data in the reader's language where there are such; `text` is what the row has. */
function Words({ text, label = text, field = {} }: { text: string; label?: string; field?: NamedText['field'] }) {
  const content = <Name>{useTermName()(label)}</Name>;
  return useContext(NamedContext)?.({ text, content, field }) ?? content;
}

/** Shortened as each language does; the exact number is its title. */
function Quantity({ field, value }: { field: Field; value: unknown }) {
  const format = useFormat();
  const digits = field.type === 'integer' ? 0 : 6;
  const unit = field.unit ? ` ${field.unit}` : '';
  if (field.ordinal) return <span className="tabular">{`${value}${unit}`}</span>;
  const exact = `${format.number(Number(value), digits)}${unit}`;
  return (
    <bdi className="tabular" title={scaleOf(field.unit) ? exact : undefined}>
      {format.quantity(Number(value), field.unit, digits)}
    </bdi>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function Hours({ text }: { text: string }) {
  const { locale } = useIntl();
  const word = useText('data.hours');
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const hours = openingHours(text, {
    day: (index) => weekday.format(MONDAY + index * DAY_MS),
    range: (from, to) => word('range', { from, to }),
    and: word('and'),
    between: word('between'),
    holidays: word('holidays'),
    off: word('off'),
    always: word('always'),
  });
  return <Name>{hours ?? text}</Name>;
}

/** Letters and digits that are compared one by one, and so stay in one line. */
const isCode = (text: string) => /^[\w-]{1,24}$/.test(text);

/** One value of a data set, by its field's type. */
export function DataValue({ field, value, full = false }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  if (isEmpty(value)) return <>{format.orDash(null)}</>;
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return <Quantity field={field} value={value} />;
    case 'boolean':
      return <>{formatMessage({ id: value === true ? 'filter.yes' : 'filter.no' })}</>;
    case 'datetime':
      return <span className="tabular">{format.time(String(value))}</span>;
    case 'enum':
      return <Words text={String(value)} label={labelOf(field, value)} field={field} />;
    case 'tags':
      return (
        <Space size={4} wrap={full}>
          {(value as unknown[]).map((one) => (
            <Tag key={String(one)} variant="filled">
              <Words text={String(one)} label={labelOf(field, one)} field={field} />
            </Tag>
          ))}
        </Space>
      );
    case 'records': {
      const rows = value as Record<string, unknown>[];
      if (!full) return <>{formatMessage({ id: 'data.records' }, { count: rows.length })}</>;
      return (
        <ScrollTable
          label={field.label}
          pagination={innerPagination(rows.length, 'normal')}
          rowKey={(row) => rows.indexOf(row)}
          dataSource={rows}
          columns={(field.columns ?? []).map((column, place) => ({
            title: column.label,
            dataIndex: column.name_en,
            // What a line is of begins it, a year too.
            align: place > 0 && ['integer', 'decimal'].includes(column.type) ? ('end' as const) : ('start' as const),
            render: (one: unknown) =>
              typeof one === 'number' && !column.ordinal ? (
                format.number(one, 4)
              ) : typeof one === 'string' && one ? (
                <Words text={one} label={labelOf(column, one)} />
              ) : (
                format.orDash(one as number | null)
              ),
          }))}
        />
      );
    }
    case 'keyword':
      if (field.notation === 'opening_hours') return <Hours text={String(value)} />;
      return (
        <span style={isCode(String(value)) ? { whiteSpace: 'nowrap' } : {}}>
          <Words text={String(value)} field={field} />
        </span>
      );
    default:
      return <Words text={String(value)} field={field} />;
  }
}
