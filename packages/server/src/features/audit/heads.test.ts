import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendLine } from '../../db/audit';
import { type Database, openDatabase } from '../../db/client';
import { readConfig } from '../../kernel/config';
import { HOUR_MS } from '../../kernel/period';
import { createServices } from '../../start/createServices';
import { DATABASES, freshDatabase } from '../../testing';
import { PRODUCTION } from '../../testing/process';
import type { Services } from '../services';
import { checkTrail } from './checkTrail';
import { publishHeads } from './heads';
import { parseHeads } from './headToken';

const NOW = new Date('2026-11-17T02:00:00Z');
const COMPANIES = [1_000_001, 1_000_002, 1_000_003];

describe.each(DATABASES)('the audit log of several servers on %s', { timeout: 120_000 }, (kind) => {
  let database: Database;
  let now: Date;
  const open: Services[] = [];

  const start = async (env: Record<string, string> = {}, on = database) => {
    const config = readConfig({ ...PRODUCTION, DATA_DIR: 'memory', LOG_LEVEL: 'silent', ...env });
    const services = await createServices(config, { database: on, clock: () => now });
    open.push(services);
    return services;
  };
  const act = (db: Database['orm'], companyId: number | null, n: number) =>
    appendLine(db, { companyId, personId: null, action: 'a', subject: `s:${n}`, detail: { n }, ip: '', at: now });
  const told = async (...servers: Services[]) => {
    const heads: string[] = [];
    await Promise.all(servers.map((one) => publishHeads(one, (some) => heads.push(...some))));
    return parseHeads(heads.join(' ')).map(({ chain, seq }) => [chain, seq]);
  };

  beforeAll(async () => {
    database = await freshDatabase(kind);
    now = NOW;
  });
  beforeEach(() => {
    now = new Date(now.getTime() + 2 * HOUR_MS);
  });
  afterAll(async () => {
    for (const { gateway } of open) await gateway.stop();
    await database.close();
  });

  test('chains concurrent lines of committed transactions', async () => {
    // On PostgreSQL a second process; the embedded database is in one.
    const url = kind === 'postgres' ? await addressOf(database) : undefined;
    const other = url ? await openDatabase({ dataDir: 'memory', url }) : database;
    const handles = [(await start()).database.orm, (await start({}, other)).database.orm];
    const undone = new Error('undone');
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const db = handles[n % 2] as Database['orm'];
        const companyId = COMPANIES[n % 3] as number;
        if (n % 4 === 0) return act(db, companyId, n);
        await db
          .transaction(async (tx) => {
            await act(tx, companyId, n);
            await act(tx, companyId, -n);
            if (n % 5 === 0) throw undone;
          })
          .catch((error) => expect(error).toBe(undone));
      }),
    );
    const check = await checkTrail(database);
    expect(check.problems).toEqual([]);
    // Of 40 acts 10 are one line; of the other 30 the 6 that five divides are undone, the rest are two.
    expect(check.lines).toBe(10 + 2 * (30 - 6));
    if (other !== database) await other.close();
  });

  test('one server publishes changed heads each hour, the platform’s first', async () => {
    const servers = [await start(), await start()];
    const first = await told(...servers, ...servers);
    expect(first.map(([chain]) => chain)).toEqual([0, ...COMPANIES]);
    expect(await told(...servers)).toEqual([]);
    now = new Date(now.getTime() + HOUR_MS - 1);
    expect(await told(...servers)).toEqual([]);
    now = new Date(now.getTime() + 1);
    await act(database.orm, COMPANIES[1] as number, 1);
    expect((await told(...servers)).map(([chain]) => chain)).toEqual([0, COMPANIES[1]]);
    expect((await checkTrail(database)).problems).toEqual([]);
  });

  test('publishes a head despite a manipulated told_seq', async () => {
    const server = await start();
    await act(database.orm, COMPANIES[2] as number, 1);
    await database.sql.exec('update audit_heads set told_seq = seq');
    expect((await told(server)).map(([chain]) => chain)).toContain(COMPANIES[2]);
  });

  test('publishes despite a running writer and a manipulated head', async () => {
    const server = await start();
    await act(database.orm, COMPANIES[0] as number, 1);
    await database.sql.query(`update audit_heads set key_id = 'deadbeef' where company_id = $1`, [COMPANIES[2]]);
    await act(database.orm, COMPANIES[1] as number, 1);
    expect((await told(server)).map(([chain]) => chain)).toEqual([0, COMPANIES[0], COMPANIES[1]]);
    await database.sql.query(`update audit_heads set key_id = (select key_id from audit_heads where company_id = 0)`);
  });

  test('sends heads by POST and retries after an error', async () => {
    const bodies: string[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(bodies.length === 1 ? 500 : 204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const server = await start({ AUDIT_HEADS_TO: `http://127.0.0.1:${port}/heads` });
    const heads = await told(server);
    await server.jobs.drain();
    now = new Date(now.getTime() + HOUR_MS / 2);
    await server.jobs.drain();
    receiver.close();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe(bodies[0]);
    expect(parseHeads(JSON.parse(bodies[0] as string).heads.join(' ')).map(({ chain, seq }) => [chain, seq])).toEqual(
      heads,
    );
  });
});

/** Of the database that a handle is open on. */
async function addressOf({ sql }: Database): Promise<string> {
  const { rows } = await sql.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env.TEST_DATABASE_TEMPLATE ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

test('finds heads in logs, emails and copied text', () => {
  const head = `audit-head.0.12.${'A'.repeat(43)}.20261117T020000Z.0123abcd.${'B'.repeat(43)}`;
  const wrapped = `Heads:\r\n${head.slice(0, 70)}=\r\n${head.slice(70)}\r\n`;
  for (const text of [head, JSON.stringify({ heads: [head] }), wrapped, `${head}\n${head}`])
    expect(parseHeads(text)[0]).toMatchObject({ chain: 0, seq: 12, at: '2026-11-17T02:00:00Z', keyId: '0123abcd' });
  expect(parseHeads(head.replace('audit', 'adit'))).toEqual([]);
});
