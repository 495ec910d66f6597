import type { DataSetView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { Select } from 'antd';

interface Props {
  view: DataSetView;
  /** From the form item. */
  id?: string;
  value?: string | null;
  onChange?: (sort: string | null) => void;
  placeholder?: string;
}

/** 'field' and '-field' in words. */
export function useSortText(view: DataSetView | undefined): (sort: string) => string {
  const { formatMessage } = useIntl();
  return (sort) => {
    const name = sort.replace(/^-/, '');
    const field = view?.fields.find((one) => one.name_en === name)?.label ?? name;
    return formatMessage({ id: sort.startsWith('-') ? 'connector.descending' : 'connector.ascending' }, { field });
  };
}

/** The orders a data set offers; cleared, its own. */
export function SortSelect({ view, id, value, onChange, placeholder }: Props) {
  const { formatMessage } = useIntl();
  const text = useSortText(view);
  return (
    <Select<string>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder ?? formatMessage({ id: 'connector.sort-default' })}
      options={view.sorts.map((sort) => ({ value: sort, label: text(sort) }))}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
