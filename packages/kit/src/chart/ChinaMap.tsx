import { useIntl } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Alert, Button, Skeleton, theme } from 'antd';
import { useMemo } from 'react';
import { useFormat } from '../hooks/useFormat';
import { useTermName } from '../hooks/useTermName';
import { useAppearance, useMapRenderKey } from '../host';
import { type Bounds, Chart, type ChartProps } from './Chart';
import { quantiles } from './quantiles';

interface MapPoint {
  id: string;
  name: string;
  lng: number;
  lat: number;
  /** Across, in pixels; all are equal without it. */
  size?: number;
  /** Written on it. */
  text?: string;
  /** Its name stands beside it where there is room. */
  labelled?: boolean;
}

interface Props {
  /** Read out instead of the picture. */
  label: string;
  /** What the colour of a province means. */
  title: string;
  unit?: string;
  /** By the full name of a province, as in GB/T 2260: '浙江省'. */
  values: { name: string; value: number }[];
  /** Only this province is drawn, with its cities. */
  province?: string;
  points?: MapPoint[];
  /** What the size of a point says: a few of them with their values, smallest first. */
  sizes?: { size: number; text: string }[];
  height?: number;
  /** Where to look first; the whole country without it. */
  center?: [lng: number, lat: number];
  zoom?: number;
  /** The part to be seen, instead of `center` and `zoom`. */
  bounds?: Bounds | undefined;
  /** The reader moved or zoomed. */
  onBounds?: (bounds: Bounds) => void;
  /** A part is being marked out by the pointer. */
  lasso?: boolean;
  onLasso?: (bounds: Bounds) => void;
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

interface Outline {
  /** Where the borders come from. */
  source?: string;
  features?: { id: string; properties: { name: string } }[];
}

// An operator who publishes maps replaces these files by approved ones.
async function readOutline(name: string): Promise<Outline> {
  const url = `${window.publicPath ?? '/'}maps/${name}.json`;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Outline;
}

/** The country, or a province by its name: its file has the division code that the country's outline gives it. */
function useOutline(province: string | undefined) {
  const country = useRequest(() => readOutline(NAME), { cacheKey: 'outline-china', staleTime: -1 });
  const code = country.data?.features?.find(({ properties }) => properties.name === province)?.id;
  const part = useRequest(() => readOutline(code as string), {
    ready: code !== undefined,
    refreshDeps: [code],
    cacheKey: `outline-${code}`,
    staleTime: -1,
  });
  const { data, error, refresh } = code === undefined ? country : part;
  return { name: code ?? NAME, outline: data, error, refresh };
}

/** Colours of a map: so many classes that hold about as many provinces each. */
const CLASSES = 5;

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

const LEGEND = { left: 8, gap: 6, line: 16, font: 12 };

/** Circles of the sizes that points have, one below the other, each with its value. */
function sizeLegend(
  title: string,
  sizes: readonly { size: number; text: string }[],
  { colorWarning, colorBgContainer, colorTextSecondary }: ReturnType<typeof theme.useToken>['token'],
) {
  const most = Math.max(...sizes.map(({ size }) => size));
  const words = { fill: colorTextSecondary, fontSize: LEGEND.font, textVerticalAlign: 'middle' };
  let top = LEGEND.line;
  const rows = sizes.flatMap(({ size, text }) => {
    const height = Math.max(size, LEGEND.line);
    const y = top + height / 2;
    top += height + LEGEND.gap;
    return [
      {
        type: 'circle',
        shape: { cx: most / 2, cy: y, r: size / 2 },
        style: { fill: colorWarning, stroke: colorBgContainer },
      },
      { type: 'text', x: most + LEGEND.gap, y, style: { ...words, text } },
    ];
  });
  const heading = { type: 'text', x: 0, y: LEGEND.line / 2, style: { ...words, text: title } };
  return [{ type: 'group', left: LEGEND.left, bottom: LEGEND.left, silent: true, children: [heading, ...rows] }];
}

/** China by province: values as colours, and places as points. Every value must stand in a table beside it, too. */
export function ChinaMap(props: Props) {
  const { label, title, unit = '', values, points, sizes, height = 420, center, zoom = 1, onProvince, onPoint } = props;
  const { province, bounds, onBounds, lasso, onLasso, selected, picture, roam = true } = props;
  const marks = onLasso !== undefined;
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { theme: mode } = useAppearance();
  const format = useFormat();
  const renderKey = useMapRenderKey();
  const termName = useTermName();
  const { name: mapName, outline, error, refresh } = useOutline(province);
  const option = useMemo(() => {
    const short = (value: number) => format.quantity(value, unit, 0);
    const pieces = quantiles(
      values.map(({ value }) => value),
      CLASSES,
    ).map(({ min, max }) => ({ min, max, label: min === max ? short(min) : `${short(min)} – ${short(max)}` }));
    return {
      tooltip: {
        trigger: 'item',
        formatter: ({ name, value }: { name: string; value?: number | number[] }) =>
          typeof value === 'number' && Number.isFinite(value)
            ? `${termName(name)}<br/>${format.quantity(value, unit, 2)}`
            : termName(name),
      },
      visualMap: {
        show: values.length > 0,
        type: 'piecewise',
        seriesIndex: 0,
        pieces,
        left: 8,
        bottom: 8,
        itemGap: 4,
        itemSymbol: 'rect',
        text: [title, ''],
        showLabel: true,
        textStyle: { color: token.colorTextSecondary },
        inRange: { color: [token.colorPrimaryBg, token.colorPrimary] },
      },
      geo: {
        map: mapName,
        roam,
        zoom,
        ...(center ? { center } : {}),
        ...(bounds ? { boundingCoords: framed(bounds), scaleLimit: { max: 20 } } : { scaleLimit: { min: 1, max: 20 } }),
        label: {
          show: mapName !== NAME,
          color: token.colorTextSecondary,
          formatter: ({ name }: { name: string }) => termName(name),
        },
        itemStyle: { areaColor: token.colorFillQuaternary, borderColor: token.colorBorder },
        emphasis: {
          label: { show: mapName !== NAME, color: token.colorText },
          itemStyle: { areaColor: token.colorPrimaryBgHover },
        },
        select: { disabled: true },
      },
      ...(marks ? { brush: { geoIndex: 0, brushStyle: { color: token.colorPrimaryBg, opacity: 0.5 } } } : {}),
      ...(sizes ? { graphic: sizeLegend(title, sizes, token) } : {}),
      series: [
        { type: 'map', geoIndex: 0, map: mapName, data: values },
        ...(points
          ? [
              {
                type: 'scatter',
                coordinateSystem: 'geo',
                itemStyle: {
                  color: token.colorWarning,
                  borderColor: token.colorBgContainer,
                  borderWidth: 1,
                  opacity: 1,
                },
                // Of two names in one place the one of the larger point is written: it comes first.
                labelLayout: { hideOverlap: true },
                data: points.map(({ id, name, lng, lat, size = 9, text, labelled }) => ({
                  name,
                  value: [lng, lat],
                  // On the warning's colour, in both themes.
                  ...(text ? { label: { show: true, formatter: text, color: '#000', fontSize: 11 } } : {}),
                  ...(labelled
                    ? {
                        label: { show: true, formatter: name, position: 'right', color: token.colorText, fontSize: 11 },
                      }
                    : {}),
                  ...(id === selected
                    ? { symbolSize: Math.max(18, size), itemStyle: { color: token.colorError } }
                    : { symbolSize: size }),
                })),
              },
            ]
          : []),
      ],
    };
  }, [
    values,
    points,
    sizes,
    unit,
    title,
    center,
    zoom,
    bounds,
    selected,
    roam,
    marks,
    mapName,
    token,
    format,
    termName,
  ]);

  if (error)
    return (
      <Alert
        type="warning"
        showIcon
        title={formatMessage({ id: 'map.failed' })}
        action={
          <Button size="small" onClick={refresh}>
            {formatMessage({ id: 'table.again' })}
          </Button>
        }
      />
    );
  if (!outline) return <Skeleton.Node active style={{ width: '100%', height }} />;
  return (
    <div style={{ position: 'relative' }}>
      <Chart
        key={`${renderKey} ${mapName}`}
        label={label}
        height={height}
        dark={mode === 'dark'}
        map={{ name: mapName, outline }}
        option={option}
        picture={picture}
        {...(onBounds ? { onBounds } : {})}
        {...(onLasso ? { lasso: lasso ?? false, onLasso } : {})}
        onClick={(event) => {
          const point = event.seriesType === 'scatter' && points?.[event.dataIndex];
          if (point) onPoint?.(point.id);
          else if (event.name && mapName === NAME) onProvince?.(event.name);
        }}
      />
      {outline.source && (
        <small style={{ position: 'absolute', insetInlineEnd: 4, top: 0, color: token.colorTextSecondary }}>
          {formatMessage({ id: 'map.source' }, { source: outline.source })}
        </small>
      )}
    </div>
  );
}
