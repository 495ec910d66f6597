import { type DataSetDefinition, dataSet, type FilterNode, queryFilter } from '@daas/contract/datasets';
import { isUnavailable } from '../db/unavailable';
import { invalid, Refusal } from '../kernel/refusal';
import { MarketError, type ScrollQuery } from '../market/engine';
import { marketRefusal } from '../market/refusal';
import { usableSort } from '../market/sort';
import { CONNECTOR_COLUMNS, type ConnectorRow } from './accountState';
import type { Call } from './call';
import type { Outcome } from './outcome';
import type { CallContext } from './policy';
import { CHARGING, type GatewaySources, type Program } from './types';

/** Shorter than the lease of a reservation, so that a slow answer is refused and not given away. */
const READ_TIMEOUT_MS = 20_000;
const FILES_DEFAULT = 20;
const FILES_MAX = 100;

type Sources = Pick<GatewaySources, 'database' | 'market' | 'nameLists' | 'files'>;

/** Reads the rows of an admitted call, outside of any transaction. Throws refusals only. */
export async function read(sources: Sources, call: Call, context: CallContext, now: Date): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // An order may still be carried out.
    const code = CHARGING.has(call.operation) && call.operation !== 'query' ? 'outcome-unknown' : 'unavailable';
    timer = setTimeout(() => reject(new Refusal(code)), READ_TIMEOUT_MS);
  });
  try {
    return await Promise.race([readFor(sources, call, context, now), late]);
  } catch (error) {
    throw toRefusal(error);
  } finally {
    clearTimeout(timer);
  }
}

async function readFor(sources: Sources, call: Call, context: CallContext, now: Date): Promise<Outcome> {
  switch (call.operation) {
    case 'query':
      return readRows(sources, call, context);
    case 'files':
      return listFiles(sources, call, context, now);
    case 'file':
      return {
        kind: 'file',
        ...(await sources.files.open(programOf(call, context, now), call.request.fileId ?? '', call.request)),
      };
    case 'file-status': {
      const file = await sources.files.status(programOf(call, context, now), call.request.fileId ?? '');
      return { kind: 'file-status', file };
    }
    case 'file-order':
      return orderFile(sources, call, context, now);
    case 'name-lists':
    case 'name-list':
    case 'name-list-create':
    case 'name-list-deliver':
    case 'name-list-delete':
      return atTheDesk(sources, call, context, now);
    case 'balance':
      return { kind: 'balance' };
    case 'openapi':
      return listConnectors(sources, context);
  }
}

async function readRows({ market }: Sources, call: Call, context: CallContext): Promise<Outcome> {
  const asked = rowsAsked(context);
  if (!asked) throw new Refusal('not-found', { what: '@connector' });
  const { def, query } = asked;
  if (call.dryRun) {
    const { total, capped } = await market.count(def, query);
    return { kind: 'quote', rows: total, capped };
  }
  const { rows, next } = await market.scroll(def, query);
  return { kind: 'rows', data: rows, next };
}

/** What a query asks of the market; null where the case names no data set. */
function rowsAsked({
  def,
  connector,
  fields,
  query,
  companyId,
}: CallContext): { def: DataSetDefinition; query: ScrollQuery } | null {
  if (!def || !connector || !query) return null;
  const filters = [connector.filter, queryFilter(def, query)].filter((node): node is FilterNode => !!node);
  return {
    def,
    query: {
      keyword: [connector.keyword, query.keyword].filter((one) => typeof one === 'string'),
      filter: filters.length > 1 ? { op: 'and', items: filters } : filters[0],
      sort: query.sort ?? usableSort(def, connector.sort),
      limit: query.limit,
      cursor: query.cursor,
      fields: query.fields ?? fields,
      scope: `${companyId}:${connector.id}`,
    },
  };
}

/** Everybody's calls wait for this, so a market that is slow is left to each call's own reading. */
const KEYED_TIMEOUT_MS = 250;

/**
 * Reads for many admitted calls at once, those that ask for rows by what names them. Never throws: a call that is missing
 * in the answer is read by itself, which says what is wrong.
 */
export async function readKeyed(
  market: Sources['market'],
  admitted: readonly { call: Call; context: CallContext }[],
): Promise<Map<Call, Outcome>> {
  const byDataSet = new Map<DataSetDefinition, { call: Call; query: ScrollQuery }[]>();
  for (const { call, context } of admitted) {
    const asked = call.operation === 'query' && !call.dryRun ? rowsAsked(context) : null;
    if (!asked || asked.query.cursor !== undefined) continue;
    const same = byDataSet.get(asked.def) ?? [];
    byDataSet.set(asked.def, same);
    same.push({ call, query: asked.query });
  }
  const outcomes = new Map<Call, Outcome>();
  const reading = [...byDataSet].map(async ([def, asked]) => {
    const pages = await market.scrollKeyed(
      def,
      asked.map(({ query }) => query),
    );
    for (const [index, { call }] of asked.entries()) {
      const page = pages[index];
      if (page) outcomes.set(call, { kind: 'rows', data: page.rows, next: page.next });
    }
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, KEYED_TIMEOUT_MS);
  });
  await Promise.race([Promise.allSettled(reading), late]);
  clearTimeout(timer);
  // What comes later is not for this answer any more.
  return new Map(outcomes);
}

function programOf({ request, language }: Call, { companyId, app, connector }: CallContext, now: Date): Program {
  if (!app || !connector) throw new Refusal('not-found', { what: '@connector' });
  return { companyId, appId: app.id, connectorId: connector.id, ip: request.ip, language, now };
}

async function orderFile(sources: Sources, call: Call, context: CallContext, now: Date): Promise<Outcome> {
  const program = programOf(call, context, now);
  const { order } = context;
  if (!order || !call.idempotency) return { kind: 'file-quote', quote: await sources.files.quote(program) };
  const { id, ...charged } = await sources.files.order(program, call.idempotency.key, order);
  return { kind: 'file-status', file: await sources.files.status(program, id), ...charged };
}

async function atTheDesk({ nameLists: desk }: Sources, call: Call, context: CallContext, now: Date): Promise<Outcome> {
  const { operation, request } = call;
  const { nameListId = '' } = request;
  const program = programOf(call, context, now);
  switch (operation) {
    case 'name-list-create': {
      const parameters = Object.fromEntries(new URL(request.url, 'http://gateway').searchParams);
      return { kind: 'name-list', list: await desk.create(program, parameters, request.rawBody) };
    }
    case 'name-list-deliver':
      return { kind: 'name-list', ...(await desk.deliver(program, nameListId, request.body ?? {})) };
    case 'name-list-delete':
      await desk.remove(program, nameListId);
      return { kind: 'removed', id: nameListId };
    case 'name-list':
      return { kind: 'name-list', list: await desk.get(program, nameListId) };
    default:
      return { kind: 'name-lists', data: await desk.list(program) };
  }
}

async function listFiles({ files }: Sources, call: Call, context: CallContext, now: Date): Promise<Outcome> {
  const { limit, cursor } = filesQuery(call.request.url);
  const { files: data, more } = await files.list(programOf(call, context, now), { limit, before: cursor });
  const last = data.at(-1);
  return { kind: 'files', data, next: more && last ? Buffer.from(last.id).toString('base64url') : null };
}

/** Ids sort by creation, so the last one seen is where the next page begins. */
function filesQuery(url: string): { limit: number; cursor: string | undefined } {
  const { limit: given, cursor: sealed, ...unknown } = Object.fromEntries(new URL(url, 'http://gateway').searchParams);
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw invalid(name.slice(0, 100), 'unrecognized_keys', '@one-of', { names: 'limit, cursor' });
  const limit = given === undefined ? FILES_DEFAULT : Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > FILES_MAX)
    throw invalid('limit', 'range', '@whole-up-to', { limit: FILES_MAX });
  const cursor = sealed === undefined ? undefined : Buffer.from(sealed, 'base64url').toString();
  if (cursor !== undefined && !/^dwn_[0-9a-z]+$/.test(cursor)) throw invalid('cursor', 'cursor', '@bad-cursor');
  return { limit, cursor };
}

const CONNECTORS_MAX = 200;

async function listConnectors({ database, market }: Sources, { companyId, app }: CallContext): Promise<Outcome> {
  const { rows } = await database.sql.query<ConnectorRow>(
    `select ${CONNECTOR_COLUMNS} from connectors
     where company_id = $1 and app_id = $2 and status = 'enabled' and deleted_at is null order by id limit $3`,
    [companyId, app?.id, CONNECTORS_MAX],
  );
  const stats = await market.statsOf(rows.flatMap(({ data_set }) => dataSet(data_set) ?? []));
  const connectors = rows.map((row) => ({ ...row, provenance: stats.get(row.data_set)?.provenance ?? null }));
  return { kind: 'openapi', connectors };
}

/** A refusal of the market or an unavailable database is named; any other failure is an internal error. */
function toRefusal(error: unknown): unknown {
  if (error instanceof MarketError) return marketRefusal(error);
  if (isUnavailable(error)) return new Refusal('unavailable');
  // Class 22: a value that no type of the database holds.
  if (/^22...$/.test((error as { code?: string }).code ?? '')) return invalid('body', 'value', '@out-of-range');
  return error;
}
