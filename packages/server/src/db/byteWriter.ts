const BYTES_OF_UNIT = 3; // a UTF-16 unit is at most three bytes of UTF-8

/** A growing buffer; subclasses define the format. */
export class ByteWriter {
  protected bytes: Buffer<ArrayBuffer>;
  protected view: DataView;
  protected at = 0;

  /** Allocates `firstBytes` initially. */
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

  /** Returns the maximum bytes of a text. */
  protected room(text: string): number {
    return text.length * BYTES_OF_UNIT;
  }

  /** Writes a text into reserved space; lone surrogates become U+FFFD. */
  protected utf8(text: string): void {
    this.at += this.bytes.write(text, this.at, 'utf8');
  }

  /** Returns the written bytes. The writer must not be used afterwards. */
  written(): Buffer<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }
}
