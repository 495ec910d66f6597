import { type DataSetDefinition, dataSet, type Row } from '@daas/contract/datasets';
import { MAX_MONITOR_CHANGES, MONITOR_DAYS } from '@daas/contract/endpoints/monitor';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { connectors, monitorChanges, monitoredRows, monitorLoads, monitorRules } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import type { Change, MarketLoad } from '../../market';
import { type Emission, emitAll } from '../../messages/events/emit';
import type { Services } from '../../services';
import { asksFor, asRow, shown } from './changed';

const AT_ONCE = 1000;
const CHANGES_A_MESSAGE = 100;

type Rule = typeof monitorRules.$inferSelect;
interface Match {
  company: number;
  change: number;
  rules: string[];
}

/**
 * Tells each watcher what loads changed, batch by batch: a company's changes, the messages of its rules and how far the
 * load has been distributed are one transaction, so that a crash loses nothing and duplicates nothing. Safe to
 * run on several servers at once.
 */
export async function notifyChanges(services: Services): Promise<void> {
  const { database, market, clock } = services;
  const kept = clock().getTime() - MONITOR_DAYS * DAY_MS;
  const done = await database.orm
    .select({ load: monitorLoads.load })
    .from(monitorLoads)
    .where(isNotNull(monitorLoads.doneAt));
  const told = new Set(done.map(({ load }) => load));
  for (const load of await market.loads()) {
    const def = dataSet(load.dataSet);
    if (def && !told.has(load.id) && Date.parse(load.at) > kept) await tellLoad(services, def, load);
  }
}

async function tellLoad(services: Services, def: DataSetDefinition, load: MarketLoad): Promise<void> {
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
    const changes = await market.changes(load.id, toldUpTo, AT_ONCE);
    const rules = await database.orm
      .select()
      .from(monitorRules)
      .where(and(eq(monitorRules.dataSet, def.key), eq(monitorRules.enabled, true)));
    const ids = changes.flatMap(({ kind, rowId }) => (kind === 'vanished' ? [] : [rowId]));
    const rows = rules.length > 0 && ids.length > 0 ? await market.getMany(def, ids) : [];
    const now = new Map(rows.map((row) => [row.id, row]));
    const day = (await market.stats(def))?.provenance?.day ?? null;
    await database.orm.transaction(async (tx) => {
      const own = and(eq(monitorLoads.load, load.id), eq(monitorLoads.toldUpTo, toldUpTo));
      const [held] = await tx.select().from(monitorLoads).where(own).for('update');
      // Another server distributed these.
      if (!held || held.doneAt) return;
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

interface Batch {
  def: DataSetDefinition;
  load: MarketLoad;
  changes: readonly Change[];
  rules: readonly Rule[];
  now: ReadonlyMap<string, Row>;
  at: Date;
}

async function tellBatch(tx: Db, batch: Batch): Promise<void> {
  const { def, load, changes } = batch;
  const { matches, messages } = await matching(tx, batch);
  const plain = changes.map(({ id, rowId, kind, title, fields }) => ({ id, row: rowId, kind, title, fields }));
  await tx.execute(sql`
    insert into ${monitorChanges} (company_id, change_id, data_set, row_id, kind, title, fields, rules, at)
    select w.company_id, c.id, w.data_set, w.row_id, c.kind, c.title, c.fields, coalesce(m.rules, '{}'), ${load.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(plain)}::text::jsonb)
      as c (id bigint, "row" text, kind text, title text, fields text[])
    join ${monitoredRows} w on w.data_set = ${def.key}::text and w.row_id = c."row"
    left join jsonb_to_recordset(${JSON.stringify(matches)}::text::jsonb) as m (company bigint, change bigint, rules text[])
      on m.company = w.company_id and m.change = c.id
    order by c.id, w.company_id
    on conflict do nothing`);
  for (const [rule, matched] of messages) await post(tx, batch, rule, matched);
}

/** Which rules ask for which changes, among the companies that watch the rows. */
async function matching(tx: Db, { def, changes, rules, now }: Batch) {
  const matches: Match[] = [];
  const messages = new Map<Rule, Change[]>();
  if (rules.length === 0) return { matches, messages };
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
      const asking = (byCompany.get(companyId) ?? []).filter(({ filter }) => asksFor(def, filter, row));
      if (asking.length === 0) continue;
      matches.push({ company: companyId, change: change.id, rules: asking.map(({ id }) => id) });
      for (const rule of asking) messages.set(rule, [...(messages.get(rule) ?? []), change]);
    }
  }
  return { matches, messages };
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
async function post(tx: Db, { def, load, at }: Batch, rule: Rule, matched: readonly Change[]): Promise<void> {
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
        changes: some.map(({ rowId, kind, title, fields, ...change }) => ({
          row_id: rowId,
          title,
          kind,
          fields,
          ...shown(def, { kind, ...change }),
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
