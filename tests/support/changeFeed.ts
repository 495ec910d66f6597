import { type Row, sampleRow } from '@daas/contract/datasets';
import { enterprise } from '@daas/contract/datasets/enterprise';
import type { Database } from '@daas/server/db/client';
import { notifyChanges } from '@daas/server/features/monitor/notify';
import { readConfig } from '@daas/server/kernel/config';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { dispatchEvents } from '@daas/server/messages/events/dispatch';
import { createWebhookSecret } from '@daas/server/messages/webhooks/signature';
import { closeServices, createServices } from '@daas/server/start/createServices';
import { freshDatabase } from '@daas/server/testing';

/** How large: rows of each load, differences between two (a third of each kind), and companies that watch. */
export interface Size {
  rows: number;
  differences: number;
  watchers: number;
}
type Entry = [company: number, row: string, kind: string, fields: string, rules: number];

const idOf = (index: number) => `ent_${String(index).padStart(7, '0')}`;
/** The first company watches every row, also those that are yet to come, each other one in a hundred. */
const watches = (watcher: number, index: number) => watcher === 0 || (index * 7919 + watcher * 31) % 100 === 0;
/** Every tenth company has a rule: only what was deregistered. */
const hasRule = (watcher: number) => watcher % 10 === 0;

/** Loads twice and dies on the way, tells the changes and dies on the way; what came of it and what should have. */
export async function tellAtSize(kind: Database['kind'], { rows, differences, watchers }: Size) {
  const database = await freshDatabase(kind);
  const config = readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent' });
  const services = await createServices(config, { database });
  try {
    const companies = await makeWatchers(database, services.sealer, { rows: rows + differences, watchers });
    const third = Math.floor(differences / 3);
    const sample = sampleRow(enterprise);
    const row = (index: number, more: Partial<Row> = {}): Row => ({
      ...sample,
      id: idOf(index),
      name: `第${index}号公司`,
      status: '存续',
      ...more,
    });
    const changed = (index: number) => (index % 2 ? { status: '注销' } : { registered_capital: 7, city: '台州市' });
    await services.market.load(enterprise, many(0, rows, row));
    const second = () =>
      concat(
        many(0, third, (index) => row(index, changed(index))),
        many(2 * third, rows, row),
        many(rows, rows + third, row),
      );
    // The first time the connection is lost when the differences are written, the second when they are published.
    for (const dies of ['insert into market_change', 'update market_diff set at']) {
      const dying = sqlEngine({ sql: database.sql, long: dyingAt(database.long, dies) }, services);
      await dying.load(enterprise, second()).then(
        () => Promise.reject(new Error('The load should have died')),
        (error: Error) => {
          if (error.message !== 'connection lost') throw error;
        },
      );
      if ((await services.market.loads()).length > 0) throw new Error('Half a load was told');
    }
    await services.market.load(enterprise, second());

    let deaths = 0;
    for (let number = 1; ; number += 1) {
      // The server dies in or after the transaction of that number, and begins again.
      const { orm } = database;
      let count = 0;
      const mortal: typeof orm = Object.create(orm, {
        transaction: {
          value: async (work: Parameters<typeof orm.transaction>[0]) => {
            count += 1;
            const last = count === number;
            const result = await orm.transaction(async (tx) => {
              const done = await work(tx);
              if (last && number % 2) throw new Error('killed');
              return done;
            });
            if (last) throw new Error('killed');
            return result;
          },
        },
      });
      const died = await notifyChanges({ ...services, database: { ...database, orm: mortal } }).then(
        () => false,
        (error: Error) => {
          if (error.message !== 'killed') throw error;
          return true;
        },
      );
      if (!died) break;
      deaths += 1;
      if (deaths > 4) {
        await notifyChanges(services);
        break;
      }
    }
    // Two servers that look again find nothing to tell.
    await Promise.all([notifyChanges(services), notifyChanges(services)]);
    await dispatchEvents(services);

    const wanted: Entry[] = [];
    const touch = (index: number, how: string, fields = '') => {
      for (let watcher = 0; watcher < watchers; watcher += 1)
        if (watches(watcher, index))
          wanted.push([
            companies[watcher] as number,
            idOf(index),
            how,
            fields,
            hasRule(watcher) && fields === 'status' ? 1 : 0,
          ]);
    };
    for (let index = 0; index < third; index += 1) touch(index, 'changed', Object.keys(changed(index)).sort().join());
    for (let index = third; index < 2 * third; index += 1) touch(index, 'vanished');
    for (let index = rows; index < rows + third; index += 1) touch(index, 'appeared');
    const { rows: told } = await database.sql.query<{ e: Entry }>(
      `select json_build_array(company_id, row_id, kind, array_to_string(array(select unnest(fields) order by 1), ','),
         cardinality(rules)) as e from monitor_changes`,
    );
    const { rows: posted } = await database.sql.query<{ company_id: number; row_id: string }>(
      `select company_id, c ->> 'row_id' as row_id
       from webhook_deliveries, json_array_elements(body::json -> 'data' -> 'changes') as c`,
    );
    const order = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort();
    return {
      deaths,
      told: order(told.map(({ e }) => e)),
      wanted: order(wanted),
      posted: order(posted.map(({ company_id, row_id }) => [company_id, row_id])),
      wantedPosts: order(wanted.filter((one) => one[4] > 0).map(([company, id]) => [company, id])),
    };
  } finally {
    await closeServices(services);
  }
}

async function makeWatchers(
  { sql, orm }: Database,
  sealer: Awaited<ReturnType<typeof createServices>>['sealer'],
  { rows, watchers }: { rows: number; watchers: number },
): Promise<number[]> {
  const person = await sql.query<{ id: number }>(
    `insert into persons (name, phone, password_hash, created_at) values ('观察者', '10000000001', '', now()) returning id`,
  );
  const by = person.rows[0]?.id as number;
  const made = await sql.query<{ id: number }>(
    `insert into companies (name, created_at) select '公司' || n, now() from generate_series(1, $1::integer) n returning id`,
    [watchers],
  );
  const ids = made.rows.map(({ id }) => id).sort((a, b) => a - b);
  for (const [watcher, company] of ids.entries()) {
    await sql.query(
      `insert into monitored_rows (company_id, data_set, row_id, title, added_by, created_at)
       select $1, 'enterprise', 'ent_' || lpad(n::text, 7, '0'), 'x', $2, now() from generate_series(0, $3::integer - 1) n
       where $4::integer = 0 or (n * 7919 + $4::integer * 31) % 100 = 0`,
      [company, by, rows, watcher],
    );
    if (!hasRule(watcher)) continue;
    const secret = await sealer.seal(orm, createWebhookSecret());
    const filter = { field: 'status', op: 'eq', value: '注销' };
    await sql.query(
      `with hook as (insert into webhooks (id, company_id, name, url, secret, created_by, created_at)
         values ('whk_' || lpad($1::bigint::text, 16, '0'), $1::bigint, 'hook', 'https://example.com/', $2, $3, now()) returning id)
       insert into monitor_rules (id, company_id, name, data_set, filter, webhook_id, created_by, created_at)
       select 'mrl_' || lpad($1::bigint::text, 16, '0'), $1::bigint, 'rule', 'enterprise', $4::text::jsonb, id, $3, now() from hook`,
      [company, secret, by, JSON.stringify(filter)],
    );
  }
  return ids;
}

function* many(from: number, to: number, make: (index: number) => Row): Generator<Row> {
  for (let index = from; index < to; index += 1) yield make(index);
}
function* concat(...lists: Iterable<Row>[]): Generator<Row> {
  for (const list of lists) yield* list;
}

/** A database whose connection is lost behind the first statement of that kind, with all that its transaction did. */
function dyingAt(sql: Database['long'], begin: string): Database['long'] {
  const mortal = (of: Database['long']): Database['long'] => ({
    ...of,
    query: async (text, ...rest) => {
      const result = await of.query(text, ...rest);
      if (text.includes(begin)) throw new Error('connection lost');
      return result as never;
    },
    transaction: (work) => of.transaction((tx) => work(mortal(tx))),
  });
  return mortal(sql);
}
