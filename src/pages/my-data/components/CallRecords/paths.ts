const PARAMETER = 'call';

/** The call an address opens the inspector for. */
export const openedCall = (query: URLSearchParams): string | null => query.get(PARAMETER) || null;

/** The same address with another call open, or none. */
export function withCall(query: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (id) next.set(PARAMETER, id);
  else next.delete(PARAMETER);
  return next;
}

/** The records of these filters, as a link. */
export const callsPath = (filters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(filters).toString();
  return `/my-data/calls-record${query ? `?${query}` : ''}`;
};
