import { useIntl } from '@umijs/max';
import styles from './DemoCode.module.css';
import { DemoMark } from './DemoMark';

/** The code that demo mode gives away; a server with real customers never sends it. */
export function DemoCode({ value }: { value: string }) {
  const { formatMessage } = useIntl();
  return (
    <p className={styles.hint} role="status">
      <DemoMark>{formatMessage({ id: 'demo.label' })}</DemoMark>
      {formatMessage({ id: 'demo.code' })} <code>{value}</code>
    </p>
  );
}
