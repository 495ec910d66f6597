import { DATA_SETS } from '@daas/contract/datasets';
import { apps, commissionLines, connectors, NO_LIMITS } from '@daas/server/db/schema';
import { issueKey } from '@daas/server/features/apps/issueKey';
import { DAY_MS, HOUR_MS } from '@daas/server/kernel/period';
import { business, businessDay, businessMonth, endOfDay } from '@daas/server/kernel/time';
import { decideApplicationOrder } from '@daas/server/operator/applications';
import {
  addCommissionRule,
  closeCommission,
  correctCommission,
  payCommission,
  publishCommission,
} from '@daas/server/operator/commission';
import { type ElementScope, offerElement, type Prices } from '@daas/server/operator/elements';
import { creditCompany } from '@daas/server/operator/money';
import { and, eq } from 'drizzle-orm';
import type { Random } from '..';
import { isWorkingDay } from '../days';
import type { Stage, Who } from './stage';

const BASIC = ['name', 'uscc', 'status', 'province', 'city'];
/** Yuan of cost, floor and suggested price. */
const prices = (cost: number, floor: number, suggested: number): Prices => ({
  cost: Math.round(cost * 10_000),
  floor: Math.round(floor * 10_000),
  suggested: Math.round(suggested * 10_000),
});
const ofSet = (key: keyof typeof DATA_SETS, fields: string[] = []): ElementScope => ({
  dataSet: DATA_SETS[key],
  fields,
});

// biome-ignore format: one line each
const ELEMENTS: [name: string, scope: ElementScope, prices: Prices][] = [
  ['企业基础信息', ofSet('enterprise', BASIC), prices(0.05, 0.06, 0.1)],
  ['企业全维度数据', ofSet('enterprise'), prices(0.12, 0.15, 0.25)],
  ['工厂数据', ofSet('factory'), prices(0.08, 0.1, 0.18)],
  ['门店数据', ofSet('shop'), prices(0.05, 0.06, 0.1)],
  ['招投标数据', ofSet('bidding'), prices(0.1, 0.12, 0.2)],
  ['专利数据', ofSet('patent'), prices(0.06, 0.08, 0.12)],
  ['商标数据', ofSet('trademark'), prices(0.06, 0.08, 0.12)],
  ['资质数据', ofSet('qualification'), prices(0.04, 0.05, 0.08)],
  ['政策数据', ofSet('policy'), prices(0.02, 0.03, 0.05)],
  ['区域产业分析', { productType: 51 }, prices(14_000, 15_800, 19_800)],
  ['高企客群', { productType: 55 }, prices(4_800, 5_400, 6_800)],
  ['税务报告', { productType: 58 }, prices(6_200, 7_000, 8_800)],
];
/** Level, rate in 1/10000, from sales of the month in 1/10000 yuan. */
const RATES = [
  [1, 1500, 0],
  [1, 1700, 100_000],
  [2, 900, 0],
  [2, 1050, 50_000],
] as const;
const DISPUTE = '有一次调用的计佣金额与合同不符，请核对';
/** A statement is paid so long after its month. */
const STATED_MS = 40 * DAY_MS;
/** Product types of applications that customers order, and the day from which they do. */
const TAX_REPORT = 58;
const SOLD = [55, TAX_REPORT];
const ORDERING_DAY = 12;
const BASIC_ELEMENT = 0;
const FACTORY_ELEMENT = 2;

/** A customer whose program calls. */
interface Buyer {
  companyId: number;
  appId: number;
  connectorId: number;
  secret: string;
  rows: string[];
  perDay: number;
  personId: number;
  /** What its partner gives it, where it does not pay itself. */
  allocation?: { who: Who; index: number };
}

/** What the channel sells and its customers call: every figure of it follows from calls through the gateway. */
export class Trade {
  readonly #buyers: Buyer[] = [];
  #elements: string[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
  ) {}

  async offer(): Promise<void> {
    const { database, clock } = this.stage.services;
    for (const [name, scope, price] of ELEMENTS) {
      const { id } = await offerElement(database.orm, { name, scope, prices: price, now: clock() });
      this.#elements.push(id);
    }
  }

  /** What each level earns from the first day on, and more of much sold. */
  async agree(): Promise<void> {
    const { database, clock } = this.stage.services;
    const common = { fromDay: businessDay(clock()), toDay: null, now: clock() };
    for (const [level, rate, fromVolume] of RATES)
      await addCommissionRule(database.orm, { ...common, level, rate, fromVolume, elementId: null });
    const elementId = this.#elements[FACTORY_ELEMENT] as string;
    await addCommissionRule(database.orm, { ...common, level: 1, rate: 1800, fromVolume: 0, elementId });
    await addCommissionRule(database.orm, { ...common, level: 2, rate: 1200, fromVolume: 0, elementId });
  }

  /** Closes months that are over, and pays those whose statement has had its time. The first partner disputes what it is shown. */
  async settleMonths(partners: readonly Who[]): Promise<void> {
    const { database, clock } = this.stage.services;
    const { orm } = database;
    const now = clock();
    const earlier = [...this.#closed].filter(([, end]) => now.getTime() - end.getTime() > STATED_MS);
    for (const [month] of earlier) await this.#pay(month, partners);
    const { rows } = await database.sql.query<{ month: string }>(
      'select distinct month from commission_lines where month < $1 order by month',
      // Not in the minutes after its end, when calls may still arrive.
      [businessMonth(new Date(now.getTime() - HOUR_MS))],
    );
    for (const { month } of rows) {
      if (this.#closed.has(month)) continue;
      await orm.transaction((tx) => closeCommission(tx, { month, now }));
      this.#closed.set(month, endOfDay(`${month}-28`));
      for (const who of partners) {
        if (!(await this.#firstLine(who, month))) continue;
        await publishCommission(orm, { companyId: who.companyId, month, now });
        if (who === partners[0]) await this.stage.call('partner.disputeCommission', { month, note: DISPUTE }, who);
      }
    }
  }

  async #pay(month: string, partners: readonly Who[]): Promise<void> {
    const { database, clock } = this.stage.services;
    const { orm } = database;
    this.#closed.set(month, new Date(8.64e15));
    for (const [index, who] of partners.entries()) {
      const line = await this.#firstLine(who, month);
      if (!line) continue;
      const which = { companyId: who.companyId, month, now: clock() };
      if (index === 0) {
        const fix = { companyId: who.companyId, callId: line.callId, amount: 120, note: '按合同补差', now: clock() };
        await correctCommission(orm, fix);
        await publishCommission(orm, which);
      }
      await payCommission(orm, { ...which, reference: `HK-${month.replace('-', '')}-${index + 1}` });
    }
  }

  async #firstLine({ companyId }: Who, month: string) {
    const [line] = await this.stage.services.database.orm
      .select()
      .from(commissionLines)
      .where(and(eq(commissionLines.companyId, companyId), eq(commissionLines.month, month)))
      .limit(1);
    return line;
  }
  readonly #closed = new Map<string, Date>();

  /** A partner pays in and buys. */
  async stockUp(who: Who, units: number): Promise<void> {
    const { database, clock } = this.stage.services;
    for (const index of [BASIC_ELEMENT, FACTORY_ELEMENT]) {
      const cost = (ELEMENTS[index]?.[2].cost as number) * units;
      const credit = { companyId: who.companyId, amount: cost, note: '渠道采购预存', now: clock() };
      await creditCompany(database.orm, credit);
      const elementId = this.#elements[index] as string;
      await this.stage.call(
        'partner.buyInventory',
        { element_id: elementId, quantity: units, cost: cost / units },
        who,
      );
    }
  }

  /** An app of a customer that has opened its account. */
  async join(companyId: number, person: number, index: number): Promise<number> {
    const { database, sealer, market, clock } = this.stage.services;
    const { orm } = database;
    const isFactory = index % 4 === 3;
    const now = clock();
    const own = { companyId, ipRules: [], createdBy: person, limits: NO_LIMITS, createdAt: now, updatedAt: now };
    const [app] = await orm
      .insert(apps)
      .values({ ...own, name: isFactory ? '代工寻源' : '供应商准入' })
      .returning({ id: apps.id });
    const appId = app?.id as number;
    const def = isFactory ? DATA_SETS.factory : DATA_SETS.enterprise;
    const fields = isFactory ? ['name', 'main_products', 'province', 'city'] : BASIC;
    const [connector] = await orm
      .insert(connectors)
      .values({ ...own, name: def.name_cn, appId, type: 'API', status: 'enabled', dataSet: def.key, fields })
      .returning({ id: connectors.id });
    const key = { companyId, appId, name: '生产', mode: 'live' as const, expiresAt: null, now: clock() };
    const { secret } = await issueKey(orm, sealer, key);
    const { rows } = await market.page(def, { current: index + 1, pageSize: 20, fields: ['name'] });
    const ids = rows.map(({ id }) => id);
    this.#buyers.push({
      companyId,
      appId,
      connectorId: connector?.id as number,
      secret,
      rows: ids,
      personId: person,
      perDay: 1 + (index % 5),
    });
    return appId;
  }

  /** Calls that the partner has paid for. */
  async allocate(who: Who, appId: number, index: number, quantity: number): Promise<void> {
    const element = index % 4 === 3 ? FACTORY_ELEMENT : BASIC_ELEMENT;
    const elementId = this.#elements[element] as string;
    await this.stage.call('partner.allocate', { id: appId, element_id: elementId, quantity }, who);
    const buyer = this.#buyers.find((one) => one.appId === appId);
    if (buyer) buyer.allocation = { who, index };
  }

  /** More for the apps that run dry. */
  async refill(): Promise<void> {
    const drawing = this.#buyers.flatMap(({ appId, allocation }) => (allocation ? [{ appId, ...allocation }] : []));
    for (const { appId, who, index } of drawing) {
      const { rest } = await this.stage.call('partner.customerApp', { id: appId }, who);
      if (rest < 100) await this.allocate(who, appId, index, 120);
    }
  }

  /** Takes back from an app all but a few of its units. */
  async runDry(who: Who): Promise<void> {
    const { call } = this.stage;
    for (const { appId } of this.#buyers.filter(({ allocation }) => allocation?.who === who)) {
      const { allocations } = await call('partner.customerApp', { id: appId }, who);
      const one = allocations.find(({ ended_at, used, rest }) => ended_at === null && used > 60 && rest > 6);
      if (!one) continue;
      await call('partner.takeBack', { id: one.id, quantity: one.rest - 6 }, who);
      return;
    }
  }

  /** What a partner asks of all. */
  async ask(who: Who): Promise<void> {
    for (const index of [BASIC_ELEMENT, FACTORY_ELEMENT]) {
      const price = Math.round((ELEMENTS[index]?.[2].suggested as number) * 0.95);
      await this.stage.call('partner.setElementPrice', { id: this.#elements[index] as string, price }, who);
    }
  }

  /** Of one customer less, of all a little more: both from tomorrow on. */
  async askMore(who: Who): Promise<void> {
    const { call } = this.stage;
    const id = this.#elements[BASIC_ELEMENT] as string;
    const { suggested } = (ELEMENTS[BASIC_ELEMENT] as (typeof ELEMENTS)[number])[2];
    await call('partner.setElementPrice', { id, price: suggested }, who);
    const { list } = await call('partner.customers', { whose: 'own', state: 'won', sort: 'name' }, who);
    const customerId = list[0]?.id;
    if (customerId)
      await call('partner.setElementPrice', { id, price: Math.round(suggested * 0.8), customer_id: customerId }, who);
  }

  /** Once a month, from `ORDERING_DAY` on, one more customer orders an application: most of the partner's commission. */
  async #orderOfMonth(): Promise<void> {
    const now = business(this.stage.services.clock());
    const month = now.format('YYYY-MM');
    const buyer = this.#buyers[1 + this.#ordered.size];
    if (now.date() < ORDERING_DAY || this.#ordered.has(month) || !buyer) return;
    this.#ordered.add(month);
    await this.buyApplication(buyer, SOLD[this.#ordered.size % SOLD.length] as number);
  }
  readonly #ordered = new Set<string>();

  /** A customer orders a year, and pays. */
  async buyApplication(buyer = this.#buyers[0] as Buyer, product_type = TAX_REPORT): Promise<void> {
    const { database, clock } = this.stage.services;
    const { offers } = await this.stage.call('goodsApp.priceInfo', { product_type }, buyer);
    const { amount } = offers.find(({ years }) => years === 1) as (typeof offers)[number];
    const { id } = await this.stage.call(
      'dataApplication.order',
      { product_type, kind: 'buy', years: 1, amount },
      buyer,
    );
    await database.orm.transaction((tx) => decideApplicationOrder(tx, { id, confirm: true, now: clock() }));
  }

  /** What customers' programs call, a moment of each working day. */
  async callUntil(until: Date): Promise<void> {
    const from = this.stage.services.clock();
    for (let day = business(from).startOf('day'); day.valueOf() < until.getTime(); day = day.add(1, 'day')) {
      const at = new Date(day.valueOf() + DAY_MS * (0.38 + this.random.next() * 0.35));
      if (at < from || at >= until || !isWorkingDay(day.format('YYYY-MM-DD'))) continue;
      this.stage.setNow(at);
      await this.#orderOfMonth();
      const calls = this.#buyers.flatMap((buyer) =>
        Array.from({ length: this.random.int(0, buyer.perDay) }, () => this.#call(buyer)),
      );
      await Promise.all(calls);
    }
    this.stage.setNow(until);
  }

  #call({ connectorId, secret, rows }: Buyer) {
    const body = { id: rows[this.random.int(0, rows.length - 1)] };
    return this.stage.services.gateway.query({
      method: 'POST',
      url: `/open/v1/connectors/${connectorId}/query`,
      headers: { authorization: `Bearer ${secret}`, 'user-agent': 'demo-customer/1.0' },
      body,
      rawBody: Buffer.from(JSON.stringify(body)),
      ip: '203.0.113.40',
      requestId: `req_${this.random.int(1e9, 2e9)}`,
      connectorId,
    });
  }
}
