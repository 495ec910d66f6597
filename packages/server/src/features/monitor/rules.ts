import { type DataSetDefinition, relationsIn } from '@daas/contract/datasets';
import { changesOf } from '@daas/contract/datasets/changes';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_MONITOR_RULES, MAX_RULE_ROWS } from '@daas/contract/endpoints/monitor';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { companies, monitorChanges, monitorDigests, monitorRules, persons, webhooks } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { allowedDataSet, allowedDataSets, checkFilter, definitionOf } from '../../kernel/dataSets';
import { productName } from '../../kernel/products';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { createDataFilter } from '../../messages/events/people';
import type { MemberContext } from '../context';
import { storeResult } from './relatedMatches';

const subject = (id: string) => `monitor-rule:${id}`;
const ofCaller = ({ caller }: MemberContext) => ofCompany(monitorRules, caller.companyId);
const whenTaken = <T>(run: Promise<T>, name: string) =>
  onUniqueViolation(run, 'monitor_rules_name', () => new Refusal('name-taken', { what: '@monitor-rule', name }));

export async function listRules(context: MemberContext): Promise<EndpointOutput<'monitor.rules'>> {
  const { db, caller, language } = context;
  const digests = await db.select().from(monitorDigests).where(ofCompany(monitorDigests, caller.companyId));
  const rows = await db
    .select({ rule: monitorRules, by: persons.name, webhook: webhooks.name })
    .from(monitorRules)
    .innerJoin(persons, eq(persons.id, monitorRules.createdBy))
    .leftJoin(webhooks, and(eq(webhooks.id, monitorRules.webhookId), sameCompany(webhooks, monitorRules)))
    .where(
      and(
        ofCaller(context),
        inArray(
          monitorRules.dataSet,
          allowedDataSets(context).map(({ key }) => key),
        ),
      ),
    )
    .orderBy(desc(monitorRules.createdAt), monitorRules.id)
    .limit(MAX_MONITOR_RULES);
  return {
    list: rows.map(({ rule, by, webhook }) => ({
      id: rule.id,
      name: rule.name,
      data_set: rule.dataSet,
      data_set_name: productName(rule.dataSet, language),
      watches: rule.watches,
      keyword: rule.keyword,
      filter: rule.filter,
      webhook: rule.webhookId && webhook ? { id: rule.webhookId, name: webhook } : null,
      enabled: rule.enabled,
      digest: digests.some(({ ruleId, personId }) => ruleId === rule.id && personId === caller.personId),
      readers: digests.filter(({ ruleId }) => ruleId === rule.id).length,
      created_by: by,
      created_at: iso(rule.createdAt),
    })),
  };
}

/** The market is read first: it has its own connection. */
export async function createRule(context: MemberContext, input: EndpointParsedInput<'monitor.saveRule'>) {
  const def = allowedDataSet(context, input.data_set);
  checkAsked(context, def, input);
  const result = await readResult(context, def, input);
  return context.db.transaction((db) => insertRule({ ...context, db }, def, input, result));
}

async function insertRule(
  context: MemberContext,
  def: DataSetDefinition,
  input: EndpointParsedInput<'monitor.saveRule'>,
  result: string[] | null,
) {
  const { db, caller, now } = context;
  const { companyId, personId: createdBy } = caller;
  await requireWebhook(context, input.webhook_id, def.key);
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  if ((await db.$count(monitorRules, ofCaller(context))) >= MAX_MONITOR_RULES)
    throw new Refusal('quota-reached', { what: '@monitor-rule', limit: MAX_MONITOR_RULES });
  const { data_set: _, webhook_id: webhookId, ...rest } = input;
  const rule = { ...rest, dataSet: def.key, webhookId };
  const values = { ...rule, companyId, createdBy, createdAt: now };
  const [row] = await whenTaken(db.insert(monitorRules).values(values).returning({ id: monitorRules.id }), input.name);
  if (!row) throw new Error('The rule was not stored');
  if (result) await storeResult(db, { id: row.id, companyId }, result);
  await audit(db, context, 'monitor.saveRule', subject(row.id), rule);
  return { id: row.id };
}

export async function updateRule(context: MemberContext, input: EndpointParsedInput<'monitor.updateRule'>) {
  const asked = async ({ watches, dataSet }: Pick<Rule, 'watches' | 'dataSet'>) => {
    const def = allowedDataSet(context, dataSet);
    checkAsked(context, def, { ...input, watches });
    return readResult(context, def, { ...input, watches });
  };
  const result = await asked(await findRule(context, input.id));
  return context.db.transaction((db) => changeRule({ ...context, db }, input, result));
}

async function changeRule(
  context: MemberContext,
  { id, webhook_id: webhookId, ...rest }: EndpointParsedInput<'monitor.updateRule'>,
  result: string[] | null,
) {
  const { db, caller } = context;
  const input: Partial<Rule> = { ...rest, webhookId };
  const rule = await locked(context, id);
  await requireWebhook(context, webhookId, rule.dataSet);
  const changed = changes(rule, input as Partial<typeof rule>);
  if (Object.keys(changed).length > 0) {
    const own = and(ofCaller(context), eq(monitorRules.id, id));
    await whenTaken(db.update(monitorRules).set(input).where(own), rest.name);
    await audit(db, context, 'monitor.updateRule', subject(id), changed);
  }
  await storeResult(db, { id, companyId: caller.companyId }, result ?? []);
  return { done: true as const };
}

export async function deleteRule(context: MemberContext, { id }: EndpointParsedInput<'monitor.deleteRule'>) {
  const { name } = await locked(context, id);
  await context.db.delete(monitorRules).where(and(ofCaller(context), eq(monitorRules.id, id)));
  await audit(context.db, context, 'monitor.deleteRule', subject(id), { name });
  return { done: true as const };
}

/** From the next change on; what is there already is in the list. */
export async function setDigest(context: MemberContext, { id, on }: EndpointParsedInput<'monitor.digest'>) {
  const { db, caller } = context;
  const { companyId, personId } = caller;
  await locked(context, id);
  if (!on) {
    await db
      .delete(monitorDigests)
      .where(
        and(ofCompany(monitorDigests, companyId), eq(monitorDigests.ruleId, id), eq(monitorDigests.personId, personId)),
      );
    return { done: true as const };
  }
  const [last] = await db
    .select({ id: monitorChanges.id })
    .from(monitorChanges)
    .where(ofCompany(monitorChanges, companyId))
    .orderBy(desc(monitorChanges.id))
    .limit(1);
  await db
    .insert(monitorDigests)
    .values({ companyId, ruleId: id, personId, toldUpTo: last?.id ?? 0 })
    .onConflictDoNothing();
  return { done: true as const };
}

/** What a rule asks: of changes, or of the data set's own rows. Only a search has a keyword. */
export function checkAsked(
  context: MemberContext,
  def: DataSetDefinition,
  { watches, filter, keyword }: Pick<EndpointParsedInput<'monitor.saveRule'>, 'watches' | 'filter' | 'keyword'>,
): void {
  checkFilter(context, watches === 'answer' ? def : changesOf(def), filter);
  if (watches === 'rows' && keyword !== null) throw invalid('keyword', 'not-of-changes', '@no-keyword-of-changes');
}

/** The company's webhook, whose owner may see the data set that the rule is about. */
async function requireWebhook({ db, caller }: MemberContext, id: string | null, dataSet: string): Promise<void> {
  if (id === null) return;
  const own = and(ofCompany(webhooks, caller.companyId), eq(webhooks.id, id));
  const [webhook] = await db.select().from(webhooks).where(own);
  if (!webhook) throw new Refusal('not-found', { what: '@webhook' });
  const mayReceive = await createDataFilter(db, webhook);
  if (!mayReceive({ data: { data_set: dataSet } })) throw invalid('webhook_id', 'permission', '@webhook-owner');
}

type Rule = typeof monitorRules.$inferSelect;

/** Returns the rows of a watched search, if changes cannot be compared with it in memory; else null. */
async function readResult(
  { services }: MemberContext,
  def: DataSetDefinition,
  { watches, filter, keyword }: Pick<Rule, 'watches' | 'filter' | 'keyword'>,
): Promise<string[] | null> {
  if (watches === 'rows' || relationsIn(filter).length === 0) return null;
  const ids: string[] = [];
  const query = { filter, keyword: keyword ?? undefined, fields: [], limit: MAX_RULE_ROWS + 1 };
  for await (const rows of services.market.stream(def, query)) for (const { id } of rows) ids.push(id);
  if (ids.length > MAX_RULE_ROWS)
    throw invalid('filter', 'too-many-rows', '@too-many-watched', { limit: MAX_RULE_ROWS });
  return ids;
}

const findRule = async (context: MemberContext, id: string, lock = false): Promise<Rule> => {
  const query = context.db
    .select()
    .from(monitorRules)
    .where(and(ofCaller(context), eq(monitorRules.id, id)));
  const [rule] = lock ? await query.for('update') : await query;
  if (!rule) throw new Refusal('not-found', { what: '@monitor-rule' });
  allowedDataSet(context, definitionOf(rule.dataSet).key);
  return rule;
};

const locked = (context: MemberContext, id: string) => findRule(context, id, true);
