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
  token: Pick<
    GlobalToken,
    'colorPrimary' | 'colorTextLightSolid' | 'colorText' | 'colorTextQuaternary' | 'colorFillSecondary' | 'colorBorder'
  >;
  /** Read from right to left: the first stands at the right. */
  mirrored: boolean;
}
interface Point {
  x: number;
  y: number;
}

/** Pixels: of three rows, or of two. */
const isThree = ({ above, below }: Pick<Drawing, 'above' | 'below'>) => above.length > 0 && below.length > 0;
const MARGIN = 30;
export const heightOf = (rows: Pick<Drawing, 'above' | 'below'>): number => 2 * MARGIN + (isThree(rows) ? 300 : 150);
const WIDTH = 900;
const BOX = { width: 104, height: 44 };
const LETTERS = 8;
/** From the middle to a row of boxes: where its lines meet, where its notes stand and where the boxes are. */
const WAY = { meet: 60, note: 90, box: 150 };
const HALF_BOX = BOX.height / 2;
const HALF_NOTE = 9;

/** Names in a box: two lines, the rest is cut. */
const boxed = (name: string): string =>
  name.length <= LETTERS
    ? name
    : `${name.slice(0, LETTERS)}\n${name.length > 2 * LETTERS ? `${name.slice(LETTERS, 2 * LETTERS - 1)}…` : name.slice(LETTERS)}`;

/** A layered graph: owners above, the company, what belongs to it below; lines run at right angles. */
export function drawn({ name, above, below, token, mirrored }: Drawing) {
  const data: object[] = [];
  const links: object[] = [];
  const line = (from: Point, to: Point, { arrow = false, part = false } = {}) => {
    const ends = [from, to].map((at) => {
      // The library ends a line at a circle around its box: lines have ends of their own.
      const id = `end ${data.length}`;
      data.push({ id, ...at, symbolSize: 0, silent: true });
      return id;
    });
    const [source, target] = ends;
    const symbol = ['none', arrow ? 'arrow' : 'none'];
    links.push({ source, target, symbol, lineStyle: { type: part ? 'dashed' : 'solid' } });
  };
  const box = (id: string, label: string, at: Point, main = false) =>
    data.push({
      id,
      name: label,
      ...at,
      symbol: 'roundRect',
      symbolSize: [main ? Math.max(BOX.width, label.length * 13 + 24) : BOX.width, BOX.height],
      itemStyle: { color: main ? token.colorPrimary : token.colorFillSecondary, borderColor: token.colorBorder },
      label: {
        show: true,
        formatter: main ? label : boxed(label),
        color: main ? token.colorTextLightSolid : token.colorText,
        fontSize: 12,
        lineHeight: 16,
      },
    });
  const note = (text: string, at: Point) =>
    data.push({
      id: `note ${data.length}`,
      name: text,
      ...at,
      symbolSize: 0,
      silent: true,
      label: { show: true, formatter: text, color: token.colorText, fontSize: 12 },
    });
  const middle = { x: WIDTH / 2, y: above.length > 0 ? WAY.box : 0 };
  const row = (nodes: Node[], side: -1 | 1) => {
    if (nodes.length === 0) return;
    const y = (way: number) => middle.y + side * way;
    const xs = nodes.map((_, nth) => ((nth + 0.5) * WIDTH) / nodes.length).map((x) => (mirrored ? WIDTH - x : x));
    // What is owned has the arrow.
    const to = (from: Point, end: Point, more: { arrow?: boolean; part?: boolean } = {}) =>
      side === 1 ? line(from, end, more) : line(end, from, more);
    const meet = { x: middle.x, y: y(WAY.meet) };
    to({ x: middle.x, y: y(HALF_BOX) }, meet, { arrow: side === -1 });
    if (nodes.length > 1) line({ x: Math.min(...xs), y: meet.y }, { x: Math.max(...xs), y: meet.y });
    for (const [nth, one] of nodes.entries()) {
      const x = xs[nth] as number;
      const part = one.part ?? false;
      to({ x, y: meet.y }, { x, y: y(WAY.note - HALF_NOTE) }, { part });
      note(one.note, { x, y: y(WAY.note) });
      to({ x, y: y(WAY.note + HALF_NOTE) }, { x, y: y(WAY.box - HALF_BOX) }, { part, arrow: side === 1 });
      box(`${side} ${nth}`, one.name, { x, y: y(WAY.box) });
    }
  };
  row(above, -1);
  row(below, 1);
  box('main', name, middle, true);
  // The library stretches what there is to its box: a single column would have no width to stretch.
  for (const x of [0, WIDTH]) data.push({ id: `corner ${x}`, x, y: middle.y, symbolSize: 0, silent: true });
  return {
    tooltip: { formatter: ({ name: shown }: { name: string }) => shown },
    series: [
      {
        type: 'graph',
        layout: 'none',
        left: 54,
        right: 54,
        top: MARGIN,
        bottom: MARGIN,
        edgeSymbolSize: 7,
        lineStyle: { color: token.colorTextQuaternary, width: 1, opacity: 1 },
        data,
        links,
      },
    ],
  };
}
