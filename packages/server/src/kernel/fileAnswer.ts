import type { KeptPart } from './byteRange';

/** Bytes to send instead of JSON. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  /** Shown inline and cached as immutable: its URL contains the hash of its content. */
  inline?: true;
  body: AsyncIterable<Uint8Array | string>;
  /** What `body` is of a file that is kept; a client can go on where it was cut. */
  part?: KeptPart;
}
