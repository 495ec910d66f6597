/** Only the parts of echarts that pages draw with; a chart brings this file as a chunk of its own. */
import { BarChart, GraphChart, LineChart, MapChart, PieChart, SankeyChart, ScatterChart } from 'echarts/charts';
import {
  BrushComponent,
  DatasetComponent,
  GeoComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { AxisBreak } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

echarts.use([
  AxisBreak,
  BarChart,
  BrushComponent,
  DatasetComponent,
  GeoComponent,
  GraphChart,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  LineChart,
  MapChart,
  MarkLineComponent,
  PieChart,
  SankeyChart,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
  VisualMapComponent,
]);

export default echarts;
