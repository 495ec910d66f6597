import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Row } from '@daas/contract/datasets';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import { openRejectFile } from '../operator/rejectFile';
import { csvRecords } from '../tables/reading/csv';
import { ENGINES, type OpenEngine } from '../testing/market';
import { sampleRows, sampleSet } from '../testing/sampleSet';
import type { MarketEngine } from '.';
import type { MarketDb } from './catalog/db';
import type { FileProgress, LoadFileOptions } from './engine';

const rows = sampleRows(400);
const ndjson = (list: readonly unknown[]) => list.map((row) => `${JSON.stringify(row)}\n`).join('');

describe.each(ENGINES)('loading a file by $name', ({ open }) => {
  let opened: OpenEngine;
  let database: Database;
  let store: MarketEngine;
  let folder: string;

  beforeAll(async () => {
    opened = await open();
    ({ database, engine: store } = opened);
    folder = await mkdtemp(path.join(tmpdir(), 'daas-load-'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  const file = async (name: string, text: string) => {
    const where = path.join(folder, name);
    await writeFile(where, text);
    return where;
  };
  const load = async (
    where: string,
    { db = database.sql as MarketDb, ...options }: Partial<LoadFileOptions> & { db?: MarketDb } = {},
  ) => {
    const log = openRejectFile(`${where}.rejects.csv`);
    const format = where.endsWith('.csv') ? 'csv' : 'ndjson';
    return opened
      .on(db)
      .loadFile(sampleSet, {
        path: where,
        format,
        log,
        chunkBytes: 2 ** 12,
        maxRejectShare: 0.05,
        ...options,
      })
      .finally(log.close);
  };
  const loaded = async () => {
    const found: Row[] = [];
    for await (const batch of store.stream(sampleSet, {})) found.push(...batch);
    return found.sort((one, other) => (one.id < other.id ? -1 : 1));
  };
  /** A database that is gone after so many batches, as when the process is killed. */
  const dying = (batches: number): MarketDb => {
    let left = batches;
    const { sql } = database;
    return {
      query: sql.query,
      exec: sql.exec,
      copyFrom: sql.copyFrom,
      transaction: (work) =>
        sql.transaction((tx) => {
          if (left-- === 0) throw new Error('connection lost');
          return work(tx);
        }),
    };
  };

  it('says the same rows from NDJSON and from CSV, in threads or without', { timeout: 120_000 }, async () => {
    await load(await file('rows.ndjson', ndjson(rows)), { threads: 0 });
    const wanted = await loaded();
    expect(wanted).toHaveLength(rows.length);
    const cells = rows.map(({ tags, people, ...row }) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])),
      tags: (tags as string[] | null)?.join('|') ?? '',
      people: people === null ? '' : JSON.stringify(people),
    }));
    const csv = stringify(cells, { header: true, bom: true, quoted_string: true, record_delimiter: '\r\n' });
    await load(await file('rows.csv', csv), { threads: 2 });
    expect(await loaded()).toEqual(wanted);
  });

  it('goes on where it was killed, tells each refused line once, and counts what was there before', async () => {
    const broken = rows.map((row, index) => (index % 50 === 7 ? { ...row, rank: 'x' } : row));
    const where = await file('killed.ndjson', ndjson([...broken, rows[0]]));
    const old = await loaded();
    const rejects = `${where}.rejects.csv`;
    await expect(load(where, { db: dying(5) })).rejects.toThrow('connection lost');
    expect(await loaded()).toEqual(old);

    const progress: FileProgress[] = [];
    expect(await load(where, { onProgress: (one) => progress.push(one) })).toEqual({ rows: 392, rejected: 9 });
    const [first] = progress as [FileProgress];
    expect(first.resumedBytes).toBeGreaterThan(0);
    expect(first.bytes).toBeGreaterThan(first.resumedBytes);
    const told = [...csvRecords(await readFile(rejects, 'utf8'))].slice(1);
    expect(told.map((record) => 'cells' in record && Number(record.cells[0]))).toEqual([
      ...rows.flatMap((_, index) => (index % 50 === 7 ? [index + 1] : [])),
      401,
    ]);
    expect(await loaded()).toHaveLength(392);
    expect((await store.stats(sampleSet))?.rows).toBe(392);
    expect(await opened.tables()).toHaveLength(1);
  });

  it('goes on when it was killed before its rows were swapped in', async () => {
    let transactions = 0;
    const { transaction } = database.sql;
    const counting: MarketDb = {
      ...database.sql,
      transaction: (work) => {
        transactions += 1;
        return transaction(work);
      },
    };
    await load(await file('counted.ndjson', ndjson(rows)), { db: counting });
    const where = await file('late.ndjson', ndjson(rows));
    await expect(load(where, { db: dying(transactions - 1) })).rejects.toThrow('connection lost');
    const places: number[] = [];
    const onProgress = ({ resumedBytes, totalBytes }: FileProgress) => places.push(totalBytes - resumedBytes);
    expect(await load(where, { onProgress })).toEqual({ rows: 400, rejected: 0 });
    expect(new Set(places)).toEqual(new Set([0]));
  });

  it('begins again when told to, and when the file is another', async () => {
    const where = await file('changed.ndjson', ndjson(rows));
    const resumed: number[] = [];
    const onProgress = ({ resumedBytes }: FileProgress) => resumed.push(resumedBytes);
    await expect(load(where, { db: dying(3) })).rejects.toThrow('connection lost');
    await load(where, { restart: true, onProgress });
    await expect(load(where, { db: dying(3) })).rejects.toThrow('connection lost');
    await file('changed.ndjson', ndjson(rows.slice(1)));
    expect(await load(where, { onProgress })).toEqual({ rows: 399, rejected: 0 });
    expect(new Set(resumed)).toEqual(new Set([0]));
  });

  it('stops when another load of the data set has begun', async () => {
    const [one, other] = [await file('one.ndjson', ndjson(rows)), await file('other.ndjson', ndjson(rows.slice(9)))];
    let second: Promise<unknown> | undefined;
    const first = load(one, {
      onProgress: () => {
        second ??= load(other);
      },
    });
    const results = await Promise.allSettled([first, first.catch(() => second)]);
    expect(results).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('another load') }) },
      { status: 'fulfilled', value: { rows: 391, rejected: 0 } },
    ]);
    expect(await loaded()).toHaveLength(391);
  });

  it('changes nothing when more than a hundredth was refused; a higher bound goes on where it stopped', async () => {
    const old = await loaded();
    const where = await file(
      'share.ndjson',
      ndjson(rows.map((row, index) => (index < 5 ? { ...row, rank: 'x' } : row))),
    );
    const refusal = 'sample: 5 of 400 rows rejected: 1.25 %, more than the limit of 1 %';
    await expect(load(where, { maxRejectShare: undefined })).rejects.toThrow(refusal);
    expect(await loaded()).toEqual(old);
    const places: number[] = [];
    const onProgress = ({ resumedBytes, totalBytes }: FileProgress) => places.push(totalBytes - resumedBytes);
    expect(await load(where, { maxRejectShare: 0.0125, onProgress })).toEqual({ rows: 395, rejected: 5 });
    expect(new Set(places)).toEqual(new Set([0]));
  });

  it('says beforehand what it would do, and changes nothing', async () => {
    const old = await loaded();
    const begun = await file('begun.ndjson', ndjson(rows.slice(0, 300)));
    await expect(load(begun, { db: dying(3) })).rejects.toThrow('connection lost');
    const where = await file('dry.ndjson', ndjson([...rows.slice(0, 200), { ...rows[0], rank: 'x' }, rows[1]]));
    const log = openRejectFile(`${where}.rejects.csv`);
    const options = { path: where, format: 'ndjson', log, maxRejectShare: 0.05, chunkBytes: 2 ** 12 } as const;
    expect(await store.dryRun(sampleSet, options).finally(log.close)).toEqual({ rows: 200, rejected: 2 });
    const told = (await readFile(`${where}.rejects.csv`, 'utf8')).trim().split('\r\n').slice(1);
    expect(told).toEqual([expect.stringMatching(/^201,"rank: /), `202,id: duplicate ${rows[1]?.id}`]);
    const strict = openRejectFile(`${where}.strict.csv`);
    const refused = store.dryRun(sampleSet, { ...options, log: strict, maxRejectShare: 0.001 });
    await expect(refused.finally(strict.close)).rejects.toThrow('2 of 202');
    expect(await loaded()).toEqual(old);
    // The load that was interrupted goes on.
    const resumed: number[] = [];
    await load(begun, { onProgress: ({ resumedBytes }) => resumed.push(resumedBytes) });
    expect(resumed[0]).toBeGreaterThan(0);
  });

  it.each([
    [
      'UTF-16LE',
      Buffer.from('\uFEFFid,name\n1,甲\n', 'utf16le'),
      'is in UTF-16LE, not UTF-8. Use --encoding utf-16le, or convert it: `iconv -f',
    ],
    ['UTF-16 without a mark', Buffer.from('id,name\n1,甲\n', 'utf16le'), 'is in UTF-16LE'],
    [
      'GBK',
      Buffer.concat([Buffer.from('id,name,rank\n1,'), Buffer.from([0xc4, 0xfe, 0xb2, 0xa8])]),
      'is in GB18030 (GBK)',
    ],
    ['something else', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xff, 0xff]), 'not text in UTF-8, GB18030'],
  ])('names the encoding of a file in %s', async (name, bytes, text) => {
    const where = path.join(folder, `${name}.csv`);
    await writeFile(where, bytes);
    await expect(load(where)).rejects.toThrow(text);
  });

  it('refuses a row whose bytes are not UTF-8', async () => {
    const where = path.join(folder, 'broken-bytes.ndjson');
    const bytes = Buffer.from(ndjson([...rows.slice(1), { ...rows[0], note: '§' }]));
    bytes[bytes.indexOf('§') + 1] = 0x20;
    // Behind what is looked at first.
    await writeFile(where, Buffer.concat([Buffer.alloc(2 ** 16, '\n'), bytes]));
    expect(await load(where)).toEqual({ rows: 399, rejected: 1 });
    expect(await readFile(`${where}.rejects.csv`, 'utf8')).toContain(',note: contains bytes that are not UTF-8');
  });

  it('reads files as registries write them, where the encoding, the delimiter and the blanks are named', async () => {
    const where = path.join(folder, 'registry.csv');
    // 宁波 in GBK: C4 FE B2 A8 // GB 18030-2022
    const ningbo = Buffer.from([0xc4, 0xfe, 0xb2, 0xa8]);
    await writeFile(
      where,
      Buffer.concat([
        Buffer.from('id;name;rank;note\n1;'),
        ningbo,
        Buffer.from(';1,204;N/A\n2;'),
        ningbo,
        Buffer.from(';-7;-\n'),
      ]),
    );
    const syntax = { encoding: 'gb18030', delimiter: ';', blanks: ['N/A', '-'], thousands: true } as const;
    expect(await load(where, syntax)).toEqual({ rows: 2, rejected: 0 });
    expect((await loaded()).map(({ id, name, rank, note }) => [id, name, rank, note])).toEqual([
      ['1', '宁波', 1204, null],
      ['2', '宁波', -7, null],
    ]);
    await expect(load(await file('semicolons.csv', 'id;name;rank\n1;a;2\n'))).rejects.toThrow("Use --delimiter ';'");
  });

  it('reads UTF-16, as Excel and PowerShell write it, and names the encoding that a file is in', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `${n}\t一家公司${n}号\t${n}\n`).join('');
    const text = Buffer.from(`\uFEFFid\tname\trank\n${rows}`, 'utf16le');
    const files = { 'utf-16le': text, 'utf-16be': Buffer.from(text).swap16() };
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const where = path.join(folder, `${encoding}.csv`);
      // With its mark, and without.
      for (const bytes of [files[encoding], files[encoding].subarray(2)]) {
        await writeFile(where, bytes);
        expect(await load(where, { encoding, delimiter: '\t', chunkBytes: 101 })).toEqual({ rows: 40, rejected: 0 });
        expect((await loaded()).map(({ name }) => name).sort()[0]).toBe('一家公司0号');
        const found = `the file is in ${encoding.toUpperCase()}, not`;
        await expect(load(where, { delimiter: '\t' })).rejects.toThrow(`${found} UTF-8. Use --encoding ${encoding}`);
        await expect(load(where, { encoding: 'gb18030', delimiter: '\t' })).rejects.toThrow(`${found} GB18030`);
      }
    }
    const utf8 = await file('utf8.csv', `id,name,rank\n${rows.replaceAll('\t', ',')}`);
    for (const encoding of ['utf-16le', 'gb18030'] as const)
      await expect(load(utf8, { encoding })).rejects.toThrow('the file is in UTF-8, not');
    const lines = path.join(folder, 'wide.ndjson');
    await writeFile(lines, Buffer.from('{"id":"1","name":"上海","rank":3}\n', 'utf16le'));
    expect(await load(lines, { format: 'ndjson', encoding: 'utf-16le' })).toEqual({ rows: 1, rejected: 0 });
  });

  it('takes decimal syntax for a number, and nothing else', async () => {
    const numbers = ['0x10', '0b1', '1e3', '+7', '1,204', 'Infinity', '12.'];
    const text = `id,name,rank\n${numbers.map((rank, n) => `n${n},a,"${rank}"`).join('\n')}\n`;
    expect(await load(await file('numbers.csv', text), { maxRejectShare: 1 })).toEqual({ rows: 3, rejected: 4 });
    expect((await loaded()).map(({ rank }) => rank)).toEqual([1000, 7, 12]);
  });

  it('names what a file lacks', async () => {
    await expect(load(await file('no-id.csv', 'name,rank\na,1\n'))).rejects.toThrow('missing required column: id');
    await expect(load(await file('empty.csv', ''))).rejects.toThrow('no rows to load');
    await expect(load(await file('blank.ndjson', '\n\n'))).rejects.toThrow('no rows to load');
  });
});
