import type { FieldView } from '@daas/contract/datasets/view';
import { Typography } from 'antd';
import { DataValue } from './DataValue';

/** DataValue twice: a field's value before a change and after it. */
export function ValueChange({ field, before, after }: { field: FieldView; before: unknown; after: unknown }) {
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
