import type { GlobalToken } from 'antd';

/** A person or company, and what binds it to the one in the middle. */
export interface Node {
  name: string;
  note: string;
  path?: string | undefined;
  /** Bound by being a part of it, and not by a share. */
  part?: boolean;
}
interface Drawing {
  name: string;
  above: Node[];
  below: Node[];
  token: Pick<GlobalToken, 'colorPrimary' | 'colorText' | 'colorBgContainer' | 'colorFillSecondary' | 'colorBorder'>;
  /** Read from right to left: the first stands at the right. */
  mirrored: boolean;
}

/** Pixels: of three rows, or of two. */
export const heightOf = ({ above, below }: Pick<Drawing, 'above' | 'below'>): number =>
  above.length > 0 && below.length > 0 ? 320 : 190;
const WIDTH = 900;
const ROWS = { above: 0, middle: 150, below: 300 };
const LETTERS = 7;

/** Names in a box: two lines, the rest is cut. */
const boxed = (name: string): string =>
  name.length <= LETTERS
    ? name
    : `${name.slice(0, LETTERS)}\n${name.length > 2 * LETTERS ? `${name.slice(LETTERS, 2 * LETTERS - 1)}…` : name.slice(LETTERS)}`;

/** A layered graph: owners above, the company, what belongs to it below. */
export function drawn({ name, above, below, token, mirrored }: Drawing) {
  const places = (nodes: Node[], row: number) =>
    nodes.map((_, index) => {
      const x = ((index + 0.5) * WIDTH) / nodes.length;
      return { x: mirrored ? WIDTH - x : x, y: row };
    });
  const node = (id: string, label: string, at: { x: number; y: number }, main = false) => ({
    id,
    name: label,
    ...at,
    symbol: 'roundRect',
    symbolSize: main ? [170, 44] : [96, 40],
    itemStyle: { color: main ? token.colorPrimary : token.colorFillSecondary, borderColor: token.colorBorder },
    label: { show: true, formatter: main ? label : boxed(label), color: main ? '#fff' : token.colorText, fontSize: 12 },
  });
  const at = { above: places(above, ROWS.above), below: places(below, ROWS.below) };
  const line = (source: string, target: string, { note, part }: Node) => ({
    source,
    target,
    lineStyle: { type: part ? 'dashed' : 'solid' },
    label: {
      show: true,
      formatter: note,
      color: token.colorText,
      fontSize: 12,
      backgroundColor: token.colorBgContainer,
      padding: [1, 3],
    },
  });
  const origin = { x: WIDTH / 2, y: ROWS.middle };
  // echarts stretches what there is to its box: one above another would have no width to stretch.
  const corner = (x: number, y: number) => ({ id: `corner ${x}`, x, y, symbolSize: 0, silent: true });
  const corners = [
    corner(0, above.length > 0 ? ROWS.above : ROWS.middle),
    corner(WIDTH, below.length > 0 ? ROWS.below : ROWS.middle),
  ];
  return {
    tooltip: { formatter: ({ name: shown }: { name: string }) => shown },
    series: [
      {
        type: 'graph',
        layout: 'none',
        left: 60,
        right: 60,
        top: 30,
        bottom: 30,
        edgeSymbol: ['none', 'arrow'],
        edgeSymbolSize: 7,
        lineStyle: { color: token.colorBorder, width: 1, opacity: 1 },
        data: [
          ...corners,
          ...above.map((one, n) => node(`above ${n}`, one.name, at.above[n] ?? origin)),
          node('main', name, origin, true),
          ...below.map((one, n) => node(`below ${n}`, one.name, at.below[n] ?? origin)),
        ],
        links: [
          ...above.map((one, n) => line(`above ${n}`, 'main', one)),
          ...below.map((one, n) => line('main', `below ${n}`, one)),
        ],
      },
    ],
  };
}
