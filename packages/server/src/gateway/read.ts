import { type DataSetDefinition, type FilterNode, queryFilter } from '@daas/contract/datasets';
import { isUnavailable } from '../db/unavailable';
import type { FileAnswer } from '../kernel/fileAnswer';
import { invalid, nounText, Refusal } from '../kernel/refusal';
import { MarketError, type ScrollQuery } from '../market/engine';
import { marketRefusal } from '../market/refusal';
import { usableSort } from '../market/sort';
import { CONNECTOR_COLUMNS, type ConnectorRow } from './accountState';
import type { Call } from './call';
import type { FileRow, FileStatus, Outcome } from './outcome';
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
      return openFile(sources, call, context, now);
    case 'file-status':
      return { kind: 'file-status', file: await fileStatus(sources, call.request.fileId, call, context, now) };
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
  const { quote } = context;
  if (quote === null || !call.idempotency) return { kind: 'file-quote', quote: await sources.files.quote(program) };
  const { id, charge } = await sources.files.order(program, call.idempotency.key, quote);
  return { kind: 'file-status', file: await fileStatus(sources, id, call, context, now), charge };
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

const FILE_COLUMNS = 'id, name, kind, content_type, rows, bytes, created_at, expires_at';
const DELIVERED = `company_id = $1 and connector_id = $2 and status = 'done' and (expires_at is null or expires_at > $3)`;
interface StoredFile extends Omit<FileRow, 'created_at' | 'expires_at'> {
  created_at: Date;
  expires_at: Date | null;
}

async function listFiles(
  { database }: Sources,
  call: Call,
  { companyId, connector }: CallContext,
  now: Date,
): Promise<Outcome> {
  const { limit, cursor } = filesQuery(call.request.url);
  const { rows } = await database.sql.query<StoredFile>(
    `select ${FILE_COLUMNS} from downloads where ${DELIVERED} and id < $4 order by id desc limit $5`,
    [companyId, connector?.id, now, cursor ?? '~', limit + 1],
  );
  const more = rows.length > limit;
  const data = rows.slice(0, limit).map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
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

async function openFile(
  { database }: Sources,
  call: Call,
  { companyId, connector }: CallContext,
  now: Date,
): Promise<Outcome> {
  const { rows } = await database.sql.query<StoredFile>(
    `update downloads set downloads = downloads + 1 where ${DELIVERED} and id = $4 returning ${FILE_COLUMNS}`,
    [companyId, connector?.id, now, call.request.fileId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('not-found', { what: '@download' });
  const file: FileAnswer = { fileName: row.name, contentType: row.content_type, body: chunks(database, row.id) };
  return { kind: 'file', rows: row.rows, file };
}

async function fileStatus(
  { database }: Sources,
  id: string | undefined,
  { language }: Call,
  { companyId, connector }: CallContext,
  now: Date,
): Promise<FileStatus> {
  const { rows } = await database.sql.query<StoredFile & Pick<FileStatus, 'status' | 'progress' | 'amount' | 'error'>>(
    `select ${FILE_COLUMNS}, status, progress, amount, error from downloads
     where company_id = $1 and connector_id = $2 and id = $3`,
    [companyId, connector?.id, id],
  );
  const row = rows[0];
  if (!row) throw new Refusal('not-found', { what: '@download' });
  const ended = row.status === 'done' && row.expires_at !== null && row.expires_at <= now;
  return {
    ...row,
    status: ended ? 'expired' : row.status,
    error: row.error && nounText(row.error, {}, language),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

async function* chunks(database: Sources['database'], fileId: string): AsyncGenerator<Uint8Array> {
  for (let after = -1; ; ) {
    const { rows } = await database.sql.query<{ seq: number; bytes: Uint8Array }>(
      'select seq, bytes from file_chunks where file_id = $1 and seq > $2 order by seq limit 1',
      [fileId, after],
    );
    const row = rows[0];
    if (!row) return;
    yield row.bytes;
    after = row.seq;
  }
}

const CONNECTORS_MAX = 200;

async function listConnectors({ database }: Sources, { companyId, app }: CallContext): Promise<Outcome> {
  const { rows } = await database.sql.query<ConnectorRow>(
    `select ${CONNECTOR_COLUMNS} from connectors
     where company_id = $1 and app_id = $2 and status = 'enabled' and deleted_at is null order by id limit $3`,
    [companyId, app?.id, CONNECTORS_MAX],
  );
  return { kind: 'openapi', connectors: rows };
}

/** A refusal of the market or an unavailable database is named; any other failure is an internal error. */
function toRefusal(error: unknown): unknown {
  if (error instanceof MarketError) return marketRefusal(error);
  if (isUnavailable(error)) return new Refusal('unavailable');
  // Class 22: a value that no type of the database holds.
  if (/^22...$/.test((error as { code?: string }).code ?? '')) return invalid('body', 'value', '@out-of-range');
  return error;
}
