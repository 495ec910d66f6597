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

/** A sheet of a workbook, named by its tab. */
export interface SheetName {
  name: string;
  /** Also true for "very hidden" sheets. */
  hidden: boolean;
}
export interface OpenSheet {
  sheet: string;
  /** All sheets with cells in the order of their tabs, without charts and macro sheets. */
  sheets: SheetName[];
  /** Reads the merged cells. Decompresses the sheet again. */
  merges(): Promise<Merge[]>;
  /** Indexes of hidden columns, from 0. */
  hiddenColumns: ReadonlySet<number>;
  /** In batches; at least one line. */
  lines: AsyncGenerator<Line[]>;
}

/**
 * Opens the sheet of a name; by default the first visible sheet that is a table, otherwise the first one with data. Throws a
 * refusal if there is no such sheet.
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

/** Returns the sheets of a workbook without a readable table; none if the file is not a workbook. */
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

/** Throws a refusal with the type of an archive that is not an XLSX workbook. */
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

/** Finds the parts of a workbook. // ECMA-376 part 1, 12.3 */
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
      // Skip sheets without a part, which no program opens, and charts and macro sheets.
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

/** Reads the relations of a part; '' is the package. */
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
