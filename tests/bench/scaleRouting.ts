/** Where calls of 10,000 companies go on three servers: the routing as it is, over a database and HTTP, without a market. */

import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import type { Gateway, GatewayAnswer } from '@daas/server/gateway/model';
import { readConfig } from '@daas/server/kernel/config';
import type { Metrics } from '@daas/server/kernel/metrics';
import { sha256 } from '@daas/server/kernel/secrets';
import { createCluster, type PeerCluster } from '@daas/server/parts/cluster/cluster';
import { servePeers } from '@daas/server/parts/cluster/peerServer';
import { freePort } from '@daas/server/testing/freePort';
import { servicesFor } from '@daas/server/testing/gateway';
import Fastify, { type FastifyInstance } from 'fastify';
import { startPostgres } from '../support/postgres';

const COMPANIES = 10_000;
const CALLS = 30_000;
const AT_ONCE = 64;

interface Node {
  cluster: PeerCluster;
  metrics: Metrics;
  app: FastifyInstance;
  database: Database;
  /** Calls decided here, of owned accounts and of others. */
  decided: { owned: number; foreign: number };
}

const ANSWER: GatewayAnswer = {
  status: 200,
  headers: {},
  body: {},
  callId: null,
  receipt: null,
  record: null,
  durationMs: 0,
};

/** Numbers as if at random, the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

export async function simulateRouting(): Promise<string[]> {
  const postgres = await startPostgres({ durable: false });
  const setUp = await openDatabase({ dataDir: 'memory', url: postgres.url });
  await migrate(setUp);
  const { sealer } = await servicesFor(setUp, () => new Date());
  await setUp.sql.query(
    'insert into companies (id, name, created_at) select 2000000 + n, n::text, now() from generate_series(1, $1::int) n',
    [COMPANIES],
  );
  await setUp.sql.query(
    `insert into apps (id, company_id, name, ip_rules, limits, created_by, created_at, updated_at)
     values (1, 2000001, '', '{}', '{}', 1, now(), now())`,
  );
  await setUp.sql.query(
    `insert into api_keys (id, company_id, app_id, name, mode, hash, prefix, signing_secret, created_at)
     select 'key_' || n, 2000000 + n, 1, '', 'live', hash, '', $2::bytea, now() from unnest($1::text[]) with ordinality as h(hash, n)`,
    [Array.from({ length: COMPANIES }, (_, n) => sha256(keyOf(n))), await sealer.seal(setUp.orm, '')],
  );
  const nodes: Node[] = [];
  const start = async () => void nodes.push(await startNode(postgres.url));
  for (let n = 0; n < 3; n += 1) await start();
  const random = numbers(20_261_123);
  const lines: string[] = [];
  const phase = async (name: string, hashed: boolean) => {
    // Until each has heard of the others.
    while (nodes.some(({ cluster }) => cluster.servers() !== nodes.length))
      await new Promise((resolve) => setTimeout(resolve, 50));
    for (const { decided } of nodes) Object.assign(decided, { owned: 0, foreign: 0 });
    const before = await forwarded(nodes);
    let left = CALLS;
    const caller = async () => {
      while (left-- > 0) {
        // A tenth of the companies call half of the time.
        const [skew, which, where] = [random.next(), random.next(), random.next()].map(
          ({ value }) => value as number,
        ) as [number, number, number];
        const company = Math.floor(which * (skew < 0.5 ? COMPANIES / 10 : COMPANIES));
        const node = nodes[hashed ? company % nodes.length : Math.floor(where * nodes.length)] as Node;
        await node.cluster.gateway.query(requestOf(company));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
    const after = await forwarded(nodes);
    const { rows } = await setUp.sql.query<{ owned: number }>(
      'select count(*) as owned from account_owners join servers on id = server_id group by server_id order by 1',
      [],
    );
    const foreign = nodes.reduce((sum, { decided }) => sum + decided.foreign, 0);
    lines.push(
      `${name}: ${((100 * (after - before)) / CALLS).toFixed(1)} % of calls handed on, ${foreign} of ${CALLS} decided by another than the owner, accounts owned ${rows.map(({ owned }) => owned).join(' / ')}`,
    );
  };
  await phase('in turn', false);
  await phase('in turn, again', false);
  await stopNode(nodes.pop() as Node);
  await phase('in turn, one stopped', false);
  await start();
  await phase('in turn, it has started again', false);
  await phase('hashed from now on', true);
  await phase('hashed, later', true);
  for (const node of nodes) await stopNode(node);
  await setUp.close();
  await postgres.stop();
  return lines;
}

const keyOf = (company: number): string => `dk_live_${company}`;

const requestOf = (company: number) => ({
  method: 'POST',
  url: '/open/v1/connectors/1000001/query',
  headers: { authorization: `Bearer ${keyOf(company)}` },
  body: {},
  rawBody: Buffer.from('{}'),
  ip: '127.0.0.1',
  requestId: 'req_bench',
  connectorId: 1_000_001,
});

async function startNode(url: string): Promise<Node> {
  const database = await openDatabase({ dataDir: 'memory', url });
  const services = await servicesFor(database, () => new Date());
  const peerUrl = `http://127.0.0.1:${await freePort()}`;
  const decided = { owned: 0, foreign: 0 };
  const local: Gateway = {
    async query({ routed }) {
      decided[routed?.owned ? 'owned' : 'foreign'] += 1;
      return ANSWER;
    },
    sweep: async () => 0,
    stop: async () => undefined,
  };
  const cluster = createCluster(local, services, { url: peerUrl, onError: (error) => console.error(error.message) });
  const app = Fastify();
  const config = readConfig({ DATABASE_URL: url, PEER_URL: peerUrl });
  await servePeers(app, { ...services, config }, cluster);
  return { cluster, metrics: services.metrics, app, database, decided };
}

async function stopNode({ app, database }: Node): Promise<void> {
  await app.close();
  await database.close();
}

async function forwarded(nodes: Node[]): Promise<number> {
  const found = await Promise.all(nodes.map(({ metrics }) => metrics.forwarded.get()));
  return found.flatMap(({ values }) => values).reduce((sum, { value }) => sum + value, 0);
}
