import { DATA_SETS } from '@daas/contract/datasets';
import type { Endpoint, ObjectKind } from '@daas/contract/endpoint';
import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import type { RefusalCode } from '@daas/contract/errors';
import { reportPrice } from '@daas/contract/marketReport';
import { createTaxProvider } from '@daas/demo/taxProvider';
import {
  agents,
  apps,
  elements,
  exclusiveOrders,
  exportProducts,
  members,
  NO_LIMITS,
  permissionRequests,
  persons,
} from '@daas/server/db/schema';
import { createCompany } from '@daas/server/features/companies/companies';
import { signReference } from '@daas/server/features/exportTasks/reference';
import { newId } from '@daas/server/kernel/id';
import { recordCall } from '@daas/server/testing/calls';
import type { TestUser } from '@daas/server/testing/fixtures';
import { requestOf, type TestServer } from '@daas/server/testing/server';
import { and, eq } from 'drizzle-orm';
import { sampleObject } from './inputs';

/** One object of each kind that belongs to a company, and the company itself. */
export type Objects = Record<ObjectKind | 'company', number | string>;

export const endpointNames = Object.keys(endpoints) as EndpointName[];
export const definitionOf = (name: EndpointName): Endpoint => endpoints[name];

type Company = TestServer['fixtures']['a' | 'b'];

/**
 * Gives a fixture company one of everything, through the endpoints the console itself uses.
 *
 * @param mark What its names begin with.
 * @param admin Who makes them.
 */
export async function furnish(
  server: TestServer,
  company: Company,
  mark = '',
  admin = company.admin,
): Promise<Objects> {
  const { app, key, connector, companyId } = company;
  const { call, app: http, services } = server;
  services.demoTaxProvider = createTaxProvider(services.market);
  const answer = await http.inject({
    method: 'POST',
    url: `/open/v1/connectors/${connector.id}/query`,
    headers: { authorization: `Bearer ${key.secret}` },
    payload: { limit: 1 },
  });
  if (answer.statusCode !== 200) throw new Error(`The first call was refused: ${answer.body}`);
  const { list: calls } = await call('call.list', {}, admin);
  await server.send('call.export', {}, admin);
  const { list: downloads } = await call('download.list', {}, admin);
  const wanted = { data_set: 'enterprise', fields: ['name'], rows: 1 };
  const quote = await call('export.quote', { ...wanted, format: 'csv' }, admin);
  const budget = await call('cost.setBudget', { scope: 'company', target_id: companyId, monthly: 1_000_000 }, admin);
  const purchase = await call('purchase.create', { amount: 10_000 }, admin);

  const saved = await call('savedFilter.save', { ...enterprise, name: `${mark}Kept`, shared: true }, admin);
  await call('market.remember', { ...enterprise, keyword: `${mark}Searched` }, admin);
  const marketReport = await call('marketReport.create', { ...REPORT, name: `${mark}Report` }, admin);
  const plan = await call('regional.create', { ...REGIONAL, name: `${mark}Region` }, admin);

  const exclusive = await call('exclusive.create', { ...enterprise, name: `${mark}Cut`, fields: ['name'] }, admin);

  const fields = ['name', 'uscc'];
  const file = await call(
    'connector.create',
    { name: `${mark}Lists`, product: 'enterprise', type: 'FILE', app_id: app.id, fields },
    admin,
  );
  await services.jobs.drain();
  const uploadId = await upload(server, admin, file.id, mark);
  const nameList = await call(
    'nameList.create',
    { id: file.id, upload_id: uploadId, column: 'name', match_by: 'name' },
    admin,
  );
  await services.jobs.drain();
  return {
    company: companyId,
    connector: file.id,
    app: app.id,
    key: key.id,
    call: first(calls),
    download: first(downloads),
    quote: quote.id,
    exportTask: await handOver(server, company, admin, mark),
    budget: budget.id,
    purchase: purchase.id,
    applicationOrder: await orderTrial(server, company),
    savedFilter: saved.id,
    regionalPlan: plan.id,
    regionalKey: plan.key,
    exclusiveSet: exclusive.id,
    exclusiveOrder: await orderFree(server, admin, mark),
    marketReport: marketReport.id,
    nameList: nameList.id,
    upload: await reserveUpload(server, admin, file.id, mark),
    receivedUpload: await upload(server, admin, file.id, mark),
    monitorUpload: await received(server, 'monitor.upload', enterprise, admin, mark),
    staffUpload: await received(server, 'staff.importUpload', {}, admin, mark),
    exampleUpload: await received(server, 'cloud.upload', {}, admin, mark),
    monitorTask: await watchByFile(server, admin, mark),
    department: (await call('department.create', { name: `${mark}Department` }, admin)).id,
    role: (await call('role.create', { name: `${mark}Role`, permissions: [] }, admin)).id,
    permissionRequest: await askForPermission(server, company),
    whiteListRule: (await call('whiteList.create', { ...WHITE_LIST, note: `${mark}Office` }, admin)).ids[0] as string,
    staffImport: await checkPeople(server, admin, mark),
    ...(await webhookOf(server, admin, mark)),
    taxAuthorization: await askTaxpayer(server, admin, mark),
    customer: (await reportProspect(server, admin, mark)).id,
    ...(await allocateToCustomer(server, admin, mark)),
    ...(await programOf(server, admin, mark)),
    agent: await letIn(server, company, mark),
    member: (await call('staff.invite', { name: `${mark}Invited`, phone: nextPhone(), role_ids: [] }, admin)).id,
  };
}

/** Made beside the endpoint: no client sends a browser here. */
async function letIn({ services }: TestServer, { companyId, admin }: Company, mark: string): Promise<number> {
  const { orm } = services.database;
  const now = services.clock();
  const own = { companyId, ipRules: [], createdBy: admin.personId, createdAt: now, updatedAt: now };
  const limits = { ...NO_LIMITS, spendTotal: AGENT.spend_total, endsAt: AGENT.ends_at };
  const [app] = await orm
    .insert(apps)
    .values({ ...own, kind: 'agent', name: `${mark}Agent`, limits })
    .returning({ id: apps.id });
  const appId = app?.id as number;
  const client = { clientId: 'https://client.example/client.json', clientName: `${mark}Agent` };
  await orm.insert(agents).values({ appId, companyId, ...client, personId: admin.personId, createdAt: now });
  return appId;
}
const AGENT = { spend_total: 10_000, ends_at: '2026-12-01T00:00:00Z' };
const REQUEST = { uid: 'a'.repeat(43) };

/** Made beside the endpoint: the members of this world who act are administrators, who lack nothing. */
async function askForPermission({ services }: TestServer, { companyId, admin }: Company): Promise<string> {
  const { orm } = services.database;
  const id = newId('prq');
  const [member] = await orm
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.personId, admin.personId)));
  const values = { id, companyId, memberId: member?.id as number, permission: 'get-app-list' as const };
  await orm.insert(permissionRequests).values({ ...values, createdAt: services.clock() });
  return id;
}

/** A service account with one token. */
async function programOf({ call }: TestServer, who: TestUser, mark: string) {
  const { id } = await call('serviceAccount.create', { name: `${mark}Program`, role_ids: [] }, who);
  const { token } = await call('serviceAccount.createToken', { id, name: `${mark}Token` }, who);
  return { serviceAccount: id, serviceToken: token.id };
}

/** What another product hands over, opened. */
async function handOver({ call, services }: TestServer, { companyId }: Company, who: TestUser, mark: string) {
  return (
    await call('exportTask.open', { reference: await referenceTo(services, companyId, mark), target: 'file' }, who)
  ).id;
}
/** A link's signed text of a product, to the company's data set of enterprises. */
export async function referenceTo({ database, sealer, clock }: TestServer['services'], company: number, mark: string) {
  const secret = `a secret of ${mark}`;
  const key = `product-${mark.length}`;
  await database.orm.transaction(async (db) => {
    const values = { key, name: `${mark}Product`, secret: await sealer.seal(db, secret), createdAt: clock() };
    await db.insert(exportProducts).values(values).onConflictDoNothing();
  });
  return signReference(key, secret, {
    company,
    dataSet: enterprise.data_set,
    expires: Math.floor(clock().getTime() / 1000) + 600,
  });
}

/** The next company of the enterprise data set, as a customer that is protected. */
async function reportProspect({ call }: TestServer, who: TestUser, mark: string) {
  prospects += 1;
  const rowId = `ent_${String(20 + prospects).padStart(6, '0')}`;
  return call('partner.report', { ...PROSPECT, row_id: rowId, need: `${mark}Need` }, who);
}

/** A customer that has an account and an app, which draws on the partner's inventory. */
async function allocateToCustomer(server: TestServer, admin: TestUser, mark: string) {
  const { call, services } = server;
  const { orm } = services.database;
  const now = services.clock();
  const { name } = await reportProspect(server, admin, mark);
  const elementId = ELEMENT.id;
  const element = { ...ELEMENT, kind: 'data-set' as const, dataSet: 'enterprise', createdAt: now };
  await orm.insert(elements).values(element).onConflictDoNothing();
  const person = { name: `${mark}Buyer`, phone: nextPhone(), passwordHash: 'none', createdAt: now };
  const [buyer] = await orm.insert(persons).values(person).returning({ id: persons.id });
  const { companyId } = await createCompany(orm, { name, personId: buyer?.id as number, now });
  const made = { createdBy: buyer?.id as number, createdAt: now, updatedAt: now };
  const own = { companyId, ipRules: [], limits: NO_LIMITS, ...made };
  const [app] = await orm
    .insert(apps)
    .values({ ...own, name: `${mark}Buying` })
    .returning({ id: apps.id });
  const id = app?.id as number;
  await call('partner.buyInventory', { element_id: elementId, quantity: 20, cost: ELEMENT.cost }, admin);
  await call('partner.allocate', { id, element_id: elementId, quantity: 10 }, admin);
  const { allocations } = await call('partner.customerApp', { id }, admin);
  return { customerApp: id, allocation: first(allocations) };
}
export const ELEMENT = { id: 'ele_0000000000000000', name: 'Sample', cost: 100, floor: 100, suggested: 200 };
let prospects = 0;
const PROSPECT = { contact_name: '联系人', contact_phone: '10000000095', need: 'Data', expected_amount: 10_000 };

/** Brings a company into all that the overview warns of. */
export async function trouble(server: TestServer, company: Company, objects: Objects): Promise<void> {
  const { database, clock } = server.services;
  const { companyId, app, key, connector } = company;
  const now = clock();
  const limits = JSON.stringify({ ...NO_LIMITS, total: 1 });
  for (const table of ['apps', 'connectors'])
    await database.sql.query(`update ${table} set limits = $1 where company_id = $2`, [limits, companyId]);
  for (const subject of [`app:${app.id}`, `connector:${connector.id}`, `connector:${objects.connector}`])
    await database.sql.query(
      `insert into usage_counters (subject, metric, "window", used) values ($1, 'calls', 'all', 5)
       on conflict (subject, metric, "window") do update set used = 5`,
      [subject],
    );
  await database.sql.query('update api_keys set expires_at = $1 where id = $2', [
    new Date(now.getTime() + 3_600_000),
    key.id,
  ]);
  await database.sql.query('update budgets set monthly = 1 where company_id = $1', [companyId]);
  const failed = {
    companyId,
    appId: app.id,
    connectorId: connector.id,
    at: new Date(now.getTime() - 60_000),
    amount: 0,
  };
  for (let n = 0; n < 20; n += 1) await recordCall(database.orm, { ...failed, outcome: 'failed' });
}

/** Of an application as if the company never had it, which it has again afterwards; answers the order's id. */
async function orderTrial({ call, services }: TestServer, { companyId, admin }: Company): Promise<string> {
  const { sql } = services.database;
  const own = [companyId, TAX_REPORT];
  await sql.query('delete from company_products where company_id = $1 and product_type = $2', own);
  const order = { product_type: TAX_REPORT, kind: 'trial', years: 0, amount: 0 } as const;
  const { id } = await call('dataApplication.order', order, admin);
  await sql.query(`insert into company_products (company_id, product_type, state) values ($1, $2, 'OFFICIAL')`, own);
  return id;
}
const TAX_REPORT = 58;

/** An order of an exclusive data set without a price; made beside the endpoint, which builds a version. */
async function orderFree({ call, services }: TestServer, who: TestUser, mark: string): Promise<string> {
  const { id: setId } = await call('exclusive.create', { ...enterprise, name: `${mark}Bought`, fields: ['name'] }, who);
  const id = newId('exo');
  const now = services.clock();
  const terms = { kind: 'buy', months: 1, rows: 1, unitPrice: 0, amount: 0 } as const;
  const own = { id, companyId: who.companyId as number, setId, createdBy: who.personId, createdAt: now, until: now };
  await services.database.orm.insert(exclusiveOrders).values({ ...own, ...terms });
  return id;
}

function first(list: { id: string }[]): string {
  const id = list[0]?.id;
  if (!id) throw new Error('The list is empty');
  return id;
}

const TAX = { purpose: 'Credit check', days: 90 as const };
/** Tax numbers of companies of the market that have registered contacts; a company asks each but a few times a day. */
let taxpayers: string[] = [];
let asked = 0;
const nextTaxpayer = () => taxpayers[asked++ % taxpayers.length] as string;

async function askTaxpayer({ call, services }: TestServer, who: TestUser, mark: string): Promise<string> {
  const filter = { field: 'status', op: 'eq', value: '存续' } as const;
  const { rows } = await services.market.page(DATA_SETS.enterprise, { filter, current: 1, pageSize: 50 });
  taxpayers = rows.map(({ uscc }) => String(uscc));
  const request = { ...TAX, subject: `${mark}Taxpayer`, tax_number: nextTaxpayer() };
  return (await call('taxReport.ask', request, who)).id;
}
const WHITE_LIST = { rules: ['10.0.0.0/8'], guards: 'gateway' as const };

type TakesFile = 'monitor.upload' | 'staff.importUpload' | 'cloud.upload';

/** A small file at one of the places that take files; answers the upload's id. */
async function received(
  server: TestServer,
  name: TakesFile,
  input: Record<string, unknown>,
  who: TestUser,
  mark = '',
): Promise<string> {
  const answer = await send(server, name, input, who, { fileName: `${mark}names.csv` });
  if (answer.statusCode !== 200) throw new Error(`The file was refused: ${answer.body}`);
  return answer.json().data.upload_id;
}

/** A file of one person to invite, read and checked; answers its id. */
async function checkPeople(server: TestServer, who: TestUser, mark: string): Promise<string> {
  const uploadId = await received(server, 'staff.importUpload', {}, who, mark);
  const { id } = await server.call('staff.importCheck', { upload_id: uploadId, columns: PEOPLE_COLUMNS }, who);
  return id;
}
const PEOPLE_COLUMNS = { name: 'Name', phone: 'Phone' };

async function watchByFile(server: TestServer, who: TestUser, mark: string): Promise<string> {
  const uploadId = await received(server, 'monitor.upload', enterprise, who, mark);
  const input = { ...enterprise, upload_id: uploadId, action: 'add' as const, column: 'name' };
  return (await server.call('monitor.byFile', input, who)).id;
}

async function webhookOf({ call }: TestServer, who: TestUser, mark: string) {
  const { id } = await call('webhook.create', { name: `${mark}Hook`, url: WEBHOOK_URL }, who);
  const rule = await call('monitor.saveRule', { ...enterprise, name: `${mark}Rule`, filter: null }, who);
  return { monitorRule: rule.id, webhook: id, webhookDelivery: (await call('webhook.test', { id }, who)).delivery_id };
}

const WEBHOOK_URL = 'https://example.com/hook';
const people = () => Buffer.from(`Name,Phone\nImported,${nextPhone()}\n`);
const NAMES = Buffer.from('name\n不存在的公司\n');

async function reserveUpload(
  { call }: TestServer,
  who: TestUser,
  connectorId: number,
  mark: string,
  content = NAMES,
): Promise<string> {
  const input = { file_name: `${mark}names.csv`, size: content.length, connector_id: connectorId };
  return (await call('integrator.uploadFileUrl', input, who)).upload_id;
}

/** Asks an endpoint as the browser does: where it takes a file, with a small CSV. */
export async function send(
  server: TestServer,
  name: EndpointName,
  input: Record<string, unknown>,
  who?: TestUser,
  {
    fileName = 'names.csv',
    content = name === 'staff.importUpload' ? people() : NAMES,
    token,
    key,
  }: { fileName?: string; content?: Buffer; token?: string; key?: string } = {},
) {
  const definition = definitionOf(name);
  const more = { ...(token ? { token } : {}), ...(key ? { key } : {}) };
  if (definition.encoding !== 'multipart') return server.send(name, input, who, more);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(content)], { type: 'text/csv' }), fileName);
  const encoded = new Response(form);
  const { method, url, headers } = requestOf(definition, input);
  const cookie = who && (await server.cookieOf(who));
  const type = encoded.headers.get('content-type') ?? '';
  return server.app.inject({
    method,
    url,
    headers: {
      ...headers,
      'content-type': type,
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Answers the upload's id. */
export async function upload(
  server: TestServer,
  who: TestUser,
  connectorId: number,
  mark: string,
  content = NAMES,
): Promise<string> {
  const uploadId = await reserveUpload(server, who, connectorId, mark, content);
  const answer = await send(server, 'integrator.upload', { upload_id: uploadId }, who, { content });
  if (answer.statusCode !== 200) throw new Error(`The upload was refused: ${answer.body}`);
  return uploadId;
}

/** An input that the endpoint takes, of these objects. */
export function inputFor(name: EndpointName, objects: Objects): Record<string, unknown> {
  const definition = definitionOf(name);
  const ids = Object.entries(definition.objects ?? {}).flatMap(([input, kind]) =>
    kind ? [[input, objects[kind]]] : [],
  );
  const more: Record<string, unknown> = { ...MEANT[name], ...Object.fromEntries(ids) };
  if (name === 'cost.setBudget') more.target_id = objects.company;
  if (name === 'account.chooseCompany') more.company_id = objects.company;
  if (name === 'staff.invite') more.phone = nextPhone();
  if (name === 'taxReport.ask') more.tax_number = nextTaxpayer();
  if (name === 'whiteList.create') more.rules = [nextAddress()];
  if (name === 'whiteList.update') more.rule = nextAddress();
  if (name === 'staff.move') more.ids = [objects.member];
  if (
    [
      'app.create',
      'connector.create',
      'webhook.create',
      'monitor.saveRule',
      'savedFilter.save',
      'department.create',
      'role.create',
      'serviceAccount.create',
      'serviceAccount.update',
    ].includes(name)
  ) {
    named += 1;
    more.name = `New ${named}`;
  }
  return sampleObject(definition.input, more);
}
let named = 0;
let phones = 0;
let addresses = 0;
const nextAddress = () => `192.0.${addresses >> 8}.${addresses++ & 255}`;
const nextPhone = () => `1390000${String(phones++).padStart(4, '0')}`;

/** Well-formed, and never sent. */
const LINK = { link: 'a'.repeat(43) };
const enterprise = { data_set: 'enterprise' };
export const REPORT = { keyword: '公司', chapters: ['scale' as const], amount: reportPrice(['scale']) };
const REGIONAL = { regions: ['33'], measures: ['companies' as const] };
/** Well formed, and no authenticator's. */
const credential = (response: object) => ({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response });
/** What an input needs beyond the smallest valid value, to be acceptable and not only well-formed. */
const MEANT: Partial<Record<EndpointName, Record<string, unknown>>> = {
  'cost.disputeBill': { period: '2026-10', by: 'product', key: 'nothing' },
  'account.signIn': { phone: '10000000091', password: 'Test@2026!' },
  'account.register': { agreed: true },
  'account.stepUp': { password: 'Test@2026!' },
  'personal.portrait': { hash: 'a'.repeat(64) },
  'account.passkey': {
    credential: credential({ clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }),
  },
  'company.setSignOn': { name: 'example.com', issuer: 'https://127.0.0.1' },
  'company.trySignOn': { issuer: 'https://127.0.0.1' },
  'account.beginSignOn': { name: 'example.com' },
  'personal.addPasskey': { credential: credential({ clientDataJSON: 'AAAA', attestationObject: 'AAAA' }) },
  'agent.request': REQUEST,
  'agent.approve': { ...REQUEST, ...AGENT },
  'agent.refuse': REQUEST,
  'agent.narrow': AGENT,
  'agent.widen': AGENT,
  'connector.product': { key: 'enterprise' },
  'connector.quote': { product: 'enterprise', fields: ['name'] },
  'connector.whyEmpty': { product: 'enterprise', fields: ['name'] },
  'connector.create': { product: 'enterprise', fields: ['name'], type: 'API' },
  'connector.preview': { mode: 'sample' },
  'connector.setIpRules': { ip_rules: ['10.0.0.1'] },
  'app.setIpRules': { ip_rules: ['10.0.0.1'] },
  'integrator.uploadFileUrl': { file_name: 'names.csv', size: 100 },
  'market.dataSet': enterprise,
  'market.filterConfig': enterprise,
  'market.search': enterprise,
  'market.detail': { ...enterprise, row_id: 'ent_000001' },
  'market.related': { ...enterprise, row_id: 'ent_000001', relation: 'factories' },
  'market.around': { ...enterprise, row_id: 'ent_000001' },
  'market.timeline': { ...enterprise, row_id: 'ent_000001' },
  'market.control': { row_id: 'ent_000001' },
  'market.listing': enterprise,
  'market.price': { ...enterprise, fields: ['name'], calls: 1 },
  'market.whyEmpty': enterprise,
  'market.words': { ...enterprise, text: '浙江 有电话' },
  'market.find': { text: '浙江 有电话' },
  'market.facet': { ...enterprise, field: 'province', text: '浙' },
  'market.remember': enterprise,
  'regional.create': REGIONAL,
  'regional.update': REGIONAL,
  'exclusive.preview': { ...enterprise, fields: ['name'] },
  'exclusive.create': { ...enterprise, fields: ['name'] },
  'exclusive.order': { months: 1, until: null },
  'exclusive.changes': { from: 1, to: 2 },
  'marketReport.dispute': { version: 1 },
  'marketReport.create': REPORT,
  'marketReport.renew': { amount: REPORT.amount },
  'marketReport.quote': { keyword: 'a', chapters: ['scale'] },
  'customerGroup.remoteOffice': { type: 'noregist' },
  'customerGroup.authorityBillboard': { type: 'specialized-and-new' },
  'customerGroup.highEnterprises': { type: 'potentialhigh' },
  'customerGroup.quoteRemoteOffice': { type: 'noregist', fields: ['name'] },
  'customerGroup.quoteAuthorityBillboard': { type: 'specialized-and-new', fields: ['name'] },
  'customerGroup.quoteHighEnterprises': { type: 'potentialhigh', fields: ['name'] },
  'customerGroup.remoteOfficeEvidence': { type: 'noregist', ids: ['ent_000001'] },
  'customerGroup.highEnterprisesEvidence': { type: 'potentialhigh', ids: ['ent_000001'] },
  'estate.quote': { fields: ['name'] },
  'macro.file': { regions: ['CN'], tab: 'economic-view' },
  'savedFilter.list': enterprise,
  'savedFilter.save': enterprise,
  'monitor.list': enterprise,
  'monitor.add': { ...enterprise, ids: ['ent_000001'] },
  'monitor.remove': { ...enterprise, ids: ['ent_000002'] },
  'monitor.among': { ...enterprise, ids: ['ent_000001'] },
  'monitor.bySearch': { ...enterprise, everything: true },
  'monitor.upload': enterprise,
  'monitor.inspect': enterprise,
  'monitor.byFile': { ...enterprise, action: 'add', column: 'name' },
  'monitor.updates': enterprise,
  'monitor.fields': enterprise,
  'monitor.saveRule': enterprise,
  'monitor.tryRule': enterprise,
  'export.quote': { ...enterprise, fields: ['name'] },
  'exportTask.preview': { columns: [{ field: 'name' }] },
  'exportTask.quote': { columns: [{ field: 'name' }], rows: 1 },
  'dataApplication.order': { product_type: 51, kind: 'trial', years: 0, amount: 0 },
  'goodsApp.priceInfo': { product_type: 51 },
  'goodsApp.trialQuota': { product_type: 51 },
  'price.publicDetail': { key: 'enterprise' },
  'dictionary.get': { key: 'enterprise' },
  'cost.priceDetail': { key: 'enterprise' },
  'cost.explain': { before: '2026-09', after: '2026-10' },
  'cost.setBudget': { scope: 'company', monthly: 1_000_000 },
  'macro.ranking': { indicator: 'ny.gdp.mktp.cn', level: 'country' },
  'webhook.create': { url: WEBHOOK_URL },
  'webhook.update': { url: WEBHOOK_URL },
  'webhook.replayEvents': { subject: 'company:1000001' },
  'whiteList.check': { address: '10.0.0.1' },
  'cloud.examples': { kind: 'connector' },
  'cloud.fileExamples': { column: 'name' },
  'staff.importCheck': { columns: PEOPLE_COLUMNS },
  'cloud.recommend': { examples: ['不存在的公司'] },
  'taxReport.ask': TAX,
  'taxReport.renew': { days: 30 },
  'taxAuthorization.get': LINK,
  'taxAuthorization.fill': { ...LINK, tax_number: '91350211M000100Y46', consent_sha256: 'a'.repeat(64) },
  'taxAuthorization.code': LINK,
  'taxAuthorization.confirm': LINK,
  'taxAuthorization.refuse': LINK,
  'taxAuthorization.withdraw': LINK,
  'department.move': { parent_id: null },
  'department.delete': { move_to: null },
  'staff.move': { department_id: null },
  'staff.invite': { role_ids: [] },
  'staff.update': { role_ids: [] },
  'role.create': { permissions: [] },
  'role.update': { permissions: [] },
  'role.preview': { permissions: [] },
  'serviceAccount.create': { role_ids: [] },
  'serviceAccount.update': { role_ids: [] },
  'personal.setPassword': { password: 'Passw0rd!' },
  'company.setSecurity': { scope: 'nobody' },
  'personal.setPreferences': { locale: 'zh-CN', time_zone: 'Asia/Shanghai' },
  'partner.report': { ...PROSPECT, row_id: 'ent_000003' },
  'partner.element': { id: ELEMENT.id },
  'partner.setElementPrice': { id: ELEMENT.id, price: 300 },
  'partner.buyInventory': { element_id: ELEMENT.id, cost: ELEMENT.cost },
  'partner.allocate': { element_id: ELEMENT.id },
  'partner.commissionMonth': { month: '2026-11' },
  'partner.commissionGroups': { month: '2026-11' },
  'partner.commissionLines': { month: '2026-11' },
  'partner.disputeCommission': { month: '2026-11' },
  'partner.statement': { month: '2026-11' },
  'cost.setBalanceWarning': { enabled: true, thresholds: [10_000], phones: ['10000000091'], emails: [] },
};

/** What a right caller may be told instead of a success in these tests, each for its reason. */
export const TOLD: Partial<Record<EndpointName, RefusalCode>> = {
  // no client sent a browser here
  'agent.request': 'not-found',
  'agent.approve': 'not-found',
  'agent.refuse': 'not-found',
  // no code was sent to that phone
  'account.register': 'code-expired',
  'account.resetPassword': 'code-expired',
  'account.codeDelivery': 'code-expired',
  // disputed a moment ago, with the permission alone
  'call.dispute': 'already-disputed',
  'marketReport.dispute': 'already-disputed',
  // nothing of it was paid
  'download.dispute': 'not-charged',
  'dataApplication.dispute': 'not-charged',
  'exclusive.dispute': 'not-charged',
  'cost.disputeBill': 'not-found',
  // the version that was ordered a moment ago is being made
  // The file has not expired.
  'export.remake': 'state-forbids',
  'marketReport.renew': 'state-forbids',
  'marketReport.delete': 'state-forbids',
  // its own password is needed later on
  'personal.setPassword': 'password-guessable',
  // no such ticket was issued
  'account.secondFactor': 'second-factor-expired',
  'account.sendRecoveryCode': 'second-factor-expired',
  'account.beginRecovery': 'second-factor-expired',
  'account.finishRecovery': 'second-factor-expired',
  // nobody reported a loss
  'personal.cancelRecovery': 'not-found',
  'staff.approveRecovery': 'not-found',
  // what was begun is confirmed by a code of an authenticator, and there is none
  'personal.confirmSecondFactor': 'second-factor-wrong',
  'personal.newRecoveryCodes': 'not-found',
  // its provider is on this machine, so there is none, and nobody was sent to one
  'company.setSignOn': 'invalid-input',
  'company.trySignOn': 'invalid-input',
  'company.signOnTrial': 'sign-on-refused',
  'company.removeSignOn': 'not-found',
  'account.beginSignOn': 'not-found',
  'account.finishSignOn': 'sign-on-refused',
  // no authenticator made it
  'account.passkey': 'passkey-refused',
  'personal.addPasskey': 'passkey-refused',
  // its id is a sample's
  'personal.renamePasskey': 'not-found',
  'personal.removePasskey': 'not-found',
  'account.endSession': 'not-found',
  'integrator.checkCaptcha': 'code-wrong',
  // no product signed it
  'exportTask.open': 'invalid-input',
  // its quote is a sample's
  'exportTask.start': 'changed-meanwhile',
  // an earlier test was let through and did it
  'app.rotateKey': 'state-forbids',
  'serviceAccount.update': 'changed-meanwhile',
  'serviceAccount.rotateToken': 'state-forbids',
  'purchase.cancel': 'state-forbids',
  'taxReport.withdraw': 'state-forbids',
  'dataApplication.cancelOrder': 'state-forbids',
  // it was bought without an end
  'dataApplication.order': 'state-forbids',
  'partner.release': 'state-forbids',
  'cost.testBalanceWarning': 'too-many-requests',
  'nameList.create': 'invalid-input',
  'integrator.upload': 'state-forbids',
  'role.update': 'changed-meanwhile',
  // who was invited has not accepted
  'staff.setStatus': 'state-forbids',
  'staff.resetPassword': 'state-forbids',
  // no such link was sent
  'invitation.get': 'invitation-invalid',
  'invitation.accept': 'invitation-invalid',
  'taxAuthorization.get': 'not-found',
  'taxAuthorization.fill': 'not-found',
  'taxAuthorization.code': 'not-found',
  'taxAuthorization.confirm': 'not-found',
  'taxAuthorization.refuse': 'not-found',
  'taxAuthorization.withdraw': 'not-found',
  // the file is no ranking
  'cloud.file': 'not-found',
  // an administrator lacks nothing, and granted the one there was
  'role.request': 'state-forbids',
  'role.declineRequest': 'not-found',
  // the market knows none of them
  'cloud.recommend': 'invalid-input',
  // nobody has answered
  'taxReport.read': 'state-forbids',
  // its hash is a sample's
  'personal.portrait': 'not-found',
  // what is sent is no picture
  'personal.setPortrait': 'file-refused',
  'personal.setMail': 'code-wrong',
  'personal.setPhone': 'code-wrong',
  'personal.addPhone': 'code-wrong',
  // connectors are bound to it
  'app.delete': 'in-use',
  // its customers have not called, and no month was stated
  'partner.commissionMonth': 'not-found',
  'partner.disputeCommission': 'not-found',
  'partner.statement': 'not-found',
  // its time has just begun
  'partner.renew': 'invalid-input',
  // it was not bought
  'exclusive.order': 'changed-meanwhile',
  'exclusive.changes': 'not-found',
  'exclusive.file': 'not-found',
  'exclusive.connect': 'state-forbids',
  // the list names nobody
  'nameList.deliver': 'invalid-input',
  // the connector is of type FILE
  'packet.list': 'connector-type-mismatch',
  'packet.create': 'connector-type-mismatch',
};
