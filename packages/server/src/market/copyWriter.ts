const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
const FIRST_BYTES = 2 ** 22;
const BYTES_OF_UNIT = 3; // a UTF-16 unit is at most three bytes of UTF-8
const SHORT_TEXT = 16;
const OID = { integer: 23, text: 25 } as const;
const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** What COPY reads in PostgreSQL's binary format: half the work of text for both sides, most of it the lists of numbers. */
export class CopyWriter {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #at = SIGNATURE.copy(this.#bytes);

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + count));
    this.#bytes.copy(bytes, 0, 0, this.#at);
    this.#bytes = bytes;
  }

  #int32(value: number): void {
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
  }

  /** Begins a row; exactly so many values follow. */
  row(values: number): void {
    this.#reserve(2);
    this.#at = this.#bytes.writeInt16BE(values, this.#at);
  }

  null(): void {
    this.#reserve(4);
    this.#int32(-1);
  }

  text(text: string): void {
    this.#reserve(4 + text.length * BYTES_OF_UNIT);
    const start = this.#at;
    this.#at += 4;
    this.#utf8(text);
    this.#bytes.writeInt32BE(this.#at - start - 4, start);
  }

  #utf8(text: string): void {
    // A short text of ASCII is written quicker here than by a call into the runtime.
    if (text.length <= SHORT_TEXT) {
      let i = 0;
      for (; i < text.length; i += 1) {
        const unit = text.charCodeAt(i);
        if (unit > 0x7f) break;
        this.#bytes[this.#at + i] = unit;
      }
      if (i === text.length) {
        this.#at += i;
        return;
      }
    }
    this.#at += this.#bytes.write(text, this.#at, 'utf8');
  }

  json(value: unknown): void {
    this.text(JSON.stringify(value));
  }

  integer(value: number): void {
    this.#reserve(8);
    this.#int32(4);
    this.#int32(value);
  }

  double(value: number): void {
    this.#reserve(12);
    this.#int32(8);
    this.#at = this.#bytes.writeDoubleBE(value, this.#at);
  }

  boolean(value: boolean): void {
    this.#reserve(5);
    this.#int32(1);
    this.#at = this.#bytes.writeUInt8(value ? 1 : 0, this.#at);
  }

  /** 'YYYY-MM-DD'. */
  date(day: string): void {
    this.integer((Date.parse(`${day}T00:00:00Z`) - EPOCH_MS) / DAY_MS);
  }

  /** An ISO 8601 instant. */
  instant(instant: string): void {
    this.#reserve(12);
    this.#int32(8);
    this.#at = this.#bytes.writeBigInt64BE(BigInt(Date.parse(instant) - EPOCH_MS) * 1000n, this.#at);
  }

  integers(list: readonly number[]): void {
    this.#reserve(24 + list.length * 8);
    const start = this.#array(OID.integer, list.length);
    let at = this.#at;
    for (const value of list) {
      at = this.#bytes.writeInt32BE(4, at);
      at = this.#bytes.writeInt32BE(value, at);
    }
    this.#at = at;
    this.#bytes.writeInt32BE(at - start - 4, start);
  }

  texts(list: readonly string[]): void {
    this.#reserve(24);
    const start = this.#array(OID.text, list.length);
    for (const text of list) this.text(text);
    this.#bytes.writeInt32BE(this.#at - start - 4, start);
  }

  /** One dimension without nulls; an empty list has no dimension. Answers where its length is to stand. */
  #array(oid: number, length: number): number {
    const start = this.#at;
    this.#at += 4;
    for (const part of [length > 0 ? 1 : 0, 0, oid]) this.#int32(part);
    if (length > 0) for (const part of [length, 1]) this.#int32(part);
    return start;
  }

  /** All that was written. The writer is of no use afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#reserve(TRAILER.length);
    this.#at += TRAILER.copy(this.#bytes, this.#at);
    return new Uint8Array(this.#bytes.buffer, 0, this.#at);
  }
}
