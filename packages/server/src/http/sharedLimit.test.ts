import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../testing';
import { startTestCluster, type TestCluster, type TestServerOfMany } from '../testing/cluster';

const SERVERS = 3;
const LIMIT = 40;

/** What one address may send to all servers together. */
describe.runIf(DATABASES[0] === 'postgres')('several servers with requests of one address', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster(SERVERS, { PUBLIC_RATE_LIMIT: String(LIMIT) });
  });
  afterAll(() => cluster.close());
  const server = (n: number) => cluster.servers[n % SERVERS] as TestServerOfMany;

  it('answer as many public requests as one, plus 5 % per server', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < SERVERS * LIMIT; n += 1)
      statuses.push((await fetch(`${server(n).origin}/api/public/price-list`)).status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(answered).toBeGreaterThanOrEqual(LIMIT);
    expect(answered).toBeLessThanOrEqual(LIMIT * (1 + 0.05 * SERVERS));
  });

  it('delay guesses of keys like one server', async () => {
    const customer = await cluster.customer();
    const codes: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const guess = { ...customer, key: { ...customer.key, secret: `dk_live_guess_${n}` } };
      codes.push((await cluster.call(server(n), guess)).body.code);
    }
    // Twenty, and one more at each that has not heard of the last of them.
    expect(codes.filter((code) => code === 'key-invalid')).toHaveLength(20 + SERVERS - 1);
    expect(codes.at(-1)).toBe('too-many-requests');
  });
});
