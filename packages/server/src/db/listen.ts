import pg from 'pg';
import { sessionStatement } from './session';

const AGAIN_MS = 1000;
const CONNECT_MS = 5000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * LISTENs on a dedicated connection, which reconnects when it breaks. `heard` is called then, too: something may
 * have been missed meanwhile.
 */
export function listenTo(url: string, channel: string, heard: () => void): () => Promise<void> {
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
    const again = () => {
      if (broken) return;
      broken = true;
      connection.end().catch(() => undefined);
      if (!stopped) timer = setTimeout(() => void connect(), AGAIN_MS).unref();
    };
    connection.on('error', again).on('end', again).on('notification', heard);
    try {
      await connection.connect();
      await connection.query(sessionStatement());
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      heard();
    } catch {
      again();
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
