import { BinaryWriter } from '../../db/binaryWriter';
import { dayNumber } from '../day';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
const FIRST_BYTES = 2 ** 22;

/** Writes PostgreSQL's binary COPY format. */
export class CopyWriter extends BinaryWriter {
  constructor() {
    super(FIRST_BYTES);
    this.raw(SIGNATURE);
  }

  /** Begins a row of `values` values. */
  row(values: number): void {
    this.short(values);
  }

  json(value: unknown): void {
    this.text(JSON.stringify(value));
  }

  /** 'YYYY-MM-DD'. */
  date(day: string): void {
    this.integer(dayNumber(day));
  }

  /** Returns the bytes, whose buffer can be transferred. The writer cannot be used afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    this.raw(TRAILER);
    const { buffer, length } = this.written();
    return new Uint8Array(buffer, 0, length);
  }
}
