import type { EChartsCoreOption } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import echarts from './echarts';

echarts.use([CanvasRenderer]);

/** The chart of an option as a PNG with twice the pixels, by echarts' own drawing on a canvas; a data URL. */
export function chartPicture(
  option: EChartsCoreOption,
  { width, height, dark, background }: { width: number; height: number; dark: boolean; background: string },
): string {
  const chart = echarts.init(document.createElement('div'), dark ? 'dark' : 'default', {
    renderer: 'canvas',
    width,
    height,
  });
  chart.setOption({ ...option, animation: false, backgroundColor: background });
  const url = chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: background });
  chart.dispose();
  return url;
}
