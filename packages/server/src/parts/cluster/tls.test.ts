import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ConnectionOptions,
  connect as connectSecurely,
  createServer as createSecureServer,
  type TLSSocket,
} from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASES } from '../../testing';
import { startTestCluster, type TestCluster } from '../../testing/cluster';
import { PRICE } from '../../testing/gateway';
import { peerClientTls, peerServerTls } from './tls';

const SECRET = 'the secret of these servers';
const portOf = (server: Server) => (server.address() as { port: number }).port;

/** `null` for a connection, else why there is none. */
async function refusalOf(server: Server, options: ConnectionOptions): Promise<string | null> {
  const socket: TLSSocket = connectSecurely({ host: '127.0.0.1', port: portOf(server), ...options });
  const outcome = await Promise.race([
    once(socket, 'secureConnect').then(() => null),
    once(socket, 'close').then(() => 'closed'),
  ]).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  socket.destroy();
  return outcome;
}

describe('TLS by a shared secret', () => {
  let server: Server;
  beforeAll(async () => {
    server = createSecureServer(peerServerTls(SECRET)).on('tlsClientError', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void server.close());

  it('uses TLS 1.3 with separate keys per connection', async () => {
    // Left alone, Node 22 and newer take a group that is safe from quantum computers, too, which not all of them can name.
    const options = { host: '127.0.0.1', port: portOf(server), ecdhCurve: 'X25519' };
    const socket = connectSecurely({ ...options, ...peerClientTls(SECRET) });
    await once(socket, 'secureConnect');
    expect(socket.getProtocol()).toBe('TLSv1.3');
    // By Diffie and Hellman: whoever learns the secret later cannot read what was sent.
    expect(socket.getEphemeralKeyInfo()).toMatchObject({ type: 'ECDH' });
    socket.destroy();
  });

  it.each([
    ['another secret', peerClientTls('another')],
    ['no secret', { rejectUnauthorized: false }],
    ['another name', { ...peerClientTls(SECRET), pskCallback: () => ({ psk: Buffer.alloc(32), identity: 'root' }) }],
    ['an older version', { ...peerClientTls(SECRET), minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const],
  ])('is none with %s', async (_, options) => {
    expect(await refusalOf(server, options)).not.toBeNull();
  });

  it('rejects a server that sends a certificate, even a trusted one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'daas-peer-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', cert],
      {
        stdio: 'ignore',
      },
    );
    const ca = await readFile(cert);
    const other = createSecureServer({ key: await readFile(key), cert: ca }).on('tlsClientError', () => undefined);
    await once(other.listen(0, '127.0.0.1'), 'listening');
    // The certificate is good: whoever asks for no secret gets through.
    expect(await refusalOf(other, { ca })).toBeNull();
    expect(await refusalOf(other, { ...peerClientTls(SECRET), ca })).not.toBeNull();
    other.close();
    await rm(folder, { recursive: true });
  });
});

describe.runIf(DATABASES[0] === 'postgres')('two servers with https between them', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster(2, {}, 'https');
    await vi.waitUntil(() => cluster.servers.every((server) => server.cluster.servers() === 2), { timeout: 20_000 });
  });
  afterAll(() => cluster.close());

  it('forward a call without exposing key or answer on the network', async () => {
    const [one, two] = cluster.servers;
    if (!one || !two) return expect.fail('no servers');
    const customer = await cluster.customer({ balance: 10 * PRICE });
    expect((await cluster.call(one, customer)).status).toBe(200);

    const seen: Buffer[] = [];
    const way = createServer((client) => {
      const upstream = connect(Number(new URL(one.peerUrl).port), '127.0.0.1');
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const)
        from
          .on('data', (bytes) => {
            seen.push(bytes);
            to.write(bytes);
          })
          .on('error', () => to.destroy())
          .on('close', () => to.destroy());
    });
    await once(way.listen(0, '127.0.0.1'), 'listening');
    const url = `https://127.0.0.1:${portOf(way)}`;
    const id = one.cluster.membership.id as string;
    await one.services.database.sql.query('update servers set url = $2 where id = $1', [id, url]);
    await vi.waitUntil(() => two.cluster.membership.peer(id)?.url === url, { timeout: 20_000 });

    const { status, body } = await cluster.call(two, customer);
    expect([status, body.receipt.balance_after]).toEqual([200, 8 * PRICE]);
    const { values } = await two.services.metrics.forwarded.get();
    expect(values.find(({ labels }) => labels.result === 'answered')?.value).toBe(1);
    const text = Buffer.concat(seen).toString('latin1');
    expect(text.length).toBeGreaterThan(1000);
    for (const secret of [customer.key.secret, body.receipt.call_id, 'x-peer-mac', 'authorization'])
      expect(text).not.toContain(secret);
    way.close();
  });

  it('stop despite a silent connection to the port between them', async () => {
    const two = cluster.servers[1];
    if (!two) return expect.fail('no server');
    const silent = connect(Number(new URL(two.peerUrl).port), '127.0.0.1');
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await two.stop();
    await closed;
  });
});
