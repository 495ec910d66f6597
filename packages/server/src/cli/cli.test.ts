import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS, sampleRow } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPrograms, PRODUCTION, type Programs } from '../testing/process';

let programs: Programs;
let DATA_DIR: string;

beforeAll(async () => {
  programs = await buildPrograms();
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'daas-cli-'));
});
afterAll(async () => {
  await programs.remove();
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function platform(...args: string[]): Promise<{ code: number | null; output: string }> {
  const program = programs.run('cli', args, { DATA_DIR });
  return { code: await program.ended, output: program.output().trim() };
}

describe('the command as a process', { timeout: 300_000 }, () => {
  test('works on the data directory of the server, while that is stopped', async () => {
    const created = await platform('create-company', '甲公司', '--admin', '张三', '--phone', '13900000000');
    expect(created).toMatchObject({ code: 0, output: expect.stringMatching(/^Company \d{7} created\./) });
    const file = path.join(DATA_DIR, 'rows.ndjson');
    await writeFile(file, JSON.stringify(sampleRow(DATA_SETS.factory)));
    const loaded = await platform('load', 'factory', file);
    // A slow one says how far it is before.
    expect([loaded.code, loaded.output.split('\n').at(-1)]).toEqual([0, 'factory: 1 rows loaded, 0 refused.']);
    expect(await platform('check-ledger')).toEqual({ code: 0, output: 'The ledger adds up.' });

    const server = programs.run('main', [], { ...PRODUCTION, DATA_DIR, PORT: '0' });
    await server.printed(/^Ready: /m);
    expect(await platform('migrate')).toEqual({
      code: 1,
      output: `✖ The server (process ${server.child.pid}) has ${DATA_DIR} open: stop it, run this again, then start it.`,
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test.each([
    [['credit', '1000001', '1,5'], /'yuan'.*an amount in yuan, as 100 or 0\.15, with at most four decimals/],
    [['credit', '1000001', '0'], /'yuan'.*an amount above 0/],
    [['credit', '12', '1'], /'company'.*an id of 7 to 11 digits/],
    [['create-company', 'A', '--phone', '1'], /required option '--admin <name>'/],
    [['create-company', '甲', '--admin', 'A', '--phone', '13900000000', '--expires', 'soon'], /a day as 2027-12-31/],
    [['set-price', 'factory', '1', '--mode', 'free'], /--mode.*Allowed choices are/],
    [['vanish'], /unknown command 'vanish'/],
  ])('%j is refused, saying what is meant', async (args, text) => {
    const { code, output } = await platform(...args);
    expect(code).toBe(1);
    expect(output).toMatch(text);
  });

  test('help names every command', async () => {
    const { code, output } = await platform('help');
    expect(code).toBe(0);
    for (const command of ['migrate', 'create-company', 'create-user', 'credit', 'purchases', 'confirm-purchase'])
      expect(output).toContain(command);
    for (const command of ['reject-purchase', 'set-price', 'load', 'check-ledger']) expect(output).toContain(command);
  });

  test('a wrong environment is one line', async () => {
    const program = programs.run('cli', ['migrate'], { DATABASE_URL: 'nonsense' });
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toMatch(/^✖ Wrong environment: DATABASE_URL must be as postgresql:[^\n]+$/);
  });
});
