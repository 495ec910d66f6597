import { MAX_WHITE_LIST_RULES } from '@daas/contract/constants';
import { desc, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, type TestServer } from '../../testing/server';
import { turnOffCompanyAllowlist } from './service';

const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const HERE = '127.0.0.1';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let companyId: number;

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin, companyId } = server.fixtures.a);
  });
  afterAll(() => server.close());
  afterEach(async () => {
    await turnOffCompanyAllowlist(server.services.database.orm, companyId);
    await server.services.database.sql.query('delete from white_list_rules');
    await server.services.refusals.flush();
    server.setNow(NOW);
  });
  const NOW = new Date('2026-11-17T02:00:00Z');

  const add = async (rules: string[], more: Record<string, unknown> = {}) =>
    (await server.call('whiteList.create', { rules, guards: 'both', ...more }, admin)).ids;
  const mode = (wanted: 'off' | 'watch' | 'on') => server.call('whiteList.setMode', { mode: wanted }, admin);
  const console_ = async (from: string, who: TestUser = admin) => {
    const answer = await server.send('whiteList.get', {}, who, { from });
    return { status: answer.statusCode, code: answer.json().errorCode ?? null };
  };
  const gateway = async (from: string, company: 'a' | 'b' = 'a') => {
    const { connector, key } = server.fixtures[company];
    const answer = await server.app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${connector.id}/query`,
      headers: { authorization: `Bearer ${key.secret}` },
      payload: { limit: 1 },
      remoteAddress: from,
    });
    return { status: answer.statusCode, code: answer.json().code ?? null };
  };
  const lines = async () => {
    await server.services.refusals.flush();
    return server.services.database.orm
      .select()
      .from(auditLog)
      .where(like(auditLog.action, 'whiteList.%'))
      .orderBy(desc(auditLog.seq));
  };
  const refusalOf = async (name: Parameters<TestServer['send']>[0], input: Record<string, unknown>, from = HERE) => {
    const answer = await server.send(name, input, admin, { from });
    const { errorCode, errorMessage, fields } = answer.json();
    return { status: answer.statusCode, errorCode, errorMessage, fields };
  };

  it('keeps console and gateway to its addresses and blocks once it is on', async () => {
    await add([HERE, '203.0.113.0/24', '2001:db8::/32']);
    await mode('on');
    for (const from of [OFFICE, '2001:db8:1::1', '::ffff:203.0.113.9']) {
      expect(await console_(from), from).toEqual({ status: 200, code: null });
      expect(await gateway(from), from).toEqual({ status: 200, code: null });
    }
    for (const from of [ELSEWHERE, '2001:db9::1']) {
      expect(await console_(from), from).toEqual({ status: 403, code: 'ip-refused' });
      expect(await gateway(from), from).toEqual({ status: 403, code: 'ip-refused' });
    }
    // Another company's are its own affair.
    expect(await gateway(ELSEWHERE, 'b')).toEqual({ status: 200, code: null });
    await mode('off');
    expect(await console_(ELSEWHERE)).toEqual({ status: 200, code: null });
  });

  it('guards what its rules are about, and nothing else', async () => {
    await add([OFFICE], { guards: 'gateway' });
    await mode('on');
    expect(await console_(ELSEWHERE)).toEqual({ status: 200, code: null });
    expect(await gateway(ELSEWHERE)).toEqual({ status: 403, code: 'ip-refused' });
    expect(await gateway(OFFICE)).toEqual({ status: 200, code: null });
    expect(await server.call('whiteList.get', {}, admin)).toMatchObject({
      mode: 'on',
      rules: 1,
      guarded: { console: false, gateway: true },
      own_address: HERE,
      own_allowed: true,
    });
  });

  it('refuses a sign-in from elsewhere, and says so in the audit log', async () => {
    const { phones, both } = server.fixtures;
    await add([HERE]);
    await mode('on');
    const signIn = (phone: string, from: string, more = {}) =>
      server.send('account.signIn', { phone, password: TEST_PASSWORD, ...more }, undefined, { from });
    expect((await signIn(phones.adminA, ELSEWHERE)).json()).toMatchObject({ errorCode: 'ip-refused', success: false });
    expect((await signIn(phones.adminA, HERE)).statusCode).toBe(200);
    // Whoever is in two companies signs in, and is refused where they choose this one.
    expect((await signIn(phones.both, ELSEWHERE)).statusCode).toBe(200);
    const chosen = await server.send('account.chooseCompany', { company_id: companyId }, both.inNone, {
      from: ELSEWHERE,
    });
    expect(chosen.json()).toMatchObject({ errorCode: 'ip-refused' });
    const [line] = (await lines()).filter(
      ({ action, personId }) => action === 'whiteList.refused' && personId === admin.personId,
    );
    expect(line).toMatchObject({ companyId, ip: ELSEWHERE, detail: { guards: 'console' } });
    expect((await server.call('audit.list', { area: 'whiteList' }, admin)).list.map(({ ip }) => ip)).toContain(
      ELSEWHERE,
    );
  });

  it('writes one line for an address and minute, however often it asks', async () => {
    await add([HERE]);
    await mode('on');
    const before = (await lines()).length;
    for (let n = 0; n < 5; n += 1) await gateway(ELSEWHERE);
    for (let n = 0; n < 3; n += 1) await console_(ELSEWHERE);
    await gateway('198.51.100.10');
    const added = (await lines())
      .slice(0, -before || undefined)
      .map(({ action, ip, subject, detail }) => ({ action, ip, subject, detail }));
    const app = `app:${server.fixtures.a.app.id}`;
    const refused = { action: 'whiteList.refused', ip: ELSEWHERE };
    expect(added).toHaveLength(5);
    expect(added).toEqual(
      expect.arrayContaining([
        { ...refused, subject: app, detail: { guards: 'gateway' } },
        { ...refused, subject: app, detail: { guards: 'gateway', times: 4 } },
        { ...refused, subject: `person:${admin.personId}`, detail: { guards: 'console' } },
        { ...refused, subject: `person:${admin.personId}`, detail: { guards: 'console', times: 2 } },
        { ...refused, ip: '198.51.100.10', subject: app, detail: { guards: 'gateway' } },
      ]),
    );
  });

  it('only watches when it is to watch', async () => {
    await add([OFFICE]);
    await mode('watch');
    expect(await console_(ELSEWHERE)).toEqual({ status: 200, code: null });
    expect(await gateway(ELSEWHERE)).toEqual({ status: 200, code: null });
    const watched = (await lines()).filter(({ action, ip }) => action === 'whiteList.watched' && ip === ELSEWHERE);
    expect(watched.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([{ guards: 'console' }, { guards: 'gateway' }]),
    );
  });

  it('an ended rule lets nobody in and opens nothing', async () => {
    await add([HERE]);
    await add([OFFICE], { expires_at: new Date(NOW.getTime() + 60_000).toISOString() });
    await mode('on');
    expect(await console_(OFFICE)).toEqual({ status: 200, code: null });
    expect(await gateway(OFFICE)).toEqual({ status: 200, code: null });
    server.setNow(new Date(NOW.getTime() + 60_000));
    expect(await console_(OFFICE)).toEqual({ status: 403, code: 'ip-refused' });
    expect(await gateway(OFFICE)).toEqual({ status: 403, code: 'ip-refused' });
    expect(await server.call('whiteList.get', {}, admin)).toMatchObject({ rules: 2, expired: 1 });
    const { list } = await server.call('whiteList.list', { state: 'expired' }, admin);
    expect(list.map(({ rule, expired }) => ({ rule, expired }))).toEqual([{ rule: OFFICE, expired: true }]);
  });

  it('keeps nobody from locking out others, but oneself', async () => {
    const [office] = await add([OFFICE]);
    const locked = { status: 409, errorCode: 'own-address-locked-out' };
    expect(await refusalOf('whiteList.setMode', { mode: 'on' })).toMatchObject(locked);
    expect((await refusalOf('whiteList.setMode', { mode: 'on' })).errorMessage).toContain(HERE);
    expect(await server.call('whiteList.get', {}, admin)).toMatchObject({ mode: 'off', own_allowed: false });
    const [here] = await add(['127.0.0.0/8']);
    await mode('on');
    expect(await refusalOf('whiteList.delete', { id: here })).toMatchObject(locked);
    const change = { id: here, guards: 'both', note: '' };
    expect(await refusalOf('whiteList.update', { ...change, rule: '10.0.0.0/8' })).toMatchObject(locked);
    expect(await refusalOf('whiteList.update', { ...change, rule: '127.0.0.0/8', guards: 'gateway' })).toMatchObject(
      locked,
    );
    expect(await server.call('whiteList.delete', { id: office as string }, admin)).toEqual({ done: true });
    expect(await console_(HERE)).toEqual({ status: 200, code: null });
    // The first rule of the console on a list that is on would close it, too.
    await turnOffCompanyAllowlist(server.services.database.orm, companyId);
    await server.services.database.sql.query('delete from white_list_rules');
    await add([OFFICE], { guards: 'gateway' });
    await mode('on');
    expect(await refusalOf('whiteList.create', { rules: [ELSEWHERE], guards: 'console' })).toMatchObject(locked);
    expect((await server.call('whiteList.list', {}, admin)).list.map(({ rule }) => rule)).toEqual([OFFICE]);
  });

  it('takes rules in every spelling once, all or none, and names the wrong one', async () => {
    await add(['10.1.2.3/8', '::ffff:192.0.2.1', '2001:DB8:0::1', '10.0.0.0/8']);
    const { list } = await server.call('whiteList.list', { sort: 'rule' }, admin);
    expect(list.map(({ rule }) => rule)).toEqual(['10.0.0.0/8', '192.0.2.1', '2001:db8::1']);
    expect(await refusalOf('whiteList.create', { rules: ['192.0.2.2', '010.1.1.1'], guards: 'both' })).toMatchObject({
      status: 422,
      fields: [{ field: 'rules.1', rule: 'ip' }],
    });
    expect(await refusalOf('whiteList.create', { rules: ['192.0.2.2', '10.9.9.9/8'], guards: 'both' })).toMatchObject({
      status: 409,
      errorCode: 'name-taken',
    });
    expect(
      await refusalOf('whiteList.create', { rules: ['192.0.2.2'], guards: 'both', expires_at: NOW.toISOString() }),
    ).toMatchObject({ status: 422, fields: [{ field: 'expires_at', rule: 'future' }] });
    expect((await server.call('whiteList.get', {}, admin)).rules).toBe(3);
    expect(await server.call('whiteList.check', { address: '10.200.0.1' }, admin)).toMatchObject({
      console: true,
      gateway: true,
      rules: [{ rule: '10.0.0.0/8' }],
    });
    expect(await server.call('whiteList.check', { address: ELSEWHERE }, admin)).toMatchObject({
      console: false,
      rules: [],
    });
    expect(await refusalOf('whiteList.check', { address: '10.0.0.0/8' })).toMatchObject({
      fields: [{ field: 'address' }],
    });
  });

  it(`holds ${MAX_WHITE_LIST_RULES} rules and no more`, async () => {
    await add(Array.from({ length: MAX_WHITE_LIST_RULES }, (_, n) => `10.${n >> 8}.${n & 255}.1`));
    expect(await refusalOf('whiteList.create', { rules: [HERE], guards: 'both' })).toMatchObject({
      errorCode: 'quota-reached',
    });
    expect((await server.call('whiteList.list', { keyword: '10.3.231', pageSize: 10 }, admin)).total).toBe(1);
  });

  it('is the address behind the trusted proxies that counts', async () => {
    const proxied = await startTestServer({ kind, env: { TRUST_PROXY: '1' } });
    try {
      const { admin: boss } = proxied.fixtures.a;
      const cookie = await proxied.cookieOf(boss);
      const get = (forwarded: string) =>
        proxied.app.inject({
          method: 'GET',
          url: '/api/company-user/white-list/state',
          headers: { cookie, 'x-forwarded-for': forwarded },
        });
      expect((await get(`${ELSEWHERE}, ${OFFICE}`)).json().data.own_address).toBe(OFFICE);
      await proxied.call('whiteList.create', { rules: [OFFICE, HERE], guards: 'both' }, boss);
      await proxied.call('whiteList.setMode', { mode: 'on' }, boss);
      expect((await get(OFFICE)).statusCode).toBe(200);
      expect((await get(`::ffff:${OFFICE}`)).statusCode).toBe(200);
      const [a, b, c, d] = OFFICE.split('.').map(Number) as [number, number, number, number];
      for (const other of [
        `${OFFICE}, ${ELSEWHERE}`,
        // What lenient programs read as the office.
        `0x${Buffer.from([a, b, c, d]).toString('hex')}`,
        `${a}.${b}.${c * 256 + d}`,
        `::${OFFICE}`,
        `0x${a.toString(16)}.${b}.${c}.${d}`,
        `${OFFICE}:443`,
      ])
        expect([other, (await get(other)).json().errorCode]).toEqual([other, 'ip-refused']);
    } finally {
      await proxied.close();
    }
  });
});
