import { useApi } from '@daas/kit/hooks/useApi';
import { nameOptions } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import debounce from 'lodash/debounce';
import { useMemo, useState } from 'react';

interface Props {
  /** From the form item; the address holds the person's id as text. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

const SEARCH_MS = 300;
const MAX_TEXT = 60;

/** Selects a member by name, phone or mail. */
export function PersonSelect({ id, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const [keyword, setKeyword] = useState('');
  const search = useMemo(() => debounce((text: string) => setKeyword(text.trim().slice(0, MAX_TEXT)), SEARCH_MS), []);
  const { data, loading } = useApi('staff.list', { pageSize: 50, sort: 'name', ...(keyword ? { keyword } : {}) });
  return (
    <Select<string>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      loading={loading}
      showSearch={{ filterOption: false, onSearch: search }}
      placeholder={formatMessage({ id: 'audit-log.person-hint' })}
      {...nameOptions}
      options={(data?.list ?? []).flatMap(({ person_id, name }) =>
        person_id === null ? [] : [{ value: String(person_id), label: name }],
      )}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  );
}
