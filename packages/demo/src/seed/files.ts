import { jobs } from '@daas/server/db/schema';
import { csvLines } from '@daas/server/kernel/csv';
import { definitionOf } from '@daas/server/kernel/dataSets';
import { HOUR_MS } from '@daas/server/kernel/period';
import { eq } from 'drizzle-orm';
import type { DemoPeople } from './people';
import type { DemoResources } from './resources';
import type { Stage } from './stage';

/** A name list uploaded, matched, paid and delivered, a data packet, and an export of call records. */
export async function deliverPast(
  stage: Stage,
  { engineer }: DemoPeople,
  { fileConnector, packetConnector }: DemoResources,
): Promise<void> {
  const list = await uploadList(stage, engineer, fileConnector, '华东客户名单.csv', {
    companyCount: 46,
    strangerCount: 5,
  });
  const { list: versions } = await stage.call('nameList.list', { id: fileConnector }, engineer);
  const quoted = versions.find(({ id }) => id === list);
  if (quoted?.quote == null) throw new Error('The demo’s name list was not matched');
  await stage.call('nameList.deliver', { id: fileConnector, name_list_id: list, quote: quoted.quote }, engineer);
  await makePacket(stage, engineer, packetConnector);
}

async function makePacket(stage: Stage, engineer: DemoPeople['engineer'], connector: number): Promise<void> {
  const { quote } = await stage.call('packet.list', { id: connector }, engineer);
  await stage.call('packet.create', { id: connector, rows: quote.rows, quote: quote.amount }, engineer);
  await stage.services.jobs.drain();
}

/** A file to fetch, a list that waits for its quote to be accepted, and a connector whose turn comes in some hours. */
export async function leaveOpen(
  stage: Stage,
  { engineer }: DemoPeople,
  { fileConnector, packetConnector }: DemoResources,
  now: Date,
): Promise<void> {
  await makePacket(stage, engineer, packetConnector);
  await uploadList(stage, engineer, fileConnector, '新增供应商.csv', { companyCount: 18, strangerCount: 4 });
  const { app } = await stage.call('connector.get', { id: packetConnector }, engineer);
  const fields = ['name', 'company_name', 'status'];
  const spec = { name: '供应商名单匹配', product: 'factory', type: 'FILE', app_id: app.id, fields } as const;
  await stage.call('connector.create', { ...spec, fields: [...fields] }, engineer);
  const runAt = new Date(now.getTime() + 3 * HOUR_MS);
  await stage.services.database.orm.update(jobs).set({ runAt }).where(eq(jobs.state, 'queued'));
}

async function uploadList(
  stage: Stage,
  engineer: DemoPeople['engineer'],
  connectorId: number,
  name: string,
  { companyCount, strangerCount }: { companyCount: number; strangerCount: number },
): Promise<string> {
  const def = definitionOf('enterprise');
  const { rows } = await stage.services.market.page(def, { current: 1, pageSize: companyCount, fields: ['name'] });
  const strangers = Array.from({ length: strangerCount }, (_, index) => [`未收录示例企业${index + 1}`]);
  const content = csvLines([['企业名称'], ...rows.map((row) => [String(row.name)]), ...strangers]);
  const size = Buffer.byteLength(content);
  const address = await stage.call(
    'integrator.uploadFileUrl',
    { file_name: name, size, connector_id: connectorId },
    engineer,
  );
  await stage.upload(address.url, { name, content }, engineer);
  const list = await stage.call(
    'nameList.create',
    { id: connectorId, upload_id: address.upload_id, column: '企业名称', match_by: 'name' },
    engineer,
  );
  await stage.services.jobs.drain();
  return list.id;
}
