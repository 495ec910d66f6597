/** Bytes to send instead of JSON. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  /** Shown by the page and kept by the browser for ever: its address names its content. */
  shown?: true;
  body: AsyncIterable<Uint8Array | string>;
}
