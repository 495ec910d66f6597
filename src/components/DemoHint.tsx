import { useIntl } from '@umijs/max';
import { Tag } from 'antd';
import styles from './DemoHint.module.css';

/** What demo mode gives away; a server with real customers never sends it. */
export function DemoHint({ label, value }: { label: string; value: string }) {
  const { formatMessage } = useIntl();
  return (
    <p className={styles.hint} role="status">
      <Tag color="warning">{formatMessage({ id: 'demo.label' })}</Tag>
      {formatMessage({ id: label })} <code>{value}</code>
    </p>
  );
}
