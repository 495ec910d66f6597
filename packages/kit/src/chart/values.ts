import type { EChartsCoreOption } from 'echarts/core';

type Part = Record<string, unknown>;

/** A number other than 0, in whatever form echarts takes it; nodes of trees and graphs have none and are seen all the same. */
function isSeen(datum: unknown): boolean {
  if (typeof datum === 'number') return Number.isFinite(datum) && datum !== 0;
  // Of a place and its value the last one is drawn.
  if (Array.isArray(datum)) return isSeen(datum.at(-1));
  if (datum === null || typeof datum !== 'object') return false;
  return 'value' in datum ? isSeen(datum.value) : 'name' in datum;
}

/** How many values a chart shows: none is a chart that tells nothing. */
export function seenValues({ series }: EChartsCoreOption): number {
  const all = (Array.isArray(series) ? series : [series ?? {}]) as Part[];
  return all.flatMap(({ data, nodes }) => (data ?? nodes ?? []) as unknown[]).filter(isSeen).length;
}
