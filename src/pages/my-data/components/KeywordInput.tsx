import type { DataSetView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { Input } from 'antd';

/** As the gateway takes it. // product §4 */
const KEYWORD_MAX = 100;

interface Props {
  /** From the form item. */
  id?: string;
  value?: string;
  onChange?: (keyword: string) => void;
}

/** Where a keyword is looked for. */
export const useKeywordHint = (view: DataSetView | undefined): string => {
  const { formatMessage } = useIntl();
  const fields = (view?.fields ?? []).filter((field) => field.searchable).map((field) => field.label);
  return formatMessage({ id: 'connector.keyword-hint' }, { fields: fields.join(', ') });
};

export function KeywordInput({ id, value, onChange }: Props) {
  return (
    <Input
      {...(id ? { id } : {})}
      value={value ?? ''}
      allowClear
      maxLength={KEYWORD_MAX}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
