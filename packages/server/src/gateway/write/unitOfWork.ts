import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { arrayParameter } from '../../db/arrayParameter';
import type { Sql } from '../../db/client';
import { columnList, type NewRow, rowsAsJson } from '../../db/jsonRows';
import {
  accounts,
  type CounterHold,
  callRecords,
  commissionLines,
  commissionSums,
  idempotencyKeys,
  inventoryMovements,
  ledgerEntries,
  reservations,
  usageCounters,
  usedSignatures,
} from '../../db/schema';
import { newId } from '../../kernel/id';
import { businessDay } from '../../kernel/time';
import { counterKey, type Used } from '../../money/limits';
import type { AccountState } from '../decide/accountState';
import { findEarlierAnswer } from '../decide/earlierAnswer';
import type { Account, AllocationRow, CallRow, CounterRow, IdempotencyRow, KeyRow } from '../rows';

type CommissionRow = Omit<typeof commissionLines.$inferSelect, 'id' | 'kind' | 'month' | 'day' | 'note'>;
type ReservationRow = NewRow<typeof reservations>;

/** An account changed after it was read; nothing was written. */
export class ConflictError extends Error {}
/** 40001 is raised by `require_unchanged`; 23505 means that another batch used the same entry number. */
const CONFLICTS = new Set(['40001', '23505']);

const keyName = ({ app_id, key }: Pick<IdempotencyRow, 'app_id' | 'key'>): string => `${app_id} ${key}`;

/**
 * The state that a batch of calls read and its changes, in memory until `write`. Written values are absolute, and only
 * applied if the accounts still have the version that was read.
 */
export class UnitOfWork {
  readonly #accounts: Map<number, Account>;
  readonly #counters: Map<string, CounterRow>;
  readonly #idempotency: Map<string, IdempotencyRow>;
  readonly #signatures: Set<string>;
  readonly #reservations: Set<string>;
  readonly #changed = {
    counters: new Set<string>(),
    idempotency: new Map<string, IdempotencyRow>(),
    forgotten: new Map<string, IdempotencyRow>(),
    reservations: new Map<string, ReservationRow>(),
    released: [] as string[],
    entries: [] as NewRow<typeof ledgerEntries>[],
    lines: [] as NewRow<typeof commissionLines>[],
    sums: new Map<string, NewRow<typeof commissionSums>>(),
    movements: [] as NewRow<typeof inventoryMovements>[],
    records: [] as CallRow[],
    signatures: [] as NewRow<typeof usedSignatures>[],
  };
  /** Keys whose last use must be updated. */
  readonly #touched = new Set<KeyRow>();

  constructor(state: AccountState, signatures: string[]) {
    this.#accounts = new Map(state.accounts.map((row) => [row.company_id, row]));
    this.#counters = new Map(state.counters.map((row) => [counterKey(row), row]));
    this.#idempotency = new Map(state.idempotency.map((row) => [keyName(row), row]));
    this.#signatures = new Set(signatures);
    this.#reservations = new Set(state.reservations);
  }

  readonly used: Used = (counter) => this.#counters.get(counterKey(counter))?.used ?? 0;

  account(companyId: number): Account {
    const account = this.#accounts.get(companyId);
    if (!account) throw new Error(`Company ${companyId} has no account`);
    return account;
  }

  /** Adds to a counter; a negative amount subtracts. */
  addToCounter(counter: CounterHold, amount: number): void {
    const { subject, metric, window } = counter;
    const name = counterKey(counter);
    this.#counters.set(name, { subject, metric, window, used: this.used(counter) + amount });
    this.#changed.counters.add(name);
  }

  reserve(row: ReservationRow): void {
    this.account(row.company_id).reserved += row.amount;
    this.#changed.reservations.set(row.id, row);
    this.#reservations.add(row.id);
  }

  isReserved(id: string): boolean {
    return this.#reservations.has(id);
  }

  release(companyId: number, id: string, amount: number): void {
    this.account(companyId).reserved -= amount;
    if (!this.#changed.reservations.delete(id)) this.#changed.released.push(id);
  }

  /** Charges a call and returns the id of the ledger entry. */
  charge(companyId: number, callId: string, amount: number, at: Date, description = ''): string {
    const account = this.account(companyId);
    account.balance -= amount;
    account.last_seq += 1;
    const id = newId('led');
    this.#changed.entries.push({
      id,
      company_id: companyId,
      seq: account.last_seq,
      kind: 'call',
      amount: -amount,
      balance_after: account.balance,
      description,
      cause_type: 'call',
      cause_id: callId,
      at,
    });
    return id;
  }

  /** Books one unit of a partner's inventory. */
  bookInventoryUse({ id, company_id, element_id, lot_id }: AllocationRow, callId: string, at: Date): void {
    this.#changed.movements.push({
      id: newId('inv'),
      company_id,
      kind: 'used',
      element_id,
      lot_id,
      allocation_id: id,
      stock: 0,
      allocated: -1,
      call_id: callId,
      at,
    });
  }

  /** Books a partner's commission for a call. */
  bookCommission(line: CommissionRow): void {
    const day = businessDay(line.at);
    this.#changed.lines.push({
      id: newId('com'),
      company_id: line.companyId,
      kind: 'call',
      month: day.slice(0, 7),
      day,
      seller_id: line.sellerId,
      report_id: line.reportId,
      app_id: line.appId,
      call_id: line.callId,
      element_id: line.elementId,
      base: line.base,
      rate: line.rate,
      volume: line.volume,
      amount: line.amount,
      note: '',
      at: line.at,
    });
    const { companyId: company_id, reportId: report_id, appId: app_id, base, amount } = line;
    const name = `${company_id} ${day} ${report_id} ${app_id}`;
    const sum = this.#changed.sums.get(name);
    this.#changed.sums.set(name, {
      company_id,
      month: day.slice(0, 7),
      day,
      report_id,
      app_id,
      calls: (sum?.calls ?? 0) + 1,
      base: (sum?.base ?? 0) + base,
      amount: (sum?.amount ?? 0) + amount,
    });
  }

  addRecord(row: CallRow): CallRow {
    this.#changed.records.push(row);
    return row;
  }

  findIdempotency(key: Pick<IdempotencyRow, 'app_id' | 'key'>): IdempotencyRow | undefined {
    return this.#idempotency.get(keyName(key));
  }

  saveIdempotency(row: IdempotencyRow): void {
    this.#idempotency.set(keyName(row), row);
    this.#changed.idempotency.set(keyName(row), row);
    this.#changed.forgotten.delete(keyName(row));
  }

  /** Releases the Idempotency-Key of a failed call: restores the earlier answer, or lets the next request with this key run. */
  releaseIdempotency(row: IdempotencyRow): void {
    const earlier = findEarlierAnswer(row);
    if (earlier) {
      this.saveIdempotency(earlier);
      return;
    }
    this.#idempotency.delete(keyName(row));
    this.#changed.idempotency.delete(keyName(row));
    this.#changed.forgotten.set(keyName(row), row);
  }

  isSignatureUsed(hash: string): boolean {
    return this.#signatures.has(hash);
  }

  /** Marks a signature as used; does nothing if it was used before. */
  useSignature(hash: string, expiresAt: Date): void {
    if (this.#signatures.has(hash)) return;
    this.#signatures.add(hash);
    this.#changed.signatures.push({ hash, expires_at: expiresAt });
  }

  markUsed(key: KeyRow): void {
    this.#touched.add(key);
  }

  /** Updates the last use of keys and apps; skips rows that another transaction has locked. */
  async writeLastUse(sql: Sql, now: Date): Promise<void> {
    if (this.#touched.size === 0) return;
    const keys = [...this.#touched];
    await sql.query(
      `with k as materialized (select id from api_keys where id = any($2::text[]) for no key update skip locked),
         a as materialized (select id from apps where id = any($3::bigint[]) for no key update skip locked),
         used as (update api_keys set last_used_at = $1 where id in (select id from k))
       update apps set last_used_at = $1 where id in (select id from a)`,
      [now, keys.map(({ id }) => id), keys.map(({ app_id }) => app_id)],
    );
  }

  /** Writes every change in one statement. Throws `ConflictError` if an account changed after it was read. */
  async write(sql: Sql): Promise<void> {
    const {
      counters,
      idempotency,
      forgotten,
      reservations: reserved,
      released,
      entries,
      movements,
      lines,
      sums,
      records,
      signatures,
    } = this.#changed;
    const params: unknown[] = [];
    const parts: string[] = [];
    const part = (statement: string) => parts.push(`w${parts.length + 1} as (${statement})`);
    const rowsOf = (table: PgTable, rows: readonly object[]) =>
      `json_populate_recordset(null::${getTableName(table)}, $${params.push(rowsAsJson(rows))}::json)`;
    const insert = (table: PgTable, rows: readonly object[], conflict = '') => {
      if (rows.length === 0) return;
      const columns = columnList(table);
      part(`insert into ${getTableName(table)} (${columns}) select ${columns} from ${rowsOf(table, rows)} ${conflict}`);
    };

    // A batch that only adds records depends on no account.
    const isCounted = [counters.size, idempotency.size, forgotten.size, reserved.size].some(Boolean);
    const guarded =
      isCounted || released.length + entries.length + signatures.length > 0 ? [...this.#accounts.values()] : [];
    if (guarded.length > 0) {
      // Lock by id first: an update locks in the order of its plan, and two batches could deadlock.
      part(`select company_id from accounts where company_id = any(${arrayParameter(params.push(guarded.map((one) => one.company_id)), 'bigint')})
        order by company_id for update`);
      part(`update accounts a set balance = x.balance, reserved = x.reserved, last_seq = x.last_seq
        from w1 join ${rowsOf(accounts, guarded)} x using (company_id)
        where a.company_id = x.company_id and a.version = x.version returning 1`);
    }
    insert(
      usageCounters,
      [...counters].map((name) => this.#counters.get(name) as CounterRow),
      'on conflict (subject, metric, "window") do update set used = excluded.used',
    );
    insert(
      idempotencyKeys,
      [...idempotency.values()],
      `on conflict (app_id, key) do update set request_hash = excluded.request_hash, call_id = excluded.call_id,
         status = excluded.status, answer = excluded.answer, lease_until = excluded.lease_until, expires_at = excluded.expires_at`,
    );
    if (forgotten.size > 0)
      part(`delete from idempotency_keys i using ${rowsOf(idempotencyKeys, [...forgotten.values()])} x
        where i.app_id = x.app_id and i.key = x.key`);
    insert(reservations, [...reserved.values()]);
    if (released.length > 0)
      part(`delete from reservations where id = any(${arrayParameter(params.push(released), 'text')})`);
    insert(ledgerEntries, entries);
    insert(inventoryMovements, movements);
    insert(commissionLines, lines);
    insert(
      commissionSums,
      [...sums.values()],
      `on conflict (company_id, month, day, report_id, app_id) do update set calls = commission_sums.calls + excluded.calls,
         base = commission_sums.base + excluded.base, amount = commission_sums.amount + excluded.amount`,
    );
    insert(callRecords, records);
    insert(usedSignatures, signatures, 'on conflict do nothing');
    if (parts.length === 0) return;
    const check = guarded.length > 0 ? `require_unchanged(count(*), $${params.push(guarded.length)}) from w2` : '1';
    try {
      await sql.query(`with ${parts.join(', ')} select ${check}`, params);
    } catch (error) {
      throw CONFLICTS.has((error as { code?: string }).code ?? '') ? new ConflictError('', { cause: error }) : error;
    }
  }
}
