import { Name } from '@daas/kit/Name';
import { Link } from '@umijs/max';
import { theme } from 'antd';
import styles from './BarList.module.css';

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** As people read it. */
  text: string;
  to?: string;
}

/** Values as bars, highest first, readable and reachable as a list. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { token } = theme.useToken();
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <ol className={styles.bars} aria-label={label}>
      {bars.map(({ key, label: name, value, text, to }) => (
        <li key={key}>
          <span className={styles.name}>
            {to ? (
              <Link to={to}>
                <Name>{name}</Name>
              </Link>
            ) : (
              <Name>{name}</Name>
            )}
          </span>
          <span className="tabular">{text}</span>
          <span className={styles.track} aria-hidden style={{ background: token.colorFillQuaternary }}>
            <span
              style={{
                width: `${most > 0 ? Math.max(0, (value / most) * 100) : 0}%`,
                background: token.colorPrimary,
              }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
