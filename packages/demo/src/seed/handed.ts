import { DATA_SETS } from '@daas/contract/datasets';
import { createExportProductLink, issueExportProduct } from '@daas/server/operator/exportProducts';
import type { DemoPeople } from './people';
import type { Stage } from './stage';

/** The product that signs links of the demo; `platform export-product link radar` writes more of them. */
const SANDBOX = { key: 'radar', name: '销售雷达（沙箱）' };
/** The link is opened at once. */
const MINUTES = 5;

/** What comes from outside: a result set that another product handed over, and a taxpayer who was asked to consent. */
export async function handOver(stage: Stage, { admin, companyId }: DemoPeople): Promise<void> {
  const { services, call } = stage;
  const { database, sealer, market, clock } = services;
  const link = await database.orm.transaction(async (db) => {
    const acting = { db, sealer, now: clock() };
    await issueExportProduct(acting, SANDBOX);
    const question = {
      company: companyId,
      dataSet: 'enterprise',
      keyword: '轴承',
      target: 'file',
      minutes: MINUTES,
    } as const;
    return createExportProductLink(acting, SANDBOX.key, question);
  });
  const reference = new URLSearchParams(link.split('?')[1]).get('reference') ?? '';
  await call('exportTask.open', { reference, target: 'file' }, admin);

  const { rows } = await market.page(DATA_SETS.enterprise, {
    filter: {
      op: 'and',
      items: [
        { field: 'status', op: 'eq', value: '存续' },
        { field: 'kind', op: 'eq', value: '有限责任公司' },
      ],
    },
    sort: '-insured_count',
    fields: ['name', 'uscc'],
    current: 1,
    pageSize: 1,
  });
  const [taxpayer] = rows;
  if (!taxpayer) return;
  const identity = { subject: String(taxpayer.name), tax_number: String(taxpayer.uscc) };
  await call('taxReport.ask', { ...identity, purpose: '供应商年度准入核验', days: 90 }, admin);
}
