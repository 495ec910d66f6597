import { MAX_PROTECTED_PROSPECTS, PROTECTION_ENDS_SOON_DAYS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { asCodeOf, isUscc } from '@daas/contract/identity';
import { and, count, desc, eq, gt, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { callRecords, companies, customerReports, partners, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { definitionOf } from '../../kernel/dataSets';
import { newId } from '../../kernel/id';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { recordsWhere } from '../../records/callSums';
import type { MemberContext } from '../context';
import { presentTerms, requirePartner, type Terms, termsOf } from './partner';
import { partnerPrices, tellOfPrices, tellOfStay } from './priceChanges';
import { conflictOf, daysLater, isProtected, type Report } from './protection';

type ReportView = EndpointOutput<'partner.report'>;
const CANDIDATES = 10;

export const endsSoon = (until: Date | null, now: Date): boolean =>
  until !== null && until > now && until < daysLater(now, PROTECTION_ENDS_SOON_DAYS);

function isRenewable({ state, protectedUntil, renewals }: Report, terms: Terms, now: Date): boolean {
  return endsSoon(protectedUntil, now) && (state === 'won' || (state === 'protected' && renewals < terms.renewals));
}

function present(report: Report, by: string, terms: Terms, now: Date): ReportView {
  const { state, protectedUntil } = report;
  const isHeld = state === 'protected' || state === 'won';
  const isOver = isHeld && protectedUntil !== null && protectedUntil <= now;
  return {
    id: report.id,
    name: report.name,
    uscc: report.uscc,
    row_id: report.rowId,
    state: isOver ? 'lapsed' : state,
    reason: report.reason,
    reason_until: isoOrNull(report.reasonUntil),
    protected_until: isoOrNull(protectedUntil),
    ends_soon: isHeld && endsSoon(protectedUntil, now),
    renewals: report.renewals,
    renewable: isRenewable(report, terms, now),
    contact_name: report.contactName,
    contact_phone: report.contactPhone,
    need: report.need,
    expected_amount: report.expectedAmount,
    note: report.note,
    won_at: isoOrNull(report.wonAt),
    ended_at: isoOrNull(isOver ? protectedUntil : report.endedAt),
    created_by: by,
    created_at: iso(report.createdAt),
  };
}

export async function candidates(
  context: MemberContext,
  { keyword }: EndpointParsedInput<'partner.candidates'>,
): Promise<EndpointOutput<'partner.candidates'>> {
  await requirePartner(context);
  const { market } = context.services;
  const def = definitionOf('enterprise');
  const fields = ['name', 'uscc', 'status', 'province', 'city'];
  const rows = isUscc(asCodeOf('uscc', keyword))
    ? [...(await market.lookup(def, 'uscc', [keyword], fields)).values()].flat()
    : (await market.page(def, { keyword, current: 1, pageSize: CANDIDATES, fields })).rows;
  const list = rows.slice(0, CANDIDATES).filter(({ uscc }) => typeof uscc === 'string');
  const word = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    list: list.map((row) => ({
      row_id: row.id,
      name: word(row.name),
      uscc: word(row.uscc),
      status: word(row.status),
      province: word(row.province),
      city: word(row.city),
    })),
  };
}

/** Of partners who report the same prospect at once, the unique index lets one through. */
export async function report(
  context: MemberContext,
  { row_id: rowId, ...request }: EndpointParsedInput<'partner.report'>,
): Promise<ReportView> {
  const row = await context.services.market.get(definitionOf('enterprise'), rowId, ['name', 'uscc']);
  const uscc = row?.uscc;
  const name = row?.name;
  if (typeof uscc !== 'string' || typeof name !== 'string') throw invalid('row_id', 'unknown', '@not-a-candidate');
  return context.db.transaction((db) => claim({ ...context, db }, { rowId, uscc, name }, request));
}

async function claim(
  context: MemberContext,
  prospect: { rowId: string; uscc: string; name: string },
  request: Omit<EndpointParsedInput<'partner.report'>, 'row_id'>,
): Promise<ReportView> {
  const { db, caller, now } = context;
  const partner = await requirePartner(context);
  const terms = await termsOf(db, partner.level);
  // Reports of one partner go one after the other, so that its bound holds.
  await db.select().from(partners).where(ofCompany(partners, caller.companyId)).for('update');
  const own = ofCompany(customerReports, caller.companyId);
  const protectedNow = and(own, eq(customerReports.state, 'protected'), gt(customerReports.protectedUntil, now));
  if ((await db.$count(customerReports, and(own, protectedNow))) >= MAX_PROTECTED_PROSPECTS)
    throw new Refusal('quota-reached', { what: '@protected-prospect', limit: MAX_PROTECTED_PROSPECTS });

  await endDue(context, prospect.uscc);
  const conflict = await conflictOf(db, partner, terms, prospect, now);
  const values = {
    id: newId('crp'),
    companyId: caller.companyId,
    rootId: partner.rootId,
    ...prospect,
    contactName: request.contact_name,
    contactPhone: request.contact_phone,
    need: request.need,
    expectedAmount: request.expected_amount,
    createdBy: caller.personId,
    createdAt: now,
  };
  const customerId = await companyNamed(context, prospect.name);
  const protect = () =>
    db
      .insert(customerReports)
      .values({ ...values, state: 'protected', protectedUntil: daysLater(now, terms.protectionDays), customerId })
      .onConflictDoNothing()
      .returning();
  const [protectedReport] = conflict ? [] : await tellOfPrices(db, pricesOfCustomer(customerId, now), protect);
  const [refusedReport] = protectedReport
    ? []
    : await db
        .insert(customerReports)
        .values({
          ...values,
          state: 'refused',
          reason: conflict?.reason ?? 'protected',
          reasonUntil: conflict?.until ?? null,
          endedAt: now,
        })
        .returning();
  const report = (protectedReport ?? refusedReport) as Report;
  const { state, reason } = report;
  await audit(db, context, 'partner.report', `customer:${report.id}`, { name: prospect.name, state, reason });
  return present(report, caller.name, terms, now);
}

/** What a partner asks begins and ends with its protection. // decision 0046 */
const pricesOfCustomer = (customerId: number | null, now: Date) => ({
  companies: customerId === null ? [] : [customerId],
  prices: partnerPrices,
  from: now,
  now,
});

/** Marks protections of the prospect that are past their end as lapsed, so that they do not block. */
async function endDue({ db, now }: MemberContext, uscc: string): Promise<void> {
  await db
    .update(customerReports)
    .set({ state: 'lapsed', endedAt: sql`${customerReports.protectedUntil}` })
    .where(and(eq(customerReports.uscc, uscc), isProtected, sql`${customerReports.protectedUntil} <= ${now}`));
}

async function companyNamed({ db }: MemberContext, name: string): Promise<number | null> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.name, name));
  return company?.id ?? null;
}

/** What ends soon first, then the newest. */
const urgency = (now: Date): SQL[] => {
  const soon = sql`(${isProtected} and ${customerReports.protectedUntil} < ${daysLater(now, PROTECTION_ENDS_SOON_DAYS)})`;
  return [
    sql`${soon} desc`,
    sql`case when ${soon} then ${customerReports.protectedUntil} end`,
    desc(customerReports.createdAt),
  ];
};
const ORDER = {
  created_at: customerReports.createdAt,
  protected_until: customerReports.protectedUntil,
  expected_amount: customerReports.expectedAmount,
} as const;

export async function reports(
  context: MemberContext,
  input: EndpointParsedInput<'partner.reports'>,
): Promise<EndpointOutput<'partner.reports'>> {
  const { db, caller, now } = context;
  const partner = await requirePartner(context);
  const { keyword, state, soon, sort, ...page } = input;
  const own = ofCompany(customerReports, caller.companyId);
  const soonEnds = and(
    isProtected,
    gt(customerReports.protectedUntil, now),
    lt(customerReports.protectedUntil, daysLater(now, PROTECTION_ENDS_SOON_DAYS)),
  );
  const where = and(
    own,
    state ? eq(customerReports.state, state) : undefined,
    soon ? soonEnds : undefined,
    keyword
      ? or(ilike(customerReports.name, containing(keyword)), eq(customerReports.uscc, keyword.toUpperCase()))
      : undefined,
  );
  const order = sort ? [sql`${directionOf(sort)(ORDER[sort.field])} nulls last`] : urgency(now);
  const query = db
    .select({ report: customerReports, by: persons.name })
    .from(customerReports)
    .leftJoin(persons, eq(persons.id, customerReports.createdBy))
    .where(where);
  const [terms, matches, states, endingSoon] = await Promise.all([
    termsOf(db, partner.level),
    pageOf(db, query, [...order, customerReports.id], page),
    db
      .select({ state: customerReports.state, n: count() })
      .from(customerReports)
      .where(own)
      .groupBy(customerReports.state),
    db.$count(customerReports, and(own, soonEnds)),
  ]);
  const countOf = (state: Report['state']) => states.find((row) => row.state === state)?.n ?? 0;
  return {
    ...matches,
    list: matches.list.map((row) => present(row.report, row.by ?? '', terms, now)),
    figures: {
      protected: countOf('protected'),
      ending_soon: endingSoon,
      won: countOf('won'),
      refused: countOf('refused'),
      ended: countOf('released') + countOf('lapsed'),
    },
    terms: presentTerms(terms),
  };
}

async function ownReport({ db, caller }: MemberContext, id: string, lock = false) {
  const query = db
    .select({ report: customerReports, by: persons.name })
    .from(customerReports)
    .leftJoin(persons, eq(persons.id, customerReports.createdBy))
    .where(and(ofCompany(customerReports, caller.companyId), eq(customerReports.id, id)));
  const [row] = await (lock ? query.for('update', { of: customerReports }) : query);
  if (!row) throw new Refusal('not-found', { what: '@customer-report' });
  return { report: row.report, by: row.by ?? '' };
}

export async function reported(
  context: MemberContext,
  { id }: EndpointParsedInput<'partner.reported'>,
): Promise<EndpointOutput<'partner.reported'>> {
  const { level } = await requirePartner(context);
  const terms = await termsOf(context.db, level);
  const { report, by } = await ownReport(context, id);
  return { ...present(report, by, terms, context.now), terms: presentTerms(terms) };
}

/** Of a prospect or customer whose time is not over yet. */
async function liveReport(context: MemberContext, id: string) {
  const row = await ownReport(context, id, true);
  const { state, name, protectedUntil } = row.report;
  const isLive = (state === 'protected' || state === 'won') && protectedUntil !== null && protectedUntil > context.now;
  if (!isLive)
    throw new Refusal('state-forbids', {
      name,
      state: `@customer-${state === 'refused' || state === 'released' ? state : 'lapsed'}`,
    });
  return { ...row, until: protectedUntil };
}

export async function renew(
  context: MemberContext,
  { id, note }: EndpointParsedInput<'partner.renew'>,
): Promise<ReportView> {
  const { db, caller, now } = context;
  const { level } = await requirePartner(context);
  const terms = await termsOf(db, level);
  const { report, by, until } = await liveReport(context, id);
  if (!endsSoon(until, now))
    throw invalid('id', 'too-early', '@renewal-too-early', { limit: PROTECTION_ENDS_SOON_DAYS });
  if (!isRenewable(report, terms, now)) throw new Refusal('quota-reached', { what: '@renewal', limit: terms.renewals });
  // Who has paid and does not use it any more is free for others.
  if (report.state === 'won' && !(await usedSince(context, report, daysLater(now, -terms.wonDays))))
    throw new Refusal('state-forbids', { name: report.name, state: '@without-use' });
  const [renewed] = await db
    .update(customerReports)
    .set({
      note,
      renewals: report.renewals + 1,
      protectedUntil: daysLater(until, report.state === 'won' ? terms.wonDays : terms.protectionDays),
    })
    .where(and(ofCompany(customerReports, caller.companyId), eq(customerReports.id, id)))
    .returning();
  await tellOfStay(db, report, now);
  await audit(db, context, 'partner.renew', `customer:${id}`, { name: report.name, note });
  return present(renewed as Report, by, terms, now);
}

async function usedSince({ db, services, now }: MemberContext, { customerId }: Report, since: Date): Promise<boolean> {
  if (customerId === null) return false;
  const [call] = await db
    .select({ id: callRecords.id })
    .from(callRecords)
    .where(
      and(
        ofCompany(callRecords, customerId),
        gt(callRecords.at, since),
        recordsWhere(callRecords, { mode: 'live', counted: true }),
        inArray(callRecords.outcome, ['ok', 'empty']),
      ),
    )
    .limit(1);
  if (call) return true;
  const { older } = await services.records.split({ from: new Date(since.getTime() + 1), to: now });
  return older
    ? (await older.ask.count(customerId, older.period, { filter: { counted: true }, live: true, answered: true }, 1)) >
        0
    : false;
}

export async function release(context: MemberContext, { id, note }: EndpointParsedInput<'partner.release'>) {
  const { db, caller, now } = context;
  await requirePartner(context);
  const { report } = await liveReport(context, id);
  await tellOfPrices(db, pricesOfCustomer(report.customerId, now), () =>
    db
      .update(customerReports)
      .set({ state: 'released', endedAt: now, note })
      .where(and(ofCompany(customerReports, caller.companyId), eq(customerReports.id, id))),
  );
  await audit(db, context, 'partner.release', `customer:${id}`, { name: report.name, note });
  return { done: true as const };
}
