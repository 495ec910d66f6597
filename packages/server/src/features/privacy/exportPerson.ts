import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { queryRowsIn } from '../../db/queryRows';
import { members, persons } from '../../db/schema';
import { iso } from '../../kernel/time';
import { ACTS, DELETED, HANDED_OVER, OMITTED, type PersonRows } from './personalData';

const PAGE = 2000;
/** Columns of rows that belong to a company: which object, and when. The contents are data of the company. */
const REFERENCES = ['id', 'company_id', 'name', 'action', 'subject', 'ip', 'status', 'state', 'created_at', 'at'];

type Row = Record<string, unknown>;

/**
 * Returns what is stored about a person as JSON text in parts: the account, rows of the person, and references to objects
 * that the person owns or changed. Secrets are omitted. // GDPR 15, PIPL 45
 */
export async function* exportOfPerson(db: Db, personId: number, now: Date): AsyncGenerator<string> {
  const [person] = await db.select().from(persons).where(eq(persons.id, personId));
  const { passwordHash, ...account } = person as typeof persons.$inferSelect;
  const head = { exported_at: iso(now), account: { ...account, hasPassword: passwordHash !== null } };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
  let separator = '\n';
  for (const rows of [...DELETED, { table: members, person: members.personId }]) {
    yield `${separator}    ${JSON.stringify(getTableConfig(rows.table).name)}: [`;
    yield* rowsOf(db, personId, rows, (row) => row);
    yield ']';
    separator = ',\n';
  }
  yield '\n  },\n  "references": {';
  separator = '\n';
  for (const rows of [...HANDED_OVER, ...ACTS.filter(({ table }) => table !== members)]) {
    yield `${separator}    ${JSON.stringify(getTableConfig(rows.table).name)}: [`;
    yield* rowsOf(db, personId, rows, pickReferences);
    yield ']';
    separator = ',\n';
  }
  yield '\n  }\n}\n';
}

const pickReferences = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => REFERENCES.includes(key)));

async function* rowsOf(
  db: Db,
  personId: number,
  { table, person }: PersonRows,
  select: (row: Row) => Row,
): AsyncGenerator<string> {
  for (let offset = 0, separator = '\n'; ; offset += PAGE) {
    const page = await queryRowsIn<{ row: Row }>(
      db,
      // A subquery, because a table may have a column of its name.
      sql`select to_jsonb(r) - string_to_array(${OMITTED.join(' ')}, ' ') as row from (
        select * from ${table} where ${person} = ${personId} order by ctid limit ${PAGE} offset ${offset}) r`,
    );
    for (const { row } of page) {
      yield `${separator}      ${JSON.stringify(select(row))}`;
      separator = ',\n';
    }
    if (page.length < PAGE) return;
  }
}
