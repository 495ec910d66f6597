const BYTES_OF_UNIT = 3; // a UTF-16 unit is at most three bytes of UTF-8

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
    this.at += this.bytes.write(text, this.at, 'utf8');
  }

  /** All that was written. The writer is of no use afterwards. */
  written(): Buffer<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }
}
