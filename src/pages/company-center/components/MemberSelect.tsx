import { useApi } from '@daas/kit/hooks/useApi';
import { nameOptions } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';

interface Props {
  /** From the form item. */
  id?: string;
  value?: number;
  onChange?: (memberId: number | undefined) => void;
  except?: number;
}

const SEARCH_WAIT_MS = 300;
const PAGE_SIZE = 50;
const MAX_TEXT = 60;

/** An active member, found by name, phone or mail. */
export function MemberSelect({ id, value, onChange, except }: Props) {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useState('');
  const keyword = useDebounce(search.trim().slice(0, MAX_TEXT), { wait: SEARCH_WAIT_MS });
  const { data, loading } = useApi('staff.list', {
    status: 'active',
    pageSize: PAGE_SIZE,
    sort: 'name',
    ...(keyword ? { keyword } : {}),
  });
  return (
    <Select<number>
      {...(id ? { id } : {})}
      {...(value === undefined ? {} : { value })}
      allowClear
      loading={loading}
      showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
      placeholder={formatMessage({ id: 'people.member-hint' })}
      notFoundContent={formatMessage({ id: 'people.no-member' })}
      {...nameOptions}
      options={(data?.list ?? [])
        .filter((member) => member.id !== except)
        .map((member) => ({
          value: member.id,
          label: [member.name, member.department?.path.at(-1)].filter(Boolean).join(' · '),
        }))}
      onChange={(next: number | undefined) => onChange?.(next)}
    />
  );
}
