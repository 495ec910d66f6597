import { CheckCircleOutlined, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Sentence } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Flex, Typography, theme } from 'antd';
import styles from '../index.module.css';
import { Panel } from './Panel';

type Item = EndpointOutput<'overview.get'>['attention'][number];

const ICONS = { info: InfoCircleFilled, warning: ExclamationCircleFilled, error: CloseCircleFilled } as const;
const COLORS = { info: 'colorInfo', warning: 'colorWarning', error: 'colorError' } as const;

/** Alerts that need action, most urgent first. */
export function Attention({ items }: { items: Item[] }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
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
              <Link to={item.path}>
                <Sentence>
                  {formatMessage(
                    { id: `overview.attention.${item.kind}` },
                    { ...item.values, balance: format.money(Number(item.values.balance ?? 0)) },
                  )}
                </Sentence>
              </Link>
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
