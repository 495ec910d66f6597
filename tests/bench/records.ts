import { openClickHouse } from '@daas/server/db/clickHouse';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { listCalls } from '@daas/server/features/calls/repository';
import { callTotals } from '@daas/server/features/calls/stats';
import { firstId } from '@daas/server/kernel/id';
import { HOUR_MS, type Period } from '@daas/server/kernel/period';
import { business } from '@daas/server/kernel/time';
import { postgresRecords, type Records, tieredRecords } from '@daas/server/records';
import { type Customer, createCustomer, loadEnterprises, servicesFor } from '@daas/server/testing/gateway';
import { startClickHouse } from '../support/clickhouse';
import { startPostgres } from '../support/postgres';
import { percentile } from './percentiles';

/** Calls that are really made, of which the month is copied. */
const MADE = 10_000;
const AT_ONCE = 64;
/** So few that copies of a call lie further apart than ClickHouse compresses at once. */
const CUSTOMERS = 4;
const COPIED_AT_ONCE = 20_000;
const MONTHS = 4;
const ASKED = 20;

/** A month of so many call records on its way to ClickHouse: sizes, rates, and its pages before and after. */
export async function benchRecords(count: number): Promise<string[]> {
  const [postgres, server] = [await startPostgres(), await startClickHouse()];
  const database = await openDatabase({ dataDir: 'memory', url: postgres.url });
  const clickhouse = openClickHouse(server.url);
  let now = new Date();
  await migrate(database);
  const month = business(now)
    .startOf('month')
    .subtract(MONTHS + 1, 'month');
  const period = { from: month.toDate(), to: month.add(1, 'month').toDate() };
  for (const at of [period.from, now]) await ensurePartitions(database.sql, at);
  const customers = await makeCalls(database);
  const number = async (sql: string) => Number((await database.sql.query<{ n: number }>(sql)).rows[0]?.n);
  const entry = await number("select pg_total_relation_size('ledger_entries') / count(*) as n from ledger_entries");
  await copyCalls(database, period, count);
  const partition = `call_records_${month.format('YYYY_MM')}`;
  await database.sql.exec(`analyze ${partition}`);
  const here = (await number(`select pg_total_relation_size('${partition}') as n`)) / count;

  const seconds = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1000;
  };
  const records = await tieredRecords(database, clickhouse, { months: MONTHS, clock: () => now });
  const before = await pages(database, await postgresRecords(database, () => now), customers, period);
  const shipped = await seconds(() => records.ship());
  const handedOver = await seconds(() => records.retire());
  const after = await pages(database, records, customers, period);
  now = new Date(now.getTime() + 2 * HOUR_MS);
  const dropped = await seconds(() => records.retire());
  const checked = await seconds(() => records.check());
  const [{ bytes = 0 } = {}] = await clickhouse.query<{ bytes: number }>(
    "select sum(bytes_on_disk) as bytes from system.parts where active and table like 'call_records%'",
  );
  const left = await number(`select count(*) as n from pg_class where relname = '${partition}'`);
  if (left > 0) throw new Error('The month was not dropped');
  await clickhouse.close();
  await database.close();
  await server.stop();
  await postgres.stop();
  const rate = (took: number) => `${took.toFixed(1)} s, ${Math.round(count / took).toLocaleString('en-US')} a second`;
  return [
    `a record: ${Math.round(here)} bytes with its indexes in PostgreSQL, ${Math.round(bytes / count)} in ClickHouse; its entry in the ledger ${entry}`,
    `${count.toLocaleString('en-US')} records shipped in ${rate(shipped)}`,
    `proved and handed over in ${rate(handedOver)}; proved once more and dropped in ${rate(dropped)}; what was handed over checked in ${checked.toFixed(2)} s`,
    `from PostgreSQL: ${before}`,
    `from ClickHouse: ${after}`,
  ];
}

async function makeCalls(database: Database): Promise<Customer[]> {
  await loadEnterprises(database);
  const services = await servicesFor(database, () => new Date());
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await createCustomer(services, { balance: 1e12 }));
  let made = 0;
  const caller = async () => {
    for (let n = made++; n < MADE; n = made++) {
      const { connectorId, key } = customers[n % CUSTOMERS] as Customer;
      const body = { id: `enterprise_0000${String(1 + (n % 30)).padStart(2, '0')}` };
      const rawBody = Buffer.from(JSON.stringify(body));
      const { status } = await services.gateway.query({
        method: 'POST',
        url: `/open/v1/connectors/${connectorId}/query`,
        headers: {
          authorization: `Bearer ${key.secret}`,
          'content-type': 'application/json',
          'content-length': String(rawBody.length),
          'user-agent': 'python-requests/2.32.3',
          accept: '*/*',
          host: 'data.example.com',
        },
        body,
        rawBody,
        ip: `203.0.113.${n % 200}`,
        requestId: `req_${n}`,
        connectorId,
      });
      if (status !== 200) throw new Error(`A call was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  await services.gateway.stop();
  return customers;
}

/** The calls again and again, spread over the month, each with an id of its own. */
async function copyCalls({ sql }: Database, { from, to }: Period, count: number): Promise<void> {
  await sql.exec('create table made as select *, row_number() over () - 1 as nth from call_records');
  const { rows } = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'call_records' order by ordinal_position`,
  );
  const own: Record<string, string> = { id: 'n.id', at: 'n.at', request_id: `'req_' || substr(n.id, 6)` };
  const values = rows.map(({ name }) => own[name] ?? `made.${name}`);
  const digits = () => Math.random().toString(36).slice(2).padEnd(12, '0').slice(0, 12);
  for (let begin = 0; begin < count; begin += COPIED_AT_ONCE) {
    const ats = Array.from(
      { length: Math.min(COPIED_AT_ONCE, count - begin) },
      (_, n) => new Date(from.getTime() + Math.floor(((to.getTime() - from.getTime()) * (begin + n)) / count)),
    );
    const ids = ats.map((at) => `${firstId('call', at)}00${digits()}`);
    await sql.query(
      `insert into call_records select ${values} from unnest($1::text[], $2::timestamptz[]) with ordinality as n(id, at, no)
       join made on made.nth = no % ${MADE}`,
      [ids, ats],
    );
  }
}

/** First page and sums of the month of one company after the other. */
async function pages(database: Database, records: Records, customers: Customer[], period: Period): Promise<string> {
  const book = { database, records };
  const timed = async (ask: (companyId: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = 0; n < ASKED; n += 1) {
      const begun = performance.now();
      await ask((customers[n % CUSTOMERS] as Customer).companyId);
      times.push(performance.now() - begun);
    }
    return `p50 ${percentile(times, 0.5).toFixed(0)} p95 ${percentile(times, 0.95).toFixed(0)} ms`;
  };
  const page = { current: 1, pageSize: 20, sort: { field: 'at', direction: 'desc' } as const };
  const list = await timed((companyId) => listCalls(book, companyId, {}, period, page));
  const totals = await timed((companyId) => callTotals(book, companyId, {}, period));
  return `list ${list}, sums of the month ${totals}`;
}
