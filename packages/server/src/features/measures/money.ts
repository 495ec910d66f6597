import type { RefundKind } from '@daas/contract/enums';
import { CHARGES, type Charge } from '@daas/contract/measures';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../db/client';
import { queryRows } from '../../db/queryRows';
import { accounts, ledgerEntries } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Period } from '../../kernel/period';
import { DAY_OF_SUM } from '../../records/callSums';
import type { Book } from './calls';

/** What was spent on each, net of what was given back, in 1/10000 yuan. */
export type Spent = Record<Charge, number>;

/** Entries of the ledger `l` that are of a charge. */
const kinds = (charge: Charge): SQL =>
  sql`l.kind in (${sql.raw(CHARGES[charge].map((kind) => `'${kind}'`).join(', '))})`;
/** Refunds by the operator are of the charge that their cause names. */
const refundOf = (kind: RefundKind): SQL => sql`l.cause_type = ${sql.raw(`'${kind}-refund'`)}`;
export const REFUNDED = sql`(${refundOf('call')} or ${refundOf('file')} or ${refundOf('order')})`;
/** Until version 0.10, an application's price that was given back was an adjustment of its order. */
const REFUNDED_ORDER = sql`(l.kind = 'adjustment' and l.cause_type = 'application-order')`;
export const CHARGED = {
  calls: sql`(${kinds('calls')} or ${refundOf('call')})`,
  files: sql`(${kinds('files')} and not ${refundOf('call')} and not ${refundOf('order')})`,
  orders: sql`(${kinds('orders')} or ${REFUNDED_ORDER} or ${refundOf('order')})`,
} satisfies Record<Charge, SQL>;

const l = alias(ledgerEntries, 'l');
const amountOf = (charge: Charge) => sql`case when ${CHARGED[charge]} then -l.amount else 0 end`;

/** Entries of a period other than those of calls, which `ledger_entries_other_than_calls` finds. */
export const otherThanCalls = ({ from, to }: Period): SQL => sql`l.at >= ${from} and l.at < ${to} and l.kind <> 'call'`;

/** Returns the spend by business day: of calls by their sums, of the rest by ledger entries. Days without any are left out. */
export async function spentByDay(
  { database, records }: Book,
  companyId: number,
  period: Period,
): Promise<Map<string, Spent>> {
  const calls = await records.sums(companyId, period, { filter: { mode: 'live' }, grain: 'day' });
  const rows = await queryRows<Spent & { day: string }>(
    database.sql,
    sql`select ${DAY_OF_SUM} as day, sum(c.calls)::int8 as calls, sum(c.files)::int8 as files, sum(c.orders)::int8 as orders
    from (
      select s.at, s.amount as calls, 0 as files, 0 as orders from ${calls} s where s.amount > 0
      union all
      select l.at, ${amountOf('calls')}, ${amountOf('files')}, ${amountOf('orders')} from ledger_entries l
      where ${ofCompany(l, companyId)} and ${otherThanCalls(period)} and (${CHARGED.calls} or ${CHARGED.files} or ${CHARGED.orders})
    ) c group by 1`,
  );
  return new Map(rows.map(({ day, ...spent }) => [day, spent]));
}

/** What the operator refunded of calls. Records of calls keep their price. */
export async function refundedCalls(database: Sql, companyId: number, period: Period): Promise<number> {
  const [row] = await queryRows<{ amount: number }>(
    database,
    sql`select coalesce(sum(l.amount), 0)::int8 as amount from ledger_entries l
    where ${ofCompany(l, companyId)} and ${otherThanCalls(period)} and ${refundOf('call')}`,
  );
  return row?.amount ?? 0;
}

const NOTHING_SPENT: Spent = { calls: 0, files: 0, orders: 0 };
/** The days that a test lets through, as one. */
export const spentIn = (days: ReadonlyMap<string, Spent>, within: (day: string) => boolean = () => true): Spent => {
  const all = { ...NOTHING_SPENT };
  for (const [day, spent] of days)
    if (within(day)) for (const charge of Object.keys(all) as Charge[]) all[charge] += spent[charge];
  return all;
};
/** What runs on by itself: calls and files. */
export const usage = ({ calls, files }: Spent): number => calls + files;
export const everything = (spent: Spent): number => usage(spent) + spent.orders;

interface Account {
  balance: number;
  reserved: number;
}

export async function accountOf(database: Sql, companyId: number): Promise<Account> {
  const [account] = await queryRows<Account>(
    database,
    sql`select balance, reserved from ${accounts} where ${ofCompany(accounts, companyId)}`,
  );
  return account ?? { balance: 0, reserved: 0 };
}
