import type { EndpointOutput } from '@daas/contract/endpoints';
import { TAX_RULES, type TaxRule } from '@daas/contract/tax';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Alert, Card, Tag } from 'antd';

type Sign = EndpointOutput<'taxReport.read'>['signs'][number];
const COLOURS = { high: 'error', medium: 'warning', low: 'default' } as const;
const COUNTED: readonly TaxRule[] = ['filed-late', 'zero-declared', 'losses'];

/** Signs of risk, each with the rule that raised it. */
export function Signs({ signs }: { signs: readonly Sign[] }) {
  const format = useFormat();
  const text = useText('tax');
  const valueText = (rule: TaxRule, value: number) =>
    rule === 'tax-owed'
      ? format.money(value)
      : rule === 'credit-low'
        ? text('credit-value')
        : COUNTED.includes(rule)
          ? text('quarters-value', { count: format.number(value) })
          : format.percent(value, 1);
  return (
    <Card variant="borderless" title={text('signs')}>
      {signs.length === 0 ? (
        <Alert type="success" showIcon title={text('no-signs')} />
      ) : (
        <ScrollTable<Sign>
          label={text('signs')}
          rowKey="rule"
          dataSource={[...signs]}
          columns={[
            {
              title: text('level'),
              key: 'level',
              render: (_, { level }) => <Tag color={COLOURS[level]}>{text(`level-${level}`)}</Tag>,
            },
            { title: text('sign'), key: 'sign', render: (_, { rule }) => text(`sign-${rule}`) },
            {
              title: text('measured'),
              key: 'value',
              align: 'end',
              render: (_, { rule, value }) => <span className="tabular">{valueText(rule, value)}</span>,
            },
            {
              title: text('rule'),
              key: 'rule',
              render: (_, { rule }) => (
                <span style={{ display: 'inline-block', maxWidth: 420, whiteSpace: 'normal' }}>
                  {text(`rule-${rule}`, { threshold: valueText(rule, TAX_RULES[rule].threshold) })}
                </span>
              ),
            },
            {
              title: text('quarters'),
              key: 'quarters',
              render: (_, { quarters }) => (
                <span className="tabular" style={{ display: 'inline-block', maxWidth: 200, whiteSpace: 'normal' }}>
                  {format.orDash(quarters.join(' '))}
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
