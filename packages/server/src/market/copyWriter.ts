import { dayNumber } from './day';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
const FIRST_BYTES = 2 ** 22;
const BYTES_OF_UNIT = 3; // a UTF-16 unit is at most three bytes of UTF-8
const SHORT_TEXT = 100;
const OID = { integer: 23, text: 25 } as const;
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** What COPY reads in PostgreSQL's binary format: half the work of text for both sides, most of it the lists of numbers. */
export class CopyWriter {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = SIGNATURE.copy(this.#bytes);

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + count));
    this.#bytes.copy(bytes, 0, 0, this.#at);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }

  #int32(value: number): void {
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  /** Begins a row; exactly so many values follow. */
  row(values: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#at, values);
    this.#at += 2;
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
    this.#view.setInt32(start, this.#at - start - 4);
  }

  #utf8(text: string): void {
    // A short text is written quicker here than by a call into the runtime, which does the rare signs of two units.
    if (text.length > SHORT_TEXT || !this.#short(text)) this.#at += this.#bytes.write(text, this.#at, 'utf8');
  }

  #short(text: string): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) {
        bytes[at++] = unit;
      } else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else if (unit < 0xd800 || unit > 0xdfff) {
        bytes[at++] = 0xe0 | (unit >> 12);
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else return false;
    }
    this.#at = at;
    return true;
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
    this.#view.setFloat64(this.#at, value);
    this.#at += 8;
  }

  boolean(value: boolean): void {
    this.#reserve(5);
    this.#int32(1);
    this.#view.setUint8(this.#at, value ? 1 : 0);
    this.#at += 1;
  }

  /** 'YYYY-MM-DD'. */
  date(day: string): void {
    this.integer(dayNumber(day));
  }

  /** An ISO 8601 instant. */
  instant(instant: string): void {
    this.#reserve(12);
    this.#int32(8);
    this.#view.setBigInt64(this.#at, BigInt(Date.parse(instant) - EPOCH_MS) * 1000n);
    this.#at += 8;
  }

  integers(list: ArrayLike<number>): void {
    this.#reserve(24 + list.length * 8);
    const start = this.#array(OID.integer, list.length);
    for (let i = 0; i < list.length; i += 1) {
      this.#int32(4);
      this.#int32(list[i] as number);
    }
    this.#view.setInt32(start, this.#at - start - 4);
  }

  texts(list: readonly string[]): void {
    this.#reserve(24);
    const start = this.#array(OID.text, list.length);
    for (const text of list) this.text(text);
    this.#view.setInt32(start, this.#at - start - 4);
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
