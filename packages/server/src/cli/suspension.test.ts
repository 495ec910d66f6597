import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, auditLog } from '../db/schema';
import { DATABASES } from '../testing';
import { PRICE, startTestGateway, type TestGateway } from '../testing/gateway';
import { type TestOperator, testOperator } from '../testing/operator';

describe.each(DATABASES)('disable and enable on %s', (kind) => {
  let gateway: TestGateway;
  let ann: TestOperator;
  beforeAll(async () => {
    gateway = await startTestGateway(kind, { servers: kind === 'postgres' ? 2 : 1 });
    ann = await testOperator(gateway.database, 'ann', () => gateway.now.at);
  });
  afterAll(() => gateway.close());

  const lines = (companyId: number, action: string) =>
    gateway.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.action, `platform.${action}`)))
      .orderBy(desc(auditLog.seq));

  test.each([
    ['key', 'suspended', 'The operator of the platform has disabled this key.'],
    ['app', 'suspended', 'The operator of the platform has disabled this app.'],
    ['company', 'enterprise-disabled', 'The enterprise account is disabled.'],
  ] as const)('a disabled %s is refused with %s until it is enabled', async (what, code, message) => {
    const one = await gateway.customer({ balance: 100 * PRICE });
    const id = { key: one.key.key.id, app: String(one.appId), company: String(one.companyId) }[what];
    expect((await gateway.call(one)).status).toBe(200);
    const [line] = await ann.run('disable', what, id, '--reason', 'abused since 03:00');
    expect(line).toMatch(new RegExp(`^The ${what} ${id} \\(.+\\) is disabled\\.$`));
    // By each server.
    for (const _ of gateway.origins)
      expect(await gateway.call(one)).toMatchObject({ status: 403, body: { code, detail: message } });
    const [written] = await lines(one.companyId, `disable-${what}`);
    expect(written).toMatchObject({
      subject: `${what}:${id}`,
      detail: { operator: 'ann', reason: 'abused since 03:00' },
    });
    expect((await ann.run('disable', what, id, '--reason', 'again'))[0]).toContain('was already disabled');
    expect(await lines(one.companyId, `disable-${what}`)).toHaveLength(1);
    expect(await ann.json('enable', what, id, '--reason', 'customer replaced it')).toMatchObject({
      kind: what,
      state: 'enabled',
      repeated: false,
    });
    for (const _ of gateway.origins) expect((await gateway.call(one)).status).toBe(200);
    expect(await lines(one.companyId, `enable-${what}`)).toHaveLength(1);
    expect((await ann.run('check-audit'))[0]).toContain('is intact');
  });

  test('a key is found by its first characters', async () => {
    const one = await gateway.customer({ balance: PRICE });
    const { id, prefix } = one.key.key;
    expect((await ann.run('disable', 'key', prefix, '--reason', 'abused'))[0]).toContain(`The key ${id} (${prefix}…`);
  });

  test('calls after the command are refused, and each earlier one is charged once', async () => {
    const one = await gateway.customer({ balance: 1000 * PRICE });
    const statuses: number[] = [];
    let isDone = false;
    const traffic = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 200 && !isDone; n += 1) statuses.push((await gateway.call(one)).status);
    });
    await expect.poll(() => statuses.length).toBeGreaterThan(20);
    await ann.run('disable', 'key', one.key.key.id, '--reason', 'abused');
    const after = await Promise.all(Array.from({ length: 16 }, () => gateway.call(one)));
    isDone = true;
    await Promise.all(traffic);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([403]));
    const accepted = statuses.filter((status) => status === 200).length;
    const [account] = await gateway.database.orm.select().from(accounts).where(eq(accounts.companyId, one.companyId));
    expect(account).toMatchObject({ balance: (1000 - accepted) * PRICE, reserved: 0 });
    expect(await ann.run('check-ledger')).toEqual(['The ledger is consistent.']);
  });

  test.each([
    ['without a name', ['disable', 'key', 'key_1', '--reason', 'x'], '--as <name>'],
    ['without a key', ['--as', 'ann', 'disable', 'key', 'key_1', '--reason', 'x'], 'set OPERATOR_KEY'],
    ['of another act, too', ['credit', '1000001', '1'], '--as <name>'],
  ])('an operator %s is rejected', async (_, args, reason) => {
    const { messageOf } = await import('../kernel/refusal');
    await expect(ann.runAnonymously(...args)).rejects.toSatisfy((error) =>
      messageOf(error as never, 'en-US').includes(reason),
    );
  });

  test('an unknown operator and a wrong key are rejected and recorded', async () => {
    const bob = await testOperator(gateway.database, 'bob', () => gateway.now.at);
    const one = await gateway.customer();
    const act = ['disable', 'key', one.key.key.id, '--reason', 'x'];
    await expect(bob.run('--as', 'ann', ...act)).rejects.toMatchObject({
      fields: [{ field: 'OPERATOR_KEY', rule: 'key' }],
    });
    await expect(bob.run('--as', 'eve', ...act)).rejects.toMatchObject({ fields: [{ field: '--as', rule: 'known' }] });
    await ann.run('operator', 'remove', 'bob');
    await expect(bob.run(...act)).rejects.toMatchObject({ fields: [{ field: '--as', rule: 'known' }] });
    const refused = await gateway.database.orm
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.action, 'platform.operator-refused'))
      .orderBy(auditLog.seq);
    expect(refused.map(({ detail }) => detail).slice(-3)).toEqual([
      { claimed: 'ann', reason: 'key' },
      { claimed: 'eve', reason: 'name' },
      { claimed: 'bob', reason: 'name' },
    ]);
    expect((await gateway.call(one)).body.code).not.toBe('suspended');
  });

  test('the key of an operator is stored as a hash and shown once', async () => {
    const [line] = await ann.run('operator', 'add', '李工');
    const key = /op_[\w-]{43}$/.exec(line as string)?.[0] as string;
    const { rows } = await gateway.database.sql.query<{ row: string }>(
      `select row_to_json(o)::text as row from operators o union all select row_to_json(a)::text from audit_log a`,
    );
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(await ann.json('operator', 'list')).toContainEqual(
      expect.objectContaining({ name: '李工', createdBy: 'ann' }),
    );
  });
});
