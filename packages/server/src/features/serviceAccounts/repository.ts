import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { aliasedTable, and, asc, count, eq, gt, ilike, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { pageOf } from '../../db/page';
import { members, persons, serviceAccounts, serviceTokens } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { randomToken, sha256 } from '../../kernel/secrets';
import { rolesOfMember } from '../roles/repository';
import { TOKEN_PREFIX } from '../sessions/caller';

export type Token = typeof serviceTokens.$inferSelect;
const creators = aliasedTable(persons, 'creators');

const accounts = (db: Db, companyId: number, condition?: SQL) =>
  db
    .select({
      id: members.id,
      personId: persons.id,
      name: persons.name,
      description: serviceAccounts.description,
      status: members.status,
      roles: rolesOfMember,
      acts: serviceAccounts.acts,
      createdAt: serviceAccounts.createdAt,
      createdBy: creators.name,
      version: serviceAccounts.version,
    })
    .from(serviceAccounts)
    .innerJoin(members, and(eq(members.id, serviceAccounts.memberId), sameCompany(members, serviceAccounts)))
    .innerJoin(persons, eq(persons.id, members.personId))
    .innerJoin(creators, eq(creators.id, serviceAccounts.createdBy))
    .where(and(ofCompany(serviceAccounts, companyId), ne(members.status, 'removed'), condition));

export type Account = Awaited<ReturnType<typeof accounts>>[number];

/** One page of the company's accounts by name, and how many there are. */
export function pageOfAccounts(
  db: Db,
  companyId: number,
  { keyword, ...page }: EndpointParsedInput<'serviceAccount.list'>,
) {
  const condition = keyword ? ilike(persons.name, containing(keyword)) : undefined;
  return pageOf(db, accounts(db, companyId, condition), [persons.name, members.id], page);
}

export async function countAccounts(db: Db, companyId: number, condition?: SQL): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(serviceAccounts)
    .innerJoin(members, and(eq(members.id, serviceAccounts.memberId), sameCompany(members, serviceAccounts)))
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(serviceAccounts, companyId), ne(members.status, 'removed'), condition));
  return row?.n ?? 0;
}

/** An account that was not removed; another company's is not found. */
export async function findAccount(db: Db, companyId: number, id: number): Promise<Account> {
  const [row] = await accounts(db, companyId, eq(members.id, id));
  if (!row) throw new Refusal('not-found', { what: '@service-account' });
  return row;
}

/** Whether another account of the company has the name already. */
export async function nameIsTaken(db: Db, companyId: number, name: string, except: number | null): Promise<boolean> {
  const others = except === null ? undefined : ne(members.id, except);
  return (await countAccounts(db, companyId, and(eq(persons.name, name), others))) > 0;
}

export interface NewAccount {
  companyId: number;
  name: string;
  description: string;
  acts: string[];
  createdBy: number;
  now: Date;
}

/** A person of kind `service` with its membership; answers the member's id. */
export async function insertAccount(db: Db, values: NewAccount): Promise<number> {
  const { companyId, name, description, acts, createdBy, now } = values;
  const [person] = await db
    .insert(persons)
    .values({ kind: 'service', name, createdAt: now })
    .returning({ id: persons.id });
  const [member] = await db
    .insert(members)
    .values({ companyId, personId: person?.id as number, createdAt: now })
    .returning({ id: members.id });
  const memberId = member?.id as number;
  await db.insert(serviceAccounts).values({ memberId, companyId, description, acts, createdBy, createdAt: now });
  return memberId;
}

export const writeAccount = (
  db: Db,
  companyId: number,
  id: number,
  values: Partial<typeof serviceAccounts.$inferInsert>,
) =>
  db
    .update(serviceAccounts)
    .set(values)
    .where(and(ofCompany(serviceAccounts, companyId), eq(serviceAccounts.memberId, id)));

/** The tokens of some accounts, the oldest first; revoked and ended ones too. */
export const tokensOf = (db: Db, companyId: number, ids: readonly number[]): Promise<Token[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(serviceTokens)
        .where(and(ofCompany(serviceTokens, companyId), inArray(serviceTokens.memberId, [...ids])))
        .orderBy(asc(serviceTokens.createdAt), asc(serviceTokens.id));

export const countOpenTokens = (db: Db, companyId: number, id: number, now: Date): Promise<number> =>
  db.$count(
    serviceTokens,
    and(
      ofCompany(serviceTokens, companyId),
      eq(serviceTokens.memberId, id),
      isNull(serviceTokens.revokedAt),
      gt(serviceTokens.expiresAt, now),
    ),
  );

/** One token of an account, locked. */
export async function lockToken(db: Db, companyId: number, id: number, tokenId: string): Promise<Token> {
  const [token] = await db
    .select()
    .from(serviceTokens)
    .where(and(ofCompany(serviceTokens, companyId), eq(serviceTokens.memberId, id), eq(serviceTokens.id, tokenId)))
    .for('update');
  if (!token) throw new Refusal('not-found', { what: '@service-token' });
  return token;
}

const PREFIX_LENGTH = 9;
type NewToken = Pick<Token, 'companyId' | 'memberId' | 'name' | 'ipRules' | 'createdBy' | 'expiresAt'> & { now: Date };

/** Makes a token; only its hash is kept. */
export async function issueToken(db: Db, { now, ...values }: NewToken): Promise<{ token: Token; secret: string }> {
  const secret = `${TOKEN_PREFIX}${randomToken()}`;
  const [token] = await db
    .insert(serviceTokens)
    .values({
      ...values,
      id: newId('svt'),
      hash: sha256(secret),
      prefix: secret.slice(0, PREFIX_LENGTH),
      createdAt: now,
    })
    .returning();
  return { token: token as Token, secret };
}

export const writeToken = (db: Db, { companyId, id }: Token, values: Partial<Token>) =>
  db
    .update(serviceTokens)
    .set(values)
    .where(and(ofCompany(serviceTokens, companyId), eq(serviceTokens.id, id)));

/** Ends every token of an account that is still open. */
export const revokeTokens = (db: Db, companyId: number, id: number, now: Date) =>
  db
    .update(serviceTokens)
    .set({ revokedAt: now })
    .where(and(ofCompany(serviceTokens, companyId), eq(serviceTokens.memberId, id), isNull(serviceTokens.revokedAt)));
