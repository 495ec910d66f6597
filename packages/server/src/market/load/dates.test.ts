import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS, type FieldDefinition } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSet } from '../../testing/sampleSet';
import { adviseDay, adviseInstant, dayReader, instantReader, requireDateFormats } from './dates';
import { detectSyntax, readHeader } from './header';
import { validateRow } from './validateRow';

const instantField = {
  ...(DATA_SETS.bidding.fields.find(({ type }) => type === 'datetime') as FieldDefinition),
  name_en: 'closing',
};

describe('days of a file', () => {
  // The days that Python's datetime.strptime and openpyxl's from_excel read.
  const READ: [format: string, text: string, day: string | null][] = [
    ['YYYY/M/D', '2006/1/1', '2006-01-01'],
    ['YYYY/M/D', '2006/01/31', '2006-01-31'],
    ['YYYY/M/D', '2006/2/30', null],
    ['YYYY/MM/DD', '2006/1/1', null],
    ['YYYY.MM.DD', '2006.01.01', '2006-01-01'],
    ['YYYY-M-D', '2006-1-1', '2006-01-01'],
    ['YYYYMMDD', '20060101', '2006-01-01'],
    ['YYYYMMDD', '20061301', null],
    ['YYYY年M月D日', '2006年1月1日', '2006-01-01'],
    ['YYYY-MM-DD hh:mm:ss', '2006-01-01 00:00:00', '2006-01-01'],
    ['YYYY-MM-DD hh:mm:ss', '2006-01-01 12:30:00', null],
    ['YYYY-MM-DDThh:mm:ssZ', '2006-01-01T00:00:00Z', '2006-01-01'],
    ['YYYY-MM-DDThh:mm:ss+08:00', '2006-01-01T00:00:00+08:00', '2006-01-01'],
    ['D/M/YYYY', '01/02/2006', '2006-02-01'],
    ['M/D/YYYY', '01/02/2006', '2006-01-02'],
    ['M/D/YYYY', '13/02/2006', null],
    ['D.M.YYYY', '29.2.2024', '2024-02-29'],
    ['excel', '38718', '2006-01-01'],
    ['excel', '45356.0', '2024-03-05'],
    ['excel', '60', null],
    ['excel', '38718.5', null],
    ['YYYY(M)D', '2006(1)1', '2006-01-01'],
  ];
  it.each(READ)('%s reads %s as %s', (format, text, day) => {
    expect(dayReader([format])(text)).toBe(day);
    expect(dayReader([format])('2006-01-01')).toBe('2006-01-01');
    expect(dayReader([])(text)).toBeNull();
  });

  it('are read in several formats, but not in two that read one text as different days', () => {
    expect(dayReader(['YYYY/M/D', 'excel'])('38718')).toBe('2006-01-01');
    expect(() => requireDateFormats(['YYYY/M/D', 'YYYY年M月D日', 'excel', 'D/M/YYYY'])).not.toThrow();
    // may#250, submersion#1828, wealthfolio#1601, lumina-finance#144: the order of day and month is never guessed.
    expect(() => requireDateFormats(['D/M/YYYY', 'M/D/YYYY'])).toThrow('read 02/01/2006 as different days');
    for (const format of ['', 'YYYY', 'YYYY-MM', 'dd/mm/yyyy', 'YYYY-MM-DD MM'])
      expect(() => requireDateFormats([format])).toThrow();
  });

  it('name the option that reads them', () => {
    for (const text of [
      '2006/1/1',
      '2006年1月1日',
      '2006-01-01 00:00:00',
      '20060101',
      '2006.01.01',
      '2006-1-1',
      '38718',
    ])
      expect(dayReader(adviseDay(text))(text)).toBe('2006-01-01');
    expect(adviseDay('01/02/2006')).toEqual(['D/M/YYYY', 'M/D/YYYY']);
    expect(adviseDay('13/02/2006')).toEqual(['D/M/YYYY']);
    for (const text of ['2006-02-30', 'soon', '']) expect(adviseDay(text)).toEqual([]);
  });
});

describe('instants of a file', () => {
  // Those of Python's datetime.strptime, in Asia/Shanghai without a zone, and of openpyxl's from_excel.
  const READ: [format: string, text: string, instant: string | null][] = [
    ['YYYY-MM-DD hh:mm:ss', '2025-04-02 09:30:05', '2025-04-02T01:30:05Z'],
    ['YYYY/M/D hh:mm', '2025/4/2 9:30', '2025-04-02T01:30:00Z'],
    ['YYYY/M/D hh:mm', '2025/4/2 07:59', '2025-04-01T23:59:00Z'],
    ['YYYY年M月D日 hh:mm', '2025年4月2日 09:30', '2025-04-02T01:30:00Z'],
    ['YYYYMMDDhhmmss', '20250402093005', '2025-04-02T01:30:05Z'],
    ['YYYY-MM-DDThh:mmZ', '2025-04-02T09:30Z', '2025-04-02T09:30:00Z'],
    ['YYYY-MM-DD hh:mm:ss-0500', '2025-04-02 09:30:05-0500', '2025-04-02T14:30:05Z'],
    ['D/M/YYYY hh:mm', '01/02/2025 09:30', '2025-02-01T01:30:00Z'],
    ['M/D/YYYY hh:mm', '01/02/2025 09:30', '2025-01-02T01:30:00Z'],
    ['excel', '45749.395833333336', '2025-04-02T01:30:00Z'],
    ['excel', '45749', '2025-04-01T16:00:00Z'],
    ['YYYY-MM-DD hh:mm', '2025-04-02 24:00', null],
    ['YYYY-MM-DD hh:mm', '2025-02-29 09:30', null],
    ['YYYY-MM-DD hh:mm', '2025-04-02', null],
    ['YYYY/M/D', '2025/4/2', null],
  ];
  it.each(READ)('%s reads %s as %s', (format, text, instant) => {
    expect(instantReader([format])(text)).toBe(instant);
    expect(instantReader([format])('2025-04-02T09:30:05+08:00')).toBe('2025-04-02T01:30:05Z');
    expect(instantReader([])(text)).toBeNull();
  });

  it('name the option that reads them', () => {
    const texts = [
      '2025-04-02 09:30',
      '2025/4/2 9:30:00',
      '2025年4月2日 09:30',
      '20250402093000',
      '2025-04-02T09:30:00',
    ];
    for (const text of texts) expect(instantReader(adviseInstant(text))(text), text).toBe('2025-04-02T01:30:00Z');
    expect(adviseInstant('45749.395833333336')).toEqual(['excel']);
    expect(adviseInstant('01/02/2025 09:30')).toEqual(['D/M/YYYY hh:mm', 'M/D/YYYY hh:mm']);
    for (const text of ['2025-04-02', 'soon', '']) expect(adviseInstant(text)).toEqual([]);
  });

  it('are rejected with the name of the option', () => {
    const set = { ...sampleSet, key: 'instants', fields: [instantField] };
    const reasonOf = (closing: string, formats: string[]) => validateRow(set, { id: 'x', closing }, formats);
    expect(reasonOf('2025/4/2 9:30', [])).toEqual({
      reason: 'closing: not an ISO 8601 instant: "2025/4/2 9:30"; add --date-format "YYYY/M/D hh:mm"',
    });
    expect(reasonOf('2025/4/2 9:30', ['YYYY/M/D hh:mm'])).toMatchObject({ row: { closing: '2025-04-02T01:30:00Z' } });
    expect(reasonOf('2025/4/2', ['YYYY/M/D hh:mm'])).toEqual({
      reason: 'closing: not an ISO 8601 instant or YYYY/M/D hh:mm: "2025/4/2"',
    });
  });
});

describe('a row', () => {
  const reasonOf = (row: Record<string, unknown>, formats: string[] = []) => {
    const checked = validateRow(sampleSet, { id: 'x', name: 'a', rank: '1', ...row }, formats);
    return 'reason' in checked ? checked.reason : checked.row;
  };

  it('is rejected with the rule for a number that has a unit', () => {
    // Public registries write 500万元, 1,204 and ¥ 12.
    for (const rank of ['500万元', '12 %', '¥ 12', '3人', 'CNY 7 million', '10.5万'])
      expect(reasonOf({ rank }), rank).toMatch(/^rank: not a number: .*; remove the unit/);
    expect(reasonOf({ rank: '1,204' })).toBe('rank: not a number: "1,204"; add --thousands for thousands separators');
    expect(reasonOf({ rank: 'many' })).toBe('rank: not a number: "many"');
    expect(reasonOf({ rank: '0x10' })).toBe('rank: not a number: "0x10"');
  });
});

describe('how a file is written', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-syntax-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const file = async (name: string, content: string | Buffer) => {
    const where = path.join(folder, name);
    await writeFile(where, content);
    return where;
  };

  it('is seen in its first lines', async () => {
    const text = 'id;name;rank\n1;一家公司;2\n';
    expect(await detectSyntax(await file('a.csv', text), 'csv')).toEqual({ encoding: 'utf-8', delimiter: ';' });
    const wide = Buffer.from(text.replaceAll(';', '\t'), 'utf16le');
    expect(await detectSyntax(await file('b.txt', wide), 'csv')).toEqual({ encoding: 'utf-16le', delimiter: '\t' });
    // 宁波市 in GBK: C4 FE B2 A8 CA D0
    const gbk = Buffer.concat([Buffer.from('"id"|name\r1|'), Buffer.from('c4feb2a8cad0', 'hex'), Buffer.from('\r')]);
    expect(await detectSyntax(await file('c.csv', gbk), 'csv')).toEqual({ encoding: 'gb18030', delimiter: '|' });
    expect(await detectSyntax(await file('d.csv', text), 'csv', { delimiter: ',' })).toEqual({
      encoding: 'utf-8',
      delimiter: ',',
    });
    expect(await detectSyntax(await file('e.csv', 'name\n1\n'), 'csv')).toEqual({
      encoding: 'utf-8',
      delimiter: undefined,
    });
  });

  it('is rejected by name where it is JSON of several lines', async () => {
    const columns = async (name: string, text: string) => readHeader(sampleSet, await file(name, text), 'ndjson', {});
    await expect(columns('a.json', '\uFEFF [{"id":"1"}]')).rejects.toThrow('the file is a JSON array');
    await expect(columns('b.json', '{\n  "id": "1"\n}\n')).rejects.toThrow('objects have several lines');
    expect(await columns('c.json', '{"id":"1"}\n')).toEqual([]);
  });
});
