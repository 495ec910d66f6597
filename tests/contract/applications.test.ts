import { APPLICATIONS, applicationByKey } from '@daas/contract/applications';
import type { Endpoint } from '@daas/contract/endpoint';
import type { EndpointName } from '@daas/contract/endpoints';
import { APPLICATION_STATES } from '@daas/contract/enums';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { requireApplication } from '@daas/server/features/applications/access';
import type { Refusal } from '@daas/server/kernel/refusal';
import { PARTS } from '@daas/server/parts/index';
import { DATABASES } from '@daas/server/testing';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionOf, endpointNames, furnish, inputFor, type Objects, send } from '../support/world';

/** What of an application is open: every state × held or not × stopped by the operator or not. */
const SITUATIONS = (['none', ...APPLICATION_STATES] as const).flatMap((state) =>
  [true, false].flatMap((held) =>
    (['no', 'company', 'everybody'] as const).map((stopped) => ({ state, held, stopped })),
  ),
);
type Situation = (typeof SITUATIONS)[number];
type Application = NonNullable<Endpoint['application']>;

const asked = endpointNames.flatMap((name) => {
  const { application } = definitionOf(name);
  return application ? [{ name, application }] : [];
});

/** The refusal of a situation, as §8 and the issue of the applications order them; null where it is let through. */
function expected({ key, makes }: Application, { state, held, stopped }: Situation): [string, number?] | null {
  if (state === 'none' || state === 'NEW') return ['application-not-activated', 405];
  if (!held && applicationByKey(key).access) return ['application-not-visible', 406];
  if (stopped !== 'no') return ['application-disabled', 407];
  if (state === 'EXPIRED' && makes) return ['application-expired', undefined];
  return null;
}
const REFUSED = ['application-not-activated', 'application-not-visible', 'application-disabled', 'application-expired'];

test.each(asked)('$name asks for the permission of its application', ({ name, application }) => {
  expect(definitionOf(name).access).toBe(applicationByKey(application.key).access ?? 'session');
});

describe.each(DATABASES)('%s', (kind) => {
  let server: TestServer;
  let own: Objects;
  beforeAll(async () => {
    server = await startTestServer({ kind, parts: PARTS });
    own = await furnish(server, server.fixtures.a);
  }, 180_000);
  afterAll(() => server.close());

  async function bringAbout({ state, held, stopped }: Situation, { key }: Application): Promise<void> {
    const { sql } = server.services.database;
    const { analyst } = server.fixtures.a;
    const { productType, access } = applicationByKey(key);
    const now = server.services.clock();
    await sql.query('delete from application_stops', []);
    await sql.query('delete from company_products where company_id = $1 and product_type = $2', [
      analyst.companyId,
      productType,
    ]);
    if (state !== 'none')
      await sql.query(
        `insert into company_products (company_id, product_type, state, expires_at, trial_total)
         values ($1, $2, $3, $4, 100000)`,
        // What has run out was written as bought.
        [
          analyst.companyId,
          productType,
          state === 'EXPIRED' ? 'OFFICIAL' : state,
          new Date(now.getTime() + (state === 'EXPIRED' ? -1 : 1000)),
        ],
      );
    if (stopped !== 'no')
      await sql.query(`insert into application_stops (company_id, product_type, reason, at) values ($1, $2, '', $3)`, [
        stopped === 'company' ? analyst.companyId : null,
        productType,
        now,
      ]);
    await sql.query(
      `update roles set permissions = $1 where id in (select role_id from member_roles mr
       join members m on m.id = mr.member_id where m.person_id = $2 and m.company_id = $3)`,
      [PERMISSION_KEYS.filter((one) => held || one !== access), analyst.personId, analyst.companyId],
    );
  }

  describe.each(asked)('$name', ({ name, application }: { name: EndpointName; application: Application }) => {
    test.each(SITUATIONS)('$state, held: $held, stopped: $stopped', async (situation) => {
      await bringAbout(situation, application);
      const answer = await send(server, name, inputFor(name, own), server.fixtures.a.analyst);
      const said = String(answer.headers['content-type']).includes('json') ? answer.json() : {};
      const refusal = REFUSED.includes(said.errorCode) ? [said.errorCode, said.code] : null;
      expect(refusal).toEqual(expected(application, situation));
      if (refusal) expect(answer.statusCode).toBe(403);
    });
  });

  const uses = APPLICATIONS.flatMap(({ key }): Application[] => [{ key }, { key, makes: true }]);
  test.each(uses)('the rule itself: $key, makes: $makes', async (application) => {
    for (const situation of SITUATIONS) {
      await bringAbout(situation, application);
      const permissions = new Set<string>(
        PERMISSION_KEYS.filter((one) => situation.held || one !== applicationByKey(application.key).access),
      );
      const { orm } = server.services.database;
      const caller = { companyId: server.fixtures.a.companyId, permissions };
      const code = await requireApplication(orm, application, caller, server.services.clock()).then(
        () => null,
        (refusal: Refusal) => refusal.code,
      );
      expect(code, JSON.stringify(situation)).toBe(expected(application, situation)?.[0] ?? null);
    }
  });
});
