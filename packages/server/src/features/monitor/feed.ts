import { MAX_COUNT } from '@daas/contract/constants';
import { dataSet as dataSetOf, relatedDataSet } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { and, arrayContains, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { monitorChanges, monitorRules } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { COUNTED_ROWS, countedToCap } from '../../kernel/cappedCount';
import { allowedDataSet, allowedDataSets } from '../../kernel/dataSets';
import { productName } from '../../kernel/products';
import { Refusal } from '../../kernel/refusal';
import { endOfDay, iso, startOfDay } from '../../kernel/time';
import type { MemberContext } from '../context';
import { visibleValues } from './changeRow';
import { readMarks, unreadBy, visibleChanges } from './reads';
import { pathOf } from './watchlist';

type Input = EndpointParsedInput<'monitor.updates'>;

export async function updates(context: MemberContext, input: Input): Promise<EndpointOutput<'monitor.updates'>> {
  const { db, caller, services, language } = context;
  const { current, pageSize } = input;
  const names = new Map(
    (
      await db
        .select({ id: monitorRules.id, name: monitorRules.name })
        .from(monitorRules)
        .where(ofCompany(monitorRules, caller.companyId))
    ).map(({ id, name }) => [id, name]),
  );
  if (input.rule && !names.has(input.rule)) throw new Refusal('not-found', { what: '@monitor-rule' });
  const where = conditions(context, input);
  const offset = (current - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, MAX_COUNT - offset));
  const list = await db
    .select()
    .from(monitorChanges)
    .where(where)
    .orderBy(desc(monitorChanges.id))
    .limit(limit)
    .offset(limit > 0 ? offset : 0);
  const total = countedToCap(
    await db.$count(
      db.select({ id: monitorChanges.id }).from(monitorChanges).where(where).limit(COUNTED_ROWS).as('counted'),
    ),
  );
  const isRead = await readMarks(context);
  const ids = list.map(({ changeId }) => changeId);
  const changes = new Map((await services.market.changesById(ids)).map((change) => [change.id, change]));
  return {
    list: list.map((one) => {
      const change = changes.get(one.changeId);
      const own = dataSetOf(one.dataSet);
      const relation = own?.relations.find(({ key }) => key === one.relation);
      const def = one.relation === null ? own : relation && relatedDataSet(relation);
      return {
        id: one.id,
        data_set: one.dataSet,
        data_set_name: productName(one.dataSet, language),
        row_id: one.rowId,
        title: one.title,
        path: pathOf(one.dataSet, one.rowId),
        kind: one.kind,
        severity: one.severity,
        at: iso(one.at),
        read: isRead(one.id),
        rules: one.rules.flatMap((id) => names.get(id) ?? []),
        answers: one.answers.flatMap(({ rule, ...crossed }) => {
          const name = names.get(rule);
          return name === undefined ? [] : [{ rule: name, ...crossed }];
        }),
        fields: one.fields,
        ...(change && def ? visibleValues(def, change) : { before: null, after: null }),
        related:
          change && relation
            ? {
                relation: relation.key,
                label: nameOf(relation, language),
                data_set: relation.dataSet,
                row_id: change.rowId,
                title: change.title,
                path: pathOf(relation.dataSet, change.rowId),
                kind: change.kind,
              }
            : null,
      };
    }),
    ...total,
    current,
    pageSize,
  };
}

function conditions(
  context: MemberContext,
  { data_set: dataSet, row_id: rowId, kind, severity, field, rule, unread, keyword, from, to }: Input,
): SQL | undefined {
  const dataSets = dataSet === undefined ? allowedDataSets(context) : [allowedDataSet(context, dataSet)];
  return and(
    ofCompany(monitorChanges, context.caller.companyId),
    visibleChanges(context, dataSets),
    rowId ? eq(monitorChanges.rowId, rowId) : undefined,
    kind ? eq(monitorChanges.kind, kind) : undefined,
    severity ? eq(monitorChanges.severity, severity) : undefined,
    field ? arrayContains(monitorChanges.fields, [field]) : undefined,
    rule ? arrayContains(monitorChanges.rules, [rule]) : undefined,
    unread ? unreadBy(context) : undefined,
    keyword ? sql`strpos(lower(${monitorChanges.title}), ${keyword.toLowerCase()}) > 0` : undefined,
    from ? gte(monitorChanges.at, startOfDay(from)) : undefined,
    to ? lt(monitorChanges.at, endOfDay(to)) : undefined,
  );
}
