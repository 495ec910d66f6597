import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sendDueWebhooks } from '@daas/server/messages/webhooks/deliveries';
import { freshDatabase } from '@daas/server/testing';
import { PRICE, startTestGateway, type TestGateway } from '@daas/server/testing/gateway';
import { startTestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ProgramId, programsAt, type SampleLanguage } from '../../src/components/samples';

const execute = promisify(execFile);
/** Where the program of the documentation listens. */
const PROGRAM = 'http://127.0.0.1:8080/';
const YUAN = (amount: number) => (amount / 10_000).toFixed(4);

/** Programs of the public documentation, with the installed packages and one variable of each setting. */
describe('programs of the documentation', () => {
  let gateway: TestGateway;
  let folder: string;
  beforeAll(async () => {
    gateway = await startTestGateway();
    folder = await mkdtemp(path.join(inject('installed'), 'docs-'));
    await symlink(path.join(inject('installed'), 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterAll(async () => {
    await gateway?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const programOf = async (id: ProgramId, language: SampleLanguage): Promise<[string, string[]]> => {
    const code = programsAt(gateway.origin)[id][language] ?? '';
    if (language === 'curl') return ['sh', ['-euc', code]];
    const file = path.join(folder, language === 'python' ? `${id}.py` : `${id}.mjs`);
    await writeFile(file, code);
    return [language === 'python' ? 'python3' : process.execPath, [file]];
  };
  const environment = (more: Record<string, string>) => ({
    ...process.env,
    DAAS_BASE_URL: gateway.origin,
    PYTHONPATH: path.join(inject('installed'), 'python'),
    PYTHONDONTWRITEBYTECODE: '1',
    ...more,
  });
  const run = async (id: ProgramId, language: SampleLanguage, key: string) => {
    const [command, args] = await programOf(id, language);
    return (await execute(command, args, { cwd: folder, env: environment({ DAAS_API_KEY: key }) })).stdout;
  };

  test.each(['curl', 'typescript', 'python'] as const)('first call in %s: is charged once', async (language) => {
    const customer = await gateway.customer({ balance: 1_000_000 });
    const output = await run('first', language, customer.key.secret);
    if (language === 'curl') expect(JSON.parse(output).receipt).toMatchObject({ amount: PRICE });
    else expect(output).toContain(`${YUAN(PRICE)} CNY, per_non_empty`);
    const { body } = await gateway.call(customer, { method: 'GET', url: '/open/v1/balance' });
    expect(body.balance).toBe(1_000_000 - PRICE);
  });

  test.each(['typescript', 'python'] as const)('bill in %s: adds up to the balance', async (language) => {
    const customer = await gateway.customer({ balance: 1_000_000 });
    await rm(path.join(folder, 'receipts.ndjson'), { force: true });
    const output = await run('bill', language, customer.key.secret);
    const { body } = await gateway.call(customer, { method: 'GET', url: '/open/v1/balance' });
    const spent = 1_000_000 - body.balance;
    // Six rows are three pages of two.
    expect(spent).toBe(3 * PRICE);
    expect(output).toContain(`3 charged calls, ${YUAN(spent)} CNY`);
    const lines = (await readFile(path.join(folder, 'receipts.ndjson'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).amount).reduce((sum, one) => sum + one)).toBe(spent);
  });

  test.each(['typescript', 'python'] as const)('webhook in %s: receives each event once', async (language) => {
    const server = await startTestServer({
      database: await freshDatabase('pglite', 'empty'),
      env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
    });
    // The program compares the time of a message with the clock of the machine.
    server.setNow(new Date());
    const { admin } = server.fixtures.a;
    const webhook = await server.call('webhook.create', { name: 'Program', url: PROGRAM }, admin);
    const [command, args] = await programOf('webhook', language);
    const child = spawn(command, args, { cwd: folder, env: environment({ WEBHOOK_SECRET: webhook.secret }) });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (piece) => {
      output += piece;
    });
    const statusOf = (body: string) =>
      fetch(PROGRAM, { method: 'POST', body }).then(
        ({ status }) => status,
        () => null,
      );
    try {
      // Until the program listens: it refuses a message without a signature.
      await expect.poll(() => statusOf('{}'), { timeout: 20_000 }).toBe(400);
      const { delivery_id: id } = await server.call('webhook.test', { id: webhook.id, type: 'file.ready' }, admin);
      await sendDueWebhooks(server.services);
      // The log tells attempts apart by their time.
      server.setNow(new Date());
      await server.call('webhook.replay', { id }, admin);
      await sendDueWebhooks(server.services);
      const { tries } = await server.call('webhook.delivery', { id }, admin);
      expect(tries.map(({ status }) => status)).toEqual([204, 204]);
      expect(output.match(/file\.ready/g)).toHaveLength(1);
    } finally {
      child.kill();
      await once(child, 'exit');
      await server.close();
    }
  });
});
