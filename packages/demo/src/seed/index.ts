import { applicationByKey } from '@daas/contract/applications';
import { DATA_SETS, type DataSetDefinition, type DataSetKey, type Row } from '@daas/contract/datasets';
import type { Db, Sql } from '@daas/server/db/client';
import { ensurePartitions } from '@daas/server/db/partitions';
import { companies, settings } from '@daas/server/db/schema';
import type { Services } from '@daas/server/features/services';
import { definitionOf } from '@daas/server/kernel/dataSets';
import { DAY_MS, HOUR_MS } from '@daas/server/kernel/period';
import { business } from '@daas/server/kernel/time';
import type { MarketEngine } from '@daas/server/market';
import { credit } from '@daas/server/money/ledger';
import { priceOf, readPrices } from '@daas/server/money/prices';
import { decidePurchase, setPrice } from '@daas/server/operator/money';
import { eq } from 'drizzle-orm';
import { createWorld, DEMO_DEFAULTS, type DemoOptions, loadDemoMarket, Random } from '..';
import { createTaxProvider } from '../taxProvider';
import { agreeApplications, buyApplication, rankCustomers, tryApplications } from './applications';
import { bookCalls } from './bookCalls';
import { ExclusiveSets, earlierFactories } from './exclusive';
import { handOver } from './externalProducts';
import { deliverPast, leaveOpen } from './files';
import { earlierCompanies, Monitoring } from './monitor';
import { Channel } from './partners';
import { pastCall, type Tale } from './pastCalls';
import { announce, type DemoPeople, makePeople } from './people';
import { analyseRegions, orderReports } from './plans';
import { type DemoConnector, type DemoResources, makeResources } from './resources';
import { change, grow, inviteLast, settleIn, workUntil } from './staff';
import { openStage, type Stage } from './stage';
import { answerTaxRequests, leaveTaxRequestsOpen } from './tax';
import { instantsOf } from './traffic';
import { openWebhook } from './webhooks';

export { DEMO_ACCOUNT } from './people';

const MARK = 'demo';
const DAYS = 90;
/** The channel has a longer past: half a year of inventory and commission. */
const CHANNEL_DAYS = 185;
/** The last acts are done within the hour before the present. */
const LAST_MS = HOUR_MS;
const YUAN = 10_000;
/** Other servers that start now create partitions, too. */
const PARTITIONS_MS = 60_000;

interface Options extends Partial<DemoOptions> {
  /** Told what is made next, so that a first start does not look stuck. */
  print?: (line: string) => void;
}

/**
 * Makes the demo once, in a database without companies. Returns whether the demo exists. A start that was killed
 * half way is made afresh by the next; of several servers that start at once, one makes it and the others wait. Also
 * registers the tax provider of the demo, at each start.
 */
export async function seedDemo(services: Services, options: Options = {}): Promise<boolean> {
  const { kind, long } = services.database;
  services.demoTaxProvider = createTaxProvider(services.market);
  // The embedded database is this process's alone, and has one session, which waiting would keep.
  if (kind === 'pglite') return seedAlone(services, options);
  return long.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [MARK]);
    return seedAlone(services, options);
  });
}

async function seedAlone(services: Services, { print = () => undefined, ...options }: Options): Promise<boolean> {
  const { database, market, clock } = services;
  const [mark] = await database.orm.select().from(settings).where(eq(settings.key, MARK));
  const state = mark?.value as { done: boolean; at?: string } | undefined;
  if (state?.done) {
    const baseDate = business(state.at ? new Date(state.at) : clock()).format('YYYY-MM-DD');
    await loadMissing(market, { baseDate, ...options }, print);
    return true;
  }
  if (state) await emptyDatabase(database.long);
  else if ((await database.orm.select({ id: companies.id }).from(companies).limit(1)).length > 0) return false;
  await database.orm.insert(settings).values({ key: MARK, value: { done: false } });
  await play(services, options, clock(), print);
  // So much at once is unknown to the planner until it looks.
  await database.long.exec('analyze');
  await database.orm
    .update(settings)
    .set({ value: { done: true, at: clock().toISOString() } })
    .where(eq(settings.key, MARK));
  return true;
}

/** A demo that an earlier version made has neither the data sets nor the columns that came later. */
async function loadMissing(
  market: MarketEngine,
  options: Partial<DemoOptions>,
  print: (line: string) => void,
): Promise<void> {
  const missing: DataSetKey[] = [];
  for (const key of Object.keys(DATA_SETS) as DataSetKey[])
    if (!(await market.isLoaded(DATA_SETS[key]))) missing.push(key);
  if (missing.length === 0) return;
  print(`Adding to the demo: ${missing.join(', ')} …`);
  await loadDemoMarket(market, { ...options, only: missing });
}

async function emptyDatabase(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('migrations', 'instance')`,
  );
  await sql.transaction(async (tx) => {
    await tx.query(`select set_config('daas.audit_retention', 'on', true)`);
    await tx.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
  });
}

/** Ninety days in order, so that ledger entries and ids follow each other as they would have. */
async function play(
  services: Services,
  options: Partial<DemoOptions>,
  now: Date,
  print: (line: string) => void,
): Promise<void> {
  const { orm } = services.database;
  const daysAgo = (days: number, hour = 10) =>
    business(now).subtract(days, 'day').startOf('day').add(hour, 'hour').toDate();
  print('Making the demo, once: the data sets of the market …');
  const world = createWorld({ ...DEMO_DEFAULTS, baseDate: business(now).format('YYYY-MM-DD'), ...options });
  const earlier = { enterprise: earlierCompanies, factory: earlierFactories };
  await loadDemoMarket(services.market, { earlier }, world);

  print('Making the demo: people, apps, keys and connectors …');
  const begin = daysAgo(CHANNEL_DAYS);
  await ensurePartitions(services.database.long, begin, { forMs: PARTITIONS_MS });
  const people = await orm.transaction((tx) => openCompanies(tx, begin, now));
  const stage = await openStage(services, begin, now);
  try {
    const seed = new Random(options.seed ?? DEMO_DEFAULTS.seed);
    const channel = new Channel(stage, people, seed.fork('channel'));
    print('Making the demo: half a year of a partner and its customers …');
    await channel.open();
    await channel.callUntil(daysAgo(140));
    await channel.grow();
    await channel.callUntil(daysAgo(DAYS + 5));
    const resources = await makeResources(stage, people);
    await setRules(stage, people, resources);
    const random = seed.fork('calls');
    const house = seed.fork('staff');
    await settleIn(stage, people);
    const exclusive = new ExclusiveSets(stage, people, world);
    const monitoring = new Monitoring(stage, people, world);
    const history = await historyOf(services, people, resources);
    // From the last act on, so that the balances of the ledger follow each other in time, too.
    const tellCalls = (until: Date, from = stage.services.clock()) =>
      bookCalls(services.database.long, people.companyId, (balance) => history(random, from, until, now, balance));
    const tellUntil = async (until: Date, from?: Date) => {
      await tellCalls(until, from);
      await workUntil(stage, people, house, until);
      await channel.callUntil(until);
    };

    print(`Making the demo: ${DAYS} days of calls, orders and files …`);
    await tellUntil(daysAgo(82), daysAgo(DAYS, 0));
    await channel.spread();
    await tellUntil(daysAgo(45));
    await topUp(stage, people, 500 * YUAN, `${quarterOf(daysAgo(45))}预存`, true);
    await topUp(stage, people, applicationByKey('region_analysis_data').yearly, '区域产业分析年费', true);
    await buyApplication(stage, people);
    await grow(stage, people);
    await channel.deepen();
    await tellUntil(daysAgo(19));
    await deliverPast(stage, people, resources);
    await tryApplications(stage, people);
    await answerTaxRequests(stage, people);
    await tellUntil(daysAgo(12));
    const old = resources.connectors.find(({ stoppedDaysAgo }) => stoppedDaysAgo !== undefined) as DemoConnector;
    await stage.call('connector.setStatus', { id: old.id, status: 'disabled' }, people.admin);
    await stage.call('app.setStatus', { id: old.app.id, status: 'disabled' }, people.admin);
    await change(stage, people);
    await channel.settle();
    await topUp(stage, people, 300 * YUAN, '专属数据集采购', true);
    await exclusive.open();
    await monitoring.open();
    await tellUntil(daysAgo(2));
    await exclusive.grow();
    await monitoring.grow(daysAgo(12));
    await leaveOpen(stage, people, resources, now);
    await topUp(stage, people, 2000 * YUAN, '季度追加，待财务付款', false);
    await tellUntil(new Date(now.getTime() - LAST_MS));
    await inviteLast(stage, people, now);
    await rankCustomers(stage, people);
    await openWebhook(stage, people);
    await analyseRegions(stage, people);
    await exclusive.end();
    await topUp(stage, people, 1000 * YUAN, '市场报告采购', true);
    await orderReports(stage, people);
    await handOver(stage, people);
    await leaveTaxRequestsOpen(stage, people);
    await tellCalls(now);
    await channel.callUntil(now);
    await channel.present();
  } finally {
    await stage.close();
  }
}

async function openCompanies(tx: Db, begin: Date, now: Date): Promise<DemoPeople> {
  const people = await makePeople(tx, begin);
  await agreeApplications(tx, people, now);
  await announce(tx, now);
  const opening = { kind: 'opening', description: '期初余额', now: begin } as const;
  await credit(tx, {
    ...opening,
    companyId: people.companyId,
    amount: 400 * YUAN,
    cause: { type: 'opening', id: String(people.companyId) },
  });
  const second = people.second.companyId;
  await credit(tx, {
    ...opening,
    companyId: second,
    amount: 1000 * YUAN,
    cause: { type: 'opening', id: String(second) },
  });
  // One price that was agreed, beside the list's.
  await setPrice(tx, { companyId: people.companyId, dataSet: 'factory', unitPrice: 1200, now: begin });
  return people;
}

/** Budgets and the balance warning. */
async function setRules(
  stage: Stage,
  { admin, companyId, departments }: DemoPeople,
  resources: DemoResources,
): Promise<void> {
  const budget = (scope: 'company' | 'department' | 'connector', targetId: number, yuan: number, hardStop: boolean) =>
    stage.call('cost.setBudget', { scope, target_id: targetId, monthly: yuan * YUAN, hard_stop: hardStop }, admin);
  // A month's calls and the market report, with little left.
  await budget('company', companyId, 700, false);
  await budget('department', departments.risk, 150, true);
  await budget('connector', resources.connectors[0]?.id as number, 200, true);
  const thresholds = [200 * YUAN, 50 * YUAN];
  await stage.call(
    'cost.setBalanceWarning',
    { enabled: true, thresholds, phones: ['10000000001'], emails: ['finance@example.com'] },
    admin,
  );
}

/** The quarter that an order of that day pays for in advance. */
const quarterOf = (day: Date): string => `第${'一二三四'.charAt(Math.floor(business(day).month() / 3))}季度`;

async function topUp(stage: Stage, { admin }: DemoPeople, amount: number, note: string, paid: boolean): Promise<void> {
  const order = await stage.call('purchase.create', { amount, note }, admin);
  const { database, clock } = stage.services;
  if (paid) await database.orm.transaction((tx) => decidePurchase(tx, { id: order.id, confirm: true, now: clock() }));
}

/** What the calls of a time tell, in their order. */
async function historyOf(
  { market, database, clock }: Services,
  { companyId, departments }: DemoPeople,
  resources: DemoResources,
) {
  const prices = await readPrices(database.orm, companyId, clock());
  const departmentOf = (app: number) =>
    app === resources.connectors[0]?.app.id ? departments.sales : departments.risk;
  const tales: Tale[] = [];
  for (const connector of resources.connectors) {
    const def = definitionOf(connector.dataSet);
    const price = prices.get(def.key);
    if (!price) throw new Error(`${def.key} has no price`);
    const { rows } = await market.page(def, { current: 1, pageSize: 200, fields: connector.fields });
    const perCall = priceOf(def, { fields: connector.fields }, price) ?? 0;
    tales.push({ ...connector, companyId, mode: price.mode, perCall, rows, asks: asksOf(def, rows) });
  }
  return function* history(random: Random, from: Date, until: Date, now: Date, opening: number) {
    let balance = opening;
    const planned = tales.flatMap((tale) => {
      const moments: { at: Date; tale: Tale }[] = [];
      for (let day = business(from).startOf('day'); day.valueOf() < until.getTime(); day = day.add(1, 'day')) {
        const age = Math.round((now.getTime() - day.valueOf()) / DAY_MS);
        // Each day is drawn by itself, so that where the story is cut changes nothing.
        const own = random.fork(`${tale.name} ${age}`);
        for (const at of instantsOf(own, day.toDate(), age, tale))
          if (at >= from && at < until) moments.push({ at, tale });
      }
      return moments;
    });
    planned.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, tale } of planned) {
      const stopped = tale.stoppedDaysAgo !== undefined && at.getTime() > now.getTime() - tale.stoppedDaysAgo * DAY_MS;
      if (stopped) continue;
      const call = pastCall(random, tale, at, balance);
      balance -= call.amount;
      yield { call, departments: [departmentOf(tale.app.id), departments.top] };
    }
  };
}

/** Equality parameters that programs ask with: names and places of real rows. */
function asksOf(def: DataSetDefinition, rows: readonly Row[]): Record<string, string>[] {
  const names = ['name', 'uscc', 'province', 'city', 'stage'].filter((name) =>
    def.fields.some((field) => field.name_en === name && field.filterable),
  );
  return rows
    .slice(0, 60)
    .flatMap((row) =>
      names.flatMap((name) => (typeof row[name] === 'string' ? [{ [name]: row[name] as string }] : [])),
    );
}
