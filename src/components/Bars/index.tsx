import { useFormat } from '@daas/kit/hooks/useFormat';
import { type MeasureOf, MeasureValue } from '@daas/kit/MeasureValue';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import sum from 'lodash/sum';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './index.module.css';

interface Bar {
  key: string;
  /** What it stands for, in full. */
  label: string;
  /** The same, short, below it. */
  tick: string;
  /** Of each series. */
  values: number[];
}
interface Props {
  /** Read out instead of the picture. */
  label: string;
  bars: Bar[];
  series: { name: string; colour: string; of?: MeasureOf }[];
  height?: number;
  /** How values are written; as numbers without it. */
  show?: (value: number) => string;
  onPick: (index: number) => void;
}

/** Names below the bars, so many that none touches its neighbour. */
const TICKS = 6;
const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next number above that is easy to read. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return power * (STEPS.find((step) => step * power >= most) ?? 10);
}

/** Stacked bars that are buttons: one stop for the keyboard, from which arrows go from bar to bar. */
export function Bars({ label, bars, series, height = 132, show, onPick }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const [pointed, setPointed] = useState<number | null>(null);
  const [reached, setReached] = useState(bars.length - 1);
  const plot = useRef<HTMLDivElement>(null);
  const formatValue = show ?? format.number;
  const stop = Math.min(reached, bars.length - 1);
  const top = roundUp(Math.max(1, ...bars.map(({ values }) => sum(values))));
  // Half a call is none.
  const scale = Number.isInteger(top / 2) ? [top, top / 2] : [top];
  const line = token.colorBorderSecondary;
  const pointedBar = pointed === null ? undefined : bars[pointed];
  const amountOf = (place: number) =>
    pointedBar ? (pointedBar.values[place] ?? 0) : sum(bars.map(({ values }) => values[place] ?? 0));
  const every = Math.max(1, Math.ceil(bars.length / TICKS));

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const places: Record<string, number> = {
      [forward]: Math.min(bars.length - 1, stop + 1),
      [backward]: Math.max(0, stop - 1),
      Home: 0,
      End: bars.length - 1,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
    plot.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div>
      <div className={styles.legend} style={{ color: token.colorTextSecondary }} aria-hidden>
        <span className={styles.what}>{pointedBar?.label ?? formatMessage({ id: 'bars.all' })}</span>
        <span className={styles.all}>
          {series.map(({ name, colour, of }, place) => (
            <span key={name} className={styles.series}>
              <i style={{ background: colour }} />
              {name}
              <b className="tabular" style={{ color: token.colorText }}>
                {of && !pointedBar ? (
                  <MeasureValue {...of}>{formatValue(amountOf(place))}</MeasureValue>
                ) : (
                  formatValue(amountOf(place))
                )}
              </b>
            </span>
          ))}
        </span>
      </div>
      <div className={styles.frame}>
        <div className={`${styles.scale} tabular`} style={{ color: token.colorTextSecondary, height }} aria-hidden>
          {scale.map((value) => (
            <span key={value}>{show ? show(value) : format.tenThousand(value)}</span>
          ))}
          <span>{formatValue(0)}</span>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: no set of fields */}
        <div
          ref={plot}
          role="group"
          aria-label={label}
          className={styles.plot}
          style={{
            height,
            borderColor: line,
            ...(scale.length > 1 ? { backgroundImage: `linear-gradient(${line}, ${line})` } : {}),
          }}
          onKeyDown={onKeyDown}
          onMouseLeave={() => setPointed(null)}
        >
          {bars.map((bar, index) => (
            <button
              key={bar.key}
              type="button"
              tabIndex={index === stop ? 0 : -1}
              className={styles.bar}
              aria-label={`${bar.label} · ${series
                .map(({ name }, place) => `${name} ${formatValue(bar.values[place] ?? 0)}`)
                .join(' · ')}`}
              style={index === pointed ? { background: token.colorFillTertiary } : undefined}
              onMouseEnter={() => setPointed(index)}
              onFocus={() => {
                setPointed(index);
                setReached(index);
              }}
              onBlur={() => setPointed(null)}
              onClick={() => onPick(index)}
            >
              {series.map(({ name, colour }, place) => {
                const value = bar.values[place] ?? 0;
                return (
                  value > 0 && (
                    <span
                      key={name}
                      style={{ background: colour, blockSize: `max(2px, ${(value / top) * 100}%)` }}
                      className={styles.part}
                    />
                  )
                );
              })}
            </button>
          ))}
        </div>
        <div className={`${styles.ticks} tabular`} style={{ color: token.colorTextSecondary }} aria-hidden>
          {bars.map(({ key, tick }, index) => (
            <span key={key}>{index % every === 0 && <i>{tick}</i>}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
