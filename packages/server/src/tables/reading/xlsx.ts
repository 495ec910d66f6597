import { Refusal } from '../../kernel/refusal';
import { fileRefused, type Line } from './line';
import { readSharedStrings, readSheet } from './sheet';
import { type Element, readXml } from './xml';
import { type OpenPart, openZip } from './zip';

const MAX_SHEETS = 255;

/** Lines of the first sheet, as the workbook orders its sheets. */
export async function* readXlsx(file: Buffer): AsyncGenerator<Line> {
  try {
    const open = await openZip(file);
    const { sheet, strings } = await findParts(open);
    const shared = await open(strings);
    const sheetPart = await open(sheet);
    if (!sheetPart) throw fileRefused('file-not-xlsx');
    yield* readSheet(sheetPart, shared ? await readSharedStrings(shared) : []);
  } catch (error) {
    throw error instanceof Refusal ? error : fileRefused('file-not-xlsx');
  }
}

/** Names of the parts of the first sheet and of the texts that sheets share. // ECMA-376 part 1, 12.3 */
async function findParts(open: OpenPart): Promise<{ sheet: string; strings: string }> {
  const root = await relationsOf(open, '');
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const sheets = (await elementsOf(open, workbook)).filter(({ name }) => name === 'sheet');
  if (sheets.length > MAX_SHEETS) throw fileRefused('file-sheets', { limit: MAX_SHEETS });
  const [, id] = Object.entries(sheets[0]?.attributes ?? {}).find(([name]) => name.endsWith(':id')) ?? [];
  const relations = await relationsOf(open, workbook);
  return {
    sheet: relations.find((relation) => relation.id === id)?.target ?? '',
    strings: relations.find(({ type }) => type === 'sharedStrings')?.target ?? '',
  };
}

interface Relation {
  id: string | undefined;
  type: string | undefined;
  /** Name of the part. */
  target: string;
}

/** What a part points to; '' is the package itself. */
async function relationsOf(open: OpenPart, part: string): Promise<Relation[]> {
  const [folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(part)?.slice(1) ?? [];
  const found = await elementsOf(open, `${folder}_rels/${file}.rels`);
  return found.map(({ attributes: { Id, Type, Target = '' } }) => ({
    id: Id,
    type: Type?.split('/').at(-1),
    target: new URL(Target, `zip:/${folder}`).pathname.slice(1),
  }));
}

async function elementsOf(open: OpenPart, name: string): Promise<Element[]> {
  const part = await open(name);
  const found: Element[] = [];
  if (part) for await (const _ of readXml(part, { open: (element) => void found.push(element) }));
  return found;
}
