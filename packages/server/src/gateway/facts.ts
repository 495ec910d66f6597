import type { FilterNode } from '@daas/contract/datasets';
import type { ConnectorStatus, ConnectorType } from '@daas/contract/enums';
import type { Limits } from '@daas/contract/shapes';
import type { Sql } from '../db/client';
import type { CounterHold } from '../db/schema';
import type { PriceOverride } from '../money/prices';
import type { BudgetScope } from './decide';

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

export interface Facts {
  keys: KeyRow[];
  companies: { id: number; status: 'active' | 'disabled'; expires_at: string | null }[];
  apps: AppRow[];
  connectors: ConnectorRow[];
  prices: PriceOverride[];
  budgets: { company_id: number; scope: BudgetScope; target_id: number; monthly: number }[];
  accounts: Account[];
}

const rows = (columns: string, from: string) =>
  `coalesce((select json_agg(x) from (select ${columns} ${from}) x), '[]')`;

/**
 * Everything that decides a batch of calls, in one statement. Whoever changes what is counted for a company (account,
 * reservations, usage counters, Idempotency-Keys) writes its account row, so that row's version stands for all of it.
 * Locked, the rows are taken in the order of their ids, so that two batches never wait for each other.
 */
const factsQuery = (lock: string) => `
  with k as materialized (
    select id, hash, company_id, app_id, mode, prefix, signing_secret, expires_at, revoked_at, last_used_at
    from api_keys where hash = any($1::text[])
  ), c as materialized (
    select id, company_id, app_id, name, type, status, data_set, fields, filter, ip_rules, limits
    from connectors where id = any($3::bigint[]) and deleted_at is null
  ), ids as materialized (
    select company_id from k union select unnest($2::bigint[])
  ), a as materialized (
    select company_id, balance, reserved, last_seq, xmin::text as version from accounts
    where company_id in (select company_id from ids) order by company_id ${lock}
  )
  select
    ${rows('*', 'from k')} as keys,
    ${rows('*', 'from c')} as connectors,
    ${rows('*', 'from a')} as accounts,
    ${rows('id, status, expires_at', 'from companies where id in (select company_id from ids)')} as companies,
    ${rows(
      'id, company_id, department_id, status, ip_rules, limits, require_signature',
      'from apps where id in (select app_id from k union select app_id from c) and deleted_at is null',
    )} as apps,
    ${rows(
      'company_id, data_set, mode, unit_price',
      `from prices where data_set in (select data_set from c)
         and (company_id is null or company_id in (select company_id from ids))`,
    )} as prices,
    ${rows(
      'company_id, scope, target_id, monthly',
      'from budgets where hard_stop and company_id in (select company_id from ids)',
    )} as budgets`;
const FACTS = factsQuery('');
const FACTS_LOCKED = factsQuery('for update');

export async function readFacts(
  sql: Sql,
  asked: { hashes: string[]; companies: number[]; connectors: number[] },
  locking: boolean,
): Promise<Facts> {
  const { rows: found } = await sql.query<Facts>(locking ? FACTS_LOCKED : FACTS, [
    asked.hashes,
    asked.companies,
    asked.connectors,
  ]);
  return found[0] as Facts;
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

/** What changes with every call; read after the accounts, so that it is not older than their versions. */
export interface Ledgers {
  counters: { subject: string; metric: 'calls' | 'spend'; window: string; used: number }[];
  idempotency: IdempotencyRow[];
  signatures: string[];
  reservations: string[];
}

const LEDGERS = `select
  ${rows(
    'u.*',
    `from unnest($1::text[], $2::text[], $3::text[]) as w(subject, metric, "window")
     join usage_counters u using (subject, metric, "window")`,
  )} as counters,
  ${rows('i.*', 'from unnest($4::bigint[], $5::text[]) as w(app_id, key) join idempotency_keys i using (app_id, key)')}
    as idempotency,
  array(select hash from used_signatures where hash = any($6::text[])) as signatures,
  array(select id from reservations where id = any($7::text[])) as reservations`;

export async function readLedgers(
  sql: Sql,
  asked: {
    counters: Pick<CounterHold, 'subject' | 'metric' | 'window'>[];
    idempotency: { app_id: number; key: string }[];
    signatures: string[];
    reservations: string[];
  },
): Promise<Ledgers> {
  const { counters, idempotency, signatures, reservations } = asked;
  const { rows: found } = await sql.query<Ledgers>(LEDGERS, [
    counters.map(({ subject }) => subject),
    counters.map(({ metric }) => metric),
    counters.map(({ window }) => window),
    idempotency.map((row) => row.app_id),
    idempotency.map((row) => row.key),
    signatures,
    reservations,
  ]);
  return found[0] as Ledgers;
}
