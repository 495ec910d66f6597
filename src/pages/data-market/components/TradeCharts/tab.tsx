import type { DetailView } from '@daas/kit/market/DetailView';
import { FormattedMessage } from '@umijs/max';
import { TradeCharts } from '.';

/** The standard tabs with what the party's trade comes to; `field` is how trade lines name the party. */
export const withTrade =
  (field: 'buyer_id' | 'supplier_id'): NonNullable<Parameters<typeof DetailView>[0]['tabs']> =>
  ({ row, standard: [overview, ...related] }) => [
    ...(overview ? [overview] : []),
    {
      key: 'trend',
      title: <FormattedMessage id="trade-charts.trend" />,
      content: <TradeCharts filter={{ field, op: 'eq', value: String(row.id) }} />,
    },
    // Who has no registered company has nothing to show there.
    ...related.filter(({ key }) => key !== 'enterprise' || row.uscc),
  ];
