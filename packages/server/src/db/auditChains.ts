/** The chain of lines that concern no company. */
export const PLATFORM_CHAIN = 0;

/** Where a chain ends: the number of its last line and the hash of that; 0 and an empty text before the first. */
export interface Head {
  seq: number;
  hash: string;
  keyId: string;
}

/** A key that SECRET_KEY replaced, as the database keeps it. */
export interface ReplacedKey {
  keyId: string;
  sealed: Uint8Array;
}

/** Whether that key made that MAC of that text. */
export type Verify = (keyId: string | null, text: string, mac: string | null) => 'signed' | 'forged' | 'unknown-key';

/** What vouches for lines, heads and anchors of the audit log, by keys that the database does not have. See decision 0062. */
export interface AuditSigner {
  /** Ids of the keys that may sign, the newest first. */
  readonly keyIds: readonly string[];
  /** Of that text by that key, in hex. Throws when the key is not among `keyIds`. */
  mac(keyId: string, text: string): string;
  /** Of the key that sealed this value, which signs new chains. */
  keyIdOf(sealed: Uint8Array): string;
  /** By the keys that may sign and by these that did. */
  verifier(replaced: readonly ReplacedKey[]): Verify;
}

const CHAINS_KNOWN = 10_000;

/** What a database handle brings along to write lines of the audit log; its transactions share it. */
export class AuditChains {
  #signer: AuditSigner | undefined;
  /** Who runs the operator's command that this handle was opened for. */
  operator: string | undefined;
  /** Heads as this process left them: guesses, which the next line proves. */
  readonly #heads = new Map<number, Head>();

  /** Set once the keys of the database are open. */
  use(signer: AuditSigner): void {
    this.#signer = signer;
    // They may name keys that it does not have.
    this.#heads.clear();
  }

  get signer(): AuditSigner {
    if (!this.#signer) throw new Error('The audit log cannot be written before the keys of the database are open');
    return this.#signer;
  }

  lastHead(chain: number): Head | undefined {
    return this.#heads.get(chain);
  }

  note(chain: number, head: Head): void {
    if (this.#heads.size >= CHAINS_KNOWN) this.#heads.clear();
    this.#heads.set(chain, head);
  }
}
