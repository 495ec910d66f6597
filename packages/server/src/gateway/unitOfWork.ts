import type { Receipt } from '@daas/contract/endpoints/calls';
import { type ArrayType, binaryArray } from '../db/arrays';
import type { Sql } from '../db/client';
import type { CounterHold } from '../db/schema';
import { newId } from '../kernel/id';
import { counterKey, type Used } from '../money/limits';
import {
  type Account,
  type Asked,
  type CounterRow,
  companiesOf,
  type Facts,
  type IdempotencyRow,
  isAmong,
  type KeyRow,
} from './accountState';

/** A row of `call_records` as it is written. */
export interface CallRow {
  id: string;
  at: Date;
  company_id: number;
  app_id: number;
  connector_id: number | null;
  data_set: string | null;
  key_prefix: string;
  mode: 'live' | 'test';
  source: 'gateway' | 'console';
  status: number;
  outcome: 'ok' | 'empty' | 'refused' | 'failed';
  code: string | null;
  rows: number;
  amount: number;
  duration_ms: number;
  ip: string;
  request_id: string;
  ledger_entry_id: string | null;
  reason: Receipt['reason'];
  /** `CallDetail` as JSON. */
  detail: string;
}

interface ReservationRow {
  id: string;
  company_id: number;
  amount: number;
  holds: CounterHold[];
  lease_until: Date;
}

/** Columns of rows that travel as an array for each of them; `json` as text, which is cast. */
interface Column {
  /** Of the row's object. */
  key: string;
  name: string;
  type: ArrayType | 'json' | 'jsonb';
}
const columnsOf = (list: string): Column[] =>
  list.split(', ').map((column) => {
    const [name, type] = column.split(' ') as [string, Column['type']];
    return { key: name.replaceAll('"', ''), name, type };
  });

const TABLES = {
  reservations: columnsOf('id text, company_id bigint, amount bigint, holds json, lease_until timestamptz'),
  ledger_entries: columnsOf(
    'id text, company_id bigint, seq bigint, kind text, amount bigint, balance_after bigint, cause_type text, cause_id text, at timestamptz',
  ),
  call_records: columnsOf(
    'id text, at timestamptz, company_id bigint, app_id bigint, connector_id bigint, data_set text, key_prefix text, mode text, source text, status int, outcome text, code text, rows int, amount bigint, duration_ms float8, ip text, request_id text, ledger_entry_id text, reason text, detail json',
  ),
  used_signatures: columnsOf('hash text, expires_at timestamptz'),
  usage_counters: columnsOf('subject text, metric text, "window" text, used bigint'),
  idempotency_keys: columnsOf(
    'app_id bigint, key text, request_hash text, call_id text, status int, answer jsonb, lease_until timestamptz, expires_at timestamptz',
  ),
};
const ACCOUNT = columnsOf('company_id bigint, balance bigint, reserved bigint, last_seq bigint, version text');
const IDEMPOTENCY_KEY = columnsOf('app_id bigint, key text');

const namesOf = (columns: Column[]): string => columns.map(({ name }) => name).join(', ');
const isJson = (type: Column['type']): type is 'json' | 'jsonb' => type === 'json' || type === 'jsonb';

/** PostgreSQL's JSON cannot hold U+0000 nor half of a surrogate pair; a backslash that somebody wrote is doubled. */
const storable = (json: string): string =>
  json.includes('\\u') ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\\ufffd') : json;

/** The parameter that carries a column of these rows; of JSON, what is not written out yet is. */
function arrayOf({ key, type }: Column, rows: readonly object[]): Buffer {
  const values = rows.map((row) => (row as Record<string, unknown>)[key] ?? null);
  if (!isJson(type)) return binaryArray(type, values);
  const texts = values.map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value));
  return binaryArray(
    'text',
    texts.map((text) => text && storable(text as string)),
  );
}

/** Somebody else changed what a batch had looked up: nothing of it was written. */
export class StaleBooks extends Error {}
/** Division by zero: the count of accounts is another. Unique violation: another batch has numbered an entry so. */
const STALE = new Set(['22012', '23505']);

/**
 * What a batch of calls found and what it changes, in memory until `write`. Everything is the absolute new value, written
 * only where the accounts still are as they were found, or as the books `before` them, which are being written, leave them.
 */
export class Books {
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
    entries: [] as Record<string, unknown>[],
    records: [] as CallRow[],
    signatures: [] as { hash: string; expires_at: Date }[],
  };
  /** Keys that were used for the first time in a while. */
  readonly #touched = new Set<KeyRow>();

  /** The transaction that wrote these books, which is the version of the accounts they guard; empty where it had nothing to write. */
  #writtenBy: string | undefined;
  #before: Books | undefined;
  /** Accounts as `before` leaves them. */
  readonly #followed: Account[] = [];

  /** `found` may be more than was asked; `recalled` is what books before these found, and not looked up again. */
  constructor(
    readonly found: Facts,
    private readonly asked: Asked,
    private readonly recalled: boolean,
    { signatures, before }: { signatures: string[]; before: Books | undefined },
  ) {
    this.#accounts = new Map(found.accounts.map((row) => [row.company_id, row]));
    this.#counters = new Map(found.counters.map((row) => [counterKey(row), row]));
    this.#idempotency = new Map(found.idempotency.map((row) => [`${row.app_id} ${row.key}`, row]));
    this.#signatures = new Set(signatures);
    this.#reservations = new Set(found.reservations);
    if (before) this.#follow(before);
  }

  /**
   * The facts of a later batch, where they are among those of this one: as it leaves them, and true as long as its accounts
   * are. Undefined where something has to be looked up. // decision 0026
   */
  recall(asked: Asked): Facts | undefined {
    if (!isAmong(asked, this.found, this.asked.windows)) return undefined;
    const accounts = [...this.#accounts.values()].map((row) => ({ ...row }));
    return { ...this.found, accounts, counters: [...this.#counters.values()], idempotency: [], reservations: [] };
  }

  /** They hold what was decided, and it is durable. */
  get areWritten(): boolean {
    return this.#writtenBy !== undefined;
  }

  /**
   * Lays over what was found what `before` changes; it may have been found already, as all values are absolute. Calls end
   * after the batch that let them in is written, so its reservations are found by whoever asks for them.
   */
  #follow(before: Books): void {
    for (const { company_id, balance, reserved, last_seq } of before.#guarded()) {
      const account = this.#accounts.get(company_id);
      if (account) this.#followed.push(Object.assign(account, { balance, reserved, last_seq }));
    }
    const { counters, idempotency, forgotten, signatures } = before.#changed;
    for (const name of counters) this.#counters.set(name, before.#counters.get(name) as CounterRow);
    for (const [name, row] of idempotency) this.#idempotency.set(name, row);
    for (const name of forgotten.keys()) this.#idempotency.delete(name);
    for (const { hash } of signatures) this.#signatures.add(hash);
    this.#before = before;
  }

  /** The accounts whose versions stand for what was found and is changed: none where nothing is counted that was looked up. */
  #guarded(): Account[] {
    const { counters, idempotency, forgotten, reservations, released, entries, signatures } = this.#changed;
    const changes = [counters.size, idempotency.size, forgotten.size, reservations.size];
    if (!this.recalled && !changes.concat(released.length, entries.length, signatures.length).some(Boolean)) return [];
    return companiesOf(this.asked, this.found).flatMap((id) => this.#accounts.get(id) ?? []);
  }

  readonly used: Used = (counter) => this.#counters.get(counterKey(counter))?.used ?? 0;

  account(companyId: number): Account {
    const account = this.#accounts.get(companyId);
    if (!account) throw new Error(`Company ${companyId} has no account`);
    return account;
  }

  /** Adds (or, negative, takes back) what a counter holds. */
  count(counter: CounterHold, amount: number): void {
    const { subject, metric, window } = counter;
    const name = counterKey(counter);
    this.#counters.set(name, { subject, metric, window, used: this.used(counter) + amount });
    this.#changed.counters.add(name);
  }

  reserve(row: ReservationRow): void {
    const account = this.account(row.company_id);
    account.reserved += row.amount;
    this.#changed.reservations.set(row.id, row);
    this.#reservations.add(row.id);
  }

  isReserved(id: string): boolean {
    return this.#reservations.has(id);
  }

  release(companyId: number, id: string, amount: number): void {
    const account = this.account(companyId);
    account.reserved -= amount;
    if (!this.#changed.reservations.delete(id)) this.#changed.released.push(id);
  }

  /** Books the price of a call; answers the entry's id. */
  charge(companyId: number, callId: string, amount: number, at: Date): string {
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
      cause_type: 'call',
      cause_id: callId,
      at,
    });
    return id;
  }

  record(row: CallRow): CallRow {
    this.#changed.records.push(row);
    return row;
  }

  idempotent({ app_id, key }: Pick<IdempotencyRow, 'app_id' | 'key'>): IdempotencyRow | undefined {
    return this.#idempotency.get(`${app_id} ${key}`);
  }

  remember(row: IdempotencyRow): void {
    this.#idempotency.set(`${row.app_id} ${row.key}`, row);
    this.#changed.idempotency.set(`${row.app_id} ${row.key}`, row);
    this.#changed.forgotten.delete(`${row.app_id} ${row.key}`);
  }

  /** So that the next request with this key runs. */
  forget(row: IdempotencyRow): void {
    this.#idempotency.delete(`${row.app_id} ${row.key}`);
    this.#changed.idempotency.delete(`${row.app_id} ${row.key}`);
    this.#changed.forgotten.set(`${row.app_id} ${row.key}`, row);
  }

  /** False when this signature has been used before. */
  useSignature(hash: string, expiresAt: Date): boolean {
    if (this.#signatures.has(hash)) return false;
    this.#signatures.add(hash);
    this.#changed.signatures.push({ hash, expires_at: expiresAt });
    return true;
  }

  touch(key: KeyRow): void {
    this.#touched.add(key);
  }

  /**
   * When keys and their apps were last used. By itself and past rows that somebody else is changing: whoever does waits for
   * accounts by then.
   */
  async noteUse(sql: Sql, now: Date): Promise<void> {
    if (this.#touched.size === 0) return;
    const keys = [...this.#touched];
    for (const key of keys) key.last_used_at = now.toISOString();
    await sql.query(
      `with k as materialized (select id from api_keys where id = any($2::text[]) for no key update skip locked),
         a as materialized (select id from apps where id = any($3::bigint[]) for no key update skip locked),
         used as (update api_keys set last_used_at = $1 where id in (select id from k))
       update apps set last_used_at = $1 where id in (select id from a)`,
      [now, keys.map(({ id }) => id), keys.map(({ app_id }) => app_id)],
    );
  }

  /** Every change in one statement. Throws `StaleBooks` where an account is no longer as it was found. */
  async write(sql: Sql): Promise<void> {
    const { counters, idempotency, forgotten, reservations, released, entries, records, signatures } = this.#changed;
    const params: unknown[] = [];
    const parts: string[] = [];
    const part = (statement: string) => parts.push(`w${parts.length + 1} as (${statement})`);
    /** Rows as a table `x`. */
    const add = (columns: Column[], rows: readonly object[], statement: (x: string) => string) => {
      if (rows.length === 0) return;
      const arrays = columns.map(
        (column) => `$${params.push(arrayOf(column, rows))}::${isJson(column.type) ? 'text' : column.type}[]`,
      );
      part(statement(`unnest(${arrays.join(', ')}) as x(${namesOf(columns)})`));
    };
    const insert = (table: keyof typeof TABLES, rows: readonly object[], conflict = '') => {
      const columns = TABLES[table];
      const values = columns.map(({ name, type }) => (isJson(type) ? `${name}::${type}` : name));
      add(
        columns,
        rows,
        (x) => `insert into ${table} (${namesOf(columns)}) select ${values.join(', ')} from ${x} ${conflict}`,
      );
    };
    // Of books that were not written it is the version of no account.
    if (this.#before) for (const account of this.#followed) account.version = this.#before.#writtenBy ?? '';
    this.#before = undefined;
    const guarded = this.#guarded();
    // The first part, on which the whole statement depends.
    add(
      ACCOUNT,
      guarded,
      (x) => `update accounts a set balance = x.balance, reserved = x.reserved, last_seq = x.last_seq from ${x}
        where a.company_id = x.company_id and a.xmin::text = x.version returning 1`,
    );
    insert(
      'usage_counters',
      [...counters].map((name) => this.#counters.get(name) as CounterRow),
      'on conflict (subject, metric, "window") do update set used = excluded.used',
    );
    insert(
      'idempotency_keys',
      [...idempotency.values()],
      `on conflict (app_id, key) do update set request_hash = excluded.request_hash, call_id = excluded.call_id,
         status = excluded.status, answer = excluded.answer, lease_until = excluded.lease_until, expires_at = excluded.expires_at`,
    );
    add(
      IDEMPOTENCY_KEY,
      [...forgotten.values()],
      (x) => `delete from idempotency_keys i using ${x} where i.app_id = x.app_id and i.key = x.key`,
    );
    insert('reservations', [...reservations.values()]);
    if (released.length > 0) part(`delete from reservations where id = any($${params.push(released)}::text[])`);
    insert('ledger_entries', entries);
    insert('call_records', records);
    insert('used_signatures', signatures, 'on conflict do nothing');
    if (parts.length === 0) {
      this.#writtenBy = '';
      return;
    }
    const check = guarded.length > 0 ? `, 1 / (count(*) = $${params.push(guarded.length)}::int)::int from w1` : '';
    try {
      const { rows } = await sql.query<{ version: string }>(
        `with ${parts.join(', ')} select pg_current_xact_id()::xid::text as version${check}`,
        params,
      );
      this.#writtenBy = rows[0]?.version;
      // Nobody asks for them again, and they are most of what books hold.
      records.length = 0;
    } catch (error) {
      throw STALE.has((error as { code?: string }).code ?? '') ? new StaleBooks('', { cause: error }) : error;
    }
  }
}
