import { type DataSetDefinition, dataSet, type Row, relationsIn } from '@daas/contract/datasets';
import type { Severity } from '@daas/contract/enums';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { monitoredRows, monitorRuleRows, type monitorRules } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Change } from '../../market';
import type { Services } from '../services';
import { asksFor, asRow, UNCHANGED } from './changeRow';
import {
  changesByKey,
  changesOfRow,
  countChange,
  evaluateRelations,
  favors,
  rowsWithKeys,
  sidesOf,
  usedRelations,
} from './relatedChanges';
import { type Crossing, turnedFields } from './searchRules';

export type Rule = typeof monitorRules.$inferSelect;
/** `fields` are in descending severity. */
export type GradedChange = Change & { severity: Severity };

/** A change that matches a rule, and the row that it concerns: the changed row, or one with a relation to it. */
export interface RuleMatch {
  rule: Rule;
  change: GradedChange;
  row: { id: string; title: string };
  relation: string | null;
  crossed?: Crossing;
}

/** Changes of one data set that are distributed together. */
export interface ChangeBatch {
  def: DataSetDefinition;
  changes: readonly GradedChange[];
  /** The changed rows as the load left them. */
  now: ReadonlyMap<string, Row>;
}

export const hasRelations = ({ filter }: Pick<Rule, 'filter'>): boolean => relationsIn(filter).length > 0;
const isStored = (rule: Rule) => rule.watches === 'answer' && hasRelations(rule);

/** Returns the matches of rules on watched rows whose related rows changed. Reads the market: run outside a transaction. */
export async function matchRelatedRows(
  services: Services,
  batch: ChangeBatch,
  rules: readonly Rule[],
): Promise<RuleMatch[]> {
  const linkedRows = new Map<string, Row[]>();
  const matches: RuleMatch[] = [];
  for (const rule of rules) {
    const own = dataSet(rule.dataSet);
    if (!own || rule.watches !== 'rows') continue;
    for (const relation of usedRelations(own, batch.def, rule.filter)) {
      const byKey = changesByKey(relation, batch.changes, batch.now);
      const of = `${rule.companyId} ${own.key} ${relation.key}`;
      const rows =
        linkedRows.get(of) ?? (await watchedWithKeys(services, rule.companyId, own, relation, [...byKey.keys()]));
      linkedRows.set(of, rows);
      const filter = await evaluateRelations(
        services.market,
        own,
        rule.filter,
        rows.map(({ id }) => id),
      );
      const conditions = relationsIn(rule.filter).filter((one) => one.relation === relation.key);
      for (const row of rows.filter((one) => asksFor(own, filter, asRow(UNCHANGED, one))))
        for (const changed of changesOfRow(row, relation, byKey))
          if (conditions.some((one) => favors(one, relation, batch.def, changed)))
            matches.push({ rule, change: changed.change, row: titled(own, row), relation: relation.key });
    }
  }
  return matches;
}

async function watchedWithKeys(
  { database, market }: Services,
  companyId: number,
  own: DataSetDefinition,
  relation: Parameters<typeof rowsWithKeys>[2],
  keys: readonly string[],
): Promise<Row[]> {
  const watched = await database.orm
    .select({ id: monitoredRows.rowId })
    .from(monitoredRows)
    .where(and(ofCompany(monitoredRows, companyId), eq(monitoredRows.dataSet, own.key)));
  if (watched.length === 0) return [];
  const ids = { op: 'in' as const, value: watched.map(({ id }) => id) };
  return rowsWithKeys(market, own, relation, keys, { ids });
}

const titled = (def: DataSetDefinition, row: Row) => ({ id: row.id, title: String(row[def.title] ?? row.id) });

/**
 * Returns the rows that may have entered or left watched results with conditions on related data: those whose own values or
 * related rows changed, compared with the stored rows. Reads the market: run outside a transaction.
 */
export async function compareResults(
  services: Services,
  batch: ChangeBatch,
  rules: readonly Rule[],
): Promise<RuleMatch[]> {
  const matches: RuleMatch[] = [];
  for (const rule of rules.filter(isStored)) {
    const own = dataSet(rule.dataSet);
    if (own) matches.push(...(await compareResult(services, batch, rule, own)));
  }
  return matches;
}

async function compareResult(
  { database, market }: Services,
  { def, changes, now }: ChangeBatch,
  rule: Rule,
  own: DataSetDefinition,
): Promise<RuleMatch[]> {
  const question = { keyword: rule.keyword ?? undefined, filter: rule.filter };
  const stored = await database.orm
    .select({ id: monitorRuleRows.rowId })
    .from(monitorRuleRows)
    .where(and(ofCompany(monitorRuleRows, rule.companyId), eq(monitorRuleRows.ruleId, rule.id)));
  const members = new Set(stored.map(({ id }) => id));
  const ids = { op: 'in' as const, value: [...members] };
  const matches = new Map<string, RuleMatch>();
  const cross = (way: Crossing['way'], match: Omit<RuleMatch, 'rule' | 'crossed'>, by: string[] = []) =>
    matches.set(match.row.id, { rule, ...match, crossed: { way, by } });
  for (const relation of usedRelations(own, def, rule.filter)) {
    const byKey = changesByKey(relation, changes, now);
    const keys = [...byKey.keys()];
    const conditions = relationsIn(rule.filter).filter((one) => one.relation === relation.key);
    const read = { fields: [relation.here, own.title].filter((name) => name !== 'id') };
    const matchOf = (row: Row) => {
      const changed = changesOfRow(row, relation, byKey);
      const cause = changed.findLast((one) => conditions.some((node) => countChange(node, relation, def, one) !== 0));
      const { change } = cause ?? changed.at(-1) ?? {};
      return change && { change, row: titled(own, row), relation: relation.key };
    };
    const inside = new Set<string>();
    for (const row of await rowsWithKeys(market, own, relation, keys, { ...question, ...read })) {
      inside.add(row.id);
      const match = members.has(row.id) ? undefined : matchOf(row);
      if (match) cross('entered', match);
    }
    if (members.size > 0)
      for (const row of await rowsWithKeys(market, own, relation, keys, { ids, ...read })) {
        const match = inside.has(row.id) ? undefined : matchOf(row);
        if (match) cross('left', match);
      }
  }
  if (own.key !== def.key) return [...matches.values()];
  const inside = new Set<string>();
  const changed = { op: 'in' as const, value: changes.map(({ rowId }) => rowId) };
  for await (const rows of market.stream(own, { ...question, ids: changed, fields: [] }))
    for (const { id } of rows) inside.add(id);
  for (const change of changes) {
    const { rowId: id, title } = change;
    if (inside.has(id) === members.has(id)) continue;
    const { was, is } = sidesOf(change, now.get(id));
    const by = was && is ? turnedFields(own, rule, was, is) : [];
    const fields = change.fields.filter((name) => by.includes(name));
    cross(inside.has(id) ? 'entered' : 'left', { change, row: { id, title }, relation: null }, fields);
  }
  return [...matches.values()];
}

const ROWS_AT_ONCE = 5000;

/** Stores the rows that entered or left; returns the matches that another server has not stored already. */
export async function storeCrossings(tx: Db, matches: readonly RuleMatch[]): Promise<RuleMatch[]> {
  const isNew = new Set<RuleMatch>();
  for (const rule of new Set(matches.map((one) => one.rule)))
    for (const way of ['entered', 'left'] as const) {
      const byRow = new Map(
        matches.filter((one) => one.rule === rule && one.crossed?.way === way).map((one) => [one.row.id, one]),
      );
      const ids = [...byRow.keys()];
      for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
        for (const { id } of await storeRows(tx, rule, way, ids.slice(start, start + ROWS_AT_ONCE))) {
          const match = byRow.get(id);
          if (match) isNew.add(match);
        }
    }
  return [...isNew];
}

const storeRows = (
  tx: Db,
  { id: ruleId, companyId }: Pick<Rule, 'id' | 'companyId'>,
  way: Crossing['way'],
  ids: readonly string[],
) =>
  way === 'entered'
    ? tx
        .insert(monitorRuleRows)
        .values(ids.map((rowId) => ({ companyId, ruleId, rowId })))
        .onConflictDoNothing()
        .returning({ id: monitorRuleRows.rowId })
    : tx
        .delete(monitorRuleRows)
        .where(
          and(
            ofCompany(monitorRuleRows, companyId),
            eq(monitorRuleRows.ruleId, ruleId),
            inArray(monitorRuleRows.rowId, [...ids]),
          ),
        )
        .returning({ id: monitorRuleRows.rowId });

/** Replaces the stored rows of a rule. */
export async function storeResult(tx: Db, rule: Pick<Rule, 'id' | 'companyId'>, ids: readonly string[]): Promise<void> {
  await tx
    .delete(monitorRuleRows)
    .where(and(ofCompany(monitorRuleRows, rule.companyId), eq(monitorRuleRows.ruleId, rule.id)));
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await storeRows(tx, rule, 'entered', ids.slice(start, start + ROWS_AT_ONCE));
}
