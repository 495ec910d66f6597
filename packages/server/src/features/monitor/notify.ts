import { MONITOR_DAYS } from '@daas/contract/constants';
import { type DataSetDefinition, dataSet, type Row, severityOf } from '@daas/contract/datasets';
import { MAX_MONITOR_CHANGES } from '@daas/contract/endpoints/monitor';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { connectors, monitorChanges, monitoredRows, monitorLoads, monitorRules } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import type { MarketLoad } from '../../market';
import { type Emission, emitAll } from '../../messages/events/emit';
import type { Services } from '../services';
import { visibleValues } from './changeRow';
import { type FoundMatches, findMatches, grouped, matchRules } from './matchRules';
import { referringDataSets, usedRelations } from './relatedChanges';
import type { ChangeBatch, Rule, RuleMatch } from './relatedMatches';
import { rowsAsOf } from './searchRules';

const AT_ONCE = 1000;
const CHANGES_A_MESSAGE = 100;

/**
 * Tells each watcher what loads changed, batch by batch: a company's changes, the messages of its rules and how far the
 * load has been distributed are one transaction, so that a crash loses nothing and duplicates nothing. Safe to
 * run on several servers at once.
 */
export async function notifyChanges(services: Services): Promise<void> {
  const { database, market, clock } = services;
  const cutoff = clock().getTime() - MONITOR_DAYS * DAY_MS;
  const done = await database.orm
    .select({ load: monitorLoads.load })
    .from(monitorLoads)
    .where(isNotNull(monitorLoads.doneAt));
  const announced = new Set(done.map(({ load }) => load));
  const loads = await market.loads();
  for (const [place, load] of loads.entries()) {
    const overtaken = loads.slice(place + 1).some(({ dataSet: other }) => other === load.dataSet);
    const def = dataSet(load.dataSet);
    if (def && !announced.has(load.id) && Date.parse(load.at) > cutoff) await tellLoad(services, def, load, overtaken);
  }
}

async function tellLoad(services: Services, def: DataSetDefinition, load: MarketLoad, overtaken: boolean) {
  const { database, market, clock } = services;
  await database.orm
    .insert(monitorLoads)
    .values({ load: load.id, at: new Date(load.at) })
    .onConflictDoNothing();
  for (;;) {
    const [progress] = await database.orm.select().from(monitorLoads).where(eq(monitorLoads.load, load.id));
    if (!progress || progress.doneAt) return;
    const { toldUpTo } = progress;
    // The market is queried outside the transaction: it uses its own connection.
    const changes = (await market.changes(load.id, toldUpTo, AT_ONCE)).map((change) => ({
      ...change,
      ...severityOf(def, change),
    }));
    const rules = await rulesOn(database.orm, def);
    const now = rules.length > 0 ? await rowsAsOf(market, def, changes, overtaken) : new Map<string, Row>();
    const found = await findMatches(services, { def, changes, now }, rules);
    const day = (await market.stats(def))?.provenance?.day ?? null;
    await database.orm.transaction(async (tx) => {
      const own = and(eq(monitorLoads.load, load.id), eq(monitorLoads.toldUpTo, toldUpTo));
      const [lockedProgress] = await tx.select().from(monitorLoads).where(own).for('update');
      // Another server distributed these.
      if (!lockedProgress || lockedProgress.doneAt) return;
      if (changes.length > 0) await tellBatch(tx, { def, load, changes, now, found, at: clock() });
      const last = changes.length < AT_ONCE;
      await tx
        .update(monitorLoads)
        .set({ toldUpTo: changes.at(-1)?.id ?? toldUpTo, ...(last ? { doneAt: clock() } : {}) })
        .where(eq(monitorLoads.load, load.id));
      if (last) {
        await cut(tx, load);
        await emitAll(tx, await dataSetLoaded(tx, load, day));
      }
    });
  }
}

/** The enabled rules on a data set, and those with conditions on it as a related data set. */
async function rulesOn(db: Db, def: DataSetDefinition): Promise<Rule[]> {
  const referring = new Map(referringDataSets(def).map((one) => [one.key, one]));
  const rules = await db
    .select()
    .from(monitorRules)
    .where(and(inArray(monitorRules.dataSet, [def.key, ...referring.keys()]), eq(monitorRules.enabled, true)));
  return rules.filter(({ dataSet: key, filter }) => {
    const other = referring.get(key);
    return key === def.key || (other && usedRelations(other, def, filter).length > 0);
  });
}

interface Batch extends ChangeBatch {
  load: MarketLoad;
  found: FoundMatches;
  at: Date;
}

async function tellBatch(tx: Db, batch: Batch): Promise<void> {
  const { def, load, changes } = batch;
  const matches = await matchRules(tx, batch, batch.found);
  const plain = changes.map(({ id, rowId: row, kind, title, severity, fields }) => ({
    id,
    row,
    kind,
    title,
    severity,
    fields,
  }));
  await tx.execute(sql`
    with c as (select * from jsonb_to_recordset(${JSON.stringify(plain)}::text::jsonb)
        as c (id bigint, "row" text, kind text, severity text, title text, fields text[])),
      m as (select * from jsonb_to_recordset(${JSON.stringify(entriesOf(matches))}::text::jsonb)
        as m (company bigint, change bigint, set text, "row" text, title text, relation text, rules text[], answers jsonb)),
      told as (
        select c.id, w.company_id, w.data_set as set, c."row"
          from c join ${monitoredRows} w on w.data_set = ${def.key}::text and w.row_id = c."row"
        union select m.change, m.company, m.set, m."row" from m)
    insert into ${monitorChanges}
      (company_id, change_id, data_set, row_id, kind, severity, title, fields, rules, answers, relation, at)
    select told.company_id, c.id, told.set, told."row",
      case when m.relation is null then c.kind else 'changed' end, c.severity, coalesce(m.title, c.title),
      case when m.relation is null then c.fields else '{}' end,
      coalesce(m.rules, '{}'), coalesce(m.answers, '[]'), m.relation, ${load.at}::timestamptz
    from told join c on c.id = told.id
      left join m on m.company = told.company_id and m.change = c.id and m.set = told.set and m."row" = told."row"
    order by c.id, told.company_id, told."row"
    on conflict do nothing`);
  for (const [rule, matched] of grouped(matches, (one) => one.rule)) await post(tx, batch, rule, matched);
}

/** Returns the entries of the companies' feeds: one for each company, change and row. */
function entriesOf(matches: readonly RuleMatch[]) {
  const same = grouped(matches, ({ rule, change, row }) => `${rule.companyId} ${change.id} ${rule.dataSet} ${row.id}`);
  return [...same.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { rule, change, row, relation } = first;
    const all = [first, ...rest];
    return {
      company: rule.companyId,
      change: change.id,
      set: rule.dataSet,
      row: row.id,
      title: row.title,
      relation,
      rules: [...new Set(all.map((one) => one.rule.id))],
      answers: all.flatMap(({ rule: { id }, crossed }) => (crossed ? { rule: id, ...crossed } : [])),
    };
  });
}

/** A rule's webhook gets what it matches, beside those that subscribe to such events. */
async function post(tx: Db, { def, load, at }: Batch, rule: Rule, matched: readonly RuleMatch[]): Promise<void> {
  const { id, name, companyId, webhookId, dataSet: key } = rule;
  const parts = Array.from({ length: Math.ceil(matched.length / CHANGES_A_MESSAGE) }, (_, index) =>
    matched.slice(index * CHANGES_A_MESSAGE, (index + 1) * CHANGES_A_MESSAGE),
  );
  await emitAll(
    tx,
    parts.map((some) => ({
      kind: 'monitor.changed' as const,
      companyId,
      subject: id,
      data: {
        rule: { id, name },
        data_set: key,
        ...(key === def.key ? {} : { related_data_set: def.key }),
        at: load.at,
        changes: some.map((one) => messageOf(def, one)),
      },
      ...(webhookId === null ? {} : { webhooks: [webhookId] }),
      key: `${id}:${some[0]?.change.id}:${some[0]?.row.id}`,
      at,
    })),
  );
}

function messageOf(def: DataSetDefinition, { change, row, relation, crossed }: RuleMatch) {
  const { kind, severity, fields } = change;
  const values = visibleValues(def, change);
  const of = { row_id: row.id, title: row.title, severity, ...crossed };
  if (relation === null) return { ...of, kind, fields, ...values };
  const related = { data_set: def.key, row_id: change.rowId, title: change.title, kind, fields, ...values };
  return { ...of, kind: 'changed' as const, fields: [], relation, related };
}

/** Of a company that has more than it may keep, the oldest go. */
const cut = (tx: Db, load: MarketLoad) =>
  tx.execute(sql`
    delete from ${monitorChanges} c using (
      select company_id, (
        select id from ${monitorChanges} o where o.company_id = told.company_id
        order by id desc offset ${MAX_MONITOR_CHANGES}::integer limit 1) as last
      from (select distinct company_id from ${monitorChanges} where at = ${load.at}::timestamptz) as told) as full_up
    where c.company_id = full_up.company_id and c.id <= full_up.last`);

/** The new rows concern each company that has a connector to them. */
async function dataSetLoaded(tx: Db, load: MarketLoad, day: string | null): Promise<Emission<'data-set.loaded'>[]> {
  const readers = await tx
    .selectDistinct({ companyId: connectors.companyId })
    .from(connectors)
    .where(and(eq(connectors.dataSet, load.dataSet), isNull(connectors.deletedAt)));
  return readers.map(({ companyId }) => ({
    kind: 'data-set.loaded',
    companyId,
    subject: load.dataSet,
    data: { data_set: load.dataSet, loaded_at: load.at, day },
    key: `load:${load.id}`,
    at: new Date(load.at),
  }));
}
