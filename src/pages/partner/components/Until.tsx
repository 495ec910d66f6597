import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';

/** End of a protection, flagged when action is due. */
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
