import type { EChartsCoreOption } from 'echarts/core';

type Part = Record<string, unknown>;

const each = (parts: unknown, change: (part: Part) => Part): unknown =>
  Array.isArray(parts) ? parts.map((part: Part) => change(part)) : parts ? change(parts as Part) : parts;

const OTHER: Record<string, string> = { left: 'right', right: 'left' };

/** What stands off one side stands off the other. */
function swapped({ left, right, ...part }: Part): Part {
  const side = (value: unknown) => (typeof value === 'string' ? (OTHER[value] ?? value) : value);
  return {
    ...part,
    ...(left === undefined ? {} : { [OTHER[String(left)] ? 'left' : 'right']: side(left) }),
    ...(right === undefined ? {} : { [OTHER[String(right)] ? 'right' : 'left']: side(right) }),
  };
}

/** What stands at the end of a bar stands there still. */
function labelled(series: Part): Part {
  const label = series.label as Part | undefined;
  const position = OTHER[String(label?.position)];
  return position ? { ...series, label: { ...label, position } } : series;
}

const yAxis = (axis: Part): Part => ({ ...axis, position: axis.position === 'right' ? 'left' : 'right' });

/** Mirrors a chart for right-to-left languages: axes run to the left, and scales are at the right. */
export function mirrored(option: EChartsCoreOption): EChartsCoreOption {
  if (!option.xAxis) return option;
  return {
    ...option,
    xAxis: each(option.xAxis, (axis) => ({ ...axis, inverse: !axis.inverse })),
    yAxis: each(option.yAxis, yAxis),
    ...(option.series ? { series: each(option.series, labelled) } : {}),
    ...(option.grid ? { grid: each(option.grid, swapped) } : {}),
    ...(option.legend ? { legend: each(option.legend, swapped) } : {}),
    ...(option.title ? { title: each(option.title, swapped) } : {}),
  };
}
