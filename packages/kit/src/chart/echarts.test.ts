import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Options that echarts leaves out without a word where their component is not brought along. */
const COMPONENTS = {
  brush: 'BrushComponent',
  dataZoom: 'DataZoomComponent',
  dataset: 'DatasetComponent',
  geo: 'GeoComponent',
  graphic: 'GraphicComponent',
  legend: 'LegendComponent',
  markArea: 'MarkAreaComponent',
  markLine: 'MarkLineComponent',
  markPoint: 'MarkPointComponent',
  radar: 'RadarComponent',
  toolbox: 'ToolboxComponent',
  visualMap: 'VisualMapComponent',
} as const;

it('every part of a chart that a page asks for is among those that are drawn with', () => {
  const folders = ['src/pages', 'src/components', 'apps', 'packages/kit/src'];
  const sources = execFileSync('git', ['ls-files', '--', ...folders.map((folder) => `${folder}/**/*.tsx`)], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !file.endsWith('.test.tsx'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /\bChart\b/.test(text));
  expect(sources.length).toBeGreaterThan(10);
  const registered = readFileSync('packages/kit/src/chart/echarts.ts', 'utf8').split('echarts.use(')[1] ?? '';
  for (const [option, component] of Object.entries(COMPONENTS)) {
    const asked = sources.some((text) => new RegExp(`\\b${option}: `).test(text));
    if (asked) expect(registered, option).toContain(component);
  }
});
