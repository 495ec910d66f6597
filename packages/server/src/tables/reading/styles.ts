import type { Readable } from 'node:stream';
import { type CellFormat, cellFormat } from './formats';
import { readXml } from './xml';

/** Spreadsheets keep 65,490; a style beyond that is General. */
const MAX_STYLES = 65_536;

/** The format of a cell by the number of its style. */
export type Styles = (style: string | undefined) => CellFormat;

/** Reads what cells are shown by. Whatever else a style says (`applyNumberFormat`), spreadsheets show by its format. */
export async function readStyles(part: Readable | undefined, from1904: boolean): Promise<Styles> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  if (part) {
    const steps = readXml(part, {
      open({ name, attributes }) {
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        else if (name === 'cellXfs') inCells = true;
        else if (name === 'xf' && inCells && ids.length < MAX_STYLES) ids.push(Number(attributes.numFmtId ?? 0));
      },
      close(name) {
        if (name === 'cellXfs') inCells = false;
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
