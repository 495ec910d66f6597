import type { EndpointInput } from '@daas/contract/endpoints';
import { apps } from '@daas/server/db/schema';
import { eq } from 'drizzle-orm';
import type { DemoPeople } from './people';
import type { Stage } from './stage';

/** An API connector whose calls the demo tells. */
export interface DemoConnector {
  id: number;
  name: string;
  dataSet: string;
  fields: string[];
  app: { id: number; keyPrefix: string; testPrefix: string };
  /** Calls on a working day. */
  perDay: number;
  /** Runs by night, too. */
  nightly: boolean;
  /** Milliseconds of the median call. */
  medianMs: number;
  /** Has IP rules and a rate limit that calls sometimes run into. */
  guarded?: boolean;
  /** Day, counted back from today, on which it was stopped. */
  stoppedDaysAgo?: number;
}

export interface DemoResources {
  connectors: DemoConnector[];
  fileConnector: number;
  packetConnector: number;
}

/** Calls a second of the guarded connector. */
export const DEMO_RATE = 20;
const COMPANY_FIELDS = [
  'name',
  'uscc',
  'status',
  'legal_representative',
  'registered_capital',
  'established_date',
  'province',
  'city',
];
const RISK_FIELDS = ['name', 'uscc', 'status', 'registered_capital', 'revenue_band', 'insured_count', 'shareholders'];
const FACTORY_FIELDS = [
  'name',
  'company_name',
  'main_products',
  'province',
  'city',
  'floor_area',
  'capacity_use',
  'certifications',
];
const TENDER_FIELDS = ['title', 'stage', 'publish_date', 'budget', 'buyer_name', 'winner_name', 'province'];

type ConnectorSpec = Omit<EndpointInput<'connector.create'>, 'app_id' | 'name'>;

/** Apps, keys and connectors of every type and status, with IP rules and limits. */
export async function makeResources(stage: Stage, people: DemoPeople): Promise<DemoResources> {
  const { admin, engineer, departments } = people;
  const { orm } = stage.services.database;

  async function makeApp(name: string, description: string, departmentId: number) {
    const { id } = await stage.call('app.create', { name, description }, engineer);
    await orm.update(apps).set({ departmentId }).where(eq(apps.id, id));
    const live = await stage.call('app.createKey', { id, name: '生产环境' }, engineer);
    const test = await stage.call('app.createKey', { id, name: '联调环境', mode: 'test' }, engineer);
    return { id, keyPrefix: live.key.prefix, testPrefix: test.key.prefix };
  }
  const connect = async (name: string, app: { id: number }, spec: ConnectorSpec) =>
    (await stage.call('connector.create', { ...spec, name, app_id: app.id }, engineer)).id;

  const crm = await makeApp('CRM 客户系统', '销售线索补全与商机提醒', departments.sales);
  const risk = await makeApp('风控服务', '供应商与客户准入核验', departments.risk);
  const platform = await makeApp('数据中台', '批量补全与数据包入库', departments.data);
  const old = await makeApp('旧版报表', '已由数据中台取代', departments.data);

  const company = await connect('企业基本信息查询', crm, {
    product: 'enterprise',
    type: 'API',
    fields: COMPANY_FIELDS,
    description: 'CRM 录入客户时自动补全',
  });
  const tender = await connect('招投标商机订阅', crm, {
    product: 'bidding',
    type: 'API',
    fields: TENDER_FIELDS,
    description: '每日推送目标行业的招标公告',
  });
  const check = await connect('供应商准入核验', risk, {
    product: 'enterprise',
    type: 'API',
    fields: RISK_FIELDS,
    description: '准入流程逐家核验',
    ip_rules: ['203.0.113.0/24', '2001:db8:20::/48'],
    limits: { per_second: DEMO_RATE, per_day: 500, spend_per_month: 1_500_000 },
  });
  const factory = await connect('工厂画像', risk, {
    product: 'factory',
    type: 'API',
    fields: FACTORY_FIELDS,
    filter: { op: 'and', items: [{ field: 'province', op: 'in', value: ['浙江省', '江苏省', '广东省'] }] },
    limits: { per_day: 300 },
  });
  const history = await connect('历史标讯查询', old, {
    product: 'bidding',
    type: 'API',
    fields: ['title', 'publish_date', 'province'],
  });
  const fileConnector = await connect('客户名单补全', platform, {
    product: 'enterprise',
    type: 'FILE',
    fields: COMPANY_FIELDS,
  });
  const packetConnector = await connect('浙江工厂数据包', platform, {
    product: 'factory',
    type: 'DATAPACKET',
    fields: [],
    filter: { field: 'province', op: 'eq', value: '浙江省' },
  });
  await stage.services.jobs.drain();
  await stage.call('app.setIpRules', { id: risk.id, ip_rules: ['203.0.113.0/24', '2001:db8:20::/48'] }, admin);
  await stage.call('app.setLimits', { id: crm.id, limits: { per_day: 5000, spend_per_month: 5_000_000 } }, admin);

  const withTraffic = (
    id: number,
    name: string,
    dataSet: string,
    fields: string[],
    app: DemoConnector['app'],
    traffic: Pick<DemoConnector, 'perDay' | 'nightly' | 'medianMs' | 'guarded' | 'stoppedDaysAgo'>,
  ): DemoConnector => ({ id, name, dataSet, fields, app, ...traffic });
  return {
    connectors: [
      withTraffic(company, '企业基本信息查询', 'enterprise', COMPANY_FIELDS, crm, {
        perDay: 42,
        nightly: false,
        medianMs: 24,
      }),
      withTraffic(tender, '招投标商机订阅', 'bidding', TENDER_FIELDS, crm, { perDay: 18, nightly: true, medianMs: 41 }),
      withTraffic(check, '供应商准入核验', 'enterprise', RISK_FIELDS, risk, {
        perDay: 16,
        nightly: false,
        medianMs: 33,
        guarded: true,
      }),
      withTraffic(factory, '工厂画像', 'factory', FACTORY_FIELDS, risk, { perDay: 9, nightly: false, medianMs: 56 }),
      withTraffic(history, '历史标讯查询', 'bidding', ['title', 'publish_date', 'province'], old, {
        perDay: 8,
        nightly: true,
        medianMs: 48,
        stoppedDaysAgo: 12,
      }),
    ],
    fileConnector,
    packetConnector,
  };
}
