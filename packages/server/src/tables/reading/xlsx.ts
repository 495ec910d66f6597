import type { Readable } from 'node:stream';
import { Refusal } from '../../kernel/refusal';
import { HEAD_LINES, isTable } from './header';
import { fileRefused, type Line } from './line';
import { type Merge, readMerges } from './merges';
import { readSharedStrings, readSheet } from './sheet';
import { readStyles } from './styles';
import { type Element, readXml, xmlText } from './xml';
import { type Archive, openZip } from './zip';

const MAX_SHEETS = 255;

/** A sheet of a workbook as its tab is labelled. */
export interface SheetName {
  name: string;
  /** Also one that a workbook's maker hid from its menu. */
  hidden: boolean;
}
export interface OpenSheet {
  sheet: string;
  /** All sheets with cells, in the order of their tabs; charts and macro sheets are none. */
  sheets: SheetName[];
  /** Merged cells, for which the sheet is unpacked once more. */
  merges(): Promise<Merge[]>;
  /** Places of the columns that a spreadsheet does not show, counted from 0. */
  hiddenColumns: ReadonlySet<number>;
  /** In batches; at least one line. */
  lines: AsyncGenerator<Line[]>;
}

/**
 * The sheet of that name, or the first visible one that is a table, or the first one with data. Refuses a workbook without, and one that has no sheet of
 * that name.
 */
export async function openXlsx(file: Buffer, sheetName?: string): Promise<OpenSheet> {
  try {
    const archive = await openZip(file);
    requireWorkbook(archive);
    const { sheets, from1904, strings, styles } = await findParts(archive);
    const shared = await archive.open(strings);
    const parts = {
      strings: shared ? await readSharedStrings(shared) : [],
      styles: await readStyles(await archive.open(styles), from1904),
    };
    const candidates =
      sheetName === undefined ? sheets.filter(({ hidden }) => !hidden) : sheets.filter((one) => one.name === sheetName);
    if (candidates.length === 0 && sheetName !== undefined)
      throw fileRefused('file-no-sheet', { name: sheetName.slice(0, 40) });
    const listed = sheets.map(({ name, hidden }) => ({ name, hidden }));
    const open = async ({ name, part }: WorkbookParts['sheets'][number]): Promise<OpenSheet & { head: Line[] }> => {
      const content = await archive.open(part);
      if (!content) throw fileRefused('file-not-xlsx');
      const hiddenColumns = new Set<number>();
      const lines = refusing(readSheet(content, parts, hiddenColumns));
      const head = await headOf(lines);
      const merges = () => readMerges(() => archive.open(part) as Promise<Readable>);
      return { sheet: name, sheets: listed, merges, hiddenColumns, head, lines: following(head, lines) };
    };
    let first: WorkbookParts['sheets'][number] | undefined;
    for (const candidate of candidates) {
      const { head, ...opened } = await open(candidate);
      if (head.length === 0) continue;
      if (candidates.length === 1 || isTable(head.slice(0, HEAD_LINES), await opened.merges())) return opened;
      first ??= candidate;
    }
    if (first) return open(first);
    if (sheets.length === 0) throw fileRefused('file-not-xlsx');
    throw fileRefused(sheets.some(({ hidden }) => hidden) ? 'file-visible-empty' : 'file-empty');
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The sheets of a workbook of which no table can be read; none where it is no workbook. */
export async function sheetNames(file: Buffer): Promise<SheetName[]> {
  try {
    const { sheets } = await findParts(await openZip(file));
    return sheets.map(({ name, hidden }) => ({ name, hidden }));
  } catch {
    return [];
  }
}

const asRefusal = (error: unknown) => (error instanceof Refusal ? error : fileRefused('file-not-xlsx'));

async function* refusing(lines: AsyncGenerator<Line[]>): AsyncGenerator<Line[]> {
  try {
    yield* lines;
  } catch (error) {
    throw asRefusal(error);
  }
}

async function headOf(lines: AsyncGenerator<Line[]>): Promise<Line[]> {
  const head: Line[] = [];
  while (head.length < HEAD_LINES) {
    const next = await lines.next();
    if (next.done) break;
    head.push(...next.value);
  }
  return head;
}

async function* following(first: Line[], rest: AsyncGenerator<Line[]>): AsyncGenerator<Line[]> {
  yield first;
  yield* rest;
}

/** What an archive is, where it is no workbook of this kind. */
function requireWorkbook({ has }: Archive): void {
  if (has('xl/workbook.bin')) throw fileRefused('file-xlsb');
  if (has('index/document.iwa') || has('index.zip')) throw fileRefused('file-numbers');
  if (has('content.xml') && has('mimetype')) throw fileRefused('file-ods');
  if (has(/^word\//)) throw fileRefused('file-other', { kind: 'Word' });
  if (has(/^ppt\//)) throw fileRefused('file-other', { kind: 'PowerPoint' });
  if (!has('_rels/.rels') && !has('xl/workbook.xml')) throw fileRefused('file-zip');
}

interface WorkbookParts {
  sheets: (SheetName & { part: string })[];
  from1904: boolean;
  strings: string;
  styles: string;
}

/** Names of the parts of a workbook. // ECMA-376 part 1, 12.3 */
async function findParts(archive: Archive): Promise<WorkbookParts> {
  const root = await relationsOf(archive, '');
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const elements = await elementsOf(archive, workbook);
  const listed = elements.filter(({ path }) => path === 'workbook/sheets/sheet');
  if (listed.length > MAX_SHEETS) throw fileRefused('file-sheets', { limit: MAX_SHEETS });
  const relations = await relationsOf(archive, workbook);
  const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? '';
  const { date1904 = '0' } = elements.find(({ path }) => path === 'workbook/workbookPr')?.attributes ?? {};
  return {
    sheets: listed.flatMap(({ attributes }) => {
      const [, id] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
      const relation = relations.find((one) => one.id === id);
      // One without a part cannot be opened by anybody; charts and macros are no tables.
      if (relation?.type !== 'worksheet') return [];
      const { name = '', state = 'visible' } = attributes;
      return [{ name, hidden: state !== 'visible', part: relation.target }];
    }),
    from1904: date1904 === '1' || date1904 === 'true',
    strings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
  };
}

interface Relation {
  id: string | undefined;
  type: string | undefined;
  /** Name of the part. */
  target: string;
}

/** What a part points to; '' is the package itself. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const [folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(part)?.slice(1) ?? [];
  const elements = await elementsOf(archive, `${folder}_rels/${file}.rels`);
  return elements
    .filter(({ path }) => path === 'Relationships/Relationship')
    .map(({ attributes: { Id, Type, Target = '' } }) => ({
      id: Id,
      type: Type?.split('/').at(-1),
      target: decodeURIComponent(new URL(Target, `zip:/${folder}`).pathname.slice(1)),
    }));
}

async function elementsOf(archive: Archive, name: string): Promise<Element[]> {
  const part = await archive.open(name);
  const elements: Element[] = [];
  if (part) for await (const _ of readXml(xmlText(part), { open: (element) => void elements.push(element) }));
  return elements;
}
