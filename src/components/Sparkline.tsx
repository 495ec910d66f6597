import { directionOf } from '@daas/kit/languages';
import { theme } from 'antd';
import { useAppearance } from '@/appearance';

interface Props {
  /** In order; null where there is none. */
  values: readonly (number | null)[];
  /** Read out instead of the picture. */
  label: string;
}

const WIDTH = 120;
const HEIGHT = 28;
const EDGE = 2;

/** How a figure went, small beside it; its scale begins at nothing. */
export function Sparkline({ values, label }: Props) {
  const { token } = theme.useToken();
  const rtl = directionOf(useAppearance().locale) === 'rtl';
  const most = Math.max(...values.map((value) => value ?? 0));
  if (most === 0 || values.length < 2) return null;
  const points = values.flatMap((value, place) => {
    if (value === null) return [];
    const x = (place / (values.length - 1)) * (WIDTH - 2 * EDGE) + EDGE;
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return [`${x.toFixed(1)},${y.toFixed(1)}`];
  });
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ display: 'block', ...(rtl ? { transform: 'scaleX(-1)' } : {}) }}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={token.colorPrimary}
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
