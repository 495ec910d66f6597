import { SearchView } from '@daas/market-ui/SearchView';
import { facetKey } from '@daas/market-ui/state';
import { TradeCharts } from '../components/TradeCharts';

/** Customs trade: lines of declarations, and what those that match come to. // §2 */
export default function CustomsTrade() {
  return (
    <SearchView
      dataSet="customs_trade"
      insight={({ filters, inputOf, addressOf }) => {
        const { filter, keyword = '' } = inputOf(filters);
        return (
          <TradeCharts
            filter={filter}
            keyword={keyword}
            pathOf={(field, value) => `/customs-data/trade-details?${addressOf({ [facetKey(field)]: value })}`}
          />
        );
      }}
    />
  );
}
