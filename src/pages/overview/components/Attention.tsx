import { CheckCircleOutlined, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Link, useIntl } from '@umijs/max';
import { Flex, Typography, theme } from 'antd';
import { useFormat } from '@/hooks/useFormat';
import styles from '../index.module.css';
import { Panel } from './Panel';

type Item = EndpointOutput<'overview.get'>['attention'][number];

const ICONS = { info: InfoCircleFilled, warning: ExclamationCircleFilled, error: CloseCircleFilled } as const;
const COLORS = { info: 'colorInfo', warning: 'colorWarning', error: 'colorError' } as const;
/** Values of the messages that are money or shares rather than text. */
const MONEY_VALUES = new Set(['balance', 'threshold', 'limit', 'amount']);
const SHARE_VALUES = new Set(['share', 'failed_share']);

/** What needs somebody's hand, most urgent first. */
export function Attention({ items }: { items: Item[] }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const shown = (values: Item['values']) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value !== 'number'
          ? value
          : MONEY_VALUES.has(key)
            ? format.money(value)
            : SHARE_VALUES.has(key)
              ? format.percent(value)
              : format.number(value),
      ]),
    );
  return (
    <Panel title={formatMessage({ id: 'overview.attention' })}>
      {items.length === 0 && (
        <Flex gap={8} align="center" style={{ paddingBlock: 8 }}>
          <CheckCircleOutlined style={{ color: token.colorSuccess }} aria-hidden />
          <Typography.Text type="secondary">{formatMessage({ id: 'overview.all-well' })}</Typography.Text>
        </Flex>
      )}
      {items.map((item) => {
        const Icon = ICONS[item.severity];
        return (
          <div key={`${item.kind} ${item.path} ${JSON.stringify(item.values)}`} className={styles.row}>
            <Icon style={{ color: token[COLORS[item.severity]] }} aria-hidden />
            <div className={styles.grow}>
              <Link to={item.path}>{formatMessage({ id: `overview.attention.${item.kind}` }, shown(item.values))}</Link>
              {item.at && (
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 13 }}>
                  {format.time(item.at)}
                </Typography.Text>
              )}
            </div>
          </div>
        );
      })}
    </Panel>
  );
}
