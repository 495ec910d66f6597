import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { PALETTE } from './palette';

export interface ChartProps {
  option: EChartsCoreOption;
  height?: number;
  dark?: boolean;
  /** Read out instead of the picture. */
  label: string;
  /** An outline that the option names; it must be there from the first drawing on. */
  map?: { name: string; outline: object };
  onClick?: (event: { name: string; seriesName?: string; seriesType?: string; dataIndex: number }) => void;
}

const themeOf = (dark: boolean) => (dark ? 'dark' : 'default');

/** What all charts share; an option's own entries win. */
function themed(option: EChartsCoreOption, box: HTMLElement): EChartsCoreOption {
  return {
    color: [...PALETTE],
    backgroundColor: 'transparent',
    // By its name: 'inherit' cannot be measured, and labels would run into each other.
    textStyle: { fontFamily: getComputedStyle(box).fontFamily },
    animation: !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
    aria: { enabled: true },
    ...option,
  };
}

/** echarts, loaded when the first chart is drawn and kept the size of its box. */
export function Chart({ option, height = 280, dark = false, label, map, onClick }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const latest = useRef({ option, dark, map, onClick });
  latest.current = { option, dark, map, onClick };

  useEffect(() => {
    let gone = false;
    let observer: ResizeObserver | undefined;
    void import('./echarts').then(({ default: echarts }) => {
      if (gone || !box.current) return;
      const { map: drawn } = latest.current;
      if (drawn && !echarts.getMap(drawn.name)) echarts.registerMap(drawn.name, drawn.outline as never);
      const made = echarts.init(box.current, themeOf(latest.current.dark));
      made.setOption(themed(latest.current.option, box.current));
      made.on('click', (event) =>
        latest.current.onClick?.(event as unknown as Parameters<NonNullable<ChartProps['onClick']>>[0]),
      );
      chart.current = made as unknown as ECharts;
      observer = new ResizeObserver(() => made.resize());
      observer.observe(box.current);
    });
    return () => {
      gone = true;
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

  // Drawn left to right in every language: figures and axes are not mirrored.
  return <div ref={box} dir="ltr" role="img" aria-label={label} style={{ width: '100%', height }} />;
}
