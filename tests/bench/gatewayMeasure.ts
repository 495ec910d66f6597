/**
 * Gateway calls a second, over HTTP with durable receipts, against the same database's own single-row commits. A program of
 * its own, bundled as the server is for operators: what runs the sources makes every function dearer.
 */
import { type DataSetDefinition, dataSet } from '@daas/contract/datasets';
import type { Database } from '@daas/server/db/client';
import { companies, customerReports } from '@daas/server/db/schema';
import type { MemberContext } from '@daas/server/features/context';
import { allocateUnits } from '@daas/server/features/partners/allocations';
import { buyInventory } from '@daas/server/features/partners/inventory';
import { credit } from '@daas/server/money/ledger';
import { addCommissionRule } from '@daas/server/operator/commission';
import { offerElement } from '@daas/server/operator/elements';
import { addPartner } from '@daas/server/operator/partners';
import type { Customer } from '@daas/server/testing/gateway';
import { reportValues } from '@daas/server/testing/reports';
import { CONNECTIONS, type GatewayMark } from './gateway';
import { onBoth, openGateway, ROWS, uscc } from './gatewayStage';
import { median, percentile } from './percentiles';

const SECONDS = 4;
const ROUNDS = 3;

async function measure(database: Database): Promise<GatewayMark> {
  const { customer, post, load, close } = await openGateway(database);
  await database.sql.exec(
    'create table bench_commits (id bigint generated always as identity primary key, value text)',
  );
  const requests = Array.from({ length: ROWS }, (_, index) =>
    post(`/open/v1/connectors/${customer.connectorId}/query`, { uscc: uscc(index * 7919) }),
  );
  const calling = (seconds: number) => load({ connections: CONNECTIONS, seconds, requests });

  // Until everything is compiled.
  await calling(SECONDS);
  await commits(database, SECONDS, CONNECTIONS);
  const calls: number[] = [];
  const single: number[] = [];
  const inARow: number[] = [];
  const latencies: number[] = [];
  // In turns, so that what else the machine does weighs on both.
  for (let round = 0; round < ROUNDS; round += 1) {
    single.push(await commits(database, SECONDS, CONNECTIONS));
    inARow.push(await commits(database, SECONDS, 1));
    const result = await calling(SECONDS);
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
        const result = await calling(SECONDS / 2);
        found[on ? 'on' : 'off'].push(result.ok / result.seconds);
      }
    await turn(false);
    return median(found.on) / median(found.off);
  };
  await addRules(database, customer.companyId);
  const withAllowlist = await ratio((on) =>
    database.sql.query(
      'update companies set white_list_mode = $1, white_list_version = white_list_version + 1 where id = $2',
      [on ? 'on' : 'off', customer.companyId],
    ),
  );
  const channel = await openChannel(database, customer);
  const ofPartner = await ratio(channel.sell);
  const drawing = await ratio(channel.draw);
  await close();
  return {
    database: database.kind,
    callsPerSecond: median(calls),
    commitsPerSecond: median(single),
    commitsInARow: median(inARow),
    withAllowlist,
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
  const element = await offerElement(orm, { name: 'Enterprise', scope: sold, prices, now });
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
    await buyInventory(asSeller, { element_id: element.id, quantity, cost: prices.cost });
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

process.send?.(await onBoth(measure));
