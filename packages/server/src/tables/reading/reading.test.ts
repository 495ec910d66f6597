import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { createGate } from '../../kernel/gate';
import { messageOf, type Refusal } from '../../kernel/refusal';
import { type Part, workbookOf, zipOf } from '../../testing/zip';
import { inspectTable, readColumn, type TableFile, type Term } from './reader';
import { columnNames } from './table';

const fileOf = (name: string, content: Buffer | string): TableFile => ({
  name,
  bytes: async () => Uint8Array.from(Buffer.from(content)),
});
const inspect = (content: Buffer) => inspectTable(fileOf('x.xlsx', content));
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`;
/** Text that hardly packs. */
const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex');

test('damaged UTF-8 is read with a sign in place of its bytes where somebody names UTF-8', async () => {
  const bytes = Buffer.concat([
    Buffer.from('企业名称,备注\n潍坊天钰置业集团股份有限公司,好'),
    Buffer.from([0xe5, 0xa5, 0x0a]),
  ]);
  await expect(inspectTable(fileOf('x.csv', bytes))).rejects.toMatchObject({
    params: { reason: '@file-utf8-broken', line: 2 },
  });
  // As Python's decoder replaces them.
  const { preview } = await inspectTable({ ...fileOf('x.csv', bytes), options: { encoding: 'utf-8' } });
  expect(preview).toEqual([['潍坊天钰置业集团股份有限公司', '好\ufffd']]);
});

describe('a workbook', () => {
  it('is read as its cells say, whatever its parts are called', async () => {
    const rows = [
      row('name', 'a&amp;b'),
      '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="D3" t="str"><f>1+1</f><v>_x0041_</v></c><c r="E3" t="b"><v>1</v></c></row>',
      '<x:row r="9"><x:c t="e"><x:v>#N/A</x:v></x:c><x:c><x:v>1e3</x:v></x:c><x:c t="d"><x:v>2026-11-17T00:00:00</x:v></x:c></x:row>',
    ];
    const strings = '<si><t>no</t></si><si><r><t>甲</t></r><r><t>乙</t></r><rPh><t>jia</t></rPh></si>';
    const book = workbookOf(rows.join(''), { strings });
    expect(await inspect(book)).toMatchObject({
      columns: ['name', 'a&b', '#3', '#4', '#5'],
      preview: [
        ['', '甲乙', '', 'A', 'TRUE'],
        ['#N/A', '1000', '2026-11-17', '', ''],
      ],
      rows: 2,
    });
    const found: Term[] = [];
    for await (const terms of readColumn(fileOf('x.xlsx', book), 'a&b')) found.push(...terms);
    expect(found).toEqual([
      { line: 3, term: '甲乙' },
      { line: 9, term: '1000' },
    ]);
  });

  it('has the same preview as a CSV file, with blank cells at the end of rows', async () => {
    const lines = [
      ['name', 'city', 'note'],
      ['a', 'b', 'c'],
      ['d', '', ''],
      ['', 'e', ''],
    ];
    const csv = lines.map((cells) => `${cells.join(',')}\n`).join('');
    const shorter = lines.map((cells) => `${cells.join(',').replace(/,+$/, '')}\n`).join('');
    const { preview } = await inspect(workbookOf(lines.map((cells) => row(...cells)).join('')));
    // As Python's csv reads the first file.
    expect(preview).toEqual(lines.slice(1));
    for (const text of [csv, shorter]) expect((await inspectTable(fileOf('x.csv', text))).preview).toEqual(preview);
  });

  it('fills merged cells in time, also where a hundred thousand of them lie on each other', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => row(n % 2 === 0 ? `n${n}` : '', `v${n}`)).join('');
    const merges = Array.from(
      { length: 99_000 },
      (_, n) => `<mergeCell ref="A${3 + (n % 4000)}:A${5000 - (n % 900)}"/>`,
    );
    const book = workbookOf(`${rows}</sheetData><mergeCells>${merges.join('')}</mergeCells><sheetData>`);
    expect(await inspect(book)).toMatchObject({ columns: ['n0', 'v0'], rows: 4999 });
  });

  /** Each is wrong in one way; the reason is a key of the error nouns. */
  const HOSTILE: [what: string, book: () => Buffer, reason: string][] = [
    ['more than it may unpack to', () => workbookOf(Buffer.alloc(151_000_000, ' ')), 'file-unpacked'],
    ['a cell of 140 MB in 140 KB', () => workbookOf(row('x'.repeat(140_000_000))), 'file-ratio'],
    ['a size that is a lie', () => workbookOf(Buffer.alloc(20_000_000, ' '), { size: 100_000 }), 'file-not-xlsx'],
    ['a cell that is too long', () => workbookOf(row(noise(32_768))), 'file-cell'],
    [
      'a shared text that is too long',
      () => workbookOf(row('a'), { strings: `<si><t>${noise(70_000)}</t></si>` }),
      'file-cell',
    ],
    ['a cell far to the right', () => workbookOf('<row><c r="ZZZ1"><v>1</v></c></row>'), 'file-columns'],
    ['too many rows', () => workbookOf(Array.from({ length: 100_002 }, (_, n) => row(`${n}`)).join('')), 'file-rows'],
    ['too many sheets', () => workbookOf(row('a'), { sheets: 256 }), 'file-sheets'],
    [
      'too many parts',
      () =>
        workbookOf(row('a'), { more: Array.from({ length: 1000 }, (_, n): Part => ({ name: `p${n}`, content: '' })) }),
      'file-parts',
    ],
    [
      'more texts than fit its share of memory',
      () => workbookOf(row('a'), { strings: `<si><t>${noise(1000).repeat(10)}</t></si>`.repeat(4100) }),
      'file-memory',
    ],
    ['macros', () => workbookOf(row('a'), { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }), 'file-macros'],
    ['rows out of order', () => workbookOf('<row r="5"/><row r="4"/>'), 'file-not-xlsx'],
    ['an attribute without end', () => workbookOf(`<row r="${noise(400_000)}"/>`), 'file-not-xlsx'],
    [
      'a part twice',
      () => workbookOf(row('a'), { more: [{ name: 'xl/sheet.xml', content: row('b') }] }),
      'file-not-xlsx',
    ],
    ['a document type', () => workbookOf('<!DOCTYPE a [<!ENTITY b "c">]>'), 'file-not-xlsx'],
    ['no sheet', () => zipOf([{ name: '_rels/.rels', content: '<a/>' }]), 'file-not-xlsx'],
    ['nothing of a workbook', () => zipOf([{ name: 'a', content: 'b' }]), 'file-zip'],
    ['a shared text that is not there', () => workbookOf('<row><c t="s"><v>7</v></c></row>'), 'file-not-xlsx'],
  ];
  test.each(HOSTILE)('with %s is refused by that rule', async (_, book, reason) => {
    const refusal = await inspect(book()).then(
      () => expect.fail('It was taken'),
      (error: Refusal) => error,
    );
    expect(refusal).toMatchObject({ code: 'file-refused', params: { reason: `@${reason}` } });
    for (const locale of ['zh-CN', 'en-US'] as const) expect(messageOf(refusal, locale)).not.toMatch(/[{}@]|file-/);
  });
});

it('is refused unread when as many wait as may', async () => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow: TableFile = {
    name: 'x.csv',
    bytes: async () => {
      await held;
      return Uint8Array.from(Buffer.from('a\n1\n'));
    },
  };
  const taken = Array.from({ length: 18 }, () => inspectTable(slow));
  await expect(inspectTable(slow)).rejects.toMatchObject({ code: 'unavailable', params: { seconds: 5 } });
  go();
  expect((await Promise.all(taken)).map(({ rows }) => rows)).toEqual(taken.map(() => 1));
});

// FILE-11
it('is refused after a minute without an answer, and the next one is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const refusal = expect(inspect(workbookOf(row('a')))).rejects.toMatchObject({
      params: { reason: '@file-slow', seconds: 60 },
    });
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(60_000);
    await refusal;
  } finally {
    vi.useRealTimers();
  }
  expect(await inspect(workbookOf(row('a')))).toMatchObject({ rows: 1 });
});

it('lets in as many as a gate is wide, in the order they came', async () => {
  const gate = createGate(2);
  const order: number[] = [];
  const leaving = await Promise.all([gate.enter(), gate.enter()]);
  const later = [3, 4].map(async (n) => {
    const leave = await gate.enter();
    order.push(n);
    leave();
  });
  expect([gate.waiting, order]).toEqual([2, []]);
  leaving[0]?.();
  await Promise.all(later);
  expect([gate.waiting, order]).toEqual([0, [3, 4]]);
});

test('each column has a name of its own, whatever the header calls them', () => {
  expect(columnNames(['a', 'a', 'a (2)', 'a'])).toEqual(['a', 'a (3)', 'a (2)', 'a (4)']);
  expect(columnNames(['', '#1', ''], 4)).toEqual(['#1 (2)', '#1', '#3', '#4']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a (2)', 'a (3)', '', '#2', ' a '), { maxLength: 9 }), (header) => {
      const names = columnNames(header, 9);
      expect(new Set(names).size).toBe(9);
      expect(names).not.toContain('');
    }),
  );
});
