import { EXAMPLE_DAYS, EXAMPLES, NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import { DATA_SETS } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { SOURCES_MAX } from '@daas/contract/endpoints/cloud';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { ofProgram } from '../../db/programConnectors';
import { callRecords, connectors, nameListEntries, nameLists } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import { DAY_MS, untilNow } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';

const SET = DATA_SETS.enterprise;
/** Calls that are looked through, the newest first. */
const CALLS = 5000;
/** What shows the content of each. */
const NEEDED = { 'name-list': 'get-connector-detail', connector: 'get-call-log-detail' } as const;
type Kind = keyof typeof NEEDED;

const since = ({ now }: MemberContext) => new Date(now.getTime() - EXAMPLE_DAYS * DAY_MS);
const ofEnterprises = ({ caller }: MemberContext) =>
  and(
    ofCompany(connectors, caller.companyId),
    ofProgram(),
    eq(connectors.dataSet, SET.key),
    isNull(connectors.deletedAt),
  );

/** What a test key asks for is no customer of anybody. */
const answeredLive = (context: MemberContext) =>
  and(eq(callRecords.mode, 'live'), eq(callRecords.outcome, 'ok'), gt(callRecords.at, since(context)));

const answeredCalls = (context: MemberContext) =>
  context.services.records.sums(context.caller.companyId, untilNow(since(context), context.now), {
    filter: { mode: 'live', outcome: 'ok' },
    grain: 'day',
    bySubject: true,
  });

/** Sources that name the company's customers: its name lists, and the companies its programs queried. */
export async function exampleSources(context: MemberContext): Promise<EndpointOutput<'cloud.sources'>> {
  const { db, caller } = context;
  const may = (kind: Kind) => caller.permissions.has(NEEDED[kind]);
  const lists = may('name-list')
    ? await db
        .select({ id: nameLists.id, name: connectors.name, file: nameLists.fileName, count: nameLists.matched })
        .from(nameLists)
        .innerJoin(connectors, and(eq(connectors.id, nameLists.connectorId), sameCompany(connectors, nameLists)))
        .where(
          and(
            ofCompany(nameLists, caller.companyId),
            ofEnterprises(context),
            isNull(nameLists.deletedAt),
            gt(nameLists.matched, 0),
          ),
        )
        .orderBy(desc(nameLists.createdAt))
        .limit(SOURCES_MAX)
    : [];
  const calls = sql<number>`sum(c.calls)::int`;
  const called = may('connector')
    ? await db
        .select({ id: connectors.id, name: connectors.name, count: calls })
        .from(connectors)
        .innerJoin(sql`${await answeredCalls(context)} c`, sql`c.connector_id = ${connectors.id}`)
        .where(ofEnterprises(context))
        .groupBy(connectors.id, connectors.name)
        .orderBy(desc(calls))
        .limit(SOURCES_MAX)
    : [];
  return {
    list: [
      ...lists.map((one) => ({ ...one, kind: 'name-list' as const })),
      ...called.map((one) => ({ ...one, id: String(one.id), kind: 'connector' as const, file: null })),
    ],
  };
}

export async function examplesOf(
  context: MemberContext,
  { kind, id }: EndpointParsedInput<'cloud.examples'>,
): Promise<EndpointOutput<'cloud.examples'>> {
  allowedDataSet(context, SET.key);
  // As in the list of sources: what one may not look into is not there.
  if (!context.caller.permissions.has(NEEDED[kind])) throw new Refusal('not-found', { what: `@${kind}` });
  const ids = kind === 'name-list' ? await ofList(context, id) : await ofCalls(context, id);
  const rows = await context.services.market.getMany(SET, [...new Set(ids)].slice(0, EXAMPLES.max), ['name']);
  return { names: [...new Set(rows.map(({ name }) => String(name)))] };
}

async function ofList(context: MemberContext, id: string): Promise<string[]> {
  const { db } = context;
  const [list] = await db
    .select({ id: nameLists.id })
    .from(nameLists)
    .innerJoin(connectors, and(eq(connectors.id, nameLists.connectorId), sameCompany(connectors, nameLists)))
    .where(
      and(
        ofCompany(nameLists, context.caller.companyId),
        ofEnterprises(context),
        eq(nameLists.id, id),
        isNull(nameLists.deletedAt),
      ),
    );
  if (!list) throw new Refusal('not-found', { what: '@name-list' });
  const entries = await db
    .selectDistinct({ rowId: nameListEntries.rowId })
    .from(nameListEntries)
    .where(and(eq(nameListEntries.nameListId, id), isNotNull(nameListEntries.rowId)))
    .limit(EXAMPLES.max);
  return entries.flatMap(({ rowId }) => rowId ?? []);
}

/** Companies that calls queried individually: by id, name or code. */
async function ofCalls(context: MemberContext, text: string): Promise<string[]> {
  const { db, services } = context;
  const id = NUMERIC_ID_PATTERN.test(text) ? Number(text) : 0;
  const [connector] = await db
    .select({ id: connectors.id })
    .from(connectors)
    .where(and(ofEnterprises(context), eq(connectors.id, id)));
  if (!connector) throw new Refusal('not-found', { what: '@connector' });
  const calls = await db
    .select({ body: sql<Record<string, unknown> | null>`${callRecords.detail} -> 'request' -> 'body'` })
    .from(callRecords)
    .where(
      and(ofCompany(callRecords, context.caller.companyId), eq(callRecords.connectorId, id), answeredLive(context)),
    )
    .orderBy(desc(callRecords.at))
    .limit(CALLS);
  const called = (field: string) => [
    ...new Set(calls.flatMap(({ body }) => (typeof body?.[field] === 'string' ? [body[field] as string] : []))),
  ];
  const ids = called('id');
  for (const field of SET.lookup)
    for (const rows of (await services.market.lookup(SET, field, called(field), [SET.title])).values())
      ids.push(...rows.map((row) => row.id));
  return ids;
}
