/** Bytes to send instead of JSON. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  body: AsyncIterable<Uint8Array | string>;
}
