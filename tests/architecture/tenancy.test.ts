import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as schema from '@daas/server/db/schema';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';
import { unguarded } from '../support/tenantQueries';

/** Tables whose rows belong to a company: name in the source → name in the database. */
const TENANT_TABLES = new Map(
  Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) && 'companyId' in getTableColumns(table) ? [[name, getTableName(table)] as const] : [],
  ),
);

/**
 * Queries of a tenant's table without `ofCompany` or `sameCompany`, each for its reason: a folder, a file, or a
 * function of a file. One that is no longer needed fails, too.
 */
const EXCEPTIONS: Record<string, string> = {
  'access/allowlists.ts': 'the list of the company that a session, a key or a membership named',
  gateway: 'finds the company by the key; a batch holds calls of many. The matrix asks its routes for others',
  'parts/cluster': 'forwards calls of many companies to the servers that own their accounts',
  operator: 'an operator works on all companies',
  sealing: 'one key seals the secrets of all companies, and a start tries it on the newest',
  'messages/webhooks': 'sends what is due of all companies, each to its own; its callers name the company',
  'messages/events/dispatch.ts':
    'tells what is due of all companies, each to its own; what concerns a person alone has none',
  'features/events/thresholds.ts':
    'goes through the budgets, limits, keys and tokens of all companies, and each row names its own',
  'features/events/lateDataSets.ts': 'tells all companies that have a connector to a data set',
  'features/events/fieldDeprecations.ts': 'tells all companies that have a connector which uses a field that ends',
  jobs: 'the queue serves all companies',
  'features/cleanUp.ts': 'removes what has expired, of all companies',
  'features/cost/balanceWarnings.ts': 'warns all companies, and each row names its own',
  'features/applications/grant.ts#decideOrder': 'the operator decides on an order by its id',
  'features/applications/notices.ts': 'reminds all companies, and each row names its own',
  'money/partnerPrices.ts': 'prices and units that whoever sells to the company gives it, found by the customer',
  'money/commissionLines.ts#lockSeller': 'who sells to a company, found by the customer',
  'money/commissionLines.ts#reverseCommission':
    'what a call or an order earned, whoever earned it; the operator refunds it by its id',
  'money/refunds.ts#findCharge': 'the operator finds a charge by its id; a company’s act compares the company',
  'money/refunds.ts#refundCharge': 'a key is refunded once, whichever company it is of',
  'features/disputes/refund.ts#answerDispute': 'the operator answers a dispute by its id',
  'features/applications/grant.ts#refundOrder': 'the operator refunds an order by its id',
  records:
    'ships, proves and drops months of all companies; what a company asks of them names it, as the test below says',
  'money/check.ts': 'checks the books of all companies for the operator',
  'db/audit.ts': 'the chain of the company that a line names',
  'features/privacy': 'what is stored about one person, in all companies',
  'db/auditErasures.ts': 'the lines that are named, of the chains of all companies',
  'db/auditAnchors.ts': 'anchors of the chain that is asked for',
  'features/audit/verifyChain.ts': 'follows the chain of one company, for the operator',
  'features/audit/checkTrail.ts': 'checks the chains of all companies for the operator',
  'features/audit/heads.ts': 'tells the heads of all companies’ chains to the operator',
  'features/audit/retention.ts': 'removes what is old from the chains of all companies',
  'http/metrics.ts': 'counts the jobs of all companies together, for Prometheus',
  'features/agents/endAgent.ts#endAgent':
    'an agent is ended by what its own grant names; who ends one names it in their company first',
  'parts/agents/oauth/states.ts': 'an agent and its token are found by its own grant or token, before anybody is known',
  'parts/agents/oauth/documents.ts#consentedClient':
    'the metadata of a client is public, and the same whoever consented to it',
  'parts/agents/oauth/details.ts#granted': 'what a grant allows is found by the grant, before anybody is known',
  'features/sessions/caller.ts':
    'who asks is found by a session’s or a service account’s token, before anybody is known',
  'features/sessions/session.ts': 'a person’s sessions are counted and ended by the person',
  'features/signIn/signIn.ts': 'changes the session of this very request, by its id',
  'features/sessions/sessions.ts#listSessions': 'the sessions of the person who asks, in whatever company',
  'features/companies/companies.ts#membershipsOf': 'the companies among which a person chooses',
  'features/staff/invitations.ts#findInvitation': 'an invitation is found by its token, before anybody is known',
  'features/signIn/signOn/signOn.ts#beginSignOn': 'a provider is found by its name, before anybody is known',
  'features/staff/handOver.ts#renameEqual': 'names both sides of a self-join by their aliases, each of the company',
  'features/tax/consent.ts#findByLink': 'an authorization is found by its link, before anybody is known',
  'features/exclusive/refresh.ts#refreshDue': 'goes through what is due of all companies, and each row names its own',
  'features/monitor/notify.ts': 'notifies all companies of what a load changed, each of its own rows',
  'features/monitor/matchRules.ts#matchWatchedRows':
    'finds who monitors the changed rows, among the companies with rules; each match is its own company’s',
  'features/monitor/digest.ts#sendDigests': 'goes through the readers of all companies',
  'features/monitor/tasks.ts#run': 'a job works on what was queued, by its id',
  'features/monitor/tasks.ts#registerMonitorJobs': 'a job works on what was queued, by its id',
  'features/partners/protection.ts':
    'whose a prospect is, among all partners; nothing but the reason is told. A payment finds the partner by the customer',
  'features/partners/registrations.ts#endDue': 'ends what is over of one prospect, whoever had it',
  'features/partners/customers.ts#visible': 'customers of the partners below, whom the tree names',
  'features/partners/customers.ts#find': 'customers of the partners below, whom the tree names',
  'features/partners/customerDetail.ts': 'apps of the partner’s own customer, whom its report names',
  'features/partners/apps.ts#drawing': 'apps of the customers whom the partner’s own allocations name',
  'features/partners/apps.ts#ownApps': 'apps of the partner’s own customers, which it may give units',
  'features/partners/commission.ts#commissionGroups': 'names of what the partner’s own lines are of',
  'features/partners/commission.ts#requireCustomer': 'customers of the partners below, whom the tree names',
  'features/partners/commission.ts#rows': 'names of what the partner’s own lines are of',
  'features/partners/inventory.ts#movements': 'apps of the customers whom the partner’s own allocations name',
  'features/partners/priceChanges.ts#tellEndingProtections':
    'tells the customers of all partners whose protection ends',
  'features/partners/priceNotices.ts#notifyOfPrices': 'goes through the partners whose prices change',
  'features/partners/allocations.ts#expireUnits': 'goes through the partners whose units expire',
  'features/partners/tree.ts': 'the partners below one, by its tree',
  'features/connectors/jobs.ts': 'a job works on what was queued, by its id',
  'features/files/exports/run.ts': 'a job works on what was queued, by its id',
  'features/files/delivery.ts': 'a job works on what was queued, by its id',
  'features/files/matching.ts': 'a job works on what was queued, by its id',
  'features/files/jobs.ts': 'mends the files of all companies at start',
  'features/downloads/downloads.ts#lockUnfinished': 'the file of a job, by its id',
  'features/downloads/downloads.ts#failFile': 'the file of a job or of this request, by its id',
};

const SOURCES = 'packages/server/src';
const found = filesBelow(SOURCES, /(?<!\.test)\.ts$/)
  .filter((file) => !/\/(testing|demo|db\/schema)\//.test(file))
  .flatMap((file) => unguarded(file, readFileSync(path.join(root, file), 'utf8'), TENANT_TABLES))
  .map((query) => ({ ...query, at: query.at.slice(SOURCES.length + 1) }));
const covers = (exception: string, at: string) =>
  at === exception || at.startsWith(`${exception}/`) || at.startsWith(`${exception}#`);

test('every query of a table with a company_id keeps within one company', () => {
  const open = found.filter(({ at }) => !Object.keys(EXCEPTIONS).some((exception) => covers(exception, at)));
  const advice = open.map(({ at, line, table }) => {
    const [file, name] = at.split('#');
    return `${SOURCES}/${file}:${line} ${name} asks ${table}: put ofCompany(${table}, …) of db/tenant into its condition`;
  });
  expect(advice).toEqual([]);
});

test.each(Object.keys(EXCEPTIONS))('the exception %s is needed', (exception) => {
  expect(found.some(({ at }) => covers(exception, at))).toBe(true);
});

test('every question to ClickHouse for records of a company names it', () => {
  const text = readFileSync(path.join(root, SOURCES, 'records/olderRecords.ts'), 'utf8');
  const asked = text.match(/from \$\{table\}[^`]*/g) ?? [];
  expect(asked.length).toBeGreaterThan(0);
  for (const question of asked) expect(question).toMatch(/^from \$\{table\} where \$\{where\}/);
  const made = text.match(/const where = .*/g) ?? [];
  expect(made).toHaveLength(asked.length);
  for (const where of made) expect(where).toContain('conditions(companyId, ');
  expect(text).toMatch(/return \[\s*ofCompanyInClickHouse\(companyId, params\),/);
});

describe('the scan', () => {
  const asked = (text: string) => unguarded('a.ts', text, TENANT_TABLES).map(({ at, table }) => `${at} ${table}`);
  test.each([
    ['a builder', 'function f() { return db.select().from(apps).where(eq(apps.id, id)); }', 'apps'],
    [
      'a join',
      'function f() { db.select().from(apps).innerJoin(connectors, eq(a, b)).where(ofCompany(apps, 1)); }',
      'connectors',
    ],
    ['a change', 'const f = () => db.update(apps).set({}).where(eq(apps.id, id));', 'apps'],
    ['a count', 'const f = () => db.$count(apps);', 'apps'],
    ['a relational query', 'const f = () => db.query.apps.findFirst({});', 'apps'],
    ['SQL', 'const f = () => sql.query(`select 1 from apps where id = $1`, []);', 'apps'],
    ['a fragment', `const f = () => sql\`select 1 from \${apps} where id = \${id}\`;`, 'apps'],
    ['the company of another table', 'const f = () => db.delete(apps).where(ofCompany(connectors, 1));', 'apps'],
  ])('finds %s', (_, text, table) => expect(asked(text)).toEqual([`a.ts#f ${table}`]));

  test.each([
    ['a condition', 'db.select().from(apps).where(and(ofCompany(apps, companyId), eq(apps.id, id)));'],
    [
      'a named condition',
      'const live = (id) => ofCompany(apps, id); function f() { const where = live(1); db.delete(apps).where(where); }',
    ],
    [
      'a join',
      'db.select().from(apps).innerJoin(connectors, sameCompany(connectors, apps)).where(ofCompany(apps, 1));',
    ],
    ['an alias', `const a = alias(apps, 'a'); run(sql\`select 1 from apps a where \${ofCompany(a, id)}\`);`],
    ['a table of no company', 'db.select().from(persons);'],
  ])('takes %s', (_, text) => expect(asked(text)).toEqual([]));
});
