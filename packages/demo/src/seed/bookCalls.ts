import type { Sql } from '@daas/server/db/client';
import { businessDay, businessMonth } from '@daas/server/kernel/time';
import type { PastCall } from './pastCalls';

const BATCH = 1000;

/** Rows of a table as one JSON parameter; every column without a default must be given. */
async function insertRows(tx: Sql, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await tx.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      JSON.stringify(batch),
    ]);
  }
}

/** Books past calls as the gateway would have: records, ledger entries, the account and every counter agree. */
export async function bookCalls(
  sql: Sql,
  companyId: number,
  tell: (balance: number) => Iterable<{ call: PastCall; departments: readonly number[] }>,
): Promise<void> {
  await sql.transaction(async (tx) => {
    const { rows } = await tx.query<{ balance: number; last_seq: number }>(
      'select balance, last_seq from accounts where company_id = $1 for update',
      [companyId],
    );
    let { balance, last_seq: seq } = rows[0] as { balance: number; last_seq: number };
    const records: PastCall[] = [];
    const entries: object[] = [];
    const counters = new Map<string, { subject: string; metric: string; window: string; used: number }>();
    const add = (subject: string, metric: string, window: string, amount: number) => {
      const key = `${subject} ${metric} ${window}`;
      const counter = counters.get(key) ?? { subject, metric, window, used: 0 };
      counter.used += amount;
      counters.set(key, counter);
    };
    for (const { call, departments } of tell(balance)) {
      records.push(call);
      if (call.status === 200 && call.mode === 'live')
        for (const subject of [`app:${call.app_id}`, `connector:${call.connector_id}`])
          for (const window of [`d:${businessDay(call.at)}`, 'all']) add(subject, 'calls', window, 1);
      if (call.amount === 0) continue;
      balance -= call.amount;
      seq += 1;
      entries.push({
        id: call.ledger_entry_id,
        company_id: companyId,
        seq,
        kind: 'call',
        amount: -call.amount,
        balance_after: balance,
        description: '',
        cause_type: 'call',
        cause_id: call.id,
        at: call.at,
      });
      const payers = [
        `company:${companyId}`,
        `app:${call.app_id}`,
        `connector:${call.connector_id}`,
        ...departments.map((id) => `department:${id}`),
      ];
      for (const subject of payers) add(subject, 'spend', `m:${businessMonth(call.at)}`, call.amount);
      for (const subject of [`app:${call.app_id}`, `connector:${call.connector_id}`])
        for (const window of [`d:${businessDay(call.at)}`, 'all']) add(subject, 'spend', window, call.amount);
    }
    await insertRows(tx, 'call_records', records);
    await insertRows(tx, 'ledger_entries', entries);
    await tx.query(
      `insert into usage_counters (subject, metric, "window", used)
       select subject, metric, "window", used from json_populate_recordset(null::usage_counters, $1::json)
       on conflict (subject, metric, "window") do update set used = usage_counters.used + excluded.used`,
      [JSON.stringify([...counters.values()])],
    );
    for (const [table, own, theirs] of [
      ['apps', 'id', 'app_id'],
      ['api_keys', 'prefix', 'key_prefix'],
    ])
      await tx.query(
        `update ${table} t set last_used_at = x.at
         from (select ${theirs} as used, max(at) as at from call_records where company_id = $1 group by 1) x
         where t.${own} = x.used and t.company_id = $1`,
        [companyId],
      );
    await tx.query('update accounts set balance = $2, last_seq = $3 where company_id = $1', [companyId, balance, seq]);
  });
}
