import { DATA_SETS } from '@daas/contract/datasets';
import { persons } from '@daas/server/db/schema';
import { createCompany } from '@daas/server/features/companies/companies';
import { lapse } from '@daas/server/features/partners/protection';
import { randomToken } from '@daas/server/kernel/secrets';
import { creditCompany } from '@daas/server/operator/money';
import { addHouseCustomer, addPartner } from '@daas/server/operator/partners';
import type { Random } from '..';
import { Trade } from './partnerTrade';
import type { DemoPeople } from './people';
import type { Stage, Who } from './stage';

const YUAN = 10_000;
const NEEDS = [
  '企业工商与司法数据接口，用于供应商准入',
  '招投标公告每日推送',
  '批量补全存量客户的联系方式与经营状态',
  '工厂产能数据，用于寻找代工',
  '专利与商标监测',
];
const CONTACTS = ['赵经理', '钱主任', '孙总监', '李经理', '周主管'];

interface Prospect {
  rowId: string;
  name: string;
  uscc: string;
}
interface Reported extends Prospect {
  id: string;
  who: Who;
}

/** The demo company as a partner with two below it, and how far their customers have come. */
export class Channel {
  #prospects: Prospect[] = [];
  #house: Prospect[] = [];
  #subs: Who[] = [];
  readonly #kept: Reported[] = [];

  readonly #trade: Trade;
  #paid = 0;

  constructor(
    private readonly stage: Stage,
    private readonly people: DemoPeople,
    random: Random,
  ) {
    this.#trade = new Trade(stage, random);
  }

  /** What customers call in that time, and the commission of the months that end in it. */
  async callUntil(until: Date): Promise<void> {
    await this.#trade.callUntil(until);
    await this.#trade.settleMonths(this.#all);
  }

  async open(): Promise<void> {
    const { services } = this.stage;
    const { orm } = services.database;
    const now = services.clock();
    const fields = ['name', 'uscc'];
    const { rows } = await services.market.page(DATA_SETS.enterprise, { current: 3, pageSize: 60, fields });
    const companies = rows.map((row) => ({ rowId: row.id, name: String(row.name), uscc: String(row.uscc) }));
    // Of a company that was merged, the market has a row more at that time.
    this.#prospects = companies.filter(({ rowId }) => !rowId.endsWith('_old'));
    await addPartner(orm, { companyId: this.people.companyId, parentId: null, now });
    for (const [index, name] of ['绍兴示例渠道有限公司', '嘉兴示例渠道有限公司'].entries()) {
      const who = await this.#company(name, await this.#person(`1000000001${2 + index}`, `示例渠道管理员${index + 1}`));
      await addPartner(orm, { companyId: who.companyId, parentId: this.people.companyId, now });
      this.#subs.push(who);
    }
    this.#house = this.#prospects.splice(0, 1);
    for (const { uscc, name } of this.#house) await addHouseCustomer(orm, { uscc, name, now });
    await this.#trade.offer();
    await this.#trade.agree();
    for (const who of this.#all) await this.#trade.ask(who);
    await this.#stock(1500);
    await this.#report(16);
    for (const one of this.#kept.slice(0, 6)) await this.#pay(one);
  }

  /** Some pay, some are given up, others are reported. */
  async grow(): Promise<void> {
    await this.#stock(800);
    for (const one of this.#kept.slice(6, 11)) await this.#pay(one);
    for (const { id, who } of this.#kept.splice(11, 2))
      await this.stage.call('partner.release', { id, note: '客户预算取消' }, who);
    await this.#report(8);
  }

  /** The first protections end without a payment. */
  async spread(): Promise<void> {
    await this.#stock(800);
    await this.#lapse();
    for (const one of this.#kept.slice(14, 17)) await this.#pay(one);
    await this.#report(6);
  }

  async deepen(): Promise<void> {
    await this.#stock(800);
    await this.#lapse();
    for (const one of this.#kept.slice(22, 25)) await this.#pay(one);
    await this.#trade.buyApplication();
    await this.#report(5);
  }

  /** Near the present: some reports meet what is taken. */
  async settle(): Promise<void> {
    await this.#stock(400);
    await this.#report(5);
    const { admin } = this.people;
    const [own, theirs] = [admin, this.#subs[0]].map((who) => this.#kept.findLast((one) => one.who === who));
    for (const report of [own, theirs]) if (report) await this.#send(report, admin, 0);
    for (const one of this.#house) await this.#send(one, admin, 1);
  }

  /** What is under way: a protection is renewed, others end soon, an app runs dry, prices hold from tomorrow on. */
  async present(): Promise<void> {
    const { call } = this.stage;
    for (const { id, who } of this.#kept) {
      const { renewable, state } = await call('partner.reported', { id }, who);
      if (!renewable || state !== 'protected') continue;
      await call('partner.renew', { id, note: '已完成接口联调，等待采购审批' }, who);
      break;
    }
    await this.#trade.runDry(this.people.admin);
    await this.#trade.askMore(this.people.admin);
  }

  get #all(): Who[] {
    return [this.people.admin, ...this.#subs];
  }

  /** Partners buy, and give more to the apps that run dry. */
  async #stock(units: number): Promise<void> {
    for (const who of this.#all) await this.#trade.stockUp(who, units);
    await this.#trade.refill();
  }

  #lapse() {
    const { database, clock } = this.stage.services;
    return lapse(database.orm, clock());
  }

  async #report(count: number): Promise<void> {
    for (const [index, prospect] of this.#prospects.splice(0, count).entries()) {
      const who = index % 3 === 0 ? (this.#subs[index % 2] as Who) : this.people.admin;
      const { id, state } = await this.#send(prospect, who, index);
      if (state === 'protected') this.#kept.push({ ...prospect, id, who });
    }
  }

  #send({ rowId }: Prospect, who: Who, index: number) {
    const input = {
      row_id: rowId,
      contact_name: CONTACTS[index % CONTACTS.length] as string,
      contact_phone: `100000000${60 + (index % 30)}`,
      need: NEEDS[index % NEEDS.length] as string,
      expected_amount: (index + 2) * 8000 * YUAN,
    };
    return this.stage.call('partner.report', input, who);
  }

  /** The first payment of a customer that has opened its account. */
  async #pay({ name, who }: Reported): Promise<void> {
    const { database, clock } = this.stage.services;
    this.#buyer ??= await this.#person('10000000098', '客户管理员');
    const { companyId } = await this.#company(name, this.#buyer);
    await creditCompany(database.orm, { companyId, amount: 20_000 * YUAN, note: '首次预存', now: clock() });
    const index = this.#paid;
    this.#paid += 1;
    const app = await this.#trade.join(companyId, this.#buyer, index);
    // Every third pays each call itself.
    if (index % 3 !== 2) await this.#trade.allocate(who, app, index, 120 + 40 * (index % 4));
  }

  /** A person who never signs in. */
  #buyer: number | undefined;
  async #person(phone: string, name: string): Promise<number> {
    const { database, clock } = this.stage.services;
    const values = { name, phone, passwordHash: randomToken(), createdAt: clock() };
    const [row] = await database.orm.insert(persons).values(values).returning({ id: persons.id });
    return row?.id as number;
  }

  async #company(name: string, personId: number): Promise<Who> {
    const { database, clock } = this.stage.services;
    const { companyId } = await createCompany(database.orm, { name, personId, now: clock(), isDemo: true });
    return { personId, companyId };
  }
}
