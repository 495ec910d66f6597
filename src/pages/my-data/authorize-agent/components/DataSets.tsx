import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Checkbox, Flex, Typography } from 'antd';
import type { AgentRequest } from './Consent';

interface Props {
  offered: AgentRequest['data_sets'];
  value?: string[];
  onChange?: (keys: string[]) => void;
}

/** What may be asked, each with the price of a question. */
export function DataSets({ offered, value = [], onChange }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const price = ({ per_call, mode }: Props['offered'][number]) =>
    per_call === null
      ? formatMessage({ id: 'authorize-agent.no-price' })
      : `${formatMessage({ id: 'connector.per-call' }, { price: format.money(per_call) })} · ${formatMessage({ id: `connector.pricing.${mode}` })}`;
  return (
    <Checkbox.Group value={value} onChange={(keys) => onChange?.(keys as string[])} style={{ width: '100%' }}>
      <Flex vertical gap="small" style={{ width: '100%' }}>
        {offered.map((one) => (
          <Checkbox key={one.key} value={one.key} disabled={one.per_call === null}>
            <span>{one.name}</span>{' '}
            <Typography.Text type="secondary" className="tabular">
              {price(one)}
            </Typography.Text>
          </Checkbox>
        ))}
      </Flex>
    </Checkbox.Group>
  );
}
