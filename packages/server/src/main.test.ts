import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from './testing/freePort';
import { useStarts, waitUntilReady } from './testing/starts';

const { place, start, refusal } = useStarts();

/** Each start is a process of its own. */
const SLOW = { timeout: 300_000 };

describe('a start that works', SLOW, () => {
  test('serves, keeps its directory to itself, and ends in order when asked to', async () => {
    const DATA_DIR = place('works');
    const server = start({ DATA_DIR });
    const [, address] = await server.printed(/^Ready: (\S+)$/m);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${address}/api/common-account/permissions`);
    expect(await answer.json()).toMatchObject({ success: true, data: { operation_permissions: {} } });

    const pid = server.child.pid;
    expect(await refusal({ DATA_DIR })).toBe(
      `✖ ${DATA_DIR} is in use by process ${pid} of ${hostname()}. Stop that server, or start with another DATA_DIR.`,
    );

    // A terminal and npm each send one.
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const again = await waitUntilReady(start({ DATA_DIR }));
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    // A closed terminal.
    const last = await waitUntilReady(start({ DATA_DIR }));
    last.child.kill('SIGHUP');
    expect(await last.ended).toBe(0);
  });
});

describe('what watches a server', SLOW, () => {
  test('reads metrics on a port of its own, and learns that it stops before it does', async () => {
    const METRICS_PORT = String(await freePort());
    const server = start({ DATA_DIR: 'memory', METRICS_PORT, DRAIN_SECONDS: '300' });
    const [, address] = await server.printed(/^Ready: (\S+)$/m);
    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(await metrics.text()).toMatch(/^daas_database_up 1$/m);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    server.child.kill('SIGTERM');
    for (;;) {
      const answer = await fetch(`${address}/readyz`);
      if (answer.status === 200) continue;
      expect(await answer.json()).toEqual({ status: 'unavailable', reason: 'draining' });
      break;
    }
    expect((await fetch(`${address}/api/common-account/permissions`)).status).toBe(200);
  });
});

describe('a start that cannot work says in one line what to do', SLOW, () => {
  test('a wrong variable', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe('✖ Wrong environment: PORT must be a whole number from 0 to 65535.');
  });

  test('the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ PORT: String(port), DATA_DIR: 'memory' })).toBe(
      `✖ Port ${port} is in use. Stop the process that listens there, or start with another PORT.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test('an address that is not this machine’s', async () => {
    expect(await refusal({ HOST: '192.0.2.1', DATA_DIR: 'memory' })).toMatch(/no address 192\.0\.2\.1\. Set HOST/);
  });

  test('a data directory that cannot be made', async () => {
    const file = place('file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toMatch(/file\/data is not a writable directory\. /);
  });

  test('no PostgreSQL at DATABASE_URL', async () => {
    expect(await refusal({ DATABASE_URL: 'postgresql://daas:secret@127.0.0.1:1/daas', DATA_DIR: place('none') })).toBe(
      '✖ No PostgreSQL answers at 127.0.0.1:1. Start it, or correct DATABASE_URL.',
    );
  });
});
