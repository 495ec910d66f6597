import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SET_LIST, DATA_SETS, sampleRow } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../cli/program';
import { packageFolder } from '../../kernel/packageFolder';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { PRODUCTION } from '../../testing/process';
import { TEST_NOW } from '../../testing/server';

const KEY = 'factory';
const def = DATA_SETS[KEY];
const READ_AS = 'Read as UTF-8, with "," between cells.';
const SOURCE = ['--source', '甲市工商登记', '--source-en', 'Register of the city of Jia'];

describe('rows that an operator loads into a production database', () => {
  let server: TestConsole;
  let api: Tenant;
  let folder: string;

  beforeAll(async () => {
    server = await startTestConsole({ env: { ...PRODUCTION, DEMO: '0' } });
    expect(server.services.mode).toBe('production');
    api = await server.tenant();
    folder = await mkdtemp(path.join(tmpdir(), 'daas-provenance-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function platform(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const program = createProgram({
      config: server.services.config,
      print: (line) => lines.push(line),
      now: () => TEST_NOW,
      database: server.services.database,
    });
    for (const command of program.commands) command.configureOutput({ writeErr: () => undefined }).exitOverride();
    await program.parseAsync(args, { from: 'user' });
    return lines;
  }
  /** A file as `template` has it, and with these columns besides. */
  async function csv(more: Record<string, string> = {}): Promise<string> {
    const file = path.join(folder, 'rows.csv');
    const [header, example] = await platform('print-template', KEY, '--example');
    const lines = [[header, ...Object.keys(more)].join(','), [example, ...Object.values(more)].join(',')];
    await writeFile(file, lines.join('\n'));
    return file;
  }
  const stated = async (language?: string) => {
    const cookie = await server.cookieOf(api);
    const answer = await server.app.inject({
      url: `/api/market/${KEY}`,
      cookies: Object.fromEntries([cookie.split('=') as [string, string]]),
      headers: language ? { 'accept-language': language } : {},
    });
    const { source, licence, day, refresh } = answer.json().data;
    return { source, licence, day, refresh };
  };
  const nothing = { source: null, licence: null, day: null, refresh: null };

  it('take a file without is_demo, and say the source that the operator stated, in both languages', async () => {
    const file = await csv();
    expect(await platform('print-template', KEY)).not.toEqual([expect.stringContaining('is_demo')]);
    const how = ['--licence', 'CC BY 4.0', '--day', '2026-11-01', '--refresh', 'monthly'];
    expect(await platform('load', KEY, file, ...SOURCE, ...how)).toEqual([
      READ_AS,
      `${KEY}: 1 rows loaded, 0 rejected.`,
    ]);
    const facts = { licence: 'CC BY 4.0', day: '2026-11-01', refresh: 'monthly' };
    expect(await stated('zh-CN')).toEqual({ source: '甲市工商登记', ...facts });
    expect(await stated('en-US')).toEqual({ source: 'Register of the city of Jia', ...facts });
  });

  it('say so to programs, in the description of each connector', async () => {
    const { id: appId } = await api.ok('app.create', { name: '程序' });
    const wanted = { name: '工厂', product: KEY, type: 'API', app_id: appId, fields: ['name'] };
    const { id } = await api.ok('connector.create', wanted as never);
    const { openapi } = await api.ok('connector.docs', { id });
    const description =
      'Source: Register of the city of Jia · License: CC BY 4.0 · updated monthly · data as of 2026-11-01';
    expect(openapi).toMatchObject({ 'x-connectors': [{ id, description }] });
  });

  it('lose the mark of a demo from columns that were chosen before, which would be refused', async () => {
    const { sql } = server.services.database;
    const chosen = { data_set: KEY, name: '常用', shared: false, fields: ['name'] };
    await api.ok('savedFilter.save', chosen as never);
    await sql.exec(`
      update connectors set fields = array_append(fields, 'is_demo');
      update saved_filters set fields = array_append(fields, 'is_demo')`);
    const folderOf = packageFolder('migrations');
    const file = (await readdir(folderOf)).find((name) => name.endsWith('_market_provenance.sql')) as string;
    await sql.exec(await readFile(path.join(folderOf, file), 'utf8'));
    const { rows } = await sql.query<{ fields: string[] }>(
      'select fields from connectors union all select fields from saved_filters',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { fields } of rows) {
      expect(fields).toContain('name');
      expect(fields).not.toContain('is_demo');
    }
  });

  it('are stated by each load anew: the next one without a source has none, and the operator is told', async () => {
    const lines = await platform('load', KEY, await csv());
    expect(lines).toEqual([
      READ_AS,
      `${KEY}: 1 rows loaded, 0 rejected.`,
      expect.stringContaining('Pages will show no source'),
    ]);
    expect(await stated()).toEqual(nothing);
  });

  it('take a file that was made for the version before, whatever its mark says', async () => {
    for (const is_demo of ['true', 'false', '', 'x']) {
      const file = await csv({ is_demo });
      expect((await platform('load', KEY, file, ...SOURCE))[1]).toBe(`${KEY}: 1 rows loaded, 0 rejected.`);
    }
    const { list } = await api.ok('market.search', { data_set: KEY, fields: def.fields.map(({ name_en }) => name_en) });
    expect(list.map((row) => 'is_demo' in row)).toEqual([false]);
  });

  it('change nothing of what is stated in a dry run or a load that fails', async () => {
    const before = await stated();
    const other = ['--source', '乙', '--source-en', 'B'];
    await platform('load', KEY, await csv(), ...other, '--dry-run');
    const broken = path.join(folder, 'broken.ndjson');
    await writeFile(broken, JSON.stringify({ ...sampleRow(def), name: null }));
    await expect(platform('load', KEY, broken, ...other)).rejects.toThrow('no rows to load');
    expect(await stated()).toEqual(before);
  });

  it.each([
    [['--source', '甲'], /--source-en is missing/],
    [['--source-en', 'A'], /--source is missing/],
    [['--licence', 'MIT'], /--source is missing/],
    [['--source', ' ', '--source-en', 'A'], /--source.*a line of 1 to 300 characters/],
    [['--source', '甲\n乙', '--source-en', 'A'], /--source[\s\S]*a line of 1 to 300 characters/],
    [['--source', '甲', '--source-en', 'A'.repeat(301)], /--source-en.*a line of 1 to 300 characters/],
    [[...SOURCE, '--day', '2026-02-30'], /--day.*a day, not in the future/],
    [[...SOURCE, '--day', '2026-11-18'], /--day.*a day, not in the future/],
    [[...SOURCE, '--refresh', 'hourly'], /--refresh.*one of daily, weekly, monthly, yearly/],
  ])('are refused with %j', async (args, message) => {
    await expect(platform('load', KEY, await csv(), ...args)).rejects.toThrow(message);
  });

  it('are asked for no column of a demo in any data set', async () => {
    for (const { key } of DATA_SET_LIST) {
      const [header] = await platform('print-template', key);
      expect(header, key).not.toMatch(/demo/);
    }
  });
});
