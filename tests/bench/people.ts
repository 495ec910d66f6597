import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@daas/contract/endpoint';
import type { EndpointName } from '@daas/contract/endpoints';
import { endpoints } from '@daas/contract/endpoints';
import { STEP_UP_HEADER } from '@daas/contract/stepUp';
import type { Understood } from '@daas/contract/uploads';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { persons } from '@daas/server/db/schema';
import { createCompany } from '@daas/server/features/companies/companies';
import { createSession, SESSION_COOKIE } from '@daas/server/features/sessions/session';
import { issueTicket } from '@daas/server/features/signIn/stepUp/stepUpTickets';
import { buildApp } from '@daas/server/http/app';
import { csvLines } from '@daas/server/kernel/csv';
import { servicesFor } from '@daas/server/testing/gateway';
import { PEOPLE_HEADER, peopleRows } from '@daas/server/testing/people';
import { requestOf } from '@daas/server/testing/server';
import { columnsOf } from '@daas/server/testing/uploads';
import { startPostgres } from '../support/postgres';
import { median, percentile } from './percentiles';

const PEOPLE = 10_000;
const WRONG = 0.03;
const ASKED = 100;
const DEPARTMENTS = 300;

/** A file of 10,000 people checked and invited, and the list of them paged, sorted and searched, on both databases. */
export async function benchPeople(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-bench-'));
  const lines = await measure('PGlite', await openDatabase({ dataDir: folder }));
  await rm(folder, { recursive: true, force: true });
  const postgres = await startPostgres();
  lines.push(...(await measure('PostgreSQL', await openDatabase({ dataDir: 'memory', url: postgres.url }))));
  await postgres.stop();
  return lines;
}

async function measure(name: string, database: Database): Promise<string[]> {
  await migrate(database);
  await ensurePartitions(database.sql, new Date());
  const services = await servicesFor(database, () => new Date());
  const app = await buildApp(services);
  const now = new Date();
  const [person] = await database.orm
    .insert(persons)
    .values({ name: 'Bench', phone: '10000000001', passwordHash: 'none', createdAt: now })
    .returning();
  const personId = person?.id as number;
  const { companyId } = await createCompany(database.orm, { name: 'Bench', personId, now });
  const session = await createSession(database.orm, { personId, companyId, ip: '127.0.0.1', userAgent: 'bench', now });
  const cookie = `${SESSION_COOKIE}=${session.token}`;

  async function call(endpoint: EndpointName, input: Record<string, unknown>) {
    const request = requestOf(endpoints[endpoint], input);
    const { stepUp }: Endpoint = endpoints[endpoint];
    const ticket = stepUp && (await issueTicket(database.orm, session, stepUp, new Date())).ticket;
    const headers = { ...request.headers, cookie, ...(ticket ? { [STEP_UP_HEADER]: ticket } : {}) };
    const answer = await app.inject({ ...request, headers });
    if (answer.statusCode !== 200) throw new Error(`${endpoint}: ${answer.body}`);
    return answer.json().data;
  }
  async function check(wrong: number) {
    const form = new FormData();
    const content = csvLines([PEOPLE_HEADER, ...peopleRows(PEOPLE, wrong).rows]);
    form.append('file', new Blob([content]), 'people.csv');
    const encoded = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: endpoints['staff.importUpload'].path,
      headers: {
        cookie,
        'content-type': encoded.headers.get('content-type') ?? '',
        'x-requested-with': 'XMLHttpRequest',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const understood = answer.json().data as Understood;
    return call('staff.importCheck', { upload_id: understood.upload_id, columns: columnsOf(understood) });
  }
  const timed = async <T>(run: () => Promise<T>): Promise<[seconds: number, result: T]> => {
    const begun = performance.now();
    const result = await run();
    return [(performance.now() - begun) / 1000, result];
  };
  const department = async (called: string, parentId: number | null): Promise<number> =>
    (await call('department.create', { name: called, parent_id: parentId })).id;

  const top = await department('总部', null);
  for (const below of ['研发', '销售']) await department('综合组', await department(below, top));
  const [wrongSeconds, { rejected }] = await timed(() => check(WRONG));
  const [checkSeconds, { id }] = await timed(() => check(0));
  const [runSeconds, { invited }] = await timed(() => call('staff.importRun', { id }));
  if (invited !== PEOPLE) throw new Error(`${invited} were invited`);
  await database.sql.exec('analyze');

  const asked: [what: string, input: (n: number) => Record<string, unknown>][] = [
    ['pages', (n) => ({ current: 1 + ((n * 37) % (PEOPLE / 20)) })],
    ['sorted by name', (n) => ({ current: 1 + ((n * 37) % 100), sort: 'name' })],
    ['searched by phone', (n) => ({ keyword: `17${String((n * 7919) % PEOPLE).padStart(9, '0')}` })],
    ['searched by name', (n) => ({ keyword: `员工${(n * 131) % 1000}` })],
    ['of a department', () => ({ department_id: top })],
  ];
  // Flat and deep, as many as a company of that size has.
  for (let n = 0; n < DEPARTMENTS; n += 1) await department(`部门${n}`, n % 3 === 0 ? top : null);
  const lists: string[] = [];
  for (const [what, input] of asked) {
    const times: number[] = [];
    for (let n = 0; n < ASKED; n += 1) times.push((await timed(() => call('staff.list', input(n))))[0] * 1000);
    lists.push(
      `  list of ${PEOPLE}, ${what}: p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms (aim 50)`,
    );
  }
  const trees: number[] = [];
  for (let n = 0; n < ASKED; n += 1) trees.push((await timed(() => call('department.tree', {})))[0] * 1000);
  lists.push(
    `  tree of ${DEPARTMENTS} departments with their head counts: p50 ${median(trees).toFixed(1)} ms, p95 ${percentile(trees, 0.95).toFixed(1)} ms`,
  );
  await app.close();
  await services.refusals.stop();
  await database.close();
  return [
    `people on ${name}: ${PEOPLE} rows checked, ${rejected} rejected in ten ways: ${wrongSeconds.toFixed(1)} s, nobody invited`,
    `  ${PEOPLE} checked and invited: ${(checkSeconds + runSeconds).toFixed(1)} s (aim 30), ${runSeconds.toFixed(1)} s of it in one transaction`,
    ...lists,
  ];
}
