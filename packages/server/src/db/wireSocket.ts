import { Duplex } from 'node:stream';

/** Frontend message 'X' (Terminate). */
const TERMINATE = 0x58;

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/**
 * PGlite's interface for raw messages of the wire protocol. The bytes of `onRawData` belong to PGlite and are valid only
 * until it returns. `execProtocolRaw` is not used: it parses every answer and never frees the messages.
 */
export interface WireServer {
  execProtocolRawStream(message: Uint8Array, options: { onRawData(bytes: Uint8Array): void }): Promise<void>;
}

/**
 * Connects a node-postgres client to the embedded database. Everything that a client writes in one turn is sent together,
 * so a query takes one round trip instead of the six of PGlite's own `query`.
 */
export class WireSocket extends Duplex {
  constructor(private readonly server: WireServer) {
    super();
  }

  async #send(message: Uint8Array): Promise<Buffer> {
    const answer: Buffer[] = [];
    await this.server.execProtocolRawStream(message, { onRawData: (bytes) => answer.push(Buffer.from(bytes)) });
    return Buffer.concat(answer);
  }

  /** Resets the shared session, which may still have statements and a transaction of a failed client. */
  connect(): this {
    const reset = async () => {
      for (const statement of ['rollback', 'discard all']) await this.#send(simpleQuery(statement));
    };
    reset().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // Methods of a TCP socket that node-postgres calls.
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
    this.#send(bytes).then((answer) => {
      this.push(answer);
      done();
    }, done);
  }

  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), '', done);
  }
}
