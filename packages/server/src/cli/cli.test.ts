import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
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
  const { SECRET_KEY } = PRODUCTION;
  const program = programs.run('cli', args, args.includes('doctor') ? { DATA_DIR } : { DATA_DIR, SECRET_KEY });
  return { code: await program.ended, output: program.output().trim() };
}

describe('the command as a process', { timeout: 300_000 }, () => {
  test('works on the data directory of the server, while that is stopped', async () => {
    // Nothing but `migrate` makes a database.
    expect(await platform('list-companies')).toEqual({
      code: 1,
      output: `✖ DATA_DIR (${DATA_DIR}) contains no database. Set DATA_DIR to that of the server, or run \`platform migrate\` to create one.`,
    });
    expect(await platform('migrate')).toEqual({ code: 0, output: 'The database is up to date.' });
    const created = await platform('create-company', '甲公司', '--admin', '张三', '--phone', '13900000000');
    expect(created).toMatchObject({ code: 0, output: expect.stringMatching(/^Company \d{7} created\./) });
    const file = path.join(DATA_DIR, 'rows.ndjson');
    await writeFile(file, JSON.stringify(sampleRow(DATA_SETS.factory)));
    const loaded = await platform('load', 'factory', file, '--source', '名录', '--source-en', 'Register');
    // A slow one says how far it is before.
    expect([loaded.code, loaded.output.split('\n').at(-1)]).toEqual([0, 'factory: 1 rows loaded, 0 rejected.']);
    expect(await platform('check-ledger')).toEqual({ code: 0, output: 'The ledger is consistent.' });

    const server = programs.run('main', [], { ...PRODUCTION, DATA_DIR, PORT: '0' });
    await server.printed(/^Ready: /m);
    expect(await platform('migrate')).toEqual({
      code: 1,
      output: `✖ The server (process ${server.child.pid} of ${hostname()}) has ${DATA_DIR} open. Stop it, run this again, then start it.`,
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test.each([
    [['credit', '1000001', '1,5'], /'yuan'.*an amount in yuan with at most four decimals, such as 100 or 0\.15/],
    [['credit', '1000001', '0'], /'yuan'.*an amount above 0/],
    [['credit', '12', '1'], /'company'.*an id of 7 to 11 digits/],
    [['create-company', 'AB', '--phone', '13900000000'], /required option '--admin <name>'/],
    [
      ['create-company', '甲', '--admin', 'A', '--phone', '13900000000', '--expires', 'soon'],
      /a day such as 2027-12-31/,
    ],
    [['set-price', 'factory', '1', '--mode', 'free'], /--mode.*Allowed choices are/],
    [['vanish'], /unknown command 'vanish'/],
  ])('%j is refused, saying what is meant', async (args, text) => {
    const { code, output } = await platform(...args);
    expect(code).toBe(2);
    expect(output).toMatch(text);
    const asJson = await platform('--json', ...args);
    expect(asJson.code).toBe(2);
    expect(JSON.parse(asJson.output)).toEqual({ error: expect.stringMatching(text), exitCode: 2 });
  });

  test.each(['main', 'cli'] as const)('%s --version says which build it is, whatever the environment', async (name) => {
    const program = programs.run(name, ['--version'], { DATABASE_URL: 'nonsense' });
    expect([await program.ended, program.output().trim()]).toEqual([
      0,
      expect.stringMatching(/^\d+\.\d+\.\d+ \(development\), \d{4}_\w+$/),
    ]);
  });

  test('help names every command', async () => {
    const { code, output } = await platform('help');
    expect(code).toBe(0);
    for (const command of ['migrate', 'create-company', 'create-user', 'credit', 'list-purchases', 'confirm-purchase'])
      expect(output).toContain(command);
    for (const command of ['reject-purchase', 'set-price', 'load', 'check-ledger']) expect(output).toContain(command);
    for (const command of ['describe', 'print-template', 'list-companies', 'list-users', 'reset-password', 'doctor'])
      expect(output).toContain(command);
    expect(output).toMatch(
      /Exit codes: 0 done, 1 rejected or failed, 2 wrong arguments or environment, 3 problems found/,
    );
  });

  test('what is refused, bad news and an unknown file have exit codes of their own', async () => {
    expect(await platform('confirm-purchase', 'ord_nothing')).toEqual({ code: 1, output: '✖ Not found: order.' });
    expect(await platform('--json', 'load', 'factory', path.join(DATA_DIR, 'absent.csv'))).toEqual({
      code: 1,
      output: JSON.stringify({ error: `${path.join(DATA_DIR, 'absent.csv')} does not exist.`, exitCode: 1 }),
    });
    // No setting of production is there.
    const { code, output } = await platform('doctor');
    expect(code).toBe(3);
    expect(output).toMatch(/^✖ settings: A production server needs SECRET_KEY/m);
    expect(output).toMatch(/^✔ database: in .*, up to date/m);
    expect(output).toMatch(/^✖ secrets: SECRET_KEY is not set and .*secret\.key is missing/m);
    expect(output).toMatch(/^✖ Problems: settings, secrets$/m);
  });

  test('a wrong environment is one line', async () => {
    const program = programs.run('cli', ['migrate'], { DATABASE_URL: 'nonsense' });
    expect(await program.ended).toBe(2);
    expect(program.output().trim()).toMatch(/^✖ Wrong environment: DATABASE_URL must have the form postgresql:[^\n]+$/);
  });
});
