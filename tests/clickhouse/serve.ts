/** `npm run clickhouse [port]`: the ClickHouse of the tests, to try the platform with; its rows stay in .data/clickhouse. */
import { once } from 'node:events';
import path from 'node:path';
import { startClickHouse } from '../support/clickhouse';

const DATABASE = 'daas';
const port = Number(process.argv[2] ?? 8123);
const keep = path.resolve(import.meta.dirname, '../../.data/clickhouse');

const { url, stop } = await startClickHouse({ keep, at: port });
await fetch(url, { method: 'POST', body: `create database if not exists ${DATABASE}` });
const version = await (await fetch(`${url}/?query=select+version()`)).text();
process.stdout.write(`ClickHouse ${version.trim()} answers, for trying only. Start the platform with it, in another terminal:

  DEMO=1 DATA_DIR=.data/with-clickhouse CLICKHOUSE_URL=${url}/${DATABASE} npm start

Ctrl-C ends it.
`);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await stop();
