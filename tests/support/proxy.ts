import { connect, createServer, type Socket } from 'node:net';

/** Stands between a program and its database, so that a test can take the database away. */
export interface DatabaseProxy {
  /** The given address, by way of the proxy. */
  url: string;
  /** Connections stay open and new ones are taken, but nothing is passed on, as by a server that was stopped. */
  hang(): void;
  /** Passes on what came meanwhile. */
  resume(): void;
  /** Ends every connection without a word; new ones are refused until `restore`. */
  cut(): void;
  restore(): void;
  /** Cuts when the program next sends that text: after it was passed on and answered, or before. */
  cutAt(text: string, when: 'before' | 'after'): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let away = false;
  let hung = false;
  let mark: { text: string; when: 'before' | 'after' } | undefined;
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = () => {
    away = true;
    end();
  };
  const server = createServer((client) => {
    if (away) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    const cutHere = () => {
      mark = undefined;
      cut();
    };
    client.on('data', (bytes) => {
      if (mark && bytes.includes(mark.text)) {
        if (mark.when === 'before') return cutHere();
        upstream.removeAllListeners('data').once('data', cutHere);
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => void client.write(bytes));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (hung) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    hang() {
      hung = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      hung = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    restore() {
      away = false;
    },
    cutAt(text, when) {
      mark = { text, when };
    },
    async close() {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
