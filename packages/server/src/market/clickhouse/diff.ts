import { isDeepStrictEqual } from 'node:util';
import type { DataSetDefinition, FieldDefinition, Row } from '@daas/contract/datasets';
import { type ClickHouse, Params, quoteIdentifier } from '../../db/clickHouse';
import { CHANGES_MAX, createDiff, type Diff, ensureDiffTables } from '../catalog/changeFeed';
import type { MarketDb } from '../catalog/db';
import { dropTable, registerTable, servedTable } from './servedTables';
import { columnsOf, rowOf } from './table';

const BATCH = 1000;
type Side = { side: 0 | 1; row: Row };

/** Writes the differences between the current rows and `staging`; returns null before the first load. */
export const writeDiff = async (
  db: MarketDb,
  clickhouse: ClickHouse,
  def: DataSetDefinition,
  staging: string,
): Promise<Diff | null> => {
  await ensureDiffTables(db);
  const base = await servedTable(db, def);
  const changed = base === null ? null : await changedIds(db, clickhouse, def, base, staging);
  try {
    return await db.transaction((tx) =>
      createDiff(tx, def, base, async (diff) => {
        if (base === null || changed === null) return;
        const fields = await comparable(clickhouse, def, base);
        let batch: object[] = [];
        const flush = async () => {
          await tx.query(INSERT, [diff, JSON.stringify(batch)]);
          batch = [];
        };
        for await (const [before, after] of pairsOf(
          clickhouse.rows(rowsSql(fields, base, staging, changed)),
          fields,
          def,
        )) {
          batch.push(changeOf(def, fields, before, after));
          if (batch.length === BATCH) await flush();
        }
        if (batch.length > 0) await flush();
      }),
    );
  } finally {
    if (changed !== null) await dropTable(db, clickhouse, changed);
  }
};

const INSERT = `insert into market_change (diff, row_id, kind, title, fields, before, after)
  select $1::bigint, row_id, kind, title, fields, before, after
  from json_to_recordset($2::text::json)
    as r (row_id text, kind text, title text, fields text[], before json, after json)`;

/** Fields with the same type in the current rows: a new field of the definition is not a change of a row. */
async function comparable(clickhouse: ClickHouse, def: DataSetDefinition, base: string): Promise<FieldDefinition[]> {
  const there = await readColumns(clickhouse, base);
  const types = new Map(columnsOf(def));
  return def.fields.filter(({ name_en }) => there.get(name_en) === types.get(name_en));
}

export async function readColumns(clickhouse: ClickHouse, table: string): Promise<Map<string, string>> {
  const params = new Params();
  const sql = `select name, type from system.columns
    where database = currentDatabase() and table = ${params.add(table, 'String')}`;
  const rows = await clickhouse.query<{ name: string; type: string }>(sql, params);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Creates a table of the ids whose rows differ. Compares hashes, because millions of wide rows cannot be joined. */
async function changedIds(db: MarketDb, clickhouse: ClickHouse, def: DataSetDefinition, base: string, staging: string) {
  const fields = await comparable(clickhouse, def, base);
  const hash = `sipHash128(tuple(${fields.map(({ name_en }) => quoteIdentifier(name_en)).join(', ')}))`;
  const table = await registerTable(db, def);
  try {
    await clickhouse.exec(`create table ${table} (id String) engine = MergeTree order by id`);
    await clickhouse.exec(`insert into ${table} select id from (
        select id, ${hash} as _hash from ${base} union all select id, ${hash} as _hash from ${staging})
      group by id having count() = 1 or min(_hash) <> max(_hash) limit ${CHANGES_MAX}`);
    return table;
  } catch (error) {
    await dropTable(db, clickhouse, table).catch(() => undefined);
    throw error;
  }
}

const rowsSql = (fields: readonly FieldDefinition[], base: string, staging: string, changed: string): string => {
  const columns = fields.map(({ name_en }) => quoteIdentifier(name_en)).join(', ');
  const side = (table: string, n: number) =>
    `select ${n} as _side, id, ${columns} from ${table} where id in (select id from ${changed})`;
  return `select * from (${side(base, 0)} union all ${side(staging, 1)}) order by id, _side`;
};

/** Yields each row before and after the load. */
async function* pairsOf(
  parts: AsyncIterable<Record<string, unknown>[]>,
  fields: readonly FieldDefinition[],
  def: DataSetDefinition,
): AsyncGenerator<[before: Row | null, after: Row | null]> {
  const read = rowOf(
    def,
    fields.map(({ name_en }) => name_en),
  );
  let waiting: Side | null = null;
  for await (const part of parts)
    for (const columns of part) {
      const next: Side = { side: columns._side as Side['side'], row: read(columns) };
      if (waiting?.row.id === next.row.id) {
        yield [waiting.row, next.row];
        waiting = null;
        continue;
      }
      if (waiting) yield onlySide(waiting);
      waiting = next;
    }
  if (waiting) yield onlySide(waiting);
}

const onlySide = ({ side, row }: Side): [Row | null, Row | null] => (side === 0 ? [row, null] : [null, row]);

function changeOf(def: DataSetDefinition, fields: readonly FieldDefinition[], before: Row | null, after: Row | null) {
  const row = (after ?? before) as Row;
  const head = { row_id: row.id, title: row[def.title] };
  const whole = (one: Row | null) =>
    one &&
    pick(
      one,
      fields.filter(({ type }) => type !== 'records'),
    );
  if (!before || !after)
    return { ...head, kind: after ? 'appeared' : 'vanished', fields: [], before: whole(before), after: whole(after) };
  const differing = fields.filter(({ name_en }) => !isDeepStrictEqual(before[name_en], after[name_en]));
  return {
    ...head,
    kind: 'changed',
    fields: differing.map(({ name_en }) => name_en),
    before: pick(before, differing),
    after: pick(after, differing),
  };
}

const pick = (row: Row, fields: readonly FieldDefinition[]) =>
  Object.fromEntries(fields.map(({ name_en }) => [name_en, row[name_en]]));

/** Whether a table has the columns of this version. */
export async function hasColumns(clickhouse: ClickHouse, def: DataSetDefinition, table: string): Promise<boolean> {
  const there = await readColumns(clickhouse, table);
  return columnsOf(def).every(([name, type]) => there.get(name) === type);
}
