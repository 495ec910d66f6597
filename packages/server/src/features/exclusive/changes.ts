import { isDeepStrictEqual } from 'node:util';
import type { Row } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queryRows } from '../../db/queryRows';
import { exclusiveRows, exclusiveVersions } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import { windowOf } from '../../kernel/page';
import { invalid, Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { liveFields } from './definition';
import { findSet } from './repository';

type Kind = EndpointOutput<'exclusive.changes'>['list'][number]['kind'];
interface Changed {
  row_id: string;
  kind: Kind;
  before: Row | null;
  after: Row | null;
}

const o = alias(exclusiveRows, 'o');
const n = alias(exclusiveRows, 'n');

/** Rows that are other in a later version than in an earlier one; states that came and went between do not count. */
export async function changesBetween(
  context: MemberContext,
  { id, from, to, kind, current, pageSize }: EndpointParsedInput<'exclusive.changes'>,
): Promise<EndpointOutput<'exclusive.changes'>> {
  const { db, caller, services } = context;
  const { sql: database } = services.database;
  const { companyId } = caller;
  const set = await findSet(context, id);
  const def = allowedDataSet(context, set.dataSet);
  if (to <= from) throw invalid('to', 'order', '@later-version');
  const done = await db
    .select({ version: exclusiveVersions.version })
    .from(exclusiveVersions)
    .where(
      and(
        and(ofCompany(exclusiveVersions, companyId), eq(exclusiveVersions.setId, id)),
        inArray(exclusiveVersions.version, [from, to]),
        eq(exclusiveVersions.status, 'done'),
      ),
    );
  if (done.length < 2) throw new Refusal('not-found', { what: '@exclusive-version' });
  const changed = sql`
    with before as (
      select o.row_id, o.data from exclusive_rows o
      where ${ofCompany(o, companyId)} and o.set_id = ${id} and o.from_version <= ${from}
        and o.to_version > ${from} and o.to_version <= ${to}
    ), after as (
      select n.row_id, n.data from exclusive_rows n
      where ${ofCompany(n, companyId)} and n.set_id = ${id} and n.from_version > ${from} and n.from_version <= ${to}
        and (n.to_version is null or n.to_version > ${to})
    ), differing as (
      select row_id, before.data as before, after.data as after,
        case when before.data is null then 'added' when after.data is null then 'removed' else 'changed' end as kind
      from before full join after using (row_id) where before.data is distinct from after.data
    )`;
  const countRows = await queryRows<{ kind: Kind; n: number }>(
    database,
    sql`${changed} select kind, count(*)::int as n from differing group by kind`,
  );
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const { kind: of, n: rows } of countRows) counts[of] = rows;
  const { limit, offset } = windowOf({ current, pageSize });
  const rows = await queryRows<Changed>(
    database,
    sql`${changed} select * from differing
    ${kind ? sql`where kind = ${kind}` : sql``}
    order by kind, row_id limit ${limit} offset ${offset}`,
  );
  const fields = liveFields(def, set.fields);
  return {
    list: rows.map(({ row_id, kind: how, before, after }) => ({
      row_id,
      title: String((after ?? before)?.[def.title] ?? row_id),
      kind: how,
      fields: (how === 'changed' ? fields : []).flatMap((field) => {
        const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
        return isDeepStrictEqual(was, is) ? [] : [{ field, before: was, after: is }];
      }),
    })),
    total: kind ? counts[kind] : counts.added + counts.changed + counts.removed,
    current,
    pageSize,
    counts,
  };
}
