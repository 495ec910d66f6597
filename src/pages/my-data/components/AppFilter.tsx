import { Name } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Select } from 'antd';
import { AgentMark } from '@/components/AppName';
import type { FilterProps } from './FilterSelect';
import { useApps } from './useApps';

/** An app among the filters of a list, or an agent, which is marked; found by name on the server, whatever their state. */
export function AppFilter({ id, value, onChange }: FilterProps) {
  const { formatMessage } = useIntl();
  const {
    apps = [],
    agents,
    loading,
    chosenName,
    showSearch,
  } = useApps({
    selectedId: value,
    agents: useAccess()['get-app-list'] === true,
  });
  const options = [...apps.map((app) => ({ app, agent: false })), ...agents.map((app) => ({ app, agent: true }))].map(
    ({ app, agent }) => ({ value: String(app.id), label: app.name, agent }),
  );
  return (
    <Select<string>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      loading={loading}
      showSearch={showSearch}
      placeholder={formatMessage({ id: 'connector.app-pick' })}
      options={options}
      labelRender={() => <Name>{chosenName}</Name>}
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
