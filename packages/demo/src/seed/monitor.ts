import { DATA_SETS } from '@daas/contract/datasets';
import { monitorChanges } from '@daas/server/db/schema';
import { notifyChanges } from '@daas/server/features/monitor/notify';
import { HOUR_MS } from '@daas/server/kernel/period';
import { business } from '@daas/server/kernel/time';
import { asc, eq } from 'drizzle-orm';
import { demoRows, loadDemoRows, type World } from '..';
import { roundCapital } from '../companySizes';
import { isWorkingDay } from '../days';
import type { DemoPeople } from './people';
import type { Stage } from './stage';

const SET = DATA_SETS.enterprise;
/** What the company watches: its customers by name, and the larger companies of its province. */
const CUSTOMERS = 12;
const WORKING_HOURS = { from: 9, to: 18 };
const PROVINCE = '浙江省';
const LEAST_CAPITAL = 500;
const LARGER = {
  op: 'and' as const,
  items: [
    { field: 'province', op: 'eq' as const, value: PROVINCE },
    { field: 'registered_capital', op: 'gte' as const, value: LEAST_CAPITAL },
  ],
};
const isLarger = (row: Record<string, unknown>) =>
  row.province === PROVINCE && Number(row.registered_capital) >= LEAST_CAPITAL;
/** Registered capital of a small company at most, in 万元. Mostly small companies are deregistered. */
const SMALL_CAPITAL = 2000;
const isSmall = ({ scale, employees_band, registered_capital }: Record<string, unknown>) =>
  (scale === '微型' || scale === '小型') && employees_band === '0-49' && Number(registered_capital) <= SMALL_CAPITAL;
const RULES = [
  {
    name: '注销与吊销预警',
    filter: {
      op: 'and' as const,
      items: [
        { field: 'before_status', op: 'eq' as const, value: '存续' },
        { field: 'status', op: 'in' as const, value: ['注销', '吊销'] },
      ],
    },
  },
  { name: '注册资本变更', filter: { field: 'changed_fields', op: 'in' as const, value: ['registered_capital'] } },
  // A question: which companies enter or leave this answer.
  {
    name: '浙江存续的大企业',
    watches: 'answer' as const,
    filter: {
      op: 'and' as const,
      items: [...LARGER.items, { field: 'status', op: 'eq' as const, value: '存续' }],
    },
  },
];

/**
 * Companies as they were some days ago: some went out of business or were merged since, others changed. The first of the
 * watched ones has taken over another, so that a small demo shows a company that left, too.
 */
export function earlierCompanies(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const watched = rows.findIndex(isLarger);
  return rows.flatMap((row, n) => {
    const before = { ...row };
    if (n % 3 === 0 && row.status !== '迁出' && isSmall(row)) before.status = '存续';
    if (n % 53 === 0) {
      before.registered_capital = roundCapital(Number(row.registered_capital) * 0.6);
      before.paid_in_capital = row.paid_in_capital === null ? null : before.registered_capital;
    }
    if (n % 61 === 0) before.legal_representative = rows[(n + 7) % rows.length]?.legal_representative;
    if (n % 71 === 0 && row.insured_count !== null) before.insured_count = Math.ceil(Number(row.insured_count) * 0.8);
    const merged =
      n % 67 === 0 || n === watched ? [{ ...row, id: `${row.id}_old`, name: `${row.name}（已并入）` }] : [];
    return [before, ...merged];
  });
}

/** What the demo company watches, and what a load of its market changed in it. */
export class Monitoring {
  constructor(
    private readonly stage: Stage,
    private readonly people: DemoPeople,
    private readonly world: World,
  ) {}

  /** Rows are watched and rules are made, while the companies are as they were. */
  async open(): Promise<void> {
    const { call, upload, services } = this.stage;
    const { admin } = this.people;
    // Loads before the first watcher send no notifications.
    await notifyChanges(services);
    const names = this.world.operatingCompanies().slice(0, CUSTOMERS);
    const content = `企业名称\n${names.map(({ row }) => row.name).join('\n')}\n`;
    const file = { name: '重点客户.csv', content };
    const sent = await upload<{ upload_id: string }>(`/api/monitor/uploads/${SET.key}`, file, admin);
    const started = { data_set: SET.key, upload_id: sent.upload_id, action: 'add', column: '企业名称' } as const;
    await call('monitor.byFile', started, admin);
    await call('monitor.bySearch', { data_set: SET.key, action: 'add', filter: LARGER }, admin);
    await services.jobs.drain();
    for (const rule of RULES) {
      const { id } = await call('monitor.saveRule', { data_set: SET.key, ...rule }, admin);
      if (rule === RULES[0]) await call('monitor.digest', { id, on: true }, admin);
    }
  }

  /** Loads the companies again, once for all days since: each load takes seconds. */
  async grow(since: Date): Promise<void> {
    const { services } = this.stage;
    await loadDemoRows(services.market, 'enterprise', demoRows(this.world, 'enterprise'));
    await notifyChanges(services);
    await this.#spread(since);
  }

  /** Spreads the changes, in their order, over working days from 9 to 18 h, when registers publish. */
  async #spread(since: Date): Promise<void> {
    const { database, clock } = this.stage.services;
    const changes = await database.orm
      .select({ id: monitorChanges.id })
      .from(monitorChanges)
      .orderBy(asc(monitorChanges.id));
    const days: number[] = [];
    for (let day = business(since).startOf('day').add(1, 'day'); day.isBefore(clock(), 'day'); day = day.add(1, 'day'))
      if (isWorkingDay(day.format('YYYY-MM-DD'))) days.push(day.valueOf());
    if (days.length === 0) return;
    const random = this.world.random('monitor');
    const instants = changes
      .map(() => random.pick(days) + random.int(WORKING_HOURS.from * HOUR_MS, WORKING_HOURS.to * HOUR_MS))
      .sort((one, other) => one - other);
    for (const [index, { id }] of changes.entries())
      await database.orm
        .update(monitorChanges)
        .set({ at: new Date(instants[index] as number) })
        .where(eq(monitorChanges.id, id));
  }
}
