/** A clean machine: an empty folder, the tarball, PostgreSQL. What is typed is read from the documents that were packed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { DATA_SETS } from '@daas/contract/datasets';
import { type EndpointInput, type EndpointName, type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import { STEP_UP_HEADER } from '@daas/contract/stepUp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anyRequest } from '../support/anyRequest';
import { startPostgres, type TestPostgres } from '../support/postgres';
import { useReceiver } from '../support/receiver';
import { RELEASE } from './packed';

const execute = promisify(execFile);
const YUAN = 10_000;

describe('from an empty folder to a charged call, by docs/operations.md', () => {
  const carrier = useReceiver(() => new Date());
  let folder: string;
  let postgres: TestPostgres;
  let running: ChildProcess | undefined;
  /** The two blocks of commands of the section: up to the server, and the call. */
  let install: string;
  let calling: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-clean-'));
    await copyFile(inject('tarball'), path.join(folder, `${RELEASE}.tar.gz`));
    const page = `${RELEASE}/docs/operations.md`;
    const { stdout } = await execute('tar', ['-xzOf', `${RELEASE}.tar.gz`, page], { cwd: folder });
    const [, section = ''] = /^## First charged call\n([\s\S]*?)^## /m.exec(stdout) ?? [];
    const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
    expect(blocks).toHaveLength(2);
    [install = '', calling = ''] = blocks;
    postgres = await startPostgres({ durable: false });
  });
  afterAll(async () => {
    if (running?.pid && running.exitCode === null) {
      const gone = new Promise((resolve) => running?.once('exit', resolve));
      process.kill(-running.pid, 'SIGTERM');
      await gone;
    }
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Types the commands one after another, until the server is ready; all that was printed. */
  async function followed(): Promise<{ url: string; printed: string }> {
    // What stands there as an example is what this machine has, and a person fills in the file.
    const script = install
      .replace(/^(export DATABASE_URL=).*$/m, `$1${postgres.url}`)
      .replace(/^(export SMS_URL=).*$/m, `$1${carrier.url}`)
      .replace(/^npm run -s platform -- print-template .*$/m, '$&\nnode "$FILL_IN"');
    expect(script).toContain('FILL_IN');
    const fillIn = path.join(folder, 'fill-in.cjs');
    const sample = DATA_SETS.enterprise.fields
      .filter(({ required }) => required)
      .map((one) => [one.name_en, one.sample]);
    await writeFile(
      fillIn,
      `const { appendFileSync, readFileSync } = require('node:fs');
       const sample = new Map(${JSON.stringify([['id', 'first'], ...sample])});
       const header = readFileSync('rows.csv', 'utf8').trim();
       appendFileSync('rows.csv', header.split(',').map((name) => sample.get(name) ?? '').join(',') + '\\n');`,
    );
    const lines: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      running = spawn('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: folder,
        detached: true,
        env: { PATH: process.env.PATH, HOME: folder, PORT: '0', FILL_IN: fillIn },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [running.stdout, running.stderr])
        if (stream)
          createInterface(stream).on('line', (line) => {
            lines.push(line);
            const [, ready] = /^Ready: (\S+)/.exec(line) ?? [];
            if (ready) resolve(ready);
          });
      running.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${lines.join('\n')}`)));
    });
    return { url, printed: lines.join('\n') };
  }

  test('each command works as it is written, and the call is charged what its receipt says', async () => {
    const { url, printed } = await followed();
    const [, company] = /Company (\d+) created/.exec(printed) ?? [];
    expect(company).toBe(/credit (\d+) 100/.exec(install)?.[1]);
    const [, phone = ''] = /--phone (\d+)/.exec(install) ?? [];
    const [, password = ''] = /shown once: (\S+)/.exec(printed) ?? [];

    let cookie = '';
    async function call<K extends EndpointName>(name: K, input: EndpointInput<K>, ticket?: string) {
      const { method, url: address, headers, payload } = anyRequest(endpoints[name], input as Record<string, unknown>);
      const answer = await fetch(url + address, {
        method,
        headers: { ...headers, cookie, ...(ticket ? { [STEP_UP_HEADER]: ticket } : {}) },
        ...(payload ? { body: payload } : {}),
      });
      cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const text = await answer.text();
      expect(answer.status, `${name}: ${text}`).toBe(200);
      return (JSON.parse(text) as { data: EndpointOutput<K> }).data;
    }
    // As the pages do that the document names.
    await call('account.signIn', { phone, password });
    const app = await call('app.create', { name: '第一个应用' });
    const connector = await call('connector.create', {
      name: '第一个连接器',
      product: 'enterprise',
      type: 'API',
      app_id: app.id,
      fields: ['name'],
    });
    const { ticket } = await call('account.stepUp', { purpose: 'show-secret', password });
    const key = await call('app.createKey', { id: app.id, name: '正式' }, ticket);

    const command = calling
      .replace('http://127.0.0.1:8000', url)
      .replace('1000001', String(connector.id))
      .replace('dk_live_…', key.secret);
    const { data, receipt } = JSON.parse((await execute('bash', ['-c', command])).stdout);
    expect(data).toHaveLength(1);
    expect(receipt.amount).toBeGreaterThan(0);
    expect(receipt.balance_after).toBe(100 * YUAN - receipt.amount);
  });
});
