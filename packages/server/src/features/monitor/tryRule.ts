import { conditionRelations, type DataSetDefinition, relatedDataSet, relationsIn } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { monitorChanges } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import type { Change } from '../../market';
import { matchesFilter } from '../../market/matchesFilter';
import { matchesKeyword } from '../../market/searchText';
import type { MemberContext } from '../context';
import { asksFor, asRow, UNCHANGED } from './changeRow';
import { changesByKey, changesOfRow, evaluateRelations, favors, rowsWithKeys } from './relatedChanges';
import { checkAsked } from './rules';
import { crossing, rowsAsOf } from './searchRules';
import { monitoredIds } from './watchlist';

const TRIED = 1000;
const TITLES = 5;

type Question = Pick<EndpointParsedInput<'monitor.tryRule'>, 'watches' | 'filter' | 'keyword'>;
/** Changes that were tested, and the titles of the rows of those that match. */
interface Trial {
  tested: number;
  titles: string[];
}

/** Tests a rule on the latest changes: of the rows, and of rows that its conditions on related data count. */
export async function tryRule(
  context: MemberContext,
  { data_set: dataSet, ...question }: EndpointParsedInput<'monitor.tryRule'>,
): Promise<EndpointOutput<'monitor.tryRule'>> {
  const def = allowedDataSet(context, dataSet);
  checkAsked(context, def, question);
  const trials = [await (question.watches === 'answer' ? tryResult : tryRows)(context, def, question)];
  for (const relation of new Set(relationsIn(question.filter).map((one) => one.relation)))
    trials.push(await tryRelation(context, def, question, relation));
  const titles = trials.flatMap((one) => one.titles);
  return {
    looked_at: trials.reduce((sum, { tested }) => sum + tested, 0),
    matching: titles.length,
    titles: [...new Set(titles)].slice(0, TITLES),
  };
}

/** On the latest changes of the rows that the company watches. */
async function tryRows(
  { db, caller, services: { market } }: MemberContext,
  def: DataSetDefinition,
  question: Question,
) {
  const latest = await db
    .select({ changeId: monitorChanges.changeId })
    .from(monitorChanges)
    .where(
      and(
        ofCompany(monitorChanges, caller.companyId),
        eq(monitorChanges.dataSet, def.key),
        isNull(monitorChanges.relation),
      ),
    )
    .orderBy(desc(monitorChanges.id))
    .limit(TRIED);
  const recent = await market.changesById([...new Set(latest.map(({ changeId }) => changeId))]);
  const ids = [...new Set(recent.map(({ rowId }) => rowId))];
  const now = new Map((ids.length > 0 ? await market.getMany(def, ids) : []).map((row) => [row.id, row]));
  const filter = await evaluateRelations(market, def, question.filter, ids);
  const matching = recent.filter((change) => asksFor(def, filter, asRow(change, now.get(change.rowId))));
  return { tested: recent.length, titles: matching.map(({ title }) => title) } satisfies Trial;
}

/** On the changes of the last load, watched or not. */
async function tryResult(context: MemberContext, def: DataSetDefinition, question: Question): Promise<Trial> {
  const { market } = context.services;
  const recent = await lastChanges(context, def);
  const now = await rowsAsOf(market, def, recent, false);
  const filter = await evaluateRelations(market, def, question.filter, [...now.keys()]);
  const matching = recent.filter((change) => crossing(def, { ...question, filter }, change, now.get(change.rowId)));
  return { tested: recent.length, titles: matching.map(({ title }) => title) };
}

async function lastChanges({ services: { market } }: MemberContext, def: DataSetDefinition): Promise<Change[]> {
  const last = (await market.loads()).findLast((load) => load.dataSet === def.key);
  return last ? market.changes(last.id, 0, TRIED) : [];
}

/** On the related rows that the last load changed, with the conditions as they are met now. */
async function tryRelation(
  context: MemberContext,
  def: DataSetDefinition,
  { watches, filter, keyword }: Question,
  name: string,
): Promise<Trial> {
  const { market } = context.services;
  const relation = conditionRelations(def).find(({ key }) => key === name);
  if (!relation) return { tested: 0, titles: [] };
  const other = relatedDataSet(relation);
  const recent = await lastChanges(context, other);
  const byKey = changesByKey(relation, recent, await rowsAsOf(market, other, recent, false));
  const ids = watches === 'rows' ? { op: 'in' as const, value: await monitoredIds(context, def) } : undefined;
  const rows = await rowsWithKeys(market, def, relation, [...byKey.keys()], { ids }, TRIED);
  const evaluated = await evaluateRelations(
    market,
    def,
    filter,
    rows.map(({ id }) => id),
  );
  const meets = (row: (typeof rows)[number]) =>
    watches === 'rows'
      ? asksFor(def, evaluated, asRow(UNCHANGED, row))
      : (!keyword || matchesKeyword(def, row, keyword)) && (!evaluated || matchesFilter(def, row, evaluated));
  const conditions = relationsIn(filter).filter((one) => one.relation === name);
  const titles = rows.filter(meets).flatMap((row) =>
    changesOfRow(row, relation, byKey)
      .filter((changed) => conditions.some((one) => favors(one, relation, other, changed)))
      .map(() => String(row[def.title] ?? row.id)),
  );
  return { tested: recent.length, titles };
}
