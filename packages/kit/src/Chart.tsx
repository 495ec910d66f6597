import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { PALETTE } from './palette';

export interface ChartProps {
  option: EChartsCoreOption;
  height?: number;
  dark?: boolean;
  /** Read out instead of the picture. */
  label: string;
  onClick?: (event: { name: string; seriesName?: string; dataIndex: number }) => void;
}

/** Colours that follow the theme; an option's own entries win. */
function themed(option: EChartsCoreOption, dark: boolean): EChartsCoreOption {
  return {
    color: [...PALETTE],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: 'inherit', color: dark ? 'rgba(255,255,255,0.75)' : 'rgba(0,0,0,0.75)' },
    animation: !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
    aria: { enabled: true },
    ...option,
  };
}

/** echarts, loaded when the first chart is drawn and kept the size of its box. */
export function Chart({ option, height = 280, dark = false, label, onClick }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const latest = useRef({ option, dark, onClick });
  latest.current = { option, dark, onClick };

  useEffect(() => {
    let gone = false;
    let observer: ResizeObserver | undefined;
    void import('./echarts').then(({ default: echarts }) => {
      if (gone || !box.current) return;
      const made = echarts.init(box.current);
      made.setOption(themed(latest.current.option, latest.current.dark));
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
    chart.current?.setOption(themed(option, dark), { notMerge: true });
  }, [option, dark]);

  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
}
