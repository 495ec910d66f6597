import { expect, it } from 'vitest';
import type { Sql } from '../db/client';
import { freshDatabase } from '../testing';
import { checkLedger } from './check';

const CALLS = 5000;

/** The calls of one company, charged 1 each, as `count` calls through the gateway would leave them. */
async function insertCalls(sql: Sql, company: number, count: number): Promise<void> {
  await sql.query(`insert into companies (id, name, created_at) values ($1, 'Busy', now())`, [company]);
  await sql.query('insert into accounts (company_id, balance, last_seq) values ($1, 0, $2 + 1)', [company, count]);
  await sql.query(
    `insert into ledger_entries (id, company_id, seq, kind, amount, balance_after, cause_type, cause_id, at)
     select 'led_' || n, $1, n + 1, case n when 0 then 'credit' else 'call' end, case n when 0 then $2 else -1 end,
       $2 - n, case n when 0 then 'operator' else 'call' end, 'call_' || n, now() from generate_series(0, $2::int) n`,
    [company, count],
  );
  await sql.query(
    `insert into call_records (id, at, company_id, app_id, key_prefix, mode, source, status, outcome, rows, amount,
       duration_ms, ip, request_id, ledger_entry_id, detail)
     select 'call_' || n, now(), $1, 1, 'dk_live', 'live', 'gateway', 200, 'ok', 1, 1, 1, '127.0.0.1', 'req_' || n,
       'led_' || n, json_build_object('receipt', json_build_object('amount', 1, 'ledger_entry_id', 'led_' || n))
     from generate_series(1, $2::int) n`,
    [company, count],
  );
}

it('plans no quadratic join', async () => {
  const database = await freshDatabase();
  const { sql } = database;
  await insertCalls(sql, 2_000_001, CALLS);
  const plans: string[] = [];
  const watched: Sql = {
    ...sql,
    transaction: (run) =>
      sql.transaction((tx) =>
        run({
          ...tx,
          async query<T>(text: string, params?: unknown[]) {
            const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
            return tx.query<T>(text, params);
          },
        }),
      ),
  };
  expect(await checkLedger(watched)).toEqual([]);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => /Merge (\w+ )?Join/.test(plan))).toEqual([]);
  await database.close();
});
