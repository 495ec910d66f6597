import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Alert, Empty, theme } from 'antd';
import styles from './index.module.css';

interface ProvinceCounts {
  exact: boolean;
  values: { value: string; label: string; count: number }[];
}

/** The map's provinces as a list. */
export function Provinces({
  counts,
  onChoose,
}: {
  counts: ProvinceCounts | undefined;
  onChoose: (name: string) => void;
}) {
  const format = useFormat();
  const { token } = theme.useToken();
  const text = useText('map-search');
  const list = counts?.values ?? [];
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing')} />;
  return (
    <>
      <h2>{text('provinces')}</h2>
      {!counts?.exact && <Alert type="info" showIcon title={text('sampled')} />}
      <ul className={styles.items}>
        {list.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              className={styles.item}
              style={{ color: token.colorText }}
              onClick={() => onChoose(value)}
            >
              <span>{label}</span>
              <span className="tabular" style={{ color: token.colorTextSecondary }}>
                {format.number(count)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
