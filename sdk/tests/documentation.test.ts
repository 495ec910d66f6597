import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PRICE, startTestGateway, type TestGateway } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ProgramId, programsAt, type SampleLanguage } from '../../src/components/samples';

const execute = promisify(execFile);
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

  test.each(['typescript', 'python'] as const)('webhook in %s: accepts signed messages only', async (language) => {
    const key = Buffer.from('a secret of a webhook, 32 bytes.');
    const [command, args] = await programOf('webhook', language);
    const env = environment({ WEBHOOK_SECRET: `whsec_${key.toString('base64')}` });
    const child = spawn(command, args, { cwd: folder, env });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (piece) => {
      output += piece;
    });
    const body = JSON.stringify({ type: 'file.ready', id: 'evt_1', data: { id: 'fil_1' } });
    // Standard Webhooks 1.0.0
    const send = (text: string) => {
      const timestamp = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
      return fetch('http://127.0.0.1:8080/', {
        method: 'POST',
        headers: {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(timestamp),
          'webhook-signature': `v1,${signature}`,
        },
        body: text,
      });
    };
    try {
      // Until the program listens.
      await expect
        .poll(
          () =>
            send(body).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(204);
      expect((await send(body.replace('fil_1', 'fil_2'))).status).toBe(400);
      expect((await send(body)).status).toBe(204);
      expect(output.match(/file\.ready/g)).toHaveLength(1);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});
