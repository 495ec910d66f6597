import { once } from 'node:events';
import { connect } from 'node:net';
import type { Database } from '../db/client';
import type { Config } from '../kernel/config';
import type { Check } from './check';

const ANSWER_MS = 2000;

/** Checks whether the other live servers are reachable from here at their PEER_URL. */
export async function checkServers({ PEER_URL }: Config, database: Database | null): Promise<Check[]> {
  if (!PEER_URL) return [];
  const name = 'servers';
  const urls = database ? await readOtherServers(database, PEER_URL) : null;
  if (!urls) return [{ name, state: 'unknown', detail: 'the database does not list other servers' }];
  const away = (await Promise.all(urls.map(async (url) => ((await isReachable(url)) ? [] : [url])))).flat();
  const detail = `${urls.length} other${urls.length === 1 ? '' : 's'} on this database`;
  if (away.length === 0) return [{ name, state: 'ok', detail }];
  const todo =
    'Open the port of PEER_URL between the servers. Until then each server decides all its calls, which is safe but slow.';
  return [{ name, state: 'wrong', detail: `${detail}; not reachable from here: ${away.join(', ')}`, todo }];
}

/** Reads the URLs of other live servers; null without the table. */
async function readOtherServers({ sql }: Database, own: string): Promise<string[] | null> {
  const { rows: there } = await sql.query<{ there: boolean }>(`select to_regclass('servers') is not null as there`);
  if (!there[0]?.there) return null;
  const { rows } = await sql.query<{ url: string }>(
    'select url from servers where lease_until > now() and url <> $1 order by url',
    [own],
  );
  return rows.map(({ url }) => url);
}

/** Whether the server accepts a connection. */
async function isReachable(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
  return once(socket, 'connect', { signal: AbortSignal.timeout(ANSWER_MS) })
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
