import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { issueKey } from '@daas/server/features/apps/issueKey';
import { countSealedValues } from '@daas/server/sealing/sealedColumns';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { buildPrograms, PRODUCTION, type Program, type Programs } from '@daas/server/testing/process';
import { signedHeaders } from '@daas/server/testing/signedHeaders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const KEYS = 600;
const NEW = Buffer.alloc(32, 9).toString('base64');
const BOTH = { ...PRODUCTION, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: PRODUCTION.SECRET_KEY };

/** The embedded database is one process's alone: there the server stands still meanwhile. */
describe.each(DATABASES)('`platform rotate-secret` on %s, killed half way', { timeout: 300_000 }, (kind) => {
  let programs: Programs;
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let customer: Customer;
  const started: Program[] = [];

  const open = () => openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });
  const run = (name: 'main' | 'cli', args: string[], env: Record<string, string>) => {
    const program = programs.run(name, args, { ...place.env, PORT: '0', ...env });
    started.push(program);
    return program;
  };
  const serve = async (env: Record<string, string>) => {
    const server = run('main', [], { ...PRODUCTION, ...env });
    const [, address = ''] = await server.printed(/^Ready: (\S+)$/m);
    return { server, address };
  };
  /** How many signing secrets each key has sealed. */
  async function counts(): Promise<number[]> {
    const database = await open();
    const secrets = (await countSealedValues(database.sql)).filter(({ place }) => place === 'api_keys.signing_secret');
    await database.close();
    return secrets.map(({ count }) => count);
  }

  let calls = 0;
  async function call(address: string): Promise<number> {
    calls += 1;
    const url = `/open/v1/connectors/${customer.connectorId}/query`;
    const body = '{"limit":1}';
    const { key, secret, signingSecret } = customer.key;
    const created = Math.floor(Date.now() / 1000);
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      ...signedHeaders({ url, body, keyId: key.id, secret: signingSecret, created, nonce: `nonce-${calls}` }),
    };
    const answer = await fetch(address + url, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Calls until told to stop; answers the statuses. */
  function callOn(address: string): () => Promise<number[]> {
    const statuses: number[] = [];
    let over = false;
    const running = (async () => {
      while (!over) statuses.push(await call(address));
    })();
    return async () => {
      over = true;
      await running;
      return statuses;
    };
  }

  beforeAll(async () => {
    programs = await buildPrograms();
    place = await freshEnvironment();
    const database = await open();
    await migrate(database);
    await ensurePartitions(database.sql, new Date());
    await loadEnterprises(database);
    const services = await servicesFor(database, () => new Date());
    customer = await createCustomer(services, { balance: 1_000_000 * PRICE });
    const { companyId, appId } = customer;
    const key = { companyId, appId, name: 'More', mode: 'live', expiresAt: null, now: new Date() } as const;
    for (let made = 1; made < KEYS; made += 1) await issueKey(database.orm, services.sealer, key);
    await services.gateway.stop();
    await database.close();
  }, 300_000);
  afterAll(async () => {
    for (const { child, ended } of started) {
      child.kill('SIGKILL');
      await ended;
    }
    await programs.remove();
    await place.remove();
  });

  test('goes on where it stopped; no signed call is refused meanwhile or afterwards', async () => {
    const beside = kind === 'postgres' ? await serve(BOTH) : null;
    const stop = beside && callOn(beside.address);

    const killed = run('cli', ['rotate-secret'], BOTH);
    await killed.printed(/^New values are encrypted with key id \w{8}\.$/m);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBeNull();
    const [one = 0, other = 0] = await counts();
    expect(one + other).toBe(KEYS);
    expect(Math.max(one, other)).toBeLessThanOrEqual(KEYS);

    const again = run('cli', ['rotate-secret'], BOTH);
    expect(await again.ended, again.output()).toBe(0);
    const [, resealed] = (await again.printed(/^(\d+) values were encrypted again\.$/m)) as unknown as [string, string];
    expect(Number(resealed)).toBeGreaterThan(0);
    expect(await counts()).toEqual([KEYS]);
    if (stop) {
      const statuses = await stop();
      expect(statuses.length).toBeGreaterThan(0);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      beside.server.child.kill('SIGTERM');
      expect(await beside.server.ended).toBe(0);
    }

    const old = run('main', [], PRODUCTION);
    expect(await old.ended).toBe(1);
    expect(old.output().trim()).toMatch(/^✖ SECRET_KEY \(key id \w{8}\) did not seal this database's secrets [^\n]+$/);
    const { address } = await serve({ SECRET_KEY: NEW });
    expect(await call(address)).toBe(200);
  });
});
