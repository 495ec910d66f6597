import { useApi } from '@daas/kit/hooks/useApi';
import { useDebounce } from 'ahooks';
import { useState } from 'react';

const PAGE_SIZE = 50;
const SEARCH_WAIT_MS = 300;
const MAX_TEXT = 60;

interface AppChoice {
  /** The id of the one that is chosen. */
  selectedId: string | undefined;
  /** Agents, too. */
  agents: boolean;
}

/** Until there is an answer, also in the moment before it is asked for. */
const isAwaited = ({ data, error, loading }: { data?: unknown; error?: unknown; loading: boolean }) =>
  loading || (data === undefined && error === undefined);

function useFound(keyword: string, agents: boolean, ready = true) {
  const input = { pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) };
  const apps = useApi('app.list', { ...input, sort: '-created_at' }, { ready });
  const withAgents = useApi('agent.list', input, { ready: ready && agents });
  return {
    apps: apps.data?.list,
    agents: agents ? (withAgents.data?.list ?? []) : [],
    loading: isAwaited(apps) || (agents && isAwaited(withAgents)),
    refresh: apps.refresh,
  };
}

/** The apps that a select offers: those found on the server by what is typed, and the name of the chosen one, found or not. */
export function useApps({ selectedId = '', agents }: AppChoice) {
  const [search, setSearch] = useState('');
  const keyword = useDebounce(search.trim().slice(0, MAX_TEXT), { wait: SEARCH_WAIT_MS });
  const matches = useFound(keyword, agents);
  const isChosen = ({ id }: { id: number }) => String(id) === selectedId;
  const match = [...(matches.apps ?? []), ...matches.agents].find(isChosen);
  const read = useFound(selectedId, agents, selectedId !== '' && !matches.loading && !match);
  const one = match ?? [...(read.apps ?? []), ...read.agents].find(isChosen);
  return {
    ...matches,
    keyword,
    /** The id only once it is known that there is no such app any more. */
    chosenName: one?.name ?? (matches.loading || read.loading ? '' : selectedId),
    showSearch: { filterOption: false, searchValue: search, onSearch: setSearch },
    clearSearch: () => setSearch(''),
  };
}
