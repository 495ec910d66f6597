import pg from 'pg';
import { sessionStatement } from './sessionSettings';

const RECONNECT_MS = 1000;
const CONNECT_MS = 5000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * LISTENs on a dedicated connection that reconnects after an error. Also calls `onNotify` after each connect, because a
 * notification may have been lost. Returns a function that ends the connection.
 */
export function listenTo(url: string, channel: string, onNotify: () => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    });
    client = connection;
    let broken = false;
    const reconnect = () => {
      if (broken) return;
      broken = true;
      connection.end().catch(() => undefined);
      if (!stopped) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    };
    connection.on('error', reconnect).on('end', reconnect).on('notification', onNotify);
    try {
      await connection.connect();
      await connection.query(sessionStatement());
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      onNotify();
    } catch {
      reconnect();
    }
  }

  const connecting = connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await connecting;
    await client.end().catch(() => undefined);
  };
}
