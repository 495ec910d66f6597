import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Descriptions, Typography } from 'antd';
import type { CallDetail } from './callDetail';
import { Section } from './Section';

/** What the call cost and why; the same in the answer and the ledger. // product §3 */
export function ReceiptFacts({ call: { receipt, refunded } }: { call: CallDetail }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const text = useText('calls');
  const common = useText('common');
  if (!receipt) return null;
  const { amount, reason, pricing_mode, balance_after, ledger_entry_id: entry } = receipt;
  return (
    <Section title={text('receipt')}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          {
            key: 'amount',
            label: text('amount'),
            children: (
              <Typography.Text strong className="tabular">
                {format.money(amount)}
              </Typography.Text>
            ),
          },
          ...(refunded
            ? [
                {
                  key: 'refunded',
                  label: formatMessage({ id: 'dispute.refunded' }),
                  children: <span className="tabular">{format.money(refunded)}</span>,
                },
              ]
            : []),
          { key: 'reason', label: text('reason'), children: text(`reason.${reason}`) },
          {
            key: 'mode',
            label: common('pricing'),
            children: formatMessage({ id: `connector.pricing.${pricing_mode}` }),
          },
          {
            key: 'balance',
            label: text('balance'),
            children: <span className="tabular">{format.money(balance_after)}</span>,
          },
          {
            key: 'ledger',
            label: text('ledger'),
            span: 'filled',
            children: entry ? (
              access['get-account-overview'] ? (
                <Link to={`/cost-center/overview/ledger?keyword=${entry}`} dir="ltr">
                  {entry}
                </Link>
              ) : (
                <span dir="ltr">{entry}</span>
              )
            ) : (
              format.orDash(entry)
            ),
          },
        ]}
      />
    </Section>
  );
}
