import type { ExportTarget } from '@daas/contract/enums';
import { createExportProductLink, issueExportProduct } from '@daas/server/operator/exportProducts';
import type { DemoPeople } from './people';
import type { Stage } from './stage';

/** The product that signs links of the demo; `platform export-product link radar` writes more of them. */
const SANDBOX = { key: 'radar', name: '销售雷达（沙箱）' };
/** The link is opened at once. */
const MINUTES = 5;
const ORDERED_ROWS = 40;

interface Question {
  dataSet: string;
  keyword: string;
  target: ExportTarget;
}

/** Export tasks of another product: one file that was ordered, and one task of each target that is not ordered yet. */
export async function handOver(stage: Stage, { admin, companyId }: DemoPeople): Promise<void> {
  const { services, call } = stage;
  const { database, sealer, clock } = services;
  const open = async (question: Question) => {
    const link = await database.orm.transaction((db) =>
      createExportProductLink({ db, sealer, now: clock() }, SANDBOX.key, {
        company: companyId,
        minutes: MINUTES,
        ...question,
      }),
    );
    const reference = new URLSearchParams(link.split('?')[1]).get('reference') ?? '';
    return call('exportTask.open', { reference, target: question.target }, admin);
  };
  await database.orm.transaction((db) => issueExportProduct({ db, sealer, now: clock() }, SANDBOX));
  const { id } = await open({ dataSet: 'enterprise', keyword: '精密', target: 'file' });
  const columns = ['name', 'uscc', 'province', 'status'].map((field) => ({ field }));
  const quote = await call('exportTask.quote', { id, columns, rows: ORDERED_ROWS }, admin);
  await call('exportTask.start', { id, quote_id: quote.id }, admin);
  await services.jobs.drain();
  await open({ dataSet: 'enterprise', keyword: '物流', target: 'calling' });
  await open({ dataSet: 'factory', keyword: '机械', target: 'crm' });
  await open({ dataSet: 'enterprise', keyword: '轴承', target: 'file' });
}
