import { SearchView } from '@daas/market-ui/SearchView';
import { useParams } from '@umijs/max';

/** Any data set of the market. // §2 */
export default function MarketSearch() {
  const { type = '' } = useParams<{ type: string }>();
  return <SearchView dataSet={type} />;
}
