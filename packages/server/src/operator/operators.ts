import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { operators } from '../db/schema';
import { invalid, Refusal } from '../kernel/refusal';
import { randomToken, sha256 } from '../kernel/secrets';
import { auditOperator } from './audit';

const KEY_PREFIX = 'op_';

/** Name and key as given to a command; either may be missing. */
export interface OperatorLogin {
  name: string | undefined;
  key: string | undefined;
}

const isCurrent = isNull(operators.removedAt);
const isNamed = (name: string) => and(eq(sql`lower(${operators.name})`, name.toLowerCase()), isCurrent);

export const hasOperators = async (db: Db): Promise<boolean> => (await db.$count(operators, isCurrent)) > 0;

/** Returns the stored name of an operator. Throws for an unknown name or another key, and records the attempt. */
export async function requireOperator(db: Db, { name, key }: OperatorLogin, now: Date): Promise<string> {
  if (name === undefined) throw invalid('--as', 'required', '@operator-needed');
  if (key === undefined) throw invalid('OPERATOR_KEY', 'required', '@operator-key-needed');
  const [operator] = await db.select().from(operators).where(isNamed(name));
  if (operator?.keyHash === sha256(key)) return operator.name;
  const detail = { claimed: name, reason: operator ? 'key' : 'name' };
  await auditOperator(db, { action: 'operator-refused', subject: 'instance', now, detail });
  throw operator
    ? invalid('OPERATOR_KEY', 'key', '@operator-key-wrong', { name: operator.name })
    : invalid('--as', 'known', '@operator-unknown');
}

/** Adds an operator, or a removed one again, and returns the key, which is not readable later. */
export async function addOperator(db: Db, { name, by, now }: { name: string; by: string; now: Date }): Promise<string> {
  const key = `${KEY_PREFIX}${randomToken()}`;
  const values = { keyHash: sha256(key), createdAt: now, createdBy: by, removedAt: null };
  const [current] = await db
    .select()
    .from(operators)
    .where(eq(sql`lower(${operators.name})`, name.toLowerCase()))
    .for('update');
  if (current && !current.removedAt) throw new Refusal('name-taken', { name: current.name, what: '@operator' });
  if (current) await db.update(operators).set(values).where(eq(operators.name, current.name));
  else await db.insert(operators).values({ name, ...values });
  await auditOperator(db, { action: 'operator-add', subject: `operator:${current?.name ?? name}`, now });
  return key;
}

/** Removes an operator; the key is refused from now on. */
export async function removeOperator(db: Db, { name, now }: { name: string; now: Date }): Promise<string> {
  const [removed] = await db
    .update(operators)
    .set({ removedAt: now })
    .where(isNamed(name))
    .returning({ name: operators.name });
  if (!removed) throw new Refusal('not-found', { what: '@operator' });
  await auditOperator(db, { action: 'operator-remove', subject: `operator:${removed.name}`, now });
  return removed.name;
}

export const listOperators = (db: Db) =>
  db
    .select({ name: operators.name, createdAt: operators.createdAt, createdBy: operators.createdBy })
    .from(operators)
    .where(isCurrent)
    .orderBy(asc(operators.name));
