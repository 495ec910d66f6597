const BYTES_OF_UNIT = 3; // a UTF-16 unit is at most three bytes of UTF-8
const SHORT_TEXT = 100;

/** Bytes that grow as they are written; what they mean is said by who extends it. */
export class ByteWriter {
  protected bytes: Buffer<ArrayBuffer>;
  protected view: DataView;
  protected at = 0;

  /** It grows from so many bytes. */
  constructor(firstBytes: number) {
    this.bytes = Buffer.allocUnsafeSlow(firstBytes);
    this.view = new DataView(this.bytes.buffer);
  }

  protected reserve(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.at + count));
    this.bytes.copy(bytes, 0, 0, this.at);
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }

  /** The bytes that a text may take. */
  protected room(text: string): number {
    return text.length * BYTES_OF_UNIT;
  }

  /** A text in the room that was reserved for it; half a character becomes U+FFFD. */
  protected utf8(text: string): void {
    // A short text is written quicker here than by a call into the runtime, which does the rare signs of two units.
    if (text.length > SHORT_TEXT || !this.#short(text)) this.at += this.bytes.write(text, this.at, 'utf8');
  }

  #short(text: string): boolean {
    const bytes = this.bytes;
    let at = this.at;
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
    this.at = at;
    return true;
  }

  /** All that was written. The writer is of no use afterwards. */
  written(): Buffer<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }
}
