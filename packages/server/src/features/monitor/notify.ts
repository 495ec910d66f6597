import { MONITOR_DAYS } from '@daas/contract/constants';
import { type DataSetDefinition, dataSet, type Row, severityOf } from '@daas/contract/datasets';
import { MAX_MONITOR_CHANGES } from '@daas/contract/endpoints/monitor';
import type { Severity } from '@daas/contract/enums';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { connectors, monitorChanges, monitoredRows, monitorLoads, monitorRules } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import type { Change, MarketLoad } from '../../market';
import { type Emission, emitAll } from '../../messages/events/emit';
import type { Services } from '../services';
import { asksFor, asRow, visibleValues } from './changeRow';
import { type Crossing, crossing, rowsAsOf } from './searchRules';

const AT_ONCE = 1000;
const CHANGES_A_MESSAGE = 100;

type Rule = typeof monitorRules.$inferSelect;
interface Match {
  company: number;
  change: number;
  rules: string[];
  answers: (Crossing & { rule: string })[];
}

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
    const rules = await database.orm
      .select()
      .from(monitorRules)
      .where(and(eq(monitorRules.dataSet, def.key), eq(monitorRules.enabled, true)));
    const now = rules.length > 0 ? await rowsAsOf(market, def, changes, overtaken) : new Map<string, Row>();
    const day = (await market.stats(def))?.provenance?.day ?? null;
    await database.orm.transaction(async (tx) => {
      const own = and(eq(monitorLoads.load, load.id), eq(monitorLoads.toldUpTo, toldUpTo));
      const [lockedProgress] = await tx.select().from(monitorLoads).where(own).for('update');
      // Another server distributed these.
      if (!lockedProgress || lockedProgress.doneAt) return;
      if (changes.length > 0) await tellBatch(tx, { def, load, changes, rules, now, at: clock() });
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

/** The gravest of its fields first. */
type GradedChange = Change & { severity: Severity };
/** A change as a message tells it. */
type ChangeMessage = GradedChange & Partial<Crossing>;

interface Batch {
  def: DataSetDefinition;
  load: MarketLoad;
  changes: readonly GradedChange[];
  rules: readonly Rule[];
  now: ReadonlyMap<string, Row>;
  at: Date;
}

async function tellBatch(tx: Db, batch: Batch): Promise<void> {
  const { def, load, changes } = batch;
  const { matches, messages } = await matching(tx, batch);
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
      m as (select * from jsonb_to_recordset(${JSON.stringify(matches)}::text::jsonb)
        as m (company bigint, change bigint, rules text[], answers jsonb)),
      told as (
        select c.id, w.company_id from c join ${monitoredRows} w on w.data_set = ${def.key}::text and w.row_id = c."row"
        union select m.change, m.company from m)
    insert into ${monitorChanges} (company_id, change_id, data_set, row_id, kind, severity, title, fields, rules, answers, at)
    select told.company_id, c.id, ${def.key}::text, c."row", c.kind, c.severity, c.title, c.fields,
      coalesce(m.rules, '{}'), coalesce(m.answers, '[]'), ${load.at}::timestamptz
    from told join c on c.id = told.id left join m on m.company = told.company_id and m.change = c.id
    order by c.id, told.company_id
    on conflict do nothing`);
  for (const [rule, matched] of messages) await post(tx, batch, rule, matched);
}

/** Which rules ask for which changes: of rows, among the companies that watch them, and of answers. */
async function matching(tx: Db, { def, changes, rules: all, now }: Batch) {
  const matches = new Map<string, Match>();
  const messages = new Map<Rule, ChangeMessage[]>();
  const add = (rule: Rule, change: GradedChange, crossed?: Crossing) => {
    const { id, companyId: company } = rule;
    const key = `${company} ${change.id}`;
    const match = matches.get(key) ?? { company, change: change.id, rules: [], answers: [] };
    match.rules.push(id);
    if (crossed) match.answers.push({ rule: id, ...crossed });
    matches.set(key, match);
    messages.set(rule, [...(messages.get(rule) ?? []), { ...change, ...crossed }]);
  };
  for (const question of all.filter(({ watches }) => watches === 'answer'))
    for (const change of changes) {
      const crossed = crossing(def, question, change, now.get(change.rowId));
      if (crossed) add(question, change, crossed);
    }
  const rules = all.filter(({ watches }) => watches === 'rows');
  if (rules.length === 0) return { matches: [...matches.values()], messages };
  const watchers = await tx
    .select({ companyId: monitoredRows.companyId, rowId: monitoredRows.rowId })
    .from(monitoredRows)
    .where(
      and(
        eq(monitoredRows.dataSet, def.key),
        inArray(monitoredRows.companyId, [...new Set(rules.map(({ companyId }) => companyId))]),
        inArray(
          monitoredRows.rowId,
          changes.map(({ rowId }) => rowId),
        ),
      ),
    );
  const byRow = grouped(watchers, ({ rowId }) => rowId);
  const byCompany = grouped(rules, ({ companyId }) => companyId);
  for (const change of changes) {
    const row = asRow(change, now.get(change.rowId));
    for (const { companyId } of byRow.get(change.rowId) ?? []) {
      for (const rule of byCompany.get(companyId) ?? []) if (asksFor(def, rule.filter, row)) add(rule, change);
    }
  }
  return { matches: [...matches.values()], messages };
}

function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** A rule's webhook gets what it matches, beside those that subscribe to such events. */
async function post(tx: Db, { def, load, at }: Batch, rule: Rule, matched: readonly ChangeMessage[]): Promise<void> {
  const { id, name, companyId, webhookId } = rule;
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
        data_set: def.key,
        at: load.at,
        changes: some.map(({ way, by, ...change }) => ({
          row_id: change.rowId,
          title: change.title,
          kind: change.kind,
          severity: change.severity,
          fields: change.fields,
          ...(way ? { way, by } : {}),
          ...visibleValues(def, change),
        })),
      },
      ...(webhookId === null ? {} : { webhooks: [webhookId] }),
      key: `${id}:${some[0]?.id}`,
      at,
    })),
  );
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
