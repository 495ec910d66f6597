import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PricedRelations } from '@daas/market-ui/PricedRelations';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Card, Descriptions, Typography } from 'antd';
import { detailPath } from '../../components/paths';
import type { Connector } from '../context';
import type { RunAnswer } from './query';

interface Props {
  receipt: NonNullable<RunAnswer['receipt']>;
  callId: string | null;
  connector: Connector;
}

/** What the call cost and why; the same in the call record and the ledger. // product §3 */
export function ReceiptPanel({ receipt, callId, connector }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const text = useText('connector-query');
  const common = useText('common');
  const code = (value: string | null) =>
    value ? (
      <Typography.Text code copyable dir="ltr" style={{ wordBreak: 'break-all' }}>
        {value}
      </Typography.Text>
    ) : (
      format.orDash(value)
    );
  return (
    <Card size="small" title={text('receipt')}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          {
            key: 'amount',
            label: common('amount'),
            children: (
              <Typography.Text strong className="tabular">
                {format.money(receipt.amount)}
              </Typography.Text>
            ),
          },
          { key: 'reason', label: common('reason'), children: text(`reason-${receipt.reason}`) },
          {
            key: 'balance',
            label: text('balance'),
            children: <span className="tabular">{format.money(receipt.balance_after)}</span>,
          },
          {
            key: 'mode',
            label: common('pricing'),
            children: formatMessage({ id: `connector.pricing.${receipt.pricing_mode}` }),
          },
          { key: 'ledger', label: text('ledger'), children: code(receipt.ledger_entry_id) },
          { key: 'request', label: text('request-id'), children: code(receipt.request_id) },
          {
            key: 'call',
            label: text('call'),
            children:
              callId && access['get-call-log-list'] ? (
                <Link to={`${detailPath(connector, 'calls-record')}?call=${callId}`}>{callId}</Link>
              ) : (
                code(callId)
              ),
          },
        ]}
      />
      <PricedRelations dataSet={connector.product.key} relations={receipt.relations ?? []} />
    </Card>
  );
}
