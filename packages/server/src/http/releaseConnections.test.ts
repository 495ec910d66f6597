import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../kernel/config';
import { type Platform, startPlatform } from '../start/platform';
import { DATABASES, freshDatabase } from '../testing';
import { freePort } from '../testing/freePort';
import { PRODUCTION } from '../testing/process';
import { serveMetrics } from './metrics';
import { quietMs, releaseConnections } from './releaseConnections';

const CALLERS = 24;
/** It writes a row, so that the embedded database holds the thread meanwhile. */
const REQUEST = [
  'POST /api/common-account/passkey/options HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: application/json',
  'Content-Length: 2',
  '',
  '{}',
].join('\r\n');

/** One connection of a caller, as the wire has it. */
class Caller {
  private text = '';
  private problem: string | null = null;
  private changed = () => {};
  constructor(readonly socket: Socket) {
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      this.text += text;
      this.changed();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.problem = error.code ?? error.message;
    });
    socket.on('close', () => {
      this.problem ??= 'closed';
      this.changed();
    });
  }
  send = () => void this.socket.write(REQUEST);
  /** The next whole answer's status and whether it ends the connection, or what became of the connection instead. */
  async answer(): Promise<string> {
    for (;;) {
      const [head = '', ...rest] = this.text.split('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      const body = rest.join('\r\n\r\n');
      if (rest.length > 0 && Buffer.byteLength(body) >= length) {
        this.text = body.slice(length);
        return `${head.slice(9, 12)} ${/^connection: close/im.test(head) ? 'close' : 'kept'}`;
      }
      if (this.problem) return this.problem;
      await new Promise<void>((resolve) => {
        this.changed = resolve;
      });
    }
  }
}

describe.each(DATABASES)('a stopping server on %s', (kind) => {
  let platform: Platform;
  let callers: Caller[] = [];
  const call = () => {
    const { port } = platform.app.server.address() as AddressInfo;
    const caller = new Caller(connect(port, '127.0.0.1'));
    callers.push(caller);
    return caller;
  };
  async function serve(): Promise<void> {
    const config = readConfig({ ...PRODUCTION, DATA_DIR: 'memory', LOG_LEVEL: 'silent', PUBLIC_RATE_LIMIT: '0' });
    platform = await startPlatform(config, { database: await freshDatabase(kind) });
    await platform.app.listen({ port: 0, host: '127.0.0.1' });
  }
  afterEach(() => {
    for (const { socket } of callers) socket.destroy();
    callers = [];
  });
  const crowd = () => Array.from({ length: CALLERS }, call);
  const answers = () => Promise.all(callers.map((caller) => caller.answer()));

  it('answers unread requests on idle connections', async () => {
    await serve();
    for (const { send } of crowd()) send();
    expect(await answers()).toEqual(Array(CALLERS).fill('200 kept'));
    for (const { send } of callers) send();
    const closed = platform.close();
    expect(await answers()).toEqual(Array(CALLERS).fill('200 close'));
    await closed;
  });

  it('answers connections that are not accepted yet', async () => {
    await serve();
    for (const { send } of crowd()) send();
    // Their connections are asked for in the next tick, and made by the kernel.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const closed = platform.close();
    expect(await answers()).toEqual(Array(CALLERS).fill('200 close'));
    await closed;
  });

  it('answers immediate next requests and then accepts no more', async () => {
    await serve();
    const { port } = platform.app.server.address() as AddressInfo;
    let enough = () => {};
    const warm = new Promise<void>((resolve) => {
      enough = resolve;
    });
    let count = 0;
    const ends = Promise.all(
      crowd().map(async (caller) => {
        for (;;) {
          caller.send();
          const answer = await caller.answer();
          count += 1;
          if (count === 10 * CALLERS) enough();
          if (answer !== '200 kept') return answer;
        }
      }),
    );
    await warm;
    const closed = platform.close();
    expect(await ends).toEqual(Array(CALLERS).fill('200 close'));
    await closed;
    const late = connect(port, '127.0.0.1');
    expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('answers calls on idle connections of a proxy until the timeout', async () => {
    await serve();
    const { port } = platform.app.server.address() as AddressInfo;
    const [used, unused] = [call(), call()];
    for (const { send } of callers) send();
    expect(await answers()).toEqual(['200 kept', '200 kept']);
    platform.services.readiness.drain();
    let over = () => {};
    const quiet = new Promise<void>((resolve) => {
      over = resolve;
    });
    const released = releaseConnections(platform.app, quiet);
    while (platform.app.server.listening) await new Promise((resolve) => setImmediate(resolve));
    expect((await once(connect(port, '127.0.0.1'), 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
    used.send();
    expect(await used.answer()).toBe('200 close');
    over();
    await released;
    await platform.close();
    expect(await unused.answer()).toBe('closed');
  });

  it('waits longer than the keep-alive of a proxy, or a second for browsers', () => {
    expect(quietMs(readConfig({ TRUST_PROXY: '1', PROXY_KEEP_ALIVE_SECONDS: '60' }))).toBeGreaterThan(60_000);
    expect(quietMs(readConfig({}))).toBe(1000);
  });

  it.each([
    ['nothing, as browsers open them ahead', []],
    ['half a request', [REQUEST.slice(0, 60)]],
    ['half a second request', [REQUEST, REQUEST.slice(0, 60)]],
  ])('does not wait for connections that have brought %s', async (_, pieces) => {
    await serve();
    const accepted = once(platform.app.server, 'connection') as Promise<[Socket]>;
    const ahead = call();
    const [socket] = await accepted;
    let sent = 0;
    for (const piece of pieces) {
      ahead.socket.write(piece);
      sent += piece.length;
      if (piece === REQUEST) expect(await ahead.answer()).toBe('200 kept');
      while (socket.bytesRead < sent) await new Promise((resolve) => setImmediate(resolve));
    }
    await platform.close();
    expect(await ahead.answer()).toBe('closed');
  });

  it('stops the metrics server despite open connections', async () => {
    await serve();
    const port = await freePort();
    const { services } = platform;
    const measured = { ...services, config: { ...services.config, METRICS_PORT: port, METRICS_HOST: '127.0.0.1' } };
    const stop = await serveMetrics(measured);
    const ahead = new Caller(connect(port, '127.0.0.1'));
    await once(ahead.socket, 'connect');
    const asked = fetch(`http://127.0.0.1:${port}/metrics`);
    expect((await asked).status).toBe(200);
    await stop?.();
    expect(await ahead.answer()).toBe('closed');
    await platform.close();
  });
});
