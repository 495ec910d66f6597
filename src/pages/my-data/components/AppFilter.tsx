import { useApi } from '@daas/kit/hooks/useApi';
import { Name } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';
import { AgentMark } from '@/components/AppName';
import { PAGE_SIZE, SEARCH_WAIT_MS } from './AppSelect';
import type { FilterProps } from './FilterSelect';

/** An app among the filters of a list, or an agent, which is marked; found by name on the server, whatever their state. */
export function AppFilter({ id, value, onChange }: FilterProps) {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useState('');
  const keyword = useDebounce(search.trim(), { wait: SEARCH_WAIT_MS });
  const input = { pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) };
  const apps = useApi('app.list', { ...input, sort: '-created_at' });
  const agents = useApi('agent.list', input, { ready: useAccess()['get-app-list'] === true });
  const options = [
    ...(apps.data?.list ?? []).map((app) => ({ app, agent: false })),
    ...(agents.data?.list ?? []).map((app) => ({ app, agent: true })),
  ].map(({ app, agent }) => ({ value: String(app.id), label: app.name, agent }));
  return (
    <Select<string>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      loading={apps.loading || agents.loading}
      showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
      placeholder={formatMessage({ id: 'connector.app-pick' })}
      options={options}
      optionRender={({ label, data }) => (
        <>
          <Name>{String(label)}</Name>
          {(data as { agent?: boolean }).agent && (
            <>
              {' '}
              <AgentMark />
            </>
          )}
        </>
      )}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  );
}
