import type { DataSetView } from '@daas/contract/datasets/view';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Checkbox, Input } from 'antd';
import type { Column } from './column';
import { useExportTexts } from './texts';

const NAME_MAX = 60;

interface Props {
  view: DataSetView;
  columns: Column[];
  onChange: (columns: Column[]) => void;
}

/** What the receiver calls each field, and without which it takes no row. */
export function Mapping({ view, columns, onChange }: Props) {
  const { text } = useExportTexts();
  const common = useText('common');
  const labelOf = (field: string) => view.fields.find(({ name_en }) => name_en === field)?.label ?? field;
  const set = (field: string, change: Partial<Column>) =>
    onChange(columns.map((one) => (one.field === field ? { ...one, ...change } : one)));
  return (
    <ScrollTable<Column>
      label={text('mapping')}
      rowKey="field"
      dataSource={columns}
      columns={[
        { title: common('field'), key: 'field', render: (_, { field }) => labelOf(field) },
        {
          title: text('as'),
          key: 'as',
          render: (_, { field, as }) => (
            <Input
              dir="ltr"
              aria-label={text('as-of', { name: labelOf(field) })}
              value={as}
              maxLength={NAME_MAX}
              style={{ width: '100%', minWidth: 120, maxWidth: 220 }}
              onChange={(event) => set(field, { as: event.target.value })}
            />
          ),
        },
        {
          title: text('required'),
          key: 'required',
          render: (_, { field, required }) => (
            <Checkbox
              aria-label={text('required-of', { name: labelOf(field) })}
              checked={required ?? false}
              onChange={(event) => set(field, { required: event.target.checked })}
            />
          ),
        },
      ]}
    />
  );
}
