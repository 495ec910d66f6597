import type { EndpointOutput } from '@daas/contract/endpoints';
import { NO_BREAK } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Tag, Typography } from 'antd';
import styles from './index.module.css';

export type Series = EndpointOutput<'macro.series'>['series'][number];

/** Figures of rates have few digits before the point, of amounts few behind it. */
export const digitsOf = (value: number): number => (Math.abs(value) < 100 ? 2 : Math.abs(value) < 10_000 ? 1 : 0);

/** The newest value of a series, and how it changed. */
export function Figure({ series }: { series: Series }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { indicator, points } = series;
  const newest = points.at(-1);
  if (!newest) return null;
  return (
    <div className={styles.figure}>
      <Typography.Text type="secondary">{indicator.name}</Typography.Text>
      <div className={styles.value}>
        {/* Its unit may stand below it, where both are wider than the box. */}
        <bdi className="tabular">
          {format.quantity(newest.value, indicator.unit, digitsOf(newest.value)).replaceAll(NO_BREAK, ' ')}
        </bdi>
      </div>
      <Typography.Text type="secondary" className={styles.note ?? ''}>
        {newest.year}
        {newest.growth !== null && <Growth value={newest.growth} unit={indicator.unit} />}
        {newest.modelled && <Modelled />}
      </Typography.Text>
      <span className="visually-hidden">{formatMessage({ id: 'macro.from' }, { source: series.source.name })}</span>
    </div>
  );
}

/** Against the year before; shares are compared by points. */
function Growth({ value, unit }: { value: number; unit: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  if (value === 0) return formatMessage({ id: 'macro.unchanged' });
  return (
    <span className="tabular">
      {formatMessage(
        { id: unit === '%' ? 'macro.growth-points' : 'macro.growth' },
        { growth: format.signed(value, 2) },
      )}
    </span>
  );
}

/** No statistics. */
export function Modelled() {
  const { formatMessage } = useIntl();
  return (
    <Tag variant="outlined" style={{ marginInlineEnd: 0 }}>
      {formatMessage({ id: 'macro.modelled' })}
    </Tag>
  );
}
