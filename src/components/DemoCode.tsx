import { useIntl } from '@umijs/max';
import { Tag } from 'antd';
import styles from './DemoCode.module.css';

/** The code that demo mode gives away; a server with real customers never sends it. */
export function DemoCode({ value }: { value: string }) {
  const { formatMessage } = useIntl();
  return (
    <p className={styles.hint} role="status">
      <Tag color="warning">{formatMessage({ id: 'demo.label' })}</Tag>
      {formatMessage({ id: 'demo.code' })} <code>{value}</code>
    </p>
  );
}
