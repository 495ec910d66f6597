import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { apps, budgets, departments, usageCounters } from '../../db/schema';
import { charge } from '../../money/ledger';
import { refund } from '../../money/refunds';
import { type Customer, PRICE, startTestGateway, type TestGateway } from '../../testing/gateway';

type Scope = typeof budgets.$inferInsert.scope;
const SCOPES = ['connector', 'app', 'lowest department', 'middle department', 'top department', 'company'] as const;
const BUDGET = 3 * PRICE;

describe('budgets over a tree of departments', () => {
  let gateway: TestGateway;
  let customer: Customer;
  let targets: Record<(typeof SCOPES)[number], { scope: Scope; targetId: number }>;

  const orm = () => gateway.database.orm;
  const department = async (name: string, above: number[]): Promise<number> => {
    const { companyId } = customer;
    const { rows } = await gateway.database.sql.query<{ id: number }>(
      "select nextval(pg_get_serial_sequence('departments', 'id'))::int as id",
    );
    const id = rows[0]?.id as number;
    const parentId = above.at(-1) ?? null;
    await orm()
      .insert(departments)
      .overridingSystemValue()
      .values({ id, companyId, name, parentId, path: [...above, id] });
    return id;
  };
  const spent = async (name: (typeof SCOPES)[number]) => {
    const { scope, targetId } = targets[name];
    const rows = await orm()
      .select()
      .from(usageCounters)
      .where(eq(usageCounters.subject, `${scope}:${targetId}`));
    return rows.find(({ metric, window }) => metric === 'spend' && window.startsWith('m:'))?.used ?? 0;
  };
  const file = (id: string, amount: number) => ({
    companyId: customer.companyId,
    connectorId: customer.connectorId,
    cause: { type: 'download', id },
    amount,
    now: gateway.now.at,
  });
  /** The codes of calls, one after the other. */
  const call = async () => (await gateway.call(customer, { body: { limit: 1 } })).body.code ?? null;
  const order = (id: string, amount: number) =>
    orm()
      .transaction((tx) => charge(tx, { ...file(id, amount), kind: 'file' }))
      .then(
        () => null,
        ({ code }) => code,
      );

  beforeAll(async () => {
    gateway = await startTestGateway();
    customer = await gateway.customer({ balance: 1000 * PRICE });
    const top = await department('Top', []);
    const middle = await department('Middle', [top]);
    const lowest = await department('Lowest', [top, middle]);
    await department('Beside', [top, middle]);
    await orm().update(apps).set({ departmentId: lowest }).where(eq(apps.id, customer.appId));
    targets = {
      connector: { scope: 'connector', targetId: customer.connectorId },
      app: { scope: 'app', targetId: customer.appId },
      'lowest department': { scope: 'department', targetId: lowest },
      'middle department': { scope: 'department', targetId: middle },
      'top department': { scope: 'department', targetId: top },
      company: { scope: 'company', targetId: customer.companyId },
    };
  });
  afterAll(() => gateway.close());

  test.each(SCOPES)('stop calls and files at the budget of the %s', async (name) => {
    const { companyId } = customer;
    const before = await spent(name);
    const monthly = before + BUDGET;
    await orm()
      .insert(budgets)
      .values({ ...targets[name], companyId, monthly, hardStop: true });
    // A call, a file, and no more of either.
    expect(await call()).toBeNull();
    expect(await order(`dwn_${name}`, BUDGET - PRICE)).toBeNull();
    expect([await call(), await order(`more_${name}`, 1)]).toEqual(['budget-exceeded', 'budget-exceeded']);
    expect(await spent(name)).toBe(monthly);
    await orm().transaction((tx) => refund(tx, file(`dwn_${name}`, PRICE)));
    expect([await call(), await call()]).toEqual([null, 'budget-exceeded']);
    await orm().delete(budgets);
  });

  it('count the same for each of them', async () => {
    const used = await Promise.all(SCOPES.map(spent));
    expect(used).toEqual(SCOPES.map(() => SCOPES.length * BUDGET));
  });
});
