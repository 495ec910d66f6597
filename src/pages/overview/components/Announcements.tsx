import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Typography } from 'antd';
import styles from '../index.module.css';
import { Panel } from './Panel';

/** What the operator tells every customer; nothing is drawn when there is nothing to tell. */
export function Announcements({ items }: { items: EndpointOutput<'overview.get'>['announcements'] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <Panel title={formatMessage({ id: 'overview.announcements' })}>
      {items.map((item) => (
        <div key={item.id} className={styles.row}>
          <div className={styles.grow}>
            <Typography.Text strong>
              <Name>{item.title}</Name>
            </Typography.Text>
            <Typography.Paragraph type="secondary" style={{ margin: 0, fontSize: 13 }}>
              <Name>{item.body}</Name>
            </Typography.Paragraph>
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {format.day(item.at)}
            </Typography.Text>
          </div>
        </div>
      ))}
    </Panel>
  );
}
