import { connect, type Socket } from 'node:net';

/** Sends requests over keep-alive connections from a process of its own, as bare as can be, so that it costs little. */
export interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  /** Whole requests, taken in turn. */
  requests: string[];
}
export interface LoadResult {
  ok: number;
  other: number;
  seconds: number;
  /** Milliseconds. */
  latencies: number[];
}

function run({ port, connections, seconds, requests }: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { ok: 0, other: 0, seconds, latencies: [] };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  const one = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      let received = '';
      const send = () => {
        sent = performance.now();
        received = '';
        socket.write(requests[next++ % requests.length] ?? '');
      };
      socket.on('data', (piece) => {
        received += piece.toString('latin1');
        const head = received.indexOf('\r\n\r\n');
        const length = /content-length: (\d+)/i.exec(received)?.[1];
        if (head < 0 || length === undefined || received.length < head + 4 + Number(length)) return;
        if (received.startsWith('HTTP/1.1 200')) result.ok += 1;
        else result.other += 1;
        result.latencies.push(performance.now() - sent);
        if (performance.now() < end) return send();
        socket.end();
        resolve();
      });
      socket.on('error', reject);
      socket.on('connect', send);
    });
  return Promise.all(Array.from({ length: connections }, () => one(connect(port, '127.0.0.1').setNoDelay(true)))).then(
    () => ({
      ...result,
      seconds: (performance.now() - begun) / 1000,
    }),
  );
}

process.once('message', (options) => {
  run(options as LoadOptions).then((result) => process.send?.(result));
});
