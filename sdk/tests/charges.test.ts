import { type Customer, createCustomer, PRICE } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fleet, startFleet } from '../../tests/support/fleet';
import { startHostileProxy } from './hostileProxy';
import { LANGUAGES, type Language, runInstalled } from './run';

/** `SDK_CALLS=1000` for a longer run. */
const CALLS = Number(process.env.SDK_CALLS ?? 200);
const CALLERS = 16;
const BALANCE = 2 * CALLS * PRICE;
const PROGRAMS = { TypeScript: [process.execPath, 'spend.mjs'], Python: ['python3', 'spend.py'] } as const;

interface Spent {
  rows: number;
  charged: number;
  amount: number;
  error: string | null;
  limit: string | null;
  message: string;
}

/** Two servers on PostgreSQL behind a proxy that breaks, delays, repeats and refuses. */
describe('programs behind a hostile proxy', () => {
  let fleet: Fleet;
  let proxy: Awaited<ReturnType<typeof startHostileProxy>>;
  beforeAll(async () => {
    fleet = await startFleet(2);
    proxy = await startHostileProxy(fleet.servers.map(({ port }) => `http://127.0.0.1:${port}`));
  });
  afterAll(async () => {
    await proxy?.close();
    await fleet?.close();
  });

  const run = async (language: Language, { connectorId, key }: Customer, env: Record<string, string>) => {
    const [command, program] = PROGRAMS[language];
    const own = { DAAS_API_KEY: key.secret, DAAS_BASE_URL: proxy.url, CONNECTOR: String(connectorId), ...env };
    const [spent] = await runInstalled<Spent>(command, [program], '', own);
    return spent as Spent;
  };
  const booked = async ({ companyId }: Customer) => {
    const { rows } = await fleet.database.sql.query<{ charges: string; sum: string; balance: string }>(
      `select count(*) filter (where l.amount < 0) as charges, -sum(l.amount) filter (where l.amount < 0) as sum,
         (select balance from accounts where company_id = $1) as balance
       from ledger_entries l where company_id = $1`,
      [companyId],
    );
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  };

  test.concurrent.each(LANGUAGES)(
    '%s: charges each call once, and the receipts add up to the ledger',
    async (language) => {
      const customer = await createCustomer(fleet.services, { balance: BALANCE });
      const spent = await run(language, customer, { CALLS: String(CALLS), CALLERS: String(CALLERS) });
      if (process.env.SDK_CALLS) console.log(language, spent, proxy.counts);
      expect(spent).toMatchObject({ error: null, charged: CALLS, amount: CALLS * PRICE });
      expect(await booked(customer)).toEqual({
        charges: CALLS,
        sum: CALLS * PRICE,
        balance: BALANCE - CALLS * PRICE,
      });
    },
  );

  test.each(LANGUAGES)('%s: ends with the name of the day’s limit', async (language) => {
    const customer = await createCustomer(fleet.services, { balance: BALANCE, connectorLimits: { perDay: 15 } });
    const spent = await run(language, customer, { CALLS: '19', CALLERS: '1' });
    expect(spent).toMatchObject({ error: 'LimitReached', limit: 'connector.perDay', charged: 15, amount: 15 * PRICE });
    expect((await booked(customer)).charges).toBe(15);
  });
});
