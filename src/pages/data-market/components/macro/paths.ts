export const MACRO_HOME = '/data-market/plan/insight-into/urban-macro-data';

/** The page of a topic, looking at a region. */
export const tabPath = (tab: string, query: Record<string, string> = {}): string => {
  const asked = new URLSearchParams(query).toString();
  return `${MACRO_HOME}/macro-data-details/${tab}${asked ? `?${asked}` : ''}`;
};
