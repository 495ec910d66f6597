import { ByteWriter } from '../../db/byteWriter';

const FIRST_BYTES = 2 ** 22;
/** Maximum bytes of a length: 7 bits in each byte (LEB128). */
const HEAD_BYTES = 5;

/** Writes ClickHouse's RowBinary format, which it reads several times faster than JSON. */
export class RowBinaryWriter extends ByteWriter {
  constructor() {
    super(FIRST_BYTES);
  }

  length(value: number): void {
    this.reserve(HEAD_BYTES);
    let left = value;
    for (; left > 0x7f; left >>>= 7) this.bytes[this.at++] = (left & 0x7f) | 0x80;
    this.bytes[this.at++] = left;
  }

  text(text: string): void {
    const room = this.room(text);
    this.reserve(HEAD_BYTES + room);
    if (room > 0x7f) {
      this.length(Buffer.byteLength(text));
      this.utf8(text);
      return;
    }
    const start = this.at++;
    this.utf8(text);
    this.bytes[start] = this.at - start - 1;
  }

  texts(list: readonly string[]): void {
    this.length(list.length);
    for (const text of list) this.text(text);
  }

  boolean(value: boolean): void {
    this.reserve(1);
    this.bytes[this.at++] = value ? 1 : 0;
  }

  int32(value: number): void {
    this.reserve(4);
    this.view.setInt32(this.at, value, true);
    this.at += 4;
  }

  int64(value: number): void {
    this.reserve(8);
    this.view.setBigInt64(this.at, BigInt(value), true);
    this.at += 8;
  }

  float64(value: number): void {
    this.reserve(8);
    this.view.setFloat64(this.at, value, true);
    this.at += 8;
  }
}
