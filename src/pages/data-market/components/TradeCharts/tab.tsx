import type { DetailView } from '@daas/market-ui/DetailView';
import { TradeCharts } from '.';

/** The standard tabs with what the party's trade comes to; `field` is how trade lines name the party. */
export const withTrade =
  (field: 'buyer_id' | 'supplier_id', title: string): NonNullable<Parameters<typeof DetailView>[0]['tabs']> =>
  ({ row, standard: [overview, ...related] }) => [
    ...(overview ? [overview] : []),
    {
      key: 'trend',
      title,
      content: <TradeCharts filter={{ field, op: 'eq', value: String(row.id) }} />,
    },
    ...related,
  ];
