import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name, nameOptions } from '@daas/kit/Name';
import { Select } from 'antd';
import debounce from 'lodash/debounce';
import { useMemo, useState } from 'react';

interface Props {
  /** From the form item; the address holds the person's id as text. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
  /** Names by id of persons whom the list shows: who is chosen in the address need not be among those that are offered. */
  names: Readonly<Record<string, string>>;
}

const SEARCH_MS = 300;
const MAX_TEXT = 60;

/** Selects a member by name, phone or mail, or a service account by name. */
export function PersonSelect({ id, value, onChange, names }: Props) {
  const [keyword, setKeyword] = useState('');
  const search = useMemo(() => debounce((text: string) => setKeyword(text.trim().slice(0, MAX_TEXT)), SEARCH_MS), []);
  const page = { pageSize: 50, ...(keyword ? { keyword } : {}) };
  const people = useApi('staff.list', { ...page, sort: 'name' });
  const programs = useApi('serviceAccount.list', page);
  const text = useText('audit-log');
  const common = useText('common');
  const group = (label: string, list: readonly { person_id: number | null; name: string }[] = []) => ({
    label,
    options: list.flatMap(({ person_id, name }) =>
      person_id === null ? [] : [{ value: String(person_id), label: name }],
    ),
  });
  return (
    <Select<string>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      loading={people.loading || programs.loading}
      showSearch={{ filterOption: false, onSearch: search }}
      placeholder={text('person-hint')}
      {...nameOptions}
      labelRender={({ label, value }) => <Name>{String(label ?? names[value] ?? value)}</Name>}
      options={[
        group(common('members'), people.data?.list),
        group(common('service-accounts'), programs.data?.list),
      ].filter(({ options }) => options.length > 0)}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  );
}
