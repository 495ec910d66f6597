import { connect, type Socket } from 'node:net';

/** Sends requests over keep-alive connections from a process of its own, as bare as can be, so that it costs little. */
export interface LoadOptions {
  /** Of servers; a request goes to each in turn, unless `to` says to which. */
  ports: number[];
  connections: number;
  seconds: number;
  /** Whole requests, taken in turn. */
  requests: string[];
  /** Of each request, where it goes: an index of `ports`. */
  to?: number[];
}
export interface LoadResult {
  ok: number;
  other: number;
  seconds: number;
  /** Milliseconds. */
  latencies: number[];
}

async function run({ ports, connections, seconds, requests, to }: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { ok: 0, other: 0, seconds, latencies: [] };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  const one = async () => {
    const sockets = await Promise.all(ports.map(open));
    while (performance.now() < end) {
      const n = next++;
      const request = requests[n % requests.length] ?? '';
      const socket = sockets[to ? (to[n % to.length] ?? 0) : n % sockets.length] as Socket;
      const sent = performance.now();
      if (await ask(socket, request)) result.ok += 1;
      else result.other += 1;
      result.latencies.push(performance.now() - sent);
    }
    for (const socket of sockets) socket.end();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { ...result, seconds: (performance.now() - begun) / 1000 };
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });

/** Whether it was answered 200. */
const ask = (socket: Socket, request: string): Promise<boolean> =>
  new Promise((resolve) => {
    let received = '';
    const take = (piece: Buffer) => {
      received += piece.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (head < 0 || length === undefined || received.length < head + 4 + Number(length)) return;
      socket.off('data', take);
      resolve(received.startsWith('HTTP/1.1 200'));
    };
    socket.on('data', take);
    socket.write(request);
  });

process.once('message', (options) => {
  run(options as LoadOptions).then((result) => process.send?.(result));
});
