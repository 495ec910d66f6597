import { useIntl } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Alert, Button, Skeleton, theme } from 'antd';
import { useMemo } from 'react';
import { type Bounds, Chart, type ChartProps } from './Chart';
import { useFormat } from './hooks/useFormat';
import { useAppearance, useMapRenderKey } from './host';

interface MapPoint {
  id: string;
  name: string;
  lng: number;
  lat: number;
  /** Across, in pixels; all are equal without it. */
  size?: number;
}

interface Props {
  /** Read out instead of the picture. */
  label: string;
  /** What the colour of a province means. */
  title: string;
  unit?: string;
  /** By the full name of a province, as in GB/T 2260: '浙江省'. */
  values: { name: string; value: number }[];
  points?: MapPoint[];
  height?: number;
  /** Where to look first; the whole country without it. */
  center?: [lng: number, lat: number];
  zoom?: number;
  /** The part to be seen, instead of `center` and `zoom`. */
  bounds?: Bounds | undefined;
  /** The reader moved or zoomed. */
  onBounds?: (bounds: Bounds) => void;
  /** The point that stands out. */
  selected?: string | undefined;
  onProvince?: (name: string) => void;
  onPoint?: (id: string) => void;
  picture?: ChartProps['picture'];
  /** Moves and zooms with the pointer; a small map beside a text does not, for the page scrolls over it. */
  roam?: boolean;
}

/** echarts adds the islands of the south to an outline of this name. */
const NAME = 'china';
// An operator who publishes maps replaces this file by an approved one.
const outlineUrl = () => `${window.publicPath ?? '/'}maps/china.json`;

async function readOutline(): Promise<object> {
  const answer = await fetch(outlineUrl());
  if (!answer.ok) throw new Error(`${outlineUrl()} answered ${answer.status}`);
  return (await answer.json()) as object;
}

/** echarts draws what it is told to show in the middle four fifths of its box. */
const INNER = 0.8;
function framed([west, south, east, north]: Bounds) {
  const inner = (low: number, high: number) => {
    const half = ((high - low) / 2) * INNER;
    return [(low + high) / 2 - half, (low + high) / 2 + half] as const;
  };
  const [left, right] = inner(west, east);
  const [bottom, top] = inner(south, north);
  return [
    [left, top],
    [right, bottom],
  ];
}

/** China by province: values as colours, and places as points. Every value must stand in a table beside it, too. */
export function ChinaMap(props: Props) {
  const { label, title, unit = '', values, points, height = 420, center, zoom = 1, onProvince, onPoint } = props;
  const { bounds, onBounds, selected, picture, roam = true } = props;
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { theme: mode } = useAppearance();
  const format = useFormat();
  const renderKey = useMapRenderKey();
  const { data: outline, error, refresh } = useRequest(readOutline, { cacheKey: 'china-outline', staleTime: -1 });
  const option = useMemo(() => {
    const numbers = values.map(({ value }) => value);
    return {
      tooltip: {
        trigger: 'item',
        formatter: ({ name, value }: { name: string; value?: number | number[] }) =>
          typeof value === 'number' && Number.isFinite(value) ? `${name}<br/>${format.quantity(value, unit, 2)}` : name,
      },
      visualMap: {
        show: values.length > 0,
        type: 'continuous',
        seriesIndex: 0,
        min: Math.min(0, ...numbers),
        max: Math.max(1, ...numbers),
        left: 8,
        bottom: 8,
        itemHeight: 90,
        text: [title, ''],
        textStyle: { color: token.colorTextSecondary },
        formatter: (value: number) => format.number(value, 0),
        inRange: { color: [token.colorPrimaryBg, token.colorPrimary] },
      },
      geo: {
        map: NAME,
        roam,
        zoom,
        ...(center ? { center } : {}),
        ...(bounds ? { boundingCoords: framed(bounds), scaleLimit: { max: 20 } } : { scaleLimit: { min: 1, max: 20 } }),
        label: { show: false },
        itemStyle: { areaColor: token.colorFillQuaternary, borderColor: token.colorBorder },
        emphasis: { label: { show: false }, itemStyle: { areaColor: token.colorPrimaryBgHover } },
        select: { disabled: true },
      },
      series: [
        { type: 'map', geoIndex: 0, map: NAME, data: values },
        ...(points
          ? [
              {
                type: 'scatter',
                coordinateSystem: 'geo',
                itemStyle: { color: token.colorWarning, borderColor: token.colorBgContainer, borderWidth: 1 },
                data: points.map(({ id, name, lng, lat, size = 9 }) => ({
                  name,
                  value: [lng, lat],
                  ...(id === selected
                    ? { symbolSize: 18, itemStyle: { color: token.colorError } }
                    : { symbolSize: size }),
                })),
              },
            ]
          : []),
      ],
    };
  }, [values, points, unit, title, center, zoom, bounds, selected, roam, token, format]);

  if (error)
    return (
      <Alert
        type="warning"
        showIcon
        title={formatMessage({ id: 'map.failed' })}
        action={
          <Button size="small" onClick={refresh}>
            {formatMessage({ id: 'map.again' })}
          </Button>
        }
      />
    );
  if (!outline) return <Skeleton.Node active style={{ width: '100%', height }} />;
  return (
    <Chart
      key={renderKey}
      label={label}
      height={height}
      dark={mode === 'dark'}
      map={{ name: NAME, outline }}
      option={option}
      picture={picture}
      {...(onBounds ? { onBounds } : {})}
      onClick={(event) => {
        const point = event.seriesType === 'scatter' && points?.[event.dataIndex];
        if (point) onPoint?.(point.id);
        else if (event.name) onProvince?.(event.name);
      }}
    />
  );
}
