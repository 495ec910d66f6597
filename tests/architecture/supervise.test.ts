import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/sources';

const LIB = JSON.stringify(path.join(root, 'scripts/lib.mjs'));

test('ends a command when the process that runs it is killed', async () => {
  const child = `require('node:net').connect(Number(process.env.SOCKET_PORT), '127.0.0.1')`;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { runQuietly } = await import(${LIB}); await runQuietly(process.execPath, ['--eval', ${JSON.stringify(child)}]);`,
    ],
    { env: { ...process.env, SOCKET_PORT: String(port) }, stdio: 'ignore' },
  );
  const [socket] = (await once(server, 'connection')) as [Socket];
  const ended = once(socket.resume(), 'close');
  parent.kill('SIGKILL');
  await ended;
  expect(socket.destroyed).toBe(true);
  server.close();
});
