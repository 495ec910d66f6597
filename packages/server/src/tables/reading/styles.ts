import type { Readable } from 'node:stream';
import { type CellFormat, cellFormat } from './formats';
import { readXml, xmlText } from './xml';

/** Spreadsheets support 65,490 styles; further ones count as General. */
const MAX_STYLES = 65_536;
/** Full paths, because `dxfs` contains elements of the same name for conditional formats. // ECMA-376 part 1, 18.8 */
const NUMBER_FORMAT = 'styleSheet/numFmts/numFmt';
const CELL_FORMAT = 'styleSheet/cellXfs/xf';

/** Returns the format of a cell by its style index. */
export type Styles = (style: string | undefined) => CellFormat;

/** Reads the formats of styles. Ignores `applyNumberFormat`, like spreadsheets. */
export async function readStyles(part: Readable | undefined, from1904: boolean): Promise<Styles> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  if (part) {
    const steps = readXml(xmlText(part), {
      open({ path, attributes }) {
        if (path === NUMBER_FORMAT) codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        else if (path === CELL_FORMAT && ids.length < MAX_STYLES) ids.push(Number(attributes.numFmtId ?? 0));
      },
    });
    for await (const _ of steps);
  }
  const formats = new Map<number, CellFormat>();
  return (style) => {
    const id = (style === undefined ? undefined : ids[Number(style)]) ?? 0;
    let format = formats.get(id);
    if (!format) {
      format = cellFormat(id, codes.get(id), from1904);
      formats.set(id, format);
    }
    return format;
  };
}
