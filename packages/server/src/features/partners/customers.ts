import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, gt, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { companies, customerReports, partners } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { business, iso, isoOrNull } from '../../kernel/time';
import { callSumsSince } from '../../records/callSums';
import type { MemberContext } from '../context';
import { below, requirePartner } from './partner';
import { isProtected } from './protection';
import { endsSoon } from './registrations';

type Customer = EndpointOutput<'partner.customers'>['list'][number];
/** Calls that were answered, which is all a partner sees of them. */
export const answered = sql`c.mode = 'live' and c.outcome in ('ok', 'empty')`;

/** Customers of the partner and of those below it. */
function visible({ db, caller, now }: MemberContext): SQL | undefined {
  const tree = db.select({ id: partners.companyId }).from(partners).where(below(caller.companyId));
  return and(inArray(customerReports.companyId, tree), isProtected, gt(customerReports.protectedUntil, now));
}

const ORDER = {
  protected_until: customerReports.protectedUntil,
  created_at: customerReports.createdAt,
  name: customerReports.name,
} as const;

export function find(context: MemberContext, condition: SQL | undefined) {
  const { db, now } = context;
  const month = business(now).startOf('month').toDate();
  // Months in which the customer belonged to another partner are not shown.
  const used = db
    .select({
      calls: sql<number>`coalesce(sum(c.calls), 0)::int`.as('calls'),
      spend: sql<number>`coalesce(sum(c.amount), 0)::int8`.as('spend'),
    })
    .from(
      sql`${callSumsSince(sql`${customerReports}.customer_id`, sql`greatest(${customerReports}.created_at, ${month}::timestamptz)`)} c`,
    )
    .where(answered)
    .as('used');
  return db
    .select({ report: customerReports, partner: companies.name, calls: used.calls, spend: used.spend })
    .from(customerReports)
    .innerJoin(companies, eq(companies.id, customerReports.companyId))
    .leftJoinLateral(used, sql`true`)
    .where(and(visible(context), condition));
}

export type CustomerRow = Awaited<ReturnType<typeof find>>[number];

export const present = ({ caller, now }: MemberContext, { report, partner, calls, spend }: CustomerRow): Customer => ({
  id: report.id,
  name: report.name,
  uscc: report.uscc,
  partner: { id: report.companyId, name: partner },
  own: report.companyId === caller.companyId,
  state: report.state as Customer['state'],
  protected_until: iso(report.protectedUntil as Date),
  ends_soon: endsSoon(report.protectedUntil, now),
  registered: report.customerId !== null,
  calls: calls ?? 0,
  spend: Number(spend ?? 0),
  won_at: isoOrNull(report.wonAt),
  created_at: iso(report.createdAt),
});

export async function customers(
  context: MemberContext,
  { keyword, state, whose, sort, ...page }: EndpointParsedInput<'partner.customers'>,
): Promise<EndpointOutput<'partner.customers'>> {
  const { db, caller } = context;
  await requirePartner(context);
  const own = ofCompany(customerReports, caller.companyId);
  const condition = and(
    state ? eq(customerReports.state, state) : undefined,
    whose === 'own' ? own : whose === 'below' ? ne(customerReports.companyId, caller.companyId) : undefined,
    keyword
      ? or(ilike(customerReports.name, containing(keyword)), eq(customerReports.uscc, keyword.toUpperCase()))
      : undefined,
  );
  const by = sort ?? { field: 'protected_until', direction: 'asc' };
  const order = [directionOf(by)(ORDER[by.field]), customerReports.id];
  const matches = await pageOf(db, find(context, condition), order, page);
  return { ...matches, list: matches.list.map((row) => present(context, row)) };
}
