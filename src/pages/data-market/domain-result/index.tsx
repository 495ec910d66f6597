import { SearchView } from '@daas/market-ui/SearchView';
import { useLocation } from '@umijs/max';
import { HOMES } from '../domain-home/homes';

/** The results of a domain that has a page of its own for them. // §2 */
export default function DomainResultPage() {
  const { pathname } = useLocation();
  const home = Object.values(HOMES).find(({ result }) => result === pathname);
  return home && <SearchView dataSet={home.dataSet} />;
}
