import type { EndpointParsedInput } from '@daas/contract/endpoints';
import type { LEDGER_KINDS } from '@daas/contract/enums';
import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../db/client';
import { queryRows } from '../../db/queryRows';
import { callRecords, connectors, ledgerEntries, refunds } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { COUNTED_ROWS, countedToCap } from '../../kernel/cappedCount';
import type { Period } from '../../kernel/period';
import { businessTime } from './billRows';

const l = alias(ledgerEntries, 'l');
const r = alias(callRecords, 'r');
const k = alias(connectors, 'k');
const f = alias(refunds, 'f');

export interface LedgerRow {
  id: string;
  at: Date;
  kind: (typeof LEDGER_KINDS)[number];
  amount: number;
  balance_after: number;
  description: string;
  cause_type: string;
  cause_id: string;
  refund_of?: { type: string; id: string; month: string };
}

/** Newest first; the list ends at row 1000. // §5 */
export async function ledgerPage(
  database: Sql,
  companyId: number,
  { kind, keyword, current, pageSize }: EndpointParsedInput<'cost.ledger'>,
  period: Period,
) {
  const where = and(
    ofCompany(l, companyId),
    gte(l.at, period.from),
    lt(l.at, period.to),
    kind ? eq(l.kind, kind) : undefined,
    keyword
      ? or(eq(l.id, keyword), eq(l.causeId, keyword), sql`strpos(lower(${l.description}), lower(${keyword})) > 0`)
      : undefined,
  );
  const hits = sql`from ledger_entries l where ${where}`;
  const [countRow] = await queryRows<{ n: number }>(
    database,
    sql`select count(*) as n from (select ${hits} limit ${COUNTED_ROWS}) as counted`,
  );
  const total = countedToCap(countRow?.n ?? 0);
  if (total.capped && !kind && !keyword) total.count = await numbersWithin(database, companyId, period);
  const offset = (current - 1) * pageSize;
  const limit = Math.min(pageSize, total.total - offset);
  if (limit <= 0) return { rows: [], ...total };
  const rows = await queryRows<LedgerRow>(
    database,
    sql`select l.id, l.at, l.kind, l.amount, l.balance_after, l.description, l.cause_type, l.cause_id ${hits}
    order by l.seq desc limit ${limit} offset ${offset}`,
  );
  return { rows: await described(database, companyId, rows, period), ...total };
}

/** Counts the entries from the first to the last of a period by their numbers, which have no gaps. */
async function numbersWithin(database: Sql, companyId: number, { from, to }: Period): Promise<number> {
  const end = (order: SQL) => sql`(select l.seq from ledger_entries l
    where ${ofCompany(l, companyId)} and l.at >= ${from} and l.at < ${to} order by ${order} limit 1)`;
  const [row] = await queryRows<{ n: number }>(
    database,
    sql`select ${end(sql`l.at desc, l.seq desc`)} - ${end(sql`l.at, l.seq`)} + 1 as n`,
  );
  return row?.n ?? 0;
}

/** The entries of a period after the one of that place, oldest first. */
export async function ledgerAfter(
  database: Sql,
  companyId: number,
  period: Period,
  seq: number | undefined,
  limit: number,
): Promise<(LedgerRow & { seq: number })[]> {
  const after = seq === undefined ? undefined : gt(l.seq, seq);
  const where = and(ofCompany(l, companyId), gte(l.at, period.from), lt(l.at, period.to), after);
  const rows = await queryRows<LedgerRow & { seq: number }>(
    database,
    sql`select l.seq, l.id, l.at, l.kind, l.amount, l.balance_after, l.description, l.cause_type, l.cause_id
    from ledger_entries l where ${where} order by l.seq limit ${limit}`,
  );
  return described(database, companyId, rows, period);
}

/** What the company had at that moment. */
export async function balanceBefore(database: Sql, companyId: number, at: Date): Promise<number> {
  const [last] = await queryRows<{ balance: number }>(
    database,
    sql`select l.balance_after as balance from ledger_entries l where ${and(ofCompany(l, companyId), lt(l.at, at))}
    order by l.seq desc limit 1`,
  );
  return last?.balance ?? 0;
}

/** An entry of a call is described by its connector. */
async function described<T extends LedgerRow>(database: Sql, companyId: number, rows: readonly T[], period: Period) {
  const [called, refunded] = await Promise.all([
    calledBy(database, companyId, rows, period),
    refundedBy(database, companyId, rows),
  ]);
  return rows.map((row) => {
    const refund = refunded.get(row.id);
    return {
      ...row,
      description: row.description || (called.get(row.cause_id) ?? ''),
      ...(refund ? { refund_of: refund } : {}),
    };
  });
}

/** What entries refund, and the bill of that, by entry. */
async function refundedBy(database: Sql, companyId: number, rows: readonly LedgerRow[]) {
  const ids = rows.flatMap(({ kind, id }) => (kind === 'refund' ? [id] : []));
  if (ids.length === 0) return new Map<string, NonNullable<LedgerRow['refund_of']>>();
  const found = await queryRows<{ entry: string; type: string; id: string; month: string }>(
    database,
    sql`select f.ledger_entry_id as entry, f.cause_type as type, f.cause_id as id, ${businessTime(sql`f.charged_at`, 'month')} as month
    from refunds f where ${ofCompany(f, companyId)} and ${inArray(f.ledgerEntryId, ids)}`,
  );
  return new Map(found.map(({ entry, ...refund }) => [entry, refund]));
}

/** The connectors of the calls that entries are of, by call; calls of months that were handed over have none. */
async function calledBy(
  database: Sql,
  companyId: number,
  rows: readonly LedgerRow[],
  { from, to }: Period,
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ cause_type, cause_id }) => (cause_type === 'call' ? [cause_id] : []));
  if (ids.length === 0) return new Map();
  const calls = await queryRows<{ id: string; name: string }>(
    database,
    sql`select r.id, k.name from call_records r join connectors k on k.id = r.connector_id and ${sameCompany(k, r)}
    where ${ofCompany(r, companyId)} and r.at >= ${from} and r.at < ${to} and ${inArray(r.id, ids)}`,
  );
  return new Map(calls.map(({ id, name }) => [id, name]));
}
