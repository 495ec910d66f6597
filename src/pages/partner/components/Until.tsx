import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';

/** When a protection ends, and that it needs somebody soon. */
export function Until({ at, soon }: { at: string | null; soon: boolean }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return (
    <Flex vertical>
      <span className="tabular">{format.time(at)}</span>
      {soon && <Typography.Text type="warning">{formatMessage({ id: 'partner.ends-soon' })}</Typography.Text>}
    </Flex>
  );
}
