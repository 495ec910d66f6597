import { MAX_PARTNER_LEVELS, PROTECTION_ENDS_SOON_DAYS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, ilike, sql } from 'drizzle-orm';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
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
  { keyword, sort, ...page }: EndpointParsedInput<'partner.partners'>,
): Promise<EndpointOutput<'partner.partners'>> {
  const { db, caller, now } = context;
  const own = await requirePartner(context);
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
  const query = db
    .select({
      partner: partners,
      name: companies.name,
      protected: counts.protected,
      won: counts.won,
      soon: counts.soon,
    })
    .from(partners)
    .innerJoin(companies, eq(companies.id, partners.companyId))
    .leftJoinLateral(counts, sql`true`)
    .where(and(below(caller.companyId), keyword ? ilike(companies.name, containing(keyword)) : undefined));
  const by = sort ?? { field: 'level', direction: 'asc' };
  const levels = Array.from({ length: MAX_PARTNER_LEVELS + 1 - own.level }, (_, n) => own.level + n);
  const [matches, terms] = await Promise.all([
    pageOf(db, query, [directionOf(by)(ORDER[by.field]), partners.companyId], page),
    Promise.all(levels.map((one) => termsOf(db, one))),
  ]);
  return {
    ...matches,
    list: matches.list.map((row) => ({
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
    terms: terms.map(presentTerms),
  };
}
