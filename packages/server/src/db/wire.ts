import { Duplex } from 'node:stream';

/** Frontend message 'X': the client leaves. */
const TERMINATE = 0x58;

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/**
 * What PGlite offers of itself: bytes of PostgreSQL's wire protocol in, bytes out, which are its own memory until
 * `onRawData` returns. Its `execProtocolRaw` parses every answer, too, and never frees the messages.
 */
export interface WireServer {
  execProtocolRawStream(message: Uint8Array, options: { onRawData(bytes: Uint8Array): void }): Promise<void>;
}

/**
 * The connection of a node-postgres client to a database in this process. All that a client writes in one turn goes over
 * at once: a query is one visit instead of the six that PGlite's own `query` makes.
 */
export class WireSocket extends Duplex {
  constructor(private readonly server: WireServer) {
    super();
  }

  async #ask(message: Uint8Array): Promise<Buffer> {
    const answer: Buffer[] = [];
    await this.server.execProtocolRawStream(message, { onRawData: (bytes) => answer.push(Buffer.from(bytes)) });
    return Buffer.concat(answer);
  }

  /** The session of a client that an error ended is not as a new one: its statements and its transaction are still there. */
  connect(): this {
    const reset = async () => {
      for (const statement of ['rollback', 'discard all']) await this.#ask(simpleQuery(statement));
    };
    reset().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // What node-postgres asks of a TCP socket.
  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error) => void): void {
    // The one session of the embedded database outlives its clients.
    if (bytes[0] === TERMINATE) {
      this.push(null);
      done();
      return;
    }
    this.#ask(bytes).then((answer) => {
      this.push(answer);
      done();
    }, done);
  }

  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), '', done);
  }
}
