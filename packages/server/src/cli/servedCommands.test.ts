import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPglite } from '../db/client';
import { sendToHolder } from '../db/directoryLock';
import { migrate } from '../db/migrate';
import { ensurePartitions } from '../db/partitions';
import { programVersion } from '../db/programVersion';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '../testing/gateway';
import { buildPrograms, PRODUCTION, type Program, type Programs } from '../testing/process';

let programs: Programs;
let DATA_DIR: string;
let server: Program;
let origin: string;
let customer: Customer;
let key: string;

/** Creates a customer before the server starts. */
async function prepare(database: Database): Promise<Customer> {
  await migrate(database);
  const services = await servicesFor(database, () => new Date());
  await ensurePartitions(database.sql, new Date());
  await loadEnterprises(database);
  const made = await createCustomer(services, { balance: 1000 * PRICE });
  await services.gateway.stop();
  await services.closeMarket();
  return made;
}

beforeAll(async () => {
  programs = await buildPrograms();
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'daas-served-'));
  const database = await openPglite(DATA_DIR);
  customer = await prepare(database).finally(() => database.close());
  server = programs.run('main', [], { ...PRODUCTION, DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' });
  origin = (await server.printed(/^Ready: (\S+)/m))[1] as string;
  const added = await platform({}, '--json', 'operator', 'add', 'ann');
  key = JSON.parse(added.output).key;
}, 300_000);
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  await programs?.remove();
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function platform(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const program = programs.run('cli', args, { DATA_DIR, SECRET_KEY: PRODUCTION.SECRET_KEY, ...env });
  return { code: await program.ended, output: program.output().trim() };
}
const asAnn = (...args: string[]) => platform({ OPERATOR_KEY: key }, '--as', 'ann', ...args);

async function call(): Promise<{ status: number; code?: string }> {
  const answer = await fetch(`${origin}/open/v1/connectors/${customer.connectorId}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.key.secret}`, 'content-type': 'application/json' },
    body: '{"limit":1}',
  });
  const { code } = (await answer.json()) as { code?: string };
  return code === undefined ? { status: answer.status } : { status: answer.status, code };
}

/** Folder of the lock of the running server; those of processes before it have lower numbers. */
async function currentLock(): Promise<string> {
  const numbers = (await readdir(DATA_DIR)).map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0));
  return path.join(DATA_DIR, `lock.${Math.max(...numbers)}`);
}
const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

describe('a command while the server has the embedded database open', { timeout: 300_000 }, () => {
  test('disables a key at once and enables it again', async () => {
    expect(await call()).toEqual({ status: 200 });
    const { id } = customer.key.key;
    expect(await asAnn('disable', 'key', id, '--reason', 'abused')).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^The key ${id} \\(.+\\) is disabled\\.$`)),
    });
    expect(await call()).toEqual({ status: 403, code: 'suspended' });
    const enabled = await asAnn('--json', 'enable', 'key', id, '--reason', 'replaced');
    expect([enabled.code, JSON.parse(enabled.output)]).toEqual([0, expect.objectContaining({ id, state: 'enabled' })]);
    expect(await call()).toEqual({ status: 200 });
  });

  test('runs commands of before, and prints what they print', async () => {
    const { companyId } = customer;
    const credited = await asAnn('credit', String(companyId), '1', '--reference', 'bank-1');
    expect(credited).toEqual({ code: 0, output: expect.stringMatching(/^Entry led_\w+: 1\.0000 yuan/) });
    expect((await asAnn('list-companies')).output).toContain(String(companyId));
  });

  test('takes the key of the operator from a file', async () => {
    const file = path.join(DATA_DIR, 'ann.key');
    await writeFile(file, `${key}\n`, { mode: 0o600 });
    const env = { OPERATOR_KEY_FILE: file };
    expect((await platform(env, '--as', 'ann', 'operator', 'list')).output).toMatch(/^name.*\nann/);
  });

  test.each([
    ['without a name', {}, ['list-companies'], 'Please check “--as”: name the operator: --as <name>'],
    [
      'without a key',
      {},
      ['--as', 'ann', 'list-companies'],
      'Please check “OPERATOR_KEY”: set OPERATOR_KEY to the operator’s key, or OPERATOR_KEY_FILE to a file that contains it',
    ],
    [
      'with another key',
      { OPERATOR_KEY: `op_${'x'.repeat(43)}` },
      ['--as', 'ann', 'list-companies'],
      'Please check “OPERATOR_KEY”: this is not the key of operator ann',
    ],
    [
      'of an unknown operator',
      { OPERATOR_KEY: `op_${'x'.repeat(43)}` },
      ['--as', 'eve', 'list-companies'],
      'Please check “--as”: no operator has this name; `platform operator list` lists them',
    ],
    [
      'without a key, in Chinese',
      { LANG: 'zh_CN.UTF-8' },
      ['--as', 'ann', 'list-companies'],
      '请检查“OPERATOR_KEY”：请把运营人员的密钥设为 OPERATOR_KEY，或把含密钥的文件设为 OPERATOR_KEY_FILE',
    ],
  ])('%s is rejected', async (_, env, args, message) => {
    expect(await platform(env, ...args)).toEqual({ code: 1, output: `✖ ${message}` });
    const asJson = await platform(env, '--json', ...args);
    expect(JSON.parse(asJson.output)).toEqual({ error: message, exitCode: 1 });
  });

  test('is rejected by name if the server is of another build', async () => {
    const request = { build: '0.0.1 (abc)', args: ['list-companies'], language: 'en-US' };
    const answer = await sendToHolder(DATA_DIR, JSON.stringify({ command: request }));
    expect(JSON.parse(answer)).toEqual({ otherBuild: programVersion() });
  });

  test('is not run if it needs the directory for itself', async () => {
    const request = {
      build: programVersion(),
      args: ['--as', 'ann', 'rotate-secret'],
      language: 'en-US',
      operatorKey: key,
    };
    const answer = await sendToHolder(DATA_DIR, JSON.stringify({ command: request }));
    expect(JSON.parse(answer)).toMatchObject({
      error: { message: expect.stringContaining('does not run rotate-secret') },
    });
    expect((await asAnn('rotate-secret')).output).toBe(
      `✖ The server (process ${server.child.pid} of ${hostname()}) has ${DATA_DIR} open. Stop it, run this again, then start it.`,
    );
    expect((await asAnn('operator', 'add', 'eve', '--without-operator')).output).toContain('needs a stopped server');
  });

  test('is accepted from the same user only', async () => {
    const lock = await currentLock();
    expect([await modeOf(lock), await modeOf(path.join(lock, 'socket'))]).toEqual([0o700, 0o600]);
  });

  test.runIf(process.getuid?.() === 0)('cannot be sent by another user', async () => {
    await chmod(DATA_DIR, 0o755);
    const send = `require('node:net').connect(process.argv[1]).on('connect', () => console.log('connected')).on('error', ({ code }) => console.log(code))`;
    const child = spawn(process.execPath, ['-e', send, path.join(await currentLock(), 'socket')], {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
    });
    let output = '';
    child.stdout.on('data', (bytes) => {
      output += bytes;
    });
    await new Promise((resolve) => child.on('close', resolve));
    expect(output.trim()).toBe('EACCES');
  });
});
