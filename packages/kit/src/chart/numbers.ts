import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber, formatTenThousand } from '../format';

type Part = Record<string, unknown>;
const DIGITS = 6;
const SHORTENED_FROM = 10_000;

/** Along a scale numbers are short, in a tooltip whole. */
const short = (locale: string) => (value: number) =>
  Math.abs(value) > SHORTENED_FROM ? formatTenThousand(value, locale) : formatNumber(value, locale, DIGITS);
const whole = (locale: string) => (value: unknown) =>
  typeof value === 'number' ? formatNumber(value, locale, DIGITS) : String(value ?? '');

function scaled(axis: Part, locale: string): Part {
  const label = (axis.axisLabel ?? {}) as Part;
  return axis.type !== 'value' || label.formatter
    ? axis
    : { ...axis, axisLabel: { ...label, formatter: short(locale) } };
}
const each = (axes: unknown, locale: string): unknown =>
  Array.isArray(axes) ? axes.map((axis: Part) => scaled(axis, locale)) : scaled(axes as Part, locale);

/** A chart whose numbers are written as on the page, where its option says nothing else: 万 and 亿, or K, M and bn. */
export function withNumbers(option: EChartsCoreOption, locale: string): EChartsCoreOption {
  const { xAxis, yAxis, tooltip } = option as { xAxis?: unknown; yAxis?: unknown; tooltip?: Part };
  return {
    ...option,
    ...(xAxis ? { xAxis: each(xAxis, locale) } : {}),
    ...(yAxis ? { yAxis: each(yAxis, locale) } : {}),
    ...(tooltip && !tooltip.formatter && !tooltip.valueFormatter
      ? { tooltip: { ...tooltip, valueFormatter: whole(locale) } }
      : {}),
  };
}
