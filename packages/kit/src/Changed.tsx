import type { FieldView } from '@daas/contract/datasets/view';
import { Typography } from 'antd';
import { DataValue } from './DataValue';

/** A line: which field, what it was, and what it is. */
export function Changed({ field, before, after }: { field: FieldView; before: unknown; after: unknown }) {
  return (
    <div>
      <Typography.Text type="secondary">{field.label}</Typography.Text>{' '}
      <del>
        <DataValue field={field} value={before} />
      </del>{' '}
      → <DataValue field={field} value={after} />
    </div>
  );
}
