import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { csvRecords } from '../../tables/reading/csv';
import { type Chunk, chunksOf, START } from './chunks';
import { rowsOf } from './records';

describe('pieces of a file', () => {
  it('hold whole records, whatever their size, and know their lines', async () => {
    const records = [
      ['id', 'name'],
      ['1', 'plain'],
      ['2', 'two\nlines, "quoted"'],
      ['3', '5" pipe'],
      ['4', ''],
      ['5', '中文"\r\n尾'],
    ];
    const text = `\uFEFF${stringify(records.slice(0, 3))}3,5" pipe\n\n${stringify(records.slice(4))}`.trimEnd();
    const folder = await mkdtemp(path.join(tmpdir(), 'daas-chunks-'));
    const where = path.join(folder, 'a.csv');
    await writeFile(where, text);
    for (let size = 1; size <= 64; size += 3) {
      const chunks: Chunk[] = [];
      for await (const chunk of chunksOf(where, 'csv', START, size)) chunks.push(chunk);
      const found = chunks.flatMap(({ bytes, from }) => [
        ...csvRecords(new TextDecoder().decode(bytes), { firstLine: from.line }),
      ]);
      expect(found).toMatchObject([1, 2, 3, 5, 7, 8].map((line, index) => ({ line, cells: records[index] })));
    }
    await rm(folder, { recursive: true });
  });

  // csv-parser#253: a piece that ends between CR and LF. Each line ends by itself, as in Python's csv.
  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('end at CR, LF and CRLF of one file in %s', async (encoding) => {
    const text = 'id,name\r1,a\r\n2,"b\rc"\n3,"d\r\n\n"\r\r4,e\n\n5,f\r\n"6",g\r';
    const expected = [
      [2, '1', 'a'],
      [3, '2', 'b\rc'],
      [5, '3', 'd\r\n\n'],
      [9, '4', 'e'],
      [11, '5', 'f'],
      [12, '6', 'g'],
    ].map(([line, id, name]) => ({ line, input: { id, name } }));
    const folder = await mkdtemp(path.join(tmpdir(), 'daas-chunks-'));
    const where = path.join(folder, 'a.csv');
    const bytesLe = Buffer.from(text, 'utf16le');
    await writeFile(where, encoding === 'utf-8' ? text : encoding === 'utf-16le' ? bytesLe : bytesLe.swap16());
    for (let size = 1; size <= 40; size += 1) {
      const read: unknown[] = [];
      for await (const { bytes, from } of chunksOf(where, 'csv', START, size, { encoding }))
        read.push(...rowsOf(bytes, { format: 'csv', columns: ['id', 'name'], line: from.line, syntax: { encoding } }));
      expect(read).toEqual(expected);
    }
    await rm(folder, { recursive: true });
  });

  // Sequel-Ace/Sequel-Ace#2605, Unstructured-IO/unstructured#4443: characters that have the bytes of signs, and end in the middle.
  it.each(['utf-16le', 'utf-16be'] as const)('are cut between characters of %s, marked or not', async (encoding) => {
    const records = [
      ['id', 'name'],
      ['1', '\u0a0a\u0a22\u220a\u2c0a一℀\u0a00\u000a"、😀'],
      ['2', 'ਊ, "Ȋ"\r\n上'],
      ['3', ''],
    ];
    const folder = await mkdtemp(path.join(tmpdir(), 'daas-chunks-'));
    const where = path.join(folder, 'a.csv');
    for (const mark of ['\uFEFF', '']) {
      const text = Buffer.from(`${mark}${stringify(records)}`, 'utf16le');
      await writeFile(where, encoding === 'utf-16le' ? text : text.swap16());
      for (let size = 1; size <= 64; size += 1) {
        const read: unknown[] = [];
        for await (const { bytes, from } of chunksOf(where, 'csv', START, size, { encoding }))
          read.push(
            ...rowsOf(bytes, { format: 'csv', columns: ['id', 'name'], line: from.line, syntax: { encoding } }),
          );
        expect(read).toEqual(
          [2, 4, 6].map((line, index) => ({
            line,
            input: { id: records[index + 1]?.[0], name: records[index + 1]?.[1] },
          })),
        );
      }
    }
    await rm(folder, { recursive: true });
  });

  it('are read as UTF-8, with signs to be seen where they are not', () => {
    const read = (...bytes: Buffer[]) => [
      ...rowsOf(Buffer.concat(bytes), { format: 'ndjson', columns: [], line: 1, syntax: {} }),
    ];
    expect(read()).toEqual([]);
    const text = '{"a":"宁é𠮷"}';
    expect(read(Buffer.from(`${text}\n`))).toEqual([{ line: 1, input: { a: '宁é𠮷' } }]);
    expect(read(Buffer.from('{"a":"'), Buffer.from([0xe5, 0xae]), Buffer.from(`"}\n${text}\n`))).toEqual([
      { line: 1, input: { a: '\ufffd' } },
      { line: 2, input: { a: '宁é𠮷' } },
    ]);
  });

  it('tells a record with a quote that is out of place', () => {
    expect([...csvRecords('a,"b"c,d\n"x')]).toEqual([
      { line: 1, last: 1, reason: 'text behind a closing quote' },
      { line: 2, last: 2, reason: 'a quote is not closed' },
    ]);
  });
});
