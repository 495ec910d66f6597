import type { FilterNode } from '@daas/contract/datasets';
import type { ConnectorStatus, ConnectorType } from '@daas/contract/enums';
import type { Limits } from '@daas/contract/shapes';
import type { Sql } from '../db/client';
import type { CounterHold } from '../db/schema';
import type { BudgetScope } from '../money/limits';
import type { PriceOverride } from '../money/prices';
import type { Windows } from '../money/windows';

/** Rows as JSON brings them: timestamps are strings. */
export interface KeyRow {
  id: string;
  hash: string;
  company_id: number;
  app_id: number;
  mode: 'live' | 'test';
  prefix: string;
  /** Sealed; hex after `\x`. */
  signing_secret: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}
export interface AppRow {
  id: number;
  company_id: number;
  department_id: number | null;
  status: 'enabled' | 'disabled';
  ip_rules: string[];
  limits: Limits;
  require_signature: boolean;
}
export interface ConnectorRow {
  id: number;
  company_id: number;
  app_id: number;
  name: string;
  type: ConnectorType;
  status: ConnectorStatus;
  data_set: string;
  fields: string[];
  filter: FilterNode | null;
  ip_rules: string[];
  limits: Limits;
}
export interface Account {
  company_id: number;
  balance: number;
  reserved: number;
  last_seq: number;
  /** Changes with every write of the row. */
  version: string;
}

export interface IdempotencyRow {
  app_id: number;
  key: string;
  request_hash: string;
  call_id: string;
  status: number | null;
  answer: Record<string, unknown> | null;
  lease_until: string;
  expires_at: string;
}

export interface CounterRow {
  subject: string;
  metric: 'calls' | 'spend';
  window: string;
  used: number;
}

/** What is there for a batch; of what changes with every call, at least what its calls count. */
export interface Facts {
  keys: KeyRow[];
  companies: { id: number; status: 'active' | 'disabled'; expires_at: string | null }[];
  apps: AppRow[];
  connectors: ConnectorRow[];
  prices: PriceOverride[];
  budgets: { company_id: number; scope: BudgetScope; target_id: number; monthly: number }[];
  accounts: Account[];
  counters: CounterRow[];
  idempotency: IdempotencyRow[];
  reservations: string[];
}

/** What names the facts of a batch. */
export interface Asked {
  hashes: string[];
  companies: number[];
  connectors: number[];
  windows: Windows;
  /** Of calls that begin: by the hash of their key. */
  idempotency: { hash: string; key: string }[];
  /** Of calls that end. */
  closing: {
    holds: Pick<CounterHold, 'subject' | 'metric' | 'window'>[];
    idempotency: Pick<IdempotencyRow, 'app_id' | 'key'>[];
    reservations: string[];
  };
}

/** The companies whose accounts a batch is about. */
export const companiesOf = ({ hashes, companies }: Asked, { keys }: Facts): number[] =>
  distinct([...keys.filter(({ hash }) => hashes.includes(hash)).map((key) => key.company_id), ...companies]);

/**
 * Whether what was found in these windows answers what is asked: only of what is there, since nobody says when what is
 * not there comes; and of no single call, which is looked up.
 */
export function isAmong(asked: Asked, found: Facts, windows: Windows): boolean {
  const { hashes, companies, connectors, idempotency, closing } = asked;
  return (
    asked.windows.second === windows.second &&
    idempotency.length + closing.reservations.length === 0 &&
    hashes.every((hash) => found.keys.some((key) => key.hash === hash)) &&
    connectors.every((id) => found.connectors.some((connector) => connector.id === id)) &&
    companies.every((id) => found.accounts.some(({ company_id }) => company_id === id))
  );
}

/** Names remembered at a time. */
const KNOWN_MAX = 300;

/** Asks for what is known, too, so that one look-up serves the batches of both. */
export function withKnown(asked: Asked, { keys, connectors, accounts }: Facts): Asked {
  if (keys.length + connectors.length + accounts.length > KNOWN_MAX) return asked;
  return {
    ...asked,
    hashes: distinct([...asked.hashes, ...keys.map(({ hash }) => hash)]),
    connectors: distinct([...asked.connectors, ...connectors.map(({ id }) => id)]),
    companies: distinct([...asked.companies, ...accounts.map(({ company_id }) => company_id)]),
  };
}

export const distinct = <T>(values: (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
];

const rows = (columns: string, from: string) =>
  `coalesce((select json_agg(x) from (select ${columns} ${from}) x), '[]')`;

/**
 * Everything that decides a batch of calls, as it was at one moment. Whoever changes what is counted for a company
 * (account, reservations, usage counters, Idempotency-Keys) writes its account row, and so does, by a trigger, whoever
 * changes any other column that is read here but when a key was last used. So that row's version stands for all.
 */
const FACTS = `
  with k as materialized (
    select id, hash, company_id, app_id, mode, prefix, signing_secret, expires_at, revoked_at, last_used_at
    from api_keys where hash = any($1::text[])
  ), c as materialized (
    select id, company_id, app_id, name, type, status, data_set, fields, filter, ip_rules, limits
    from connectors where id = any($3::bigint[]) and deleted_at is null
  ), p as materialized (
    select id, company_id, department_id, status, ip_rules, limits, require_signature
    from apps where id in (select app_id from k union select app_id from c) and deleted_at is null
  ), ids as materialized (
    select company_id from k union select unnest($2::bigint[])
  ), counted as (
    select subject, metric, "window" from (
      select 'company:' || company_id from ids union all select 'department:' || department_id from p
      union all select 'app:' || id from p union all select 'connector:' || id from c
    ) as s(subject), unnest($4::text[], $5::text[]) as w(metric, "window")
    union select * from unnest($6::text[], $7::text[], $8::text[])
  ), remembered as (
    select k.app_id, w.key from unnest($9::text[], $10::text[]) as w(hash, key) join k using (hash)
    union select * from unnest($11::bigint[], $12::text[])
  )
  select
    ${rows('*', 'from k')} as keys,
    ${rows('*', 'from c')} as connectors,
    ${rows('*', 'from p')} as apps,
    ${rows(
      'company_id, balance, reserved, last_seq, xmin::text as version',
      'from accounts where company_id in (select company_id from ids)',
    )} as accounts,
    ${rows('id, status, expires_at', 'from companies where id in (select company_id from ids)')} as companies,
    ${rows(
      'company_id, data_set, mode, unit_price',
      `from prices where data_set in (select data_set from c)
         and (company_id is null or company_id in (select company_id from ids))`,
    )} as prices,
    ${rows(
      'company_id, scope, target_id, monthly',
      'from budgets where hard_stop and company_id in (select company_id from ids)',
    )} as budgets,
    ${rows('u.*', 'from counted join usage_counters u using (subject, metric, "window")')} as counters,
    ${rows('i.*', 'from remembered join idempotency_keys i using (app_id, key)')} as idempotency,
    array(select id from reservations where id = any($13::text[])) as reservations`;

export async function readFacts(sql: Sql, asked: Asked): Promise<Facts> {
  const { windows, idempotency, closing } = asked;
  const { rows: found } = await sql.query<Facts>(FACTS, [
    asked.hashes,
    asked.companies,
    asked.connectors,
    ['calls', 'calls', 'calls', 'spend'],
    [windows.second, windows.day, 'all', windows.month],
    closing.holds.map(({ subject }) => subject),
    closing.holds.map(({ metric }) => metric),
    closing.holds.map(({ window }) => window),
    idempotency.map(({ hash }) => hash),
    idempotency.map(({ key }) => key),
    closing.idempotency.map((row) => row.app_id),
    closing.idempotency.map((row) => row.key),
    closing.reservations,
  ]);
  return found[0] as Facts;
}

/** In the order of their ids, so that two batches never wait for each other. Facts are read after it, not with it. */
export async function lockAccounts(sql: Sql, { hashes, companies }: Asked): Promise<void> {
  await sql.query(
    `select 1 from accounts where company_id in (
       select company_id from api_keys where hash = any($1::text[]) union select unnest($2::bigint[])
     ) order by company_id for update`,
    [hashes, companies],
  );
}

/** Those of the signatures that were used before. */
export async function usedSignatures(sql: Sql, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const { rows: used } = await sql.query<{ hash: string }>(
    'select hash from used_signatures where hash = any($1::text[])',
    [hashes],
  );
  return used.map(({ hash }) => hash);
}
