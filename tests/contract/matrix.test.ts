import type { Endpoint } from '@daas/contract/endpoint';
import type { EndpointName } from '@daas/contract/endpoints';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { STEP_UP_PURPOSES, type StepUpPurpose } from '@daas/contract/stepUp';
import { GATEWAY_ROUTES } from '@daas/server/http/gatewayRoutes';
import { PARTS } from '@daas/server/parts/index';
import { DATABASES } from '@daas/server/testing';
import type { TestUser } from '@daas/server/testing/fixtures';
import { MARK_OF_B } from '@daas/server/testing/fixtures';
import { requestOf, startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionOf, endpointNames, furnish, inputFor, type Objects, send, TOLD, trouble } from '../support/world';

/** Inputs of an endpoint that name an object of a company, with what they name. */
const referencesOf = ({ objects = {} }: Endpoint) =>
  Object.entries(objects).flatMap(([input, kind]) => (kind ? [{ input, kind }] : []));

/**
 * Every endpoint × who asks. The rows come from the contract, so an endpoint cannot be added without being asked.
 * What removes things is asked last; signing out very last.
 */
const LAST = [
  // it takes the place of what the same person checked before
  'staff.importCheck',
  // what is started with a file takes it away
  'monitor.byFile',
  'taxReport.withdraw',
  'cost.deleteBudget',
  'staff.remove',
  'role.delete',
  'department.delete',
  'whiteList.delete',
  'partner.release',
  'nameList.delete',
  'savedFilter.delete',
  'monitor.deleteRule',
  'webhook.delete',
  'regional.delete',
  'exclusive.delete',
  'marketReport.delete',
  'agent.end',
  'app.revokeKey',
  'connector.delete',
  'app.delete',
  'serviceAccount.revokeToken',
  'serviceAccount.remove',
  // it ends the session that the browser brought
  'account.signIn',
  'account.logout',
];
const names = [...endpointNames].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b));
const keysOf = ({ access }: Endpoint): readonly string[] => {
  if (access === 'public' || access === 'person' || access === 'session' || access === 'administrator') return [];
  return typeof access === 'string' ? [access] : access;
};

describe.each(DATABASES)('%s', (kind) => {
  let server: TestServer;
  let own: Objects;
  let foreign: Objects;
  /** A member of company A whose role each test sets. */
  let limited: TestUser;
  /** The token of a service account of company A with the same role, to which nothing that asks for proof is open. */
  let token: string;

  beforeAll(async () => {
    server = await startTestServer({ kind, parts: PARTS });
    const { a, b, both } = server.fixtures;
    own = await furnish(server, a);
    // By a person who is in company A too: being the same person opens nothing.
    foreign = await furnish(server, b, MARK_OF_B, both.inB);
    await trouble(server, b, foreign);
    limited = a.analyst;
    token = await programWithRoleOf(limited);
  }, 180_000);
  afterAll(() => server.close());

  async function ask(name: EndpointName, as: TestUser | undefined, objects = own, more: Record<string, unknown> = {}) {
    const answer = await send(server, name, { ...inputFor(name, objects), ...more }, as);
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : null };
  }

  async function programWithRoleOf({ personId, companyId }: TestUser): Promise<string> {
    const { rows } = await server.services.database.sql.query(
      `select mr.role_id as id from member_roles mr join members m on m.id = mr.member_id
       where m.person_id = $1 and m.company_id = $2`,
      [personId, companyId],
    );
    const { admin } = server.fixtures.a;
    const roleIds = (rows as { id: number }[]).map(({ id }) => id);
    const { id } = await server.call('serviceAccount.create', { name: 'Of the matrix', role_ids: roleIds }, admin);
    return (await server.call('serviceAccount.createToken', { id, name: 'Of the matrix' }, admin)).secret;
  }

  async function askByToken(name: EndpointName, objects = own) {
    const answer = await send(server, name, inputFor(name, objects), undefined, { token });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, errorCode: isJson ? answer.json().errorCode : undefined };
  }

  /** What of company B an answer holds: ids, as whole words wherever they stand, and names. */
  function traces(text: string): string[] {
    const words = new Set(text.match(/\w+/g));
    const { b } = server.fixtures;
    const ids = [...Object.values(foreign), b.connector.id, b.key.id, b.testKey.id].map(String);
    return [...ids.filter((id) => words.has(id)), ...(text.match(new RegExp(`${MARK_OF_B}[^"]*`, 'g')) ?? [])];
  }

  const grant = (permissions: readonly string[]) =>
    server.services.database.sql.query(
      `update roles set permissions = $1 where id in (select role_id from member_roles mr
       join members m on m.id = mr.member_id where m.person_id = $2 and m.company_id = $3)`,
      [permissions, limited.personId, limited.companyId],
    );
  const grantAllBut = (keys: readonly string[]) => grant(PERMISSION_KEYS.filter((key) => !keys.includes(key)));

  const entries = async () => {
    const { rows } = await server.services.database.sql.query('select count(*)::int as n from ledger_entries', []);
    return (rows[0] as { n: number }).n;
  };

  const gatewayUrl = (url: string, connectorId: number | string) =>
    `/open/v1${url
      .replace(':id', String(connectorId))
      .replace(':fileId', 'dwn_0000000000sample')
      .replace(':nameListId', 'lst_0000000000sample')
      .replace(':callId', String(own.call))}`;

  describe.each(GATEWAY_ROUTES)('gateway $operation', ({ method, url }) => {
    const ask = async (key: string | null, connectorId: number | string) => {
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
      const answer = await server.app.inject({ method, url: gatewayUrl(url, connectorId), headers });
      return { status: answer.statusCode, code: answer.statusCode < 300 ? null : answer.json().code };
    };

    test('without a key nobody is answered', async () => {
      const { connector } = server.fixtures.a;
      expect(await ask(null, connector.id)).toEqual({ status: 401, code: 'key-missing' });
      expect(await ask('dk_live_unknown', connector.id)).toEqual({ status: 401, code: 'key-invalid' });
    });
    if (url.includes(':id'))
      test("another company's connector is not found", async () => {
        const { key } = server.fixtures.a;
        for (const id of [server.fixtures.b.connector.id, foreign.connector as number])
          expect(await ask(key.secret, id)).toEqual({ status: 404, code: 'not-found' });
      });
    if (url.includes(':id'))
      test("another app's connector of the same company is not found", async () => {
        const { call, fixtures } = server;
        const { id } = await call('app.create', { name: `Other ${method} ${url}` }, fixtures.a.admin);
        const { secret } = await call('app.createKey', { id, name: 'Other' }, fixtures.a.admin);
        expect(await ask(secret, fixtures.a.connector.id)).toEqual({ status: 404, code: 'not-found' });
      });
    test('the right key is answered', async () => {
      const { key, connector } = server.fixtures.a;
      const { status, code } = await ask(key.secret, connector.id);
      // The connector is of type API: files are asked for in features/files, name lists in gateway/nameLists.
      expect(status === 200 ? null : code).toBe(/\/(files|name-lists)/.test(url) ? 'connector-type-mismatch' : null);
    });
  });

  describe.each(names)('%s', (name) => {
    const definition = definitionOf(name);
    const needsPerson = definition.access !== 'public';
    const needsCompany = needsPerson && definition.access !== 'person';

    if (needsPerson)
      test('a stranger is asked to sign in', async () => {
        expect(await ask(name, undefined)).toMatchObject({
          status: 401,
          body: { success: false, errorCode: 'session-missing' },
        });
      });

    if (definition.acts)
      test('a GET that acts is taken from the console’s own pages only', async () => {
        const { url } = requestOf(definition, inputFor(name, own));
        const headers = { cookie: await server.cookieOf(server.fixtures.a.admin) };
        for (const more of [{}, { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-site' }]) {
          const answer = await server.app.inject({ method: 'GET', url, headers: { ...headers, ...more } });
          expect(answer.json()).toMatchObject({ errorCode: 'origin-refused' });
        }
      });

    if (needsCompany)
      test('a person without a chosen company is asked to choose', async () => {
        const { status, body } = await ask(name, server.fixtures.both.inNone);
        expect({ status, code: body.code }).toEqual({ status: 403, code: 409 });
      });

    if (keysOf(definition).length > 0)
      test('a member with every other permission is refused', async () => {
        await grantAllBut(keysOf(definition));
        const { status, body } = await ask(name, limited);
        expect({ status, code: body.code }).toEqual({ status: 403, code: definition.application ? 406 : 400 });
      });

    if (definition.besides)
      test('a member with every other permission but what it needs besides is refused', async () => {
        await grantAllBut([definition.besides as PermissionKey]);
        const { status, body } = await ask(name, limited);
        expect({ status, code: body.code }).toEqual({ status: 403, code: 400 });
      });

    test.each(keysOf(definition))('a member with %s is let through', async (key) => {
      if (definition.method === 'DELETE') return expectAllowed(await askWithoutRow(name, key));
      await grantAllBut(PERMISSION_KEYS.filter((other) => other !== key && other !== definition.besides));
      expectAllowed(await ask(name, limited));
    });

    if (definition.access === 'administrator')
      test('a member with every permission is refused', async () => {
        await grantAllBut([]);
        const { status, body } = await ask(name, limited);
        expect({ status, errorCode: body.errorCode }).toEqual({ status: 403, errorCode: 'administrator-needed' });
      });

    if (definition.personal)
      test('a service account is refused what is a person’s', async () => {
        await grantAllBut([]);
        expect(await askByToken(name)).toEqual({ status: 403, errorCode: 'person-needed' });
      });
    const needed = [...keysOf(definition), ...(definition.besides ? [definition.besides] : [])];
    if (definition.access === 'administrator' && !definition.personal)
      test('a service account is no administrator', async () => {
        await grant(['*']);
        expect(await askByToken(name)).toEqual({ status: 403, errorCode: 'administrator-needed' });
      });
    const isOpen = needsCompany && definition.access !== 'administrator' && !definition.personal && !definition.stepUp;
    if (isOpen && needed.length > 0)
      test('a service account whose role lacks it is refused', async () => {
        await grantAllBut(needed);
        expect((await askByToken(name)).status).toBe(403);
      });
    // What charges would use up what the right caller needs; what deletes, what is deleted.
    if (isOpen && !definition.charges && definition.method !== 'DELETE')
      test('a service account may do what its role allows', async () => {
        await grantAllBut(needed.length > 0 ? PERMISSION_KEYS.filter((key) => !needed.includes(key)) : []);
        const answer = await askByToken(name);
        // What one person keeps is no other's to change.
        if (answer.errorCode !== 'not-owner') expectAllowed(answer);
      });
    if (definition.stepUp && !definition.stepUpFor && !definition.personal)
      test('what asks a person for proof is closed to a service account until it is opened', async () => {
        await grantAllBut([]);
        const errorCode = definition.access === 'administrator' ? 'administrator-needed' : 'act-not-opened';
        expect(await askByToken(name)).toEqual({ status: 403, errorCode });
      });

    const references = referencesOf(definition);
    describe.runIf(references.length > 0)("another company's", () => {
      // By somebody who is in both companies, and may do everything in the one that was chosen.
      const askForForeign = async (objects: Objects, more = {}) => {
        await grant(definition.access === 'administrator' ? ['*'] : PERMISSION_KEYS);
        const { status, body } = await ask(name, server.fixtures.both.inA, objects, more);
        return { status, errorCode: body?.errorCode };
      };
      const notFound = { status: 404, errorCode: 'not-found' };

      test('objects are not found', async () => expect(await askForForeign(foreign)).toEqual(notFound));
      if (references.length > 1)
        test.each(references)('$input is not found', async ({ input, kind }) => {
          expect(await askForForeign(own, { [input]: foreign[kind] })).toEqual(notFound);
        });
    });

    if (definition.stepUp)
      test('without proving anew who one is, nothing is done', async () => {
        const { admin } = server.fixtures.a;
        const cookie = await server.cookieOf(admin);
        // One that another test gave opens acts of ordinary risk for ten minutes.
        await server.services.database.sql.query(`delete from challenges where kind = 'proof'`);
        const other = STEP_UP_PURPOSES.find((purpose) => purpose !== definition.stepUp) as StepUpPurpose;
        const tickets = [
          null,
          'a'.repeat(43),
          await server.ticketFor(cookie, other),
          // of another session
          await server.ticketFor(await server.cookieOf(limited), definition.stepUp as StepUpPurpose),
        ];
        for (const ticket of tickets)
          expect((await server.send(name, inputFor(name, own), admin, { ticket })).json()).toMatchObject({
            errorCode: 'step-up-required',
            showType: 0,
          });
      });

    test('the right caller is answered, and the ledger written by what says so only', async () => {
      const before = await entries();
      const { status, body, text } = await ask(name, server.fixtures.a.admin);
      if (!definition.charges) expect(await entries()).toBe(before);
      expect(traces(text)).toEqual([]);
      if (status >= 300) expect(body.errorCode).toBe(TOLD[name]);
      else if (definition.answer !== 'file') expect(() => definition.output.parse(body.data)).not.toThrow();
    });
  });

  /** Removing needs the object for the right caller's own turn, so the permission is tried on one that is not there. */
  async function askWithoutRow(name: EndpointName, key: string) {
    await grantAllBut(PERMISSION_KEYS.filter((other) => other !== key));
    const { status, body } = await ask(name, limited, foreign);
    return { status: status === 404 ? 200 : status, body };
  }

  function expectAllowed({ status }: { status: number }): void {
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  }

  /** They answer all companies of the person, by id and name. */
  const LISTS_COMPANIES = new Set<EndpointName>(['account.companies', 'user.info']);
  /** A person's own data of all companies; the session of a company's provider is refused. */
  const OF_ALL_COMPANIES = new Set<EndpointName>(['personal.export']);
  const reads = names.filter(
    (name) =>
      definitionOf(name).method === 'GET' && definitionOf(name).access !== 'public' && !OF_ALL_COMPANIES.has(name),
  );
  test.each(reads)('nothing of company B is in %s, for somebody who is in both', async (name) => {
    const { companyId, companyName } = server.fixtures.b;
    const allowed = LISTS_COMPANIES.has(name) ? [String(companyId), companyName] : [];
    await grantAllBut([]);
    const { shape } = definitionOf(name).input;
    const filters = (['app_id', 'connector_id'] as const).filter((filter) => filter in shape);
    const asked = [{}, ...filters.map((filter) => ({ [filter]: foreign[filter === 'app_id' ? 'app' : 'connector'] }))];
    for (const more of asked) {
      const { text } = await ask(name, server.fixtures.both.inA, own, more);
      expect(new Set(traces(text)), JSON.stringify(more)).toEqual(new Set(allowed));
    }
  });

  test('what is looked for is there: company B sees it', async () => {
    const seenByB = async (name: EndpointName) => traces((await ask(name, server.fixtures.b.admin, foreign)).text);
    const where: EndpointName[] = ['overview.get', 'app.list', 'call.list', 'savedFilter.list'];
    for (const name of where) expect(await seenByB(name), name).not.toEqual([]);
  });
});
