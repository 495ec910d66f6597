/**
 * Gateway calls a second, over HTTP with durable receipts, against the same database's own single-row commits. A program of
 * its own, bundled as the server is for operators: what runs the sources makes every function dearer.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DataSetDefinition, dataSet } from '@daas/contract/datasets';
import { usccCheckDigit } from '@daas/contract/identity';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { companies, customerReports } from '@daas/server/db/schema';
import type { MemberContext } from '@daas/server/features/context';
import { buyInventory } from '@daas/server/features/partners/inventory';
import { allocateUnits } from '@daas/server/features/partners/units';
import { buildApp } from '@daas/server/http/app';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { checkLedger } from '@daas/server/money/check';
import { credit } from '@daas/server/money/ledger';
import { addCommissionRule } from '@daas/server/operator/commission';
import { offerElement } from '@daas/server/operator/elements';
import { addPartner } from '@daas/server/operator/partners';
import { sampleRows } from '@daas/server/testing/console';
import { type Customer, createCustomer, servicesFor } from '@daas/server/testing/gateway';
import { reportValues } from '@daas/server/testing/reports';
import { startPostgres } from '../support/postgres';
import { CONNECTIONS, type GatewayMark } from './gateway';
import type { LoadOptions, LoadResult } from './load';
import { median, percentile } from './numbers';

const ROWS = 3000;
const SECONDS = 4;
const ROUNDS = 3;

async function measureBoth(): Promise<GatewayMark[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-bench-'));
  const marks = [await measure('pglite', await openDatabase({ dataDir: folder }))];
  await rm(folder, { recursive: true, force: true });
  const postgres = await startPostgres();
  marks.push(await measure('postgres', await openDatabase({ dataDir: 'memory', url: postgres.url })));
  await postgres.stop();
  return marks;
}

async function measure(name: string, database: Database): Promise<GatewayMark> {
  await migrate(database);
  await ensurePartitions(database.sql, new Date());
  const def = dataSet('enterprise');
  if (!def) throw new Error('There is no data set enterprise');
  const uscc = (index: number) => {
    const code = `91330200M${String(index).padStart(8, '0')}`;
    return `${code}${usccCheckDigit(code)}`;
  };
  await sqlEngine(database, { clock: () => new Date() }).load(
    def,
    sampleRows(def, ROWS, (_, index) => ({ name: `公司${index}`, uscc: uscc(index) })),
  );
  await database.sql.exec(
    'create table bench_commits (id bigint generated always as identity primary key, value text)',
  );
  const services = await servicesFor(database, () => new Date());
  const customer = await createCustomer(services, {
    balance: 1e12,
    fields: ['name', 'uscc', 'registered_capital', 'province'],
  });
  const app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const requests = Array.from({ length: ROWS }, (_, index) => {
    const body = JSON.stringify({ uscc: uscc((index * 7919) % ROWS) });
    return `POST /open/v1/connectors/${customer.connectorId}/query HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${customer.key.secret}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
  const load = (seconds: number) => generate({ ports: [port], connections: CONNECTIONS, seconds, requests });

  // Until everything is compiled.
  await load(SECONDS);
  await commits(database, SECONDS, CONNECTIONS);
  const calls: number[] = [];
  const single: number[] = [];
  const inARow: number[] = [];
  const latencies: number[] = [];
  // In turns, so that what else the machine does weighs on both.
  for (let round = 0; round < ROUNDS; round += 1) {
    single.push(await commits(database, SECONDS, CONNECTIONS));
    inARow.push(await commits(database, SECONDS, 1));
    const result = await load(SECONDS);
    if (result.other > 0) throw new Error(`${result.other} calls were not answered 200`);
    calls.push(result.ok / result.seconds);
    latencies.push(...result.latencies);
  }
  /** Calls a second with something switched on, as a share of those without. */
  const ratio = async (turn: (on: boolean) => Promise<unknown>): Promise<number> => {
    const found = { on: [] as number[], off: [] as number[] };
    // Neither is always the second: the database grows all the while.
    for (let round = 0; round < 4 * ROUNDS; round += 1)
      for (const on of round % 2 === 0 ? [false, true] : [true, false]) {
        await turn(on);
        const result = await load(SECONDS / 2);
        if (result.other > 0) throw new Error(`${result.other} calls were not answered 200`);
        found[on ? 'on' : 'off'].push(result.ok / result.seconds);
      }
    await turn(false);
    return median(found.on) / median(found.off);
  };
  await addRules(database, customer.companyId);
  const whiteListed = await ratio((on) =>
    database.sql.query(
      'update companies set white_list_mode = $1, white_list_version = white_list_version + 1 where id = $2',
      [on ? 'on' : 'off', customer.companyId],
    ),
  );
  const channel = await openChannel(database, customer);
  const ofPartner = await ratio(channel.sell);
  const drawing = await ratio(channel.draw);
  const problems = await checkLedger(database.long);
  if (problems.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(problems[0])}`);
  await app.close();
  await services.gateway.stop();
  await database.close();
  return {
    database: name,
    callsPerSecond: median(calls),
    commitsPerSecond: median(single),
    commitsInARow: median(inARow),
    whiteListed,
    ofPartner,
    drawing,
    p50: median(latencies),
    p95: percentile(latencies, 0.95),
  };
}

/** A thousand rules, the one that holds this machine among them. */
async function addRules({ sql }: Database, companyId: number): Promise<void> {
  const rules = Array.from({ length: 999 }, (_, n) =>
    n % 5 === 0 ? `2001:db8:${n.toString(16)}::/48` : `10.${n >> 8}.${n & 255}.0/24`,
  );
  await sql.query(
    `insert into white_list_rules (id, company_id, rule, note, guards, created_by, created_at)
     select 'wlr_' || n, $1, rule, '', 'gateway', 1, now() from unnest($2::text[]) with ordinality as r(rule, n)`,
    [companyId, [...rules, '127.0.0.1']],
  );
}

/** A seller below another partner, and calls that it has paid for: `sell` makes the customer its, `draw` has it draw on them. */
async function openChannel(database: Database, { companyId: customerId, appId }: Customer) {
  const { orm, sql } = database;
  const now = new Date();
  const made: number[] = [];
  for (const name of ['Above', 'Seller']) {
    const [row] = await orm.insert(companies).values({ name, createdAt: now }).returning({ id: companies.id });
    const companyId = row?.id as number;
    await addPartner(orm, { companyId, parentId: made.at(-1) ?? null, now });
    const cause = { type: 'bench', id: name };
    await orm.transaction((tx) => credit(tx, { companyId, kind: 'opening', amount: 1e12, cause, now }));
    made.push(companyId);
  }
  const [, companyId] = made as [number, number];
  const prices = { cost: 500, floor: 600, suggested: 1000 };
  const sold = { dataSet: dataSet('enterprise') as DataSetDefinition, fields: [] };
  const element = await offerElement(orm, { name: 'Enterprise', sold, prices, now });
  for (const level of [1, 2])
    for (const fromVolume of [0, 1e9]) {
      const rule = { level, rate: 2000 - 700 * level, fromVolume, elementId: null, fromDay: '2026-01-01', toDay: null };
      await addCommissionRule(orm, { ...rule, now });
    }
  const [report] = await orm
    .insert(customerReports)
    .values(reportValues({ companyId, rootId: made[0] as number, state: 'released', customerId, now }))
    .returning();
  const reportId = report?.id as string;
  const quantity = 5_000_000;
  const context = { caller: { companyId, personId: 1, name: 'Bench' }, now, ip: '127.0.0.1' };
  await orm.transaction(async (tx) => {
    const asSeller = { ...context, db: tx } as unknown as MemberContext;
    await buyInventory(asSeller, { elementId: element.id, quantity, cost: prices.cost });
    await allocateUnits(tx, { companyId, elementId: element.id, reportId, customerId, appId, quantity, now });
  });
  const sell = (on: boolean) =>
    sql.query('update customer_reports set state = $1 where id = $2', [on ? 'won' : 'released', reportId]);
  const draw = async (on: boolean) => {
    await sell(on);
    await sql.query('update allocations set ended_at = $1 where app_id = $2', [on ? null : now, appId]);
  };
  await draw(false);
  return { sell, draw };
}

/** Single-row commits a second, `atOnce` at a time. */
async function commits({ sql }: Database, seconds: number, atOnce: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() < begun + seconds * 1000) {
      await sql.query('insert into bench_commits (value) values ($1)', ['x']);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (done / (performance.now() - begun)) * 1000;
}

function generate(options: LoadOptions): Promise<LoadResult> {
  const generator = fork(path.join(import.meta.dirname, 'load.js'));
  return new Promise((resolve, reject) => {
    generator.once('error', reject).once('message', (result) => {
      generator.disconnect();
      resolve(result as LoadResult);
    });
    generator.send(options);
  });
}

process.send?.(await measureBoth());
