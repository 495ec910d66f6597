import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { companies, persons, whiteListRules } from '../../db/schema';
import { ofCompany } from '../../db/tenant';

export type Rule = typeof whiteListRules.$inferSelect;
type Filter = Omit<EndpointParsedInput<'whiteList.list'>, 'current' | 'pageSize' | 'sort'>;

export const expiredAt = (now: Date) => and(isNotNull(whiteListRules.expiresAt), lte(whiteListRules.expiresAt, now));
const validAt = (now: Date) => or(isNull(whiteListRules.expiresAt), gt(whiteListRules.expiresAt, now));

const where = (companyId: number, { keyword, guards, state }: Filter, now: Date): SQL | undefined => {
  const like = keyword && containing(keyword);
  return and(
    ofCompany(whiteListRules, companyId),
    like ? sql`(${whiteListRules.rule} ilike ${like} or ${whiteListRules.note} ilike ${like})` : undefined,
    guards ? eq(whiteListRules.guards, guards) : undefined,
    state === 'expired' ? expiredAt(now) : state === 'valid' ? validAt(now) : undefined,
  );
};

const ORDER = {
  created_at: whiteListRules.createdAt,
  expires_at: whiteListRules.expiresAt,
  rule: whiteListRules.rule,
} as const;

const NEWEST = { field: 'created_at', direction: 'desc' } as const;

export type NamedRule = Awaited<ReturnType<typeof rulesWithNames>>[number];

const rulesWithNames = (db: Db, condition: SQL | undefined) =>
  db
    .select({ rule: whiteListRules, by: { id: persons.id, name: persons.name } })
    .from(whiteListRules)
    .leftJoin(persons, eq(persons.id, whiteListRules.createdBy))
    .where(condition);

export function pageOfRules(
  db: Db,
  companyId: number,
  { sort = NEWEST, ...input }: EndpointParsedInput<'whiteList.list'>,
  now: Date,
) {
  const query = rulesWithNames(db, and(ofCompany(whiteListRules, companyId), where(companyId, input, now)));
  return pageOf(db, query, [sql`${directionOf(sort)(ORDER[sort.field])} nulls last`, whiteListRules.id], input);
}

export const rulesByIds = (db: Db, companyId: number, ids: readonly string[]) =>
  rulesWithNames(db, and(ofCompany(whiteListRules, companyId), inArray(whiteListRules.id, [...ids])));

/** Every rule of a company; MAX_WHITE_LIST_RULES at most. */
export const allRules = (db: Db, companyId: number): Promise<Rule[]> =>
  db.select().from(whiteListRules).where(ofCompany(whiteListRules, companyId));

export async function stateOf(db: Db, companyId: number) {
  const [row] = await db
    .select({ mode: companies.whiteListMode, version: companies.whiteListVersion })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row as { mode: (typeof companies.$inferSelect)['whiteListMode']; version: number };
}
