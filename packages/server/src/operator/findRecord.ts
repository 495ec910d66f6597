import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { queryRowsIn } from '../db/queryRows';
import { companies } from '../db/schema';
import { madeAt } from '../kernel/id';
import { HOUR_MS, type Period } from '../kernel/period';
import { Refusal } from '../kernel/refusal';
import type { Records } from '../records';
import { auditOperator } from './audit';

/** A record found by its id, or by the id of its request. */
export interface FoundRecord {
  kind: 'call' | 'entry' | 'order' | 'file' | 'report' | 'quote' | 'key' | 'webhook-delivery';
  id: string;
  companyId: number;
  company: string;
  /** Its columns, without content that belongs to the customer alone. */
  record: Record<string, unknown>;
  /** Ledger entries that it caused. */
  entries: { id: string; kind: string; amount: number; balanceAfter: number; at: string }[];
}

interface Finder {
  kind: FoundRecord['kind'];
  statement: (id: string) => SQL;
}

/** Objects by the prefix of their ids. */
const FINDERS: Record<string, Finder> = {
  led: { kind: 'entry', statement: (id) => sql`select * from ledger_entries where id = ${id}` },
  ord: { kind: 'order', statement: (id) => sql`select * from purchases where id = ${id}` },
  apo: { kind: 'order', statement: (id) => sql`select * from application_orders where id = ${id}` },
  exo: { kind: 'order', statement: (id) => sql`select * from exclusive_orders where id = ${id}` },
  dwn: { kind: 'file', statement: (id) => sql`select * from downloads where id = ${id}` },
  lst: { kind: 'file', statement: (id) => sql`select * from name_lists where id = ${id}` },
  mrv: {
    kind: 'report',
    statement: (id) =>
      sql`select id, company_id, report_id, number, status, amount, ordered_by, created_at, computed_at
        from market_report_versions where id = ${id}`,
  },
  exp: {
    kind: 'quote',
    statement: (id) =>
      sql`select id, company_id, data_set, format, rows, unit_price, amount, valid_until, created_at, download_id
        from exports where id = ${id}`,
  },
  key: {
    kind: 'key',
    statement: (id) =>
      sql`select id, company_id, app_id, name, mode, prefix, created_at, expires_at, revoked_at, suspended_at, last_used_at
        from api_keys where id = ${id}`,
  },
  whd: {
    kind: 'webhook-delivery',
    statement: (id) =>
      sql`select id, company_id, webhook_id, type, subject, state, attempts, next_at, status, failure, created_at, delivered_at
        from webhook_deliveries where id = ${id}`,
  },
  call: { kind: 'call', statement: callById },
};

const CALL = sql`c.id, c.at, c.company_id, c.app_id, c.connector_id, c.data_set, c.key_prefix, c.mode, c.source, c.status, c.outcome,
  c.code, c.rows, c.amount, c.duration_ms, c.ip, c.request_id, c.detail->'receipt'->>'ledger_entry_id' as ledger_entry_id`;

/** The time in an id limits the partitions to read. A record is written soon after its id. */
function periodOf(id: string): Period {
  const at = madeAt(id).getTime() || 0;
  return { from: new Date(at - HOUR_MS), to: new Date(at + HOUR_MS) };
}

function callById(id: string): SQL {
  const { from, to } = periodOf(id);
  return sql`select ${CALL} from call_records c where c.id = ${id} and c.at between ${from} and ${to}`;
}

/** Uses the index of each company. */
const callsByRequest = (requestId: string): SQL =>
  sql`select ${CALL} from companies k join call_records c on c.company_id = k.id and c.request_id = ${requestId}
    order by c.at limit 20`;

const entriesOf = ({ id, ledger_entry_id: entryId }: Row): SQL =>
  sql`select id, kind, amount, balance_after as "balanceAfter", at from ledger_entries
    where cause_id = ${id} or id = ${entryId ?? ''} order by company_id, seq limit 100`;

type Row = Record<string, unknown> & { id: string; company_id: number };

/** Finds calls in ClickHouse that are not in `known`: a month is in both stores for a while. */
async function olderCalls(records: Records, id: string, known: readonly Row[]): Promise<Row[]> {
  const older = id.startsWith('call_')
    ? await records.findOlder(periodOf(id), { id })
    : await records.findOlder({ from: new Date(0), to: new Date('2200-01-01T00:00:00Z') }, { requestId: id });
  return older.filter((row) => !known.some((one) => one.id === row.id));
}

/**
 * Finds a call, ledger entry, order, file, quote, key or delivery by its id, or calls by the id of their request. Each read
 * is in the audit log of the company, because the record belongs to it.
 */
export async function findRecords(db: Db, records: Records, id: string, now: Date): Promise<FoundRecord[]> {
  const { kind, statement } = FINDERS[id.split('_')[0] ?? ''] ?? { kind: 'call' as const, statement: callsByRequest };
  const rows = await queryRowsIn<Row>(db, statement(id));
  if (kind === 'call') rows.push(...(await olderCalls(records, id, rows)));
  const found: FoundRecord[] = [];
  for (const row of rows) {
    const { id: recordId, company_id: companyId, ...record } = row;
    const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
    const entries = await queryRowsIn<FoundRecord['entries'][number]>(db, entriesOf(row));
    found.push({ kind, id: recordId, companyId, company: company?.name ?? '', record, entries });
    await auditOperator(db, { action: 'find', subject: `${kind}:${recordId}`, companyId, now });
  }
  if (found.length === 0) throw new Refusal('not-found', { what: '@record' });
  return found;
}
