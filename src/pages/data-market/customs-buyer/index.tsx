import { DetailView } from '@daas/market-ui/DetailView';
import { useIntl, useParams } from '@umijs/max';
import { withTrade } from '../components/TradeCharts/tab';

/** A buyer abroad, and what it buys from whom. // §2 */
export default function CustomsBuyer() {
  const title = useIntl().formatMessage({ id: 'trade-charts.trend' });
  const { id = '' } = useParams<{ id: string }>();
  return <DetailView key={id} dataSet="overseas_buyer" rowId={id} tabs={withTrade('buyer_id', title)} />;
}
