import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensurePartitions } from '@daas/server/db/partitions';
import { type Customer, ROWS, startTestGateway, type TestGateway } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeSample, guideSample, type SampleLanguage, type SampleName } from '../../src/components/samples';
import { PROGRAM_LANGUAGES as languages, openProgramFolder, runProgram } from '../support/samplePrograms';
import { root } from '../support/sources';

let folder: string;
beforeAll(async () => {
  folder = await openProgramFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = promisify(execFile);
const output = (...program: Parameters<typeof runProgram> extends [string, ...infer Rest] ? Rest : never) =>
  runProgram(folder, ...program);

describe('programs of the guide', () => {
  let gateway: TestGateway;
  let clock: NodeJS.Timeout;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway();
    const now = () => {
      gateway.now.at = new Date();
    };
    now();
    // Signatures and limits a second want a clock that goes.
    clock = setInterval(now, 50);
    await ensurePartitions(gateway.database.sql, gateway.now.at);
    customer = await gateway.customer({ balance: 1_000_000, connectorLimits: { perDay: 1000 } });
  });
  afterAll(async () => {
    clearInterval(clock);
    await gateway.close();
  });

  const body = { name: '公司3', limit: 10 };
  const programOf = (name: SampleName, language: SampleLanguage, { connectorId }: Customer, operation = 'query') => {
    const url = `${gateway.origin}/open/v1/connectors/${connectorId}/${operation}`;
    return guideSample(name, language, { url, body: operation === 'query' ? body : {} });
  };
  const printed = (name: SampleName, language: SampleLanguage, of = customer, operation = 'query') =>
    output(language, programOf(name, language, of, operation), {
      DAAS_API_KEY: of.key.secret,
      DAAS_KEY_ID: of.key.key.id,
      DAAS_SIGNING_SECRET: of.key.signingSecret,
    });

  test('compile as strict TypeScript without the types of a browser', async () => {
    const names: SampleName[] = [
      'call',
      'quote',
      'balance',
      'limits',
      'sandbox',
      'sign',
      'retry',
      'paging',
      'download',
      'nameList',
      'orderFile',
    ];
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(folder, `${name}.ts`);
        await writeFile(
          file,
          programOf(name, 'typescript', customer, /download|nameList|orderFile/.test(name) ? 'files' : 'query'),
        );
        return file;
      }),
    );
    const flags = '--noEmit --strict --target es2022 --lib es2022 --module nodenext --types node --skipLibCheck'.split(
      ' ',
    );
    const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
    const compile = (...these: string[]) =>
      run(process.execPath, [compiler, ...flags, '--ignoreConfig', ...these], { cwd: folder }).catch((error) => error);
    expect(await compile(...files)).toEqual({ stdout: '', stderr: '' });
    const browser = path.join(folder, 'browser.ts');
    await writeFile(browser, 'export const title: number = document.title;');
    expect((await compile(browser)).stdout).toContain("Cannot find name 'document'");
  });

  describe.each(languages)('%s', (language) => {
    test('the first call answers a row and its receipt', async () => {
      const answer = JSON.parse(await printed('call', language));
      expect(answer.data).toMatchObject([{ name: '公司3' }]);
      expect(answer.receipt).toMatchObject({ reason: 'per_non_empty', amount: 1000 });
    });

    test('a quote is free', async () => {
      const { quote, receipt } = JSON.parse(await printed('quote', language));
      expect(quote).toMatchObject({ rows: 1, price: 1000 });
      expect(receipt.amount).toBe(0);
    });

    test('a signature is taken', async () => {
      expect(JSON.parse(await printed('sign', language)).data).toMatchObject([{ name: '公司3' }]);
    });

    test('the balance and what is left of limits are told', async () => {
      expect(JSON.parse(await printed('balance', language))).toMatchObject({ currency: 'CNY', reserved: 0 });
      expect(await printed('limits', language)).toMatch(/ratelimit.*;r=\d+/i);
    });

    test('what was refused for its rate is sent again and charged once', async () => {
      const slow = await gateway.customer({ balance: 1_000_000, connectorLimits: { perSecond: 1 } });
      const answers = await Promise.all([1, 2].map(() => printed('retry', language, slow)));
      for (const answer of answers) expect(JSON.parse(answer).data).toMatchObject([{ name: '公司3' }]);
      const { rows } = await gateway.database.sql.query<{ balance: string }>(
        'select balance from accounts where company_id = $1',
        [slow.companyId],
      );
      expect(Number(rows[0]?.balance)).toBe(1_000_000 - 2000);
    });

    test('pages follow each other to the end', async () => {
      const text = await printed('paging', language);
      expect(new Set(text.match(/enterprise_\d{6}/g)).size).toBe(30);
    });

    test('a test key answers the case that is asked for', async () => {
      const tester = await gateway.customer({ mode: 'test' });
      const text = await printed('sandbox', language, tester).catch((error) => `${error.stdout}${error.stderr}`);
      expect(text).toContain('rate-limited');
    });

    test('a name list is matched, charged once and delivered with its own columns', async () => {
      const buyer = await gateway.customer({ balance: 1_000_000, type: 'FILE' });
      const drain = setInterval(() => void gateway.services.jobs.drain(), 100);
      const secrets = { DAAS_API_KEY: buyer.key.secret };
      const list = { 'list.csv': 'note,name\nfirst,公司7\nnobody,没有这家公司\nlast,公司3\n' };
      const text = await output(language, programOf('nameList', language, buyer, 'files'), secrets, list);
      clearInterval(drain);
      expect(text).toMatch(/first,公司7,公司7,7[\s\S]*last,公司3,公司3,3/);
      expect(text).not.toContain('nobody');
      const { rows } = await gateway.database.sql.query<{ balance: string }>(
        'select balance from accounts where company_id = $1',
        [buyer.companyId],
      );
      expect(Number(rows[0]?.balance)).toBe(1_000_000 - 2000);
    });

    test('a file is quoted, ordered, charged once and delivered', async () => {
      const buyer = await gateway.customer({ balance: 1_000_000, type: 'DATAPACKET' });
      const drain = setInterval(() => void gateway.services.jobs.drain(), 100);
      const text = await printed('orderFile', language, buyer, 'files');
      clearInterval(drain);
      expect(text.trim().split(/\r?\n/)).toHaveLength(ROWS + 1);
      const { rows } = await gateway.database.sql.query<{ balance: string }>(
        'select balance from accounts where company_id = $1',
        [buyer.companyId],
      );
      expect(Number(rows[0]?.balance)).toBe(1_000_000 - ROWS * 1000);
    });

    test('files are listed and downloaded', async () => {
      const tester = await gateway.customer({ mode: 'test', type: 'FILE' });
      expect(JSON.parse(await printed('call', language, tester, 'files')).data).toMatchObject([{ name: 'sample.csv' }]);
      expect(await printed('download', language, tester, 'files')).toMatch(/test_key/);
    });
  });
});

describe('whatever is asked arrives as it was asked', () => {
  const hostile = `it's "quoted" \\ $HOME \`id\` \${x} {y} \u2028 宁波 😀\n\u0007`;
  const body = {
    keyword: hostile,
    limit: 20,
    filter: {
      op: 'and',
      items: [
        { field: "o'k", op: 'eq', value: true },
        { field: 'x', op: 'in', value: [null, 1.5] },
      ],
    },
    fields: [],
  };
  let server: Server;
  let url: string;
  const arrived: { url?: string | undefined; body: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += piece;
      arrived.push({ url: request.url, body: text, headers: request.headers });
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test.each(languages)('in %s', async (language) => {
    arrived.length = 0;
    const address = '/open/v1/connectors/1000001/query?a=1&b=%27';
    const env = { DAAS_API_KEY: 'dk_live_1' };
    await output(language, codeSample(language, { url: url + address, body }), env);
    await output(language, codeSample(language, { url: url + address, body }), env);
    expect(arrived).toHaveLength(2);
    for (const one of arrived) {
      expect(one.url).toBe(address);
      expect(one.headers).toMatchObject({ authorization: 'Bearer dk_live_1', 'content-type': 'application/json' });
      expect(JSON.parse(one.body)).toEqual(body);
    }
    const keys = arrived.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{32,}$/), expect.stringMatching(/^[\w-]{32,}$/)]);
    // Nothing is sent with a GET that belongs to a body.
    await output(language, codeSample(language, { url: `${url}/open/v1/balance`, method: 'GET' }), env);
    expect(arrived[2]).toMatchObject({ body: '' });
    expect(arrived[2]?.headers).not.toHaveProperty('idempotency-key');
  });
});
