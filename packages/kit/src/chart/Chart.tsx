import type { ECharts, EChartsCoreOption } from 'echarts/core';
import debounce from 'lodash/debounce';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useAppearance } from '../host';
import { directionOf } from '../languages';
import { mirrored } from './mirrored';
import { withNumbers } from './numbers';
import { PALETTE } from './palette';
import { seenValues } from './values';

/** West, south, east, north. */
export type Bounds = [west: number, south: number, east: number, north: number];

export interface ChartProps {
  option: EChartsCoreOption;
  height?: number;
  dark?: boolean;
  /** Read out instead of the picture. */
  label: string;
  /** An outline that the option names; it must be there from the first drawing on. */
  map?: { name: string; outline: object };
  onClick?: (event: { name: string; seriesName?: string; seriesType?: string; dataIndex: number }) => void;
  /** A map was moved or zoomed and has come to rest: what is seen of it now. */
  onBounds?: (bounds: Bounds) => void;
  /** A part of the map is being marked out by the pointer; the option has a `brush`. */
  lasso?: boolean;
  onLasso?: (bounds: Bounds) => void;
  /** Holds what draws the chart as a PNG on that background, a data URL, once it is drawn. */
  picture?: RefObject<((background: string) => Promise<string>) | null> | undefined;
}

const REST_MS = 300;

const themeOf = (dark: boolean) => (dark ? 'dark' : 'default');

/** What all charts share; an option's own entries win. */
function themed(option: EChartsCoreOption, box: HTMLElement): EChartsCoreOption {
  return {
    color: [...PALETTE],
    backgroundColor: 'transparent',
    // By its name: 'inherit' cannot be measured, and labels would run into each other.
    textStyle: { fontFamily: getComputedStyle(box).fontFamily },
    animation: !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
    ...option,
  };
}

function boundsOf(chart: ECharts): Bounds {
  const at = (x: number, y: number) => chart.convertFromPixel({ geoIndex: 0 }, [x, y]) as [number, number];
  const [west, north] = at(0, 0);
  const [east, south] = at(chart.getWidth(), chart.getHeight());
  return [west, south, east, north];
}

/** echarts, loaded when the first chart is drawn and kept the size of its box. */
export function Chart({
  option: rawOption,
  height = 280,
  dark = false,
  label,
  map,
  onClick,
  onBounds,
  lasso = false,
  onLasso,
  picture,
}: ChartProps) {
  const { locale } = useAppearance();
  const option = useMemo(() => {
    const numbered = withNumbers(rawOption, locale);
    return directionOf(locale) === 'rtl' ? mirrored(numbered) : numbered;
  }, [rawOption, locale]);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const latest = useRef({ option, dark, map, onClick, onBounds, onLasso });
  latest.current = { option, dark, map, onClick, onBounds, onLasso };
  const pictured = useRef(picture);

  useEffect(() => {
    let gone = false;
    let observer: ResizeObserver | undefined;
    void import('./echarts').then(({ default: echarts }) => {
      if (gone || !box.current) return;
      const { map: latestMap } = latest.current;
      if (latestMap && !echarts.getMap(latestMap.name)) echarts.registerMap(latestMap.name, latestMap.outline as never);
      const instance = echarts.init(box.current, themeOf(latest.current.dark), { renderer: 'svg' });
      instance.setOption(themed(latest.current.option, box.current));
      instance.on('click', (event) =>
        latest.current.onClick?.(event as unknown as Parameters<NonNullable<ChartProps['onClick']>>[0]),
      );
      const tellBounds = debounce(() => {
        if (!gone) latest.current.onBounds?.(boundsOf(instance as unknown as ECharts));
      }, REST_MS);
      instance.on('georoam', tellBounds);
      instance.on('brushEnd', (event) => {
        const [area] = (event as { areas: { coordRange: [[number, number], [number, number]] }[] }).areas;
        if (!area) return;
        const [[west, east], [south, north]] = area.coordRange;
        latest.current.onLasso?.([west, south, east, north]);
      });
      chart.current = instance as unknown as ECharts;
      if (pictured.current) pictured.current.current = (background) => pictureOf(background);
      observer = new ResizeObserver(() => instance.resize());
      observer.observe(box.current);
    });
    const pictureOf = async (background: string) => {
      const { chartPicture } = await import('./picture');
      const { option: latestOption, dark: isDark } = latest.current;
      const element = box.current as HTMLDivElement;
      const size = { width: element.clientWidth, height: element.clientHeight };
      return chartPicture(themed(latestOption, element), { ...size, dark: isDark, background });
    };
    return () => {
      gone = true;
      if (pictured.current) pictured.current.current = null;
      observer?.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    if (!chart.current || !box.current) return;
    chart.current.setTheme(themeOf(dark));
    chart.current.setOption(themed(option, box.current), { notMerge: true });
  }, [option, dark]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another option puts the pointer back
  useEffect(() => {
    const brush = { key: 'brush', brushOption: { brushType: 'rect', brushMode: 'single' } };
    chart.current?.dispatchAction({ type: 'takeGlobalCursor', ...(lasso ? brush : {}) });
  }, [lasso, option]);

  // What echarts draws knows no direction; its axes are turned in the option. The picture does not say whether it is empty.
  return (
    <div
      ref={box}
      dir="ltr"
      role="img"
      aria-label={label}
      data-values={seenValues(rawOption)}
      style={{ width: '100%', height }}
    />
  );
}
