import { DetailView } from '@daas/market-ui/DetailView';
import { useIntl, useParams } from '@umijs/max';
import { Alert } from 'antd';
import { withTrade } from '../components/TradeCharts/tab';

/** An exporter as customs declarations name it; often no registered company goes by that name. // §2 */
export default function CustomsSupplier() {
  const { formatMessage } = useIntl();
  const { id = '' } = useParams<{ id: string }>();
  return (
    <DetailView
      key={id}
      dataSet="customs_supplier"
      rowId={id}
      extra={({ row }) => (
        <Alert
          showIcon
          type={row.matched ? 'success' : 'warning'}
          title={formatMessage({ id: row.matched ? 'customs-supplier.matched' : 'customs-supplier.unmatched' })}
        />
      )}
      tabs={withTrade('supplier_id', formatMessage({ id: 'trade-charts.trend' }))}
    />
  );
}
