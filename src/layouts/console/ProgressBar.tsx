import { useIntl, useSelector } from '@umijs/max';
import { theme } from 'antd';
import styles from './index.module.css';

/** While a request or an effect of a model runs. // §4 */
export function ProgressBar() {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const busy = useSelector(({ loading }: { loading: { global: boolean } }) => loading.global);
  if (!busy) return null;
  return (
    <div
      role="progressbar"
      aria-label={formatMessage({ id: 'shell.loading' })}
      className={styles.progress}
      style={{ background: token.colorPrimary }}
    />
  );
}
