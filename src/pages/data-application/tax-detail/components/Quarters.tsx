import type { EndpointOutput } from '@daas/contract/endpoints';
import { TAX_KINDS } from '@daas/contract/tax';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Card, Typography } from 'antd';
import styles from '../index.module.css';

type Quarter = EndpointOutput<'taxReport.read'>['quarters'][number];

/** The figures themselves, the newest first. */
export function Quarters({ quarters }: { quarters: readonly Quarter[] }) {
  const format = useFormat();
  const text = useText('tax');
  const money = (title: string, of: (quarter: Quarter) => number) => ({
    title: text(title),
    key: title,
    align: 'end' as const,
    render: (_: unknown, row: Quarter) => <span className="tabular">{format.money(of(row))}</span>,
  });
  return (
    <Card variant="borderless" title={text('figures')} className={styles.quarters ?? ''}>
      <ScrollTable<Quarter>
        label={text('figures')}
        rowKey="quarter"
        dataSource={[...quarters].reverse()}
        columns={[
          { title: text('quarter'), dataIndex: 'quarter', fixed: 'left' },
          // In time or late is what is looked for: it stands where no width cuts it.
          {
            title: text('filed'),
            key: 'filed',
            render: (_, { filed_on, due_on }) => (
              <Typography.Text {...(filed_on > due_on ? { type: 'danger' as const } : {})} className="tabular">
                {format.day(filed_on)}
              </Typography.Text>
            ),
          },
          {
            title: text('due'),
            key: 'due',
            render: (_, { due_on }) => <span className="tabular">{format.day(due_on)}</span>,
          },
          money('revenue-quarter', ({ revenue }) => revenue),
          money('invoiced', ({ invoiced }) => invoiced),
          money('profit', ({ profit }) => profit),
          ...TAX_KINDS.map((kind) => money(`tax-${kind}`, ({ taxes }) => taxes[kind])),
          money('paid', ({ paid }) => paid),
        ]}
      />
    </Card>
  );
}
