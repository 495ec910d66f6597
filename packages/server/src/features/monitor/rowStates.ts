import { dataSet, fieldLabel, fieldOf, type Row } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { and, desc, inArray } from 'drizzle-orm';
import { monitorChanges } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';

interface Watched {
  dataSet: string;
  rowId: string;
}
type Standing = Pick<EndpointOutput<'monitor.list'>['list'][number], 'code' | 'state' | 'last_change'>;

const keyOf = ({ dataSet: set, rowId }: Watched) => `${set} ${rowId}`;

/** By which code rows go, in which state they are, and what changed in them last. */
export async function standing(
  context: MemberContext,
  watched: readonly Watched[],
): Promise<(of: Watched) => Standing> {
  const rows = await rowsOf(context, watched);
  const last = await lastOf(context, watched);
  return (of) => ({ ...codeAndState(context, of, rows.get(keyOf(of))), last_change: last.get(keyOf(of)) ?? null });
}

async function rowsOf({ services }: MemberContext, watched: readonly Watched[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const set of new Set(watched.map((one) => one.dataSet))) {
    const def = dataSet(set);
    const fields = [def?.code, def?.status?.field].filter((name) => name !== undefined);
    if (!def || fields.length === 0) continue;
    const ids = watched.filter((one) => one.dataSet === set).map(({ rowId }) => rowId);
    for (const row of await services.market.getMany(def, ids, fields))
      rows.set(keyOf({ dataSet: set, rowId: row.id }), row);
  }
  return rows;
}

function codeAndState({ language }: MemberContext, of: Watched, row: Row | undefined): Omit<Standing, 'last_change'> {
  const def = dataSet(of.dataSet);
  const code = def?.code && row?.[def.code];
  const state = def?.status && row?.[def.status.field];
  const value = def?.status && fieldOf(def, def.status.field)?.values?.find((one) => one.value === state);
  return {
    code: typeof code === 'string' && code !== '' ? code : null,
    state: value ? { label: nameOf(value, language), tone: def.status?.tones[value.value] ?? 'default' } : null,
  };
}

async function lastOf(context: MemberContext, watched: readonly Watched[]) {
  const { db, caller, language } = context;
  if (watched.length === 0) return new Map<string, Standing['last_change']>();
  const { dataSet: set, rowId, id } = monitorChanges;
  const list = await db
    .selectDistinctOn([set, rowId])
    .from(monitorChanges)
    .where(
      and(
        ofCompany(monitorChanges, caller.companyId),
        inArray(set, [...new Set(watched.map((one) => one.dataSet))]),
        inArray(
          rowId,
          watched.map((one) => one.rowId),
        ),
      ),
    )
    .orderBy(set, rowId, desc(id));
  return new Map(
    list.map((one) => {
      const def = dataSet(one.dataSet);
      const field = def && fieldOf(def, one.fields[0] ?? '');
      const relation = def?.relations.find(({ key }) => key === one.relation);
      const label = field ? fieldLabel(field, language) : relation ? nameOf(relation, language) : null;
      return [keyOf(one), { kind: one.kind, severity: one.severity, field: label, at: iso(one.at) }];
    }),
  );
}
