/** The chain of lines without a company. */
export const PLATFORM_CHAIN = 0;

/** Number and hash of the last line of a chain; 0 and an empty text before the first. */
export interface Head {
  seq: number;
  hash: string;
  keyId: string;
}

/** A replaced SECRET_KEY as stored in the database. */
export interface ReplacedKey {
  keyId: string;
  sealed: Uint8Array;
}

/** Verifies a MAC. */
export type Verify = (keyId: string | null, text: string, mac: string | null) => 'signed' | 'forged' | 'unknown-key';

/** Signs lines, heads and anchors of the audit log with keys outside the database. // decision 0062 */
export interface AuditSigner {
  /** Ids of the signing keys, newest first. */
  readonly keyIds: readonly string[];
  /** Returns the MAC in hex. Throws if `keyIds` does not contain the key. */
  mac(keyId: string, text: string): string;
  /** Returns the id of the key that sealed this value. */
  keyIdOf(sealed: Uint8Array): string;
  /** Returns a verifier for the signing keys and these replaced ones. */
  verifier(replaced: readonly ReplacedKey[]): Verify;
}

const CHAINS_KNOWN = 10_000;

/** Signer and cached heads of a database handle; its transactions share it. */
export class AuditChains {
  #signer: AuditSigner | undefined;
  /** Cached heads of this process; the next append verifies them. */
  readonly #heads = new Map<number, Head>();

  /** Sets the signer after the keys of the database are open. */
  setSigner(signer: AuditSigner): void {
    this.#signer = signer;
    // Cached heads may refer to keys of another signer.
    this.#heads.clear();
  }

  get signer(): AuditSigner {
    if (!this.#signer) throw new Error('The audit log cannot be written before the keys of the database are open');
    return this.#signer;
  }

  lastHead(chain: number): Head | undefined {
    return this.#heads.get(chain);
  }

  cacheHead(chain: number, head: Head): void {
    if (this.#heads.size >= CHAINS_KNOWN) this.#heads.clear();
    this.#heads.set(chain, head);
  }
}
