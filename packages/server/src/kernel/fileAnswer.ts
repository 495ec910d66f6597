import type { FilePart } from './byteRange';

/** Bytes to send instead of JSON. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  /** Shown inline and cached as immutable: its URL contains the hash of its content. */
  inline?: true;
  body: AsyncIterable<Uint8Array | string>;
  /** The part of a stored file in `body`; a client can resume an interrupted download. */
  part?: FilePart;
}
