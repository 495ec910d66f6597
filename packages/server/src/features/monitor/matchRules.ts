import type { FilterNode } from '@daas/contract/datasets';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { monitoredRows } from '../../db/schema';
import type { Services } from '../services';
import { asksFor, asRow } from './changeRow';
import { evaluateRelations } from './relatedChanges';
import {
  type ChangeBatch,
  compareResults,
  hasRelations,
  matchRelatedRows,
  type Rule,
  type RuleMatch,
  storeCrossings,
} from './relatedMatches';
import { crossing } from './searchRules';

/** What was read from the market for a batch of changes. */
export interface FoundMatches {
  /** Rules on the rows themselves, with filters that can be evaluated in memory. */
  rules: { rule: Rule; filter: FilterNode | null }[];
  related: RuleMatch[];
  compared: RuleMatch[];
}

/** Reads the market, which has its own connection: run outside a transaction. */
export async function findMatches(services: Services, batch: ChangeBatch, all: readonly Rule[]): Promise<FoundMatches> {
  const rules: FoundMatches['rules'] = [];
  const ids = batch.changes.map(({ rowId }) => rowId);
  for (const rule of all) {
    if (rule.dataSet !== batch.def.key || (rule.watches === 'answer' && hasRelations(rule))) continue;
    rules.push({ rule, filter: await evaluateRelations(services.market, batch.def, rule.filter, ids) });
  }
  return {
    rules,
    related: await matchRelatedRows(services, batch, all),
    compared: await compareResults(services, batch, all),
  };
}

/** Returns which rules match which changes: of rows, among the companies that watch them, and of results. */
export async function matchRules(tx: Db, batch: ChangeBatch, found: FoundMatches): Promise<RuleMatch[]> {
  const { def, changes, now } = batch;
  const matches: RuleMatch[] = [];
  for (const { rule } of found.rules.filter((one) => one.rule.watches === 'answer'))
    for (const change of changes) {
      const crossed = crossing(def, rule, change, now.get(change.rowId));
      if (crossed) matches.push({ rule, change, row: rowOf(change), relation: null, crossed });
    }
  matches.push(
    ...(await matchWatchedRows(
      tx,
      batch,
      found.rules.filter(({ rule }) => rule.watches === 'rows'),
    )),
  );
  return [...matches, ...found.related, ...(await storeCrossings(tx, found.compared))];
}

const rowOf = ({ rowId: id, title }: ChangeBatch['changes'][number]) => ({ id, title });

async function matchWatchedRows(
  tx: Db,
  { def, changes, now }: ChangeBatch,
  rules: FoundMatches['rules'],
): Promise<RuleMatch[]> {
  if (rules.length === 0) return [];
  const watchers = await tx
    .select({ companyId: monitoredRows.companyId, rowId: monitoredRows.rowId })
    .from(monitoredRows)
    .where(
      and(
        eq(monitoredRows.dataSet, def.key),
        inArray(monitoredRows.companyId, [...new Set(rules.map(({ rule }) => rule.companyId))]),
        inArray(
          monitoredRows.rowId,
          changes.map(({ rowId }) => rowId),
        ),
      ),
    );
  const byRow = grouped(watchers, ({ rowId }) => rowId);
  const byCompany = grouped(rules, ({ rule }) => rule.companyId);
  return changes.flatMap((change) => {
    const row = asRow(change, now.get(change.rowId));
    return (byRow.get(change.rowId) ?? []).flatMap(({ companyId }) =>
      (byCompany.get(companyId) ?? []).flatMap(({ rule, filter }) =>
        asksFor(def, filter, row) ? { rule, change, row: rowOf(change), relation: null } : [],
      ),
    );
  });
}

export function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
