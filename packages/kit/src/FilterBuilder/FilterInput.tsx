import { Form } from 'antd';
import type { FilterFieldGroup } from '../hooks/useDataSet';
import { FilterBuilder } from '.';
import { type DraftGroup, fromFilter, unfinished } from './tree';

interface Props {
  groups: FilterFieldGroup[];
  /** From the form item. */
  value?: DraftGroup;
  onChange?: (value: DraftGroup) => void;
}

/** The builder as the control of a form item; when the item complains, unfinished conditions are marked. */
export function FilterInput({ groups, value, onChange }: Props) {
  const { errors } = Form.Item.useStatus();
  const draft = value ?? fromFilter(null);
  return (
    <FilterBuilder
      groups={groups}
      value={draft}
      onChange={(next) => onChange?.(next)}
      invalid={errors.length > 0 ? unfinished(draft) : []}
    />
  );
}
