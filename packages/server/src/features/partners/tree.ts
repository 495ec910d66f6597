import { MAX_PARTNER_LEVELS, PROTECTION_ENDS_SOON_DAYS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm';
import { containing } from '../../db/like';
import { companies, customerReports, partners } from '../../db/schema';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { below, presentTerms, requirePartner, termsOf } from './partner';
import { daysLater } from './protection';

const level = sql<number>`cardinality(${partners.path})`;
const ORDER = { level, name: companies.name, created_at: partners.createdAt } as const;

/** The partner itself and those below it; of those above and beside it nothing. */
export async function tree(
  context: MemberContext,
  { current, pageSize, keyword, sort }: EndpointParsedInput<'partner.partners'>,
): Promise<EndpointOutput<'partner.partners'>> {
  const { db, caller, now } = context;
  const own = await requirePartner(context);
  const where = and(below(caller.companyId), keyword ? ilike(companies.name, containing(keyword)) : undefined);
  const named = eq(companies.id, partners.companyId);
  const counts = db
    .select({
      protected: sql<number>`count(*) filter (where state = 'protected')::int`.as('protected'),
      won: sql<number>`count(*) filter (where state = 'won')::int`.as('won'),
      soon: sql<number>`count(*) filter (where protected_until < ${daysLater(now, PROTECTION_ENDS_SOON_DAYS)})::int`.as(
        'soon',
      ),
    })
    .from(customerReports)
    .where(
      sql`${customerReports.companyId} = ${partners}.company_id and state in ('protected', 'won') and protected_until > ${now}`,
    )
    .as('counts');
  const { field, direction } = sort ?? { field: 'level', direction: 'asc' };
  const levels = Array.from({ length: MAX_PARTNER_LEVELS + 1 - own.level }, (_, n) => own.level + n);
  const [[counted], rows, terms] = await Promise.all([
    db.select({ n: sql<number>`count(*)::int` }).from(partners).innerJoin(companies, named).where(where),
    db
      .select({
        partner: partners,
        name: companies.name,
        protected: counts.protected,
        won: counts.won,
        soon: counts.soon,
      })
      .from(partners)
      .innerJoin(companies, named)
      .leftJoinLateral(counts, sql`true`)
      .where(where)
      .orderBy(direction === 'desc' ? desc(ORDER[field]) : asc(ORDER[field]), asc(partners.companyId))
      .limit(pageSize)
      .offset((current - 1) * pageSize),
    Promise.all(levels.map((one) => termsOf(db, one))),
  ]);
  return {
    list: rows.map((row) => ({
      id: row.partner.companyId,
      name: row.name,
      // Partners above the calling company are not disclosed.
      parent_id: row.partner.companyId === caller.companyId ? null : row.partner.parentId,
      level: row.partner.path.length,
      status: row.partner.status,
      protected: row.protected ?? 0,
      won: row.won ?? 0,
      ending_soon: row.soon ?? 0,
      created_at: iso(row.partner.createdAt),
    })),
    total: counted?.n ?? 0,
    current,
    pageSize,
    terms: terms.map(presentTerms),
  };
}
