import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '../db/schema';
import { insertDepartment } from '../features/staff/departments';
import { checkLedger } from '../money/check';
import { DATABASES } from '../testing';
import { type Customer, PRICE, startTestGateway, type TestAnswer, type TestGateway } from '../testing/gateway';

const counted = (answers: TestAnswer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const what = status === 200 ? '200' : `${status} ${body.code}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
};

/** Money under fire: nothing is exceeded by one unit, whatever comes at once to two servers. // product §3 */
describe.each(DATABASES)('on %s', (kind) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway(kind, { servers: 2 });
  });
  afterAll(() => gateway.close());

  /** Every other call names its row, and is over in one batch. */
  const fire = (customer: Customer, calls: number) => {
    const body = (n: number) => (n % 2 === 0 ? { limit: 1 + (n % 3) } : { id: `enterprise_00000${n % 10}` });
    return Promise.all(Array.from({ length: calls }, (_, n) => gateway.call(customer, { body: body(n) })));
  };
  const account = async ({ companyId }: Customer) => {
    const { rows } = await gateway.database.sql.query<{ balance: number; reserved: number }>(
      'select balance, reserved from accounts where company_id = $1',
      [companyId],
    );
    return rows[0];
  };

  it('charges exactly what the balance covers', async () => {
    const customer = await gateway.customer({ balance: 100 * PRICE });
    const answers = await fire(customer, 300);
    expect(counted(answers)).toEqual({ '200': 100, '402 insufficient-balance': 200 });
    expect(await account(customer)).toEqual({ balance: 0, reserved: 0 });
  }, 120_000);

  it.each(['company', 'department', 'department above', 'app', 'connector'] as const)(
    'never exceeds the budget of a %s',
    async (of) => {
      const customer = await gateway.customer({ balance: 1000 * PRICE });
      const { companyId, appId, connectorId } = customer;
      const { orm, sql } = gateway.database;
      const top = await insertDepartment(orm, { companyId, name: 'Top', parent: null });
      const middle = await insertDepartment(orm, { companyId, name: 'Middle', parent: top });
      const own = await insertDepartment(orm, { companyId, name: 'Own', parent: middle });
      await sql.query('update apps set department_id = $1 where id = $2', [own.id, appId]);
      const ids = {
        company: companyId,
        department: own.id,
        'department above': top.id,
        app: appId,
        connector: connectorId,
      };
      const scope = of === 'department above' ? 'department' : of;
      const budget = { companyId, scope, targetId: ids[of], monthly: 10 * PRICE + 1, hardStop: true };
      await orm.insert(budgets).values(budget);
      expect(counted(await fire(customer, 40))).toEqual({ '200': 10, '402 budget-exceeded': 30 });
      // A call counts for its app's department and for all above.
      const { rows } = await sql.query<{ used: number }>(
        `select used from usage_counters where metric = 'spend' and subject = any($1::text[])`,
        [[top, middle, own].map(({ id }) => `department:${id}`)],
      );
      expect(rows.map(({ used }) => used)).toEqual([10 * PRICE, 10 * PRICE, 10 * PRICE]);
      expect(await account(customer)).toEqual({ balance: 990 * PRICE, reserved: 0 });
    },
  );

  it.each([
    ['an app a day', { appLimits: { perDay: 20 } }, '429 daily-limit'],
    ['an app a second', { appLimits: { perSecond: 20 } }, '429 rate-limited'],
    ['an app in total', { appLimits: { total: 20 } }, '429 total-limit'],
    ['an app of money a month', { appLimits: { spendPerMonth: 20 * PRICE } }, '402 spend-limit'],
    ['a connector a day', { connectorLimits: { perDay: 20 } }, '429 daily-limit'],
    ['a connector a second', { connectorLimits: { perSecond: 20 } }, '429 rate-limited'],
    ['a connector in total', { connectorLimits: { total: 20 } }, '429 total-limit'],
    ['an app of money a day', { appLimits: { spendPerDay: 20 * PRICE } }, '402 daily-spend-limit'],
    ['an app of money in total', { appLimits: { spendTotal: 20 * PRICE } }, '402 total-spend-limit'],
    ['a connector of money a day', { connectorLimits: { spendPerDay: 21 * PRICE - 1 } }, '402 daily-spend-limit'],
    ['a connector of money in total', { connectorLimits: { spendTotal: 20 * PRICE } }, '402 total-spend-limit'],
    ['a connector of money a month', { connectorLimits: { spendPerMonth: 21 * PRICE - 1 } }, '402 spend-limit'],
  ])('never exceeds the limit of %s', async (_, limits, refusal) => {
    const customer = await gateway.customer({ balance: 1000 * PRICE, ...limits });
    expect(counted(await fire(customer, 60))).toEqual({ '200': 20, [refusal]: 40 });
    expect(await account(customer)).toEqual({ balance: 980 * PRICE, reserved: 0 });
  });

  it.each([
    ['rows', { limit: 3 }],
    ['a row by its id', { id: 'enterprise_000003' }],
  ])('charges 50 callers of %s with one Idempotency-Key once, and answers all the same', async (_, body) => {
    const customer = await gateway.customer({ balance: 1000 * PRICE });
    const headers = { 'idempotency-key': 'one' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => gateway.call(customer, { body, headers })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(answers.map(({ body }) => body.receipt.reason).filter((reason) => reason !== 'replay')).toEqual([
      'per_non_empty',
    ]);
    expect(new Set(answers.map(({ body }) => body.receipt.call_id)).size).toBe(50);
    expect(await account(customer)).toEqual({ balance: 999 * PRICE, reserved: 0 });
  });

  it('leaves a consistent ledger', async () => {
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });
});
