import { INSTANCE_MODES, type InstanceMode } from '@daas/contract/enums';
import { keyIdOf } from '../../sealing/keys';
import type { Manifest } from './manifest';

/** Runs a query in one snapshot of the database. */
export type Query = <R>(text: string, params?: unknown[]) => Promise<R[]>;

/** The part of a manifest that describes the database. */
export type Contents = Pick<Manifest, 'mode' | 'migration' | 'keyId' | 'tables'> & {
  major: number;
  /** Tables in ClickHouse that the database refers to. */
  inClickHouse: string[];
};

/** Quoted names of tables with rows, including partitions, excluding tables of extensions. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) = 0 as empty
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by n.nspname, c.relname`;

/** Counts the rows of each table. */
export async function countTables(query: Query): Promise<Record<string, number>> {
  const tables: Record<string, number> = {};
  for (const { name, empty } of await query<{ name: string; empty: boolean }>(TABLES)) {
    // Most tables have no pages. A query for each would take longer than counting all others.
    const [row] = empty ? [] : await query<{ count: number }>(`select count(*) as count from ${name}`);
    tables[name] = row?.count ?? 0;
  }
  return tables;
}

/** Reads the contents of a database. Throws if it has none of the platform's tables. */
export async function readContents(query: Query): Promise<Contents> {
  const tables = await countTables(query);
  if (!('public.migrations' in tables) && !Object.keys(tables).some((name) => name.endsWith('.migrations')))
    throw new Error('The database has no tables of the platform. Check DATABASE_URL or DATA_DIR');
  const [facts] = await query<{ major: number; last: string; count: number }>(
    `select current_setting('server_version_num')::int / 10000 as major, max(tag) as last, count(*) as count from migrations`,
  );
  const { mode, workKey } = await readInstance(query);
  return {
    major: facts?.major ?? 0,
    mode: INSTANCE_MODES.find((one) => one === mode) ?? null,
    migration: { last: facts?.last ?? '', count: facts?.count ?? 0 },
    keyId: workKey ? keyIdOf(workKey) : null,
    tables,
    inClickHouse: await readClickHouseTables(query, tables),
  };
}

/** Reads the served tables of data sets and, after a month was switched over, that of call records. */
async function readClickHouseTables(query: Query, tables: Record<string, number>): Promise<string[]> {
  const served = tables['public.market_clickhouse'] ? 'select name from market_clickhouse' : '';
  const columns = tables['public.call_shipping'] ? await readColumns(query, 'call_shipping') : [];
  const records = columns.includes('kept_from')
    ? 'select table_name as name from call_shipping where kept_from is not null'
    : '';
  const parts = [served, records].filter(Boolean);
  if (parts.length === 0) return [];
  return (await query<{ name: string }>(`${parts.join(' union ')} order by name`)).map(({ name }) => name);
}

/** Reads the columns of a table, which may be missing in another version. */
const readColumns = async (query: Query, table: string): Promise<string[]> =>
  (
    await query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = '${table}' and table_schema = current_schema()`,
    )
  ).map(({ name }) => name);

async function readInstance(query: Query): Promise<{ mode?: InstanceMode; workKey?: Uint8Array | null }> {
  const columns = await readColumns(query, 'instance');
  const has = (name: string) => columns.includes(name);
  if (!has('mode')) return {};
  const [row] = await query<{ mode: InstanceMode; workKey: Uint8Array | null }>(
    `select mode, ${has('work_key') ? 'work_key' : 'null::bytea'} as "workKey" from instance`,
  );
  return row ?? {};
}
