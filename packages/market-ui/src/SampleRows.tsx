import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { fieldsOf } from './DetailSections';
import styles from './index.module.css';
import { RowValue } from './RowValue';

interface Props {
  dataSet: string;
  fields: readonly string[];
  rows: readonly Record<string, unknown>[];
  label: string;
}

/** Rows of a data set with some of its columns, to look at. */
export function SampleRows({ dataSet, fields, rows, label }: Props) {
  const { view } = useDataSet(dataSet);
  return (
    <ScrollTable<Record<string, unknown>>
      label={label}
      rowKey={(row) => String(row.id)}
      dataSource={[...rows]}
      columns={(view ? fieldsOf(view, fields) : []).map((field) => ({
        title: field.label,
        key: field.name_en,
        ...(field.type === 'integer' || field.type === 'decimal' ? { align: 'end' as const } : {}),
        render: (_, row) => (
          <div className={styles.sample}>
            {/* A tag cut in two says nothing: they go on in a second line. */}
            {view && <RowValue view={view} field={field} row={row} full={field.type === 'tags'} />}
          </div>
        ),
      }))}
    />
  );
}
