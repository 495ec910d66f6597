import type { Database } from '@daas/server/db/client';

/** Tables that a refused request is meant to change, and why. */
const MEANT_TO_CHANGE: Readonly<Record<string, string>> = {
  sessions: 'when a person was last seen',
  attempts: 'tries are counted before they are judged',
  challenges: 'a wrong code uses one of its tries, a wrong picture is used up',
  audit_log: 'failed sign-ins are written down',
  audit_heads: 'where the chain of the audit log ends',
  uploads: 'an address for an upload is good once',
  call_records: 'a refused call of the gateway is a record, too',
  call_days: 'the sums of that record',
  call_hours: 'the sums of that record',
  company_call_hours: 'the sums of that record',
  usage_counters: 'a call that was let in counts, even when its cursor proves wrong',
};

/** Columns that grow with every write of a row, also of one that is undone. */
const COUNTS_WRITES: Readonly<Record<string, string>> = { accounts: 'version' };

export interface Watch {
  /** Tables that changed since `settle`, apart from those that are meant to. */
  changed(): Promise<string[]>;
  /** What is there now is as it should be. */
  settle(): Promise<void>;
}

/** Watches every table of the database. */
export async function watch({ sql }: Database): Promise<Watch> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by relname`,
  );
  const watched = tables.map(({ name }) => name).filter((name) => !(name in MEANT_TO_CHANGE));
  const statesOf = (names: readonly string[], state: (name: string) => string) =>
    names
      .map((name) => `select '${name}' as name, count(*) || ' ' || ${state(name)} as state from "${name}" t`)
      .join(' union all ');
  const rowOf = (name: string) => (COUNTS_WRITES[name] ? `(to_jsonb(t) - '${COUNTS_WRITES[name]}')::text` : 't::text');
  const ask = async (statement: string) =>
    new Map((await sql.query<{ name: string; state: string }>(statement)).rows.map(({ name, state }) => [name, state]));
  // A function keeps its plan: making one for so many tables takes far longer than reading who wrote last.
  await sql.query('create schema watch');
  await sql.query(
    `create function watch.written() returns table (name text, state text) language plpgsql as $$
       begin return query ${statesOf(watched, () => 'coalesce(max(t.xmin::text::bigint), 0)')}; end $$`,
  );
  /** The number of rows and the newest: every new version of a row carries the number of its transaction. */
  const written = () => ask('select name, state from watch.written()');
  const contents = (names: readonly string[]) =>
    ask(statesOf(names, (name) => `coalesce(sum(hashtextextended(${rowOf(name)}, 0)), 0)`));
  /** Transactions get a number when they first write: none given out, nothing written. */
  const transactions = async () =>
    (await sql.query<{ n: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as n')).rows[0]?.n;

  let number = await transactions();
  const last = await written();
  const known = await contents(watched);
  const different = new Map<string, string>();
  /** Rows are read only of tables somebody wrote to. */
  const look = async () => {
    const now = await transactions();
    if (now === number) return;
    number = now;
    const touched: string[] = [];
    for (const [name, state] of await written()) {
      if (last.get(name) !== state) touched.push(name);
      last.set(name, state);
    }
    if (touched.length === 0) return;
    for (const [name, state] of await contents(touched))
      if (known.get(name) === state) different.delete(name);
      else different.set(name, state);
  };
  return {
    async changed() {
      await look();
      return [...different.keys()];
    },
    async settle() {
      await look();
      for (const [name, state] of different) known.set(name, state);
      different.clear();
    },
  };
}
