import { useLocation } from '@umijs/max';
import { useMemo } from 'react';

const MARKET = '/data-market/plan/insight-into/urban-macro-data';
const APPLICATION = '/data-application/macro-data';

/** Where the pages of macro data are: in the market, or as an application, whichever the reader is in. // §2 */
export function useMacroPaths() {
  const { pathname } = useLocation();
  const inApplication = pathname.startsWith(APPLICATION);
  return useMemo(() => {
    const home = inApplication ? `${APPLICATION}/statistics` : MARKET;
    const details = inApplication ? `${APPLICATION}/details` : `${MARKET}/macro-data-details`;
    return {
      home,
      /** The page of a topic, looking at a region. */
      tabPath: (tab: string, query: Record<string, string> = {}): string => {
        const parameters = new URLSearchParams(query).toString();
        return `${details}/${tab}${parameters ? `?${parameters}` : ''}`;
      },
    };
  }, [inApplication]);
}
