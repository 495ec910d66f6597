import type { FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Filters } from '@daas/kit/DataTable';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Slider, Typography, theme } from 'antd';
import { useEffect, useState } from 'react';
import styles from './index.module.css';
import { rangeOf } from './state';

type HistogramView = EndpointOutput<'market.search'>['histograms'][number];
type End = string | number | null;

interface Props {
  field: FieldView;
  histogram: HistogramView | undefined;
  filters: Filters;
  onChange: (range: { from: End; to: End }) => void;
}

const HEIGHT = 56;
const LEAST = 0.04;

/** How the rows are spread over a number or date, and the range that is asked for. */
export function Histogram({ field, histogram, filters, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const buckets = histogram?.buckets ?? [];
  const count = buckets.length;
  const { from, to } = rangeOf(field, filters);
  // A range of another question's buckets is shown by those that begin in it.
  const low =
    from === undefined
      ? 0
      : Math.max(
          0,
          buckets.findIndex((one) => one.to === null || one.to > from),
        );
  const past = to === undefined ? -1 : buckets.findIndex((one) => one.from !== null && one.from >= to);
  const high = past < 0 ? count : past;
  const [moving, setMoving] = useState<number[]>([low, high]);
  useEffect(() => setMoving([low, high]), [low, high]);
  if (count === 0)
    return <Typography.Text type="secondary">{formatMessage({ id: 'data-search.no-values' })}</Typography.Text>;

  const most = Math.max(...buckets.map((one) => one.count));
  const formatEnd = (end: End) => {
    if (end === null) return '';
    return typeof end === 'number' ? format.number(end) : end.slice(0, count > 3 && end.endsWith('-01-01') ? 4 : 7);
  };
  const [start = 0, end = count] = moving;
  const boundText = (at: number) =>
    formatEnd(at < count ? (buckets[at]?.from ?? null) : (buckets[count - 1]?.to ?? null)) || '…';
  const total = buckets.slice(start, end).reduce((sum, one) => sum + one.count, 0);
  const apply = ([a = 0, b = count]: number[]) => {
    if (a === b) return setMoving([low, high]);
    onChange({
      from: a === 0 ? null : (buckets[a]?.from ?? null),
      to: b === count ? null : (buckets[b]?.from ?? null),
    });
  };
  return (
    <div>
      <div className={styles.bars} style={{ height: HEIGHT }} aria-hidden>
        {buckets.map((one, index) => (
          <span
            key={String(one.from)}
            title={`${formatEnd(one.from)}–${formatEnd(one.to)}: ${format.number(one.count)}`}
            style={{
              height: `${Math.max(LEAST, one.count / most) * 100}%`,
              background: index >= start && index < end ? token.colorPrimary : token.colorFill,
            }}
          />
        ))}
      </div>
      <Slider
        range
        className={styles.slider ?? ''}
        min={0}
        max={count}
        value={[start, end]}
        onChange={setMoving}
        onChangeComplete={apply}
        tooltip={{ open: false }}
        ariaLabelForHandle={[
          formatMessage({ id: 'data-search.range-from' }, { label: field.label }),
          formatMessage({ id: 'data-search.range-to' }, { label: field.label }),
        ]}
        ariaValueTextFormatterForHandle={[boundText, boundText]}
      />
      <div className={styles.ends}>
        <Typography.Text type="secondary" className="tabular">
          {boundText(start)} – {boundText(end)}
        </Typography.Text>
        <Typography.Text type="secondary" className="tabular">
          {histogram?.exact === false && '≈'}
          {format.number(total)}
        </Typography.Text>
      </div>
    </div>
  );
}
