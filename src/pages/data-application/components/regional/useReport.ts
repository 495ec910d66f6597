import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { RegionalMeasure } from '@daas/contract/regionalAnalysis';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { searchPath } from '@daas/market-ui/paths';
import { useMemo } from 'react';

export type Answer = EndpointOutput<'regional.report'>;
export type Report = NonNullable<Answer['report']>;
export interface Part {
  answer: Answer;
  report: Report;
  measure: RegionalMeasure;
  number: number;
}

/** The rows behind a number. */
export const rowsPath = (filter: FilterNode): string => searchPath('enterprise', filter, '', { monitored: 'all' });

/** How a report says what it found, in the reader's language. */
export function useReportTexts() {
  const text = useText('regional');
  const format = useFormat();
  const term = useTermName();
  return useMemo(() => {
    return {
      text,
      format,
      term,
      measureName: (measure: RegionalMeasure) => text(`measure.${measure}`),
      amount: (measure: RegionalMeasure, value: number | null | undefined) =>
        measure.endsWith('capital')
          ? format.quantity(value, '万元', 2)
          : text(`count.${measure}`, { count: format.number(value ?? 0, 0) }),
      industryName: ({ section, division }: { section: string; division: string }) =>
        division ? term(division) : text('section-rest', { section: term(section) }),
      placeName: ({ province, city, county }: Report['places']['list'][number], level: 'city' | 'county') => {
        const last = county ?? (level === 'county' ? null : (city ?? province));
        return last ? term(last) : text('not-stated');
      },
      index: (value: number | null | undefined, digits = 2) => format.number(value, digits),
    };
  }, [text, format, term]);
}

/** Axes without lines, as all charts of the console have them. */
export const QUIET = { axisLine: { show: false }, axisTick: { show: false } };
export const GRID = { left: 8, right: 16, top: 36, bottom: 4, containLabel: true };
export const LEGEND = { top: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10 };
export const SPLIT = { splitLine: { lineStyle: { opacity: 0.25 } } };
