import type { Database } from '@daas/server/db/client';

/** Tables that a refused request is meant to change, and why. */
const MEANT_TO_CHANGE: Readonly<Record<string, string>> = {
  sessions: 'when a person was last seen',
  attempts: 'tries are counted before they are judged',
  challenges: 'a wrong code uses one of its tries, a wrong picture is used up',
  audit_log: 'failed sign-ins are written down',
  uploads: 'an address for an upload is good once',
  call_records: 'a refused call of the gateway is a record, too',
  usage_counters: 'a call that was let in counts, even when its cursor proves wrong',
};

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
  const parts = tables
    .filter(({ name }) => !(name in MEANT_TO_CHANGE))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from "${name}" t`,
    );
  const statement = parts.join(' union all ');
  const fingerprint = async () =>
    new Map((await sql.query<{ name: string; state: string }>(statement)).rows.map(({ name, state }) => [name, state]));
  /** Transactions get a number when they first write: none given out, nothing written. */
  const transactions = async () =>
    (await sql.query<{ n: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as n')).rows[0]?.n;

  let states = await fingerprint();
  let number = await transactions();
  return {
    async changed() {
      const now = await transactions();
      if (now === number) return [];
      const after = await fingerprint();
      number = now;
      return [...after].filter(([name, state]) => states.get(name) !== state).map(([name]) => name);
    },
    async settle() {
      const now = await transactions();
      if (now === number) return;
      states = await fingerprint();
      number = now;
    },
  };
}
