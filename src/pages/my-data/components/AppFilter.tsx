import { AppSelect } from './AppSelect';
import type { FilterProps } from './FilterSelect';

/** An app among the filters of a list. */
export function AppFilter({ id, value, onChange }: FilterProps) {
  return (
    <AppSelect
      {...(id ? { id } : {})}
      allowClear
      value={value ? Number(value) : null}
      onChange={(next) => onChange?.(next === undefined ? undefined : String(next))}
    />
  );
}
