import { DATA_SETS, type DataSetKey } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { ReportScope } from '@daas/contract/endpoints/marketReport';
import { MAX_MARKET_REPORTS, MIN_REPORT_ROWS, REPORT_CHAPTERS } from '@daas/contract/marketReport';
import { and, desc, eq, getTableColumns, ilike, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../db/audit';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { marketReports, marketReportVersions, persons } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import type { Count, MarketEngine } from '../../market';
import { readChargeStates } from '../../money/disputes';
import { charge, lockAccountForChange } from '../../money/ledger';
import type { MemberContext } from '../context';
import { codeAndName } from '../regional/scope';
import { enqueueReport, MOVING, postingOf } from './jobs';
import { basisOf, checkScope, defOf, type Source } from './scope';

type Report = typeof marketReports.$inferSelect;
type Version = typeof marketReportVersions.$inferSelect;

/** Versions of one company under way at a time. */
const MAX_MOVING = 5;
const subject = (id: string) => `market-report:${id}`;
const gone = () => new Refusal('not-found', { what: '@market-report' });
const ofCaller = ({ caller }: Pick<MemberContext, 'caller'>) => ofCompany(marketReports, caller.companyId);

/** What a list shows of a report with its newest version. */
const present = (
  { caller, locale }: MemberContext,
  { id, name, scope, ownerId, updatedAt }: Report,
  { number, status, progress }: Pick<Version, 'number' | 'status' | 'progress'>,
  owner: string,
): EndpointOutput<'marketReport.list'>['list'][number] => ({
  id,
  name,
  keyword: scope.keyword,
  industries: scope.industries.map((code) => codeAndName('industry', code, locale)),
  regions: scope.regions.map((code) => codeAndName('division', code, locale)),
  chapters: scope.chapters,
  status,
  progress,
  versions: number,
  owner,
  own: ownerId === caller.personId,
  updated_at: iso(updatedAt),
});

const versionColumns = {
  number: marketReportVersions.number,
  status: marketReportVersions.status,
  progress: marketReportVersions.progress,
};
const later = alias(marketReportVersions, 'later');
/** The newest version of a report, beside it. */
const newest = sql`${marketReportVersions.number} = (select max(${later.number}) from ${marketReportVersions} "later"
  where ${later.reportId} = ${marketReports.id} and ${sameCompany(later, marketReports)})`;

export async function listReports(
  context: MemberContext,
  { keyword, sort, ...page }: EndpointParsedInput<'marketReport.list'>,
): Promise<EndpointOutput<'marketReport.list'>> {
  const { db } = context;
  const like = keyword ? ilike(marketReports.name, containing(keyword)) : undefined;
  const query = db
    .select({ report: marketReports, version: versionColumns, owner: persons.name })
    .from(marketReports)
    .innerJoin(
      marketReportVersions,
      and(
        eq(marketReportVersions.reportId, marketReports.id),
        sameCompany(marketReportVersions, marketReports),
        newest,
      ),
    )
    .innerJoin(persons, eq(persons.id, marketReports.ownerId))
    .where(and(ofCaller(context), like));
  const by = sort?.field === 'name' ? marketReports.name : marketReports.updatedAt;
  const direction = directionOf(sort);
  const reports = await pageOf(db, query, [direction(by), direction(marketReports.id)], page);
  return {
    ...reports,
    list: reports.list.map(({ report, version, owner }) => present(context, report, version, owner)),
  };
}

export async function quoteReport(
  context: MemberContext,
  scope: EndpointParsedInput<'marketReport.quote'>,
): Promise<EndpointOutput<'marketReport.quote'>> {
  checkScope(context, scope);
  const chapters = await pricedChapters(context, scope);
  return { amount: sumOf(chapters), chapters };
}

/** What each chapter would stand on, and its price: nothing where there are too few rows for it. */
async function pricedChapters({ services, now }: MemberContext, scope: ReportScope) {
  const counts = new Map<string, Promise<Count>>();
  const count = (source: Source) => {
    const key = JSON.stringify(source);
    const { keyword, filter } = source;
    const pendingCount =
      counts.get(key) ?? services.market.count(defOf(source), { keyword: keyword || undefined, filter });
    counts.set(key, pendingCount);
    return pendingCount;
  };
  return Promise.all(
    scope.chapters.map(async (key) => {
      const { total: rows, capped } = await count(basisOf(key, scope, now));
      return { key, price: rows >= MIN_REPORT_ROWS ? REPORT_CHAPTERS[key].price : 0, rows, capped };
    }),
  );
}
const sumOf = (chapters: readonly { price: number }[]): number => chapters.reduce((sum, { price }) => sum + price, 0);
/** Asks the market, so that it comes before the transaction of an order. */
const priceOf = async (context: MemberContext, scope: ReportScope) => sumOf(await pricedChapters(context, scope));

export async function createReport(
  context: MemberContext,
  { name, amount, ...input }: EndpointParsedInput<'marketReport.create'>,
): Promise<EndpointOutput<'marketReport.create'>> {
  const { caller, now } = context;
  const scope = { ...input, chapters: [...new Set(input.chapters)] };
  checkScope(context, scope);
  requireAgreed(amount, await priceOf(context, scope));
  const { companyId, personId: ownerId } = caller;
  return context.db.transaction(async (db) => {
    const [report] = await db
      .insert(marketReports)
      .values({ companyId, ownerId, name, scope, createdAt: now, updatedAt: now })
      .returning();
    if (!report) throw new Error('The report was not stored');
    await order({ ...context, db }, report, 1, amount);
    // Concurrent orders are serialized by the lock on the account, so this counts theirs.
    if ((await db.$count(marketReports, ofCaller(context))) > MAX_MARKET_REPORTS)
      throw new Refusal('quota-reached', { what: '@market-report', limit: MAX_MARKET_REPORTS });
    await audit(db, context, 'marketReport.create', subject(report.id), { name, ...scope, amount });
    return { id: report.id };
  });
}

export async function renewReport(
  context: MemberContext,
  { id, amount }: EndpointParsedInput<'marketReport.renew'>,
): Promise<EndpointOutput<'marketReport.renew'>> {
  const { now } = context;
  const { scope } = await ownReport(context, id);
  checkScope(context, scope);
  const price = await priceOf(context, scope);
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const report = await ownReport(inside, id, { lock: true });
    const { number: last, status } = await newestOf(inside, id);
    if (status === 'queued' || status === 'running')
      throw new Refusal('state-forbids', { name: report.name, state: `@${status}` });
    requireAgreed(amount, price);
    const number = last + 1;
    await order(inside, report, number, amount);
    await db
      .update(marketReports)
      .set({ updatedAt: now })
      .where(and(ofCaller(context), eq(marketReports.id, id)));
    await audit(db, context, 'marketReport.renew', subject(id), { name: report.name, version: number, amount });
    return { number };
  });
}

function requireAgreed(agreed: number, price: number): void {
  if (agreed !== price) throw new Refusal('changed-meanwhile');
}

/** Charges a version and queues it, both or neither. */
async function order(context: MemberContext, report: Report, number: number, amount: number): Promise<void> {
  const { db, caller, services, now } = context;
  const { companyId, personId: orderedBy, departmentId } = caller;
  const [version] = await db
    .insert(marketReportVersions)
    .values({
      companyId,
      reportId: report.id,
      number,
      status: 'queued',
      amount,
      orderedBy,
      departmentId,
      createdAt: now,
    })
    .returning();
  if (!version) throw new Error('The version was not stored');
  // Its lock on the company's account also makes the count of what is under way right.
  if (amount > 0) {
    const posting = postingOf(version, `市场报告：${report.name}（第 ${number} 版）`, now);
    await charge(db, { kind: 'file', ...posting });
  } else await lockAccountForChange(db, companyId);
  const moving = and(ofCompany(marketReportVersions, companyId), inArray(marketReportVersions.status, [...MOVING]));
  if ((await db.$count(marketReportVersions, moving)) > MAX_MOVING)
    throw new Refusal('too-many-requests', { seconds: 60 });
  await enqueueReport(services, db, { companyId, versionId: version.id });
}

async function ownReport(context: MemberContext, id: string, { lock = false } = {}): Promise<Report> {
  const query = context.db
    .select()
    .from(marketReports)
    .where(and(ofCaller(context), eq(marketReports.id, id)));
  const [report] = await (lock ? query.for('update') : query);
  if (!report) throw gone();
  return report;
}

const versionsOf = ({ caller }: MemberContext, id: string) =>
  and(ofCompany(marketReportVersions, caller.companyId), eq(marketReportVersions.reportId, id));

async function newestOf(context: MemberContext, id: string) {
  const [row] = await context.db
    .select(versionColumns)
    .from(marketReportVersions)
    .where(versionsOf(context, id))
    .orderBy(desc(marketReportVersions.number))
    .limit(1);
  if (!row) throw gone();
  return row;
}

export async function readReport(
  context: MemberContext,
  { id, version: versionNumber }: EndpointParsedInput<'marketReport.get'>,
): Promise<EndpointOutput<'marketReport.get'>> {
  const { db, services } = context;
  const [row] = await db
    .select({ report: marketReports, owner: persons.name })
    .from(marketReports)
    .innerJoin(persons, eq(persons.id, marketReports.ownerId))
    .where(and(ofCaller(context), eq(marketReports.id, id)));
  if (!row) throw gone();
  const { report, owner } = row;
  checkScope(context, report.scope);
  const { content: _, ...columns } = getTableColumns(marketReportVersions);
  const history = await db
    .select({ ...columns, by: persons.name })
    .from(marketReportVersions)
    .innerJoin(persons, eq(persons.id, marketReportVersions.orderedBy))
    .where(versionsOf(context, id))
    .orderBy(desc(marketReportVersions.number));
  const doneVersions = history.filter(({ status }) => status === 'done');
  const [last] = history;
  const version =
    versionNumber === undefined ? (doneVersions[0] ?? last) : history.find(({ number }) => number === versionNumber);
  if (!version || !last) throw gone();
  const before = doneVersions.find(({ number }) => number < version.number);
  const [content, previous] = [await contentOf(context, version), before && (await contentOf(context, before))];
  const ids = history.map(({ id: versionId }) => versionId);
  const stateOf = await readChargeStates(db, report.companyId, 'report', ids);
  const presentVersion = (one: Listed) => ({ ...versionFacts(one), ...stateOf(one.id) });
  return {
    ...present(context, report, last, owner),
    version: {
      ...presentVersion(version),
      outdated: await isOutdated(services.market, version.rowsVersions),
      content,
    },
    history: history.map(presentVersion),
    previous:
      before && previous
        ? {
            number: before.number,
            values: Object.fromEntries(Object.entries(previous.numbers).map(([name, { value }]) => [name, value])),
          }
        : null,
    price: await priceOf(context, report.scope),
  };
}

type Listed = Omit<Version, 'content'> & { by: string };
const versionFacts = ({ number, status, progress, amount, by, createdAt, computedAt }: Listed) => ({
  number,
  status,
  progress,
  amount,
  ordered_by: by,
  ordered_at: iso(createdAt),
  computed_at: isoOrNull(computedAt),
});

async function contentOf({ db, caller }: MemberContext, { id }: { id: string }) {
  const [row] = await db
    .select({ content: marketReportVersions.content })
    .from(marketReportVersions)
    .where(and(ofCompany(marketReportVersions, caller.companyId), eq(marketReportVersions.id, id)));
  return row?.content ?? null;
}

async function isOutdated(market: MarketEngine, versions: Record<string, string> | null): Promise<boolean> {
  for (const [key, version] of Object.entries(versions ?? {}))
    if ((await market.version(DATA_SETS[key as DataSetKey])) !== version) return true;
  return false;
}

export async function deleteReport(context: MemberContext, id: string) {
  const { db, caller } = context;
  const report = await ownReport(context, id, { lock: true });
  if (report.ownerId !== caller.personId) throw gone();
  const { status } = await newestOf(context, id);
  if (status === 'queued' || status === 'running')
    throw new Refusal('state-forbids', { name: report.name, state: `@${status}` });
  await db.delete(marketReports).where(and(ofCaller(context), eq(marketReports.id, id)));
  await audit(db, context, 'marketReport.delete', subject(id), { name: report.name });
  return { done: true as const };
}
