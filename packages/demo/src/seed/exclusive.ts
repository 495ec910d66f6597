import type { EndpointInput } from '@daas/contract/endpoints';
import { refreshDue } from '@daas/server/features/exclusive/refresh';
import { demoRows, loadDemoRows, type World } from '..';
import type { DemoPeople } from './people';
import type { Stage } from './stage';

const BANDS = ['0-49', '50-99', '100-499', '500-999'];

type Definition = EndpointInput<'exclusive.create'>;
const FACTORIES: Definition = {
  name: '华东在产工厂',
  data_set: 'factory',
  filter: {
    op: 'and',
    items: [
      { field: 'province', op: 'in', value: ['江苏省', '浙江省', '上海市', '安徽省'] },
      { field: 'status', op: 'eq', value: '在产' },
    ],
  },
  fields: ['name', 'province', 'city', 'industry_l2', 'main_products', 'employees_band', 'scale', 'status'],
  rhythm: 'weekly',
};
const COMPANIES: Definition = {
  name: '广东高新技术企业',
  data_set: 'enterprise',
  filter: {
    op: 'and',
    items: [
      { field: 'province', op: 'eq', value: '广东省' },
      { field: 'tags', op: 'eq', value: '高新技术企业' },
    ],
  },
  fields: ['name', 'city', 'industry_l1', 'registered_capital', 'established_date', 'tags'],
};
const TENDERS: Definition = {
  name: '近期招标公告',
  data_set: 'bidding',
  fields: ['title', 'notice_type', 'province', 'keywords'],
};

/** Factories as they were some days ago: a few not founded yet, a few that are gone by now, some smaller than today. */
export function earlierFactories(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.flatMap((row, n) => {
    if (n % 29 === 0) return [];
    const gone = n % 41 === 0 ? [{ ...row, id: `${row.id}_old`, name: `${row.name}（已迁出）` }] : [];
    const band = BANDS.indexOf(String(row.employees_band));
    const before = n % 17 === 0 && band > 0 ? { ...row, employees_band: BANDS[band - 1] } : row;
    return [n % 23 === 0 ? { ...before, status: '在产' } : before, ...gone];
  });
}

/** Exclusive data sets of the demo company, chapter by chapter. */
export class ExclusiveSets {
  constructor(
    private readonly stage: Stage,
    private readonly people: DemoPeople,
    private readonly world: World,
  ) {}

  private async buy(id: string): Promise<void> {
    const { call, services } = this.stage;
    const { admin } = this.people;
    const { rows, offers } = await call('exclusive.offer', { id }, admin);
    await call('exclusive.order', { id, months: 1, rows, amount: offers[0]?.amount ?? 0 }, admin);
    await services.jobs.drain();
  }

  /** One while the factories are as they were, for programs, too. */
  async open(): Promise<void> {
    const { call, services } = this.stage;
    const { admin } = this.people;
    const { id } = await call('exclusive.create', FACTORIES, admin);
    await this.buy(id);
    const { list: apps } = await call('app.list', {}, admin);
    await call('exclusive.connect', { id, app_id: apps[0]?.id as number }, admin);
    await services.jobs.drain();
  }

  /** The factories are loaded again, and its second version is due. */
  async grow(): Promise<void> {
    const { services } = this.stage;
    await loadDemoRows(services.market, 'factory', demoRows(this.world, 'factory'));
    await refreshDue(services);
    await services.jobs.drain();
  }

  /** One bought just now, and a definition. */
  async end(): Promise<void> {
    const { call } = this.stage;
    const { admin } = this.people;
    await this.buy((await call('exclusive.create', COMPANIES, admin)).id);
    await call('exclusive.create', TENDERS, admin);
  }
}
