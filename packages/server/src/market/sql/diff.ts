import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { CHANGES_MAX, createDiff, type Diff, ensureDiffTables, publishChanges } from '../catalog/changeFeed';
import type { MarketDb } from '../catalog/db';
import { sameType, selected, tableOf } from './table';

const JOIN_MEMORY = '256MB';

/** Returns an id of the data set's current rows; null before the first load. */
const baseOf = async (db: MarketDb, def: DataSetDefinition): Promise<string | null> => {
  const sql = 'select to_regclass($1::text)::oid::text as base';
  return (await db.query<{ base: string | null }>(sql, [tableOf(def)])).rows[0]?.base ?? null;
};

/** Writes the differences between the current rows and `staging`; returns null before the first load. */
export const writeDiff = async (db: MarketDb, def: DataSetDefinition, staging: string): Promise<Diff | null> => {
  await ensureDiffTables(db);
  return db.transaction(async (tx) => {
    const base = await baseOf(tx, def);
    return createDiff(tx, def, base, async (id) => {
      const fields = await comparable(tx, def);
      await tx.exec(`set local work_mem = '${JOIN_MEMORY}'`);
      await tx.query(differences(def, staging, fields), [id]);
    });
  });
};

/** Fields with the same type in the current rows: a new field of the definition is not a change of a row. */
const comparable = async (db: MarketDb, def: DataSetDefinition): Promise<FieldDefinition[]> => {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1::text) and attnum > 0 and not attisdropped`,
    [tableOf(def)],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return def.fields.filter((field) => sameType(field, types.get(field.name_en)));
};

const differences = (def: DataSetDefinition, staging: string, fields: readonly FieldDefinition[]): string => {
  // The type json has no equality operator.
  const differs = ({ name_en, type }: FieldDefinition) =>
    type === 'records'
      ? `o.${name_en}::text is distinct from n.${name_en}::text`
      : `o.${name_en} is distinct from n.${name_en}`;
  const compared = fields.map(
    (field, index) =>
      `(${index}, '${field.name_en}', to_json(${selected(field, 'o')}), to_json(${selected(field, 'n')}), ${differs(field)})`,
  );
  const whole = (alias: string) => {
    const columns = fields
      .filter(({ type }) => type !== 'records')
      .map((field) => `${selected(field, alias)} as ${field.name_en}`);
    return `(select row_to_json(r) from (select ${columns.join(', ')}) as r)`;
  };
  return `
    insert into market_change (diff, row_id, kind, title, fields, before, after)
    select $1::bigint, coalesce(n.id, o.id),
      case when o.id is null then 'appeared' when n.id is null then 'vanished' else 'changed' end,
      coalesce(n.${def.title}, o.${def.title}), coalesce(c.fields, '{}'),
      case when n.id is null then ${whole('o')} else c.before end,
      case when o.id is null then ${whole('n')} else c.after end
    from ${tableOf(def)} as o full join ${staging} as n on n.id = o.id
    left join lateral (
      select array_agg(name order by place) as fields, json_object_agg(name, before) as before,
        json_object_agg(name, after) as after
      from (values ${compared.join(', ')}) as v (place, name, before, after, differs) where differs
    ) as c on o.id is not null and n.id is not null
    where o.id is null or n.id is null or ${fields.map(differs).join(' or ')}
    limit ${CHANGES_MAX}`;
};

/** Runs in the swap's transaction, under its lock. Returns false if the diff was made against other rows. */
export const publishDiff = async (
  tx: MarketDb,
  def: DataSetDefinition,
  diff: Diff | null,
  now: Date,
): Promise<boolean> => {
  if ((await baseOf(tx, def)) !== (diff?.base ?? null)) return false;
  return diff === null || publishChanges(tx, diff, now);
};
