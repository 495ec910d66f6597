import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** First bytes of values sealed with a key id; older values begin with random bytes. */
export const MAGIC = Buffer.from([0xda, 0xa5, 0x01]);
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A key of 32 bytes. Its id is derived from it and does not reveal it. */
export interface SecretKey {
  /** Eight hexadecimal digits. */
  id: string;
  bytes: Buffer;
}

export const secretKey = (bytes: Buffer): SecretKey => ({
  id: createHmac('sha256', bytes)
    .update('key id')
    .digest('hex')
    .slice(0, ID_BYTES * 2),
  bytes,
});

export const headerOf = ({ id }: SecretKey): Buffer => Buffer.concat([MAGIC, Buffer.from(id, 'hex')]);

/** Returns the id of the key that sealed a value; null for a value without a key id (older versions). */
export function keyIdOf(sealed: Uint8Array): string | null {
  const buffer = Buffer.from(sealed);
  const header = buffer.subarray(0, MAGIC.length + ID_BYTES);
  return header.subarray(0, MAGIC.length).equals(MAGIC) ? header.subarray(MAGIC.length).toString('hex') : null;
}

/** AES-256-GCM: header, nonce, tag, body. */
export function sealWith(key: SecretKey, plain: Uint8Array): Buffer {
  const header = headerOf(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(header);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
}

function unseal(key: SecretKey, sealed: Buffer, header: Buffer): Buffer | null {
  const rest = sealed.subarray(header.length);
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, rest.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(header).setAuthTag(rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** SECRET_KEY and the keys it replaced. All can open values; the database names the key that seals. */
export class KeyRing {
  constructor(
    /** SECRET_KEY, or the key file of a demo. */
    readonly newest: SecretKey,
    private readonly previous: readonly SecretKey[] = [],
  ) {}

  get keys(): readonly SecretKey[] {
    return [this.newest, ...this.previous];
  }

  find(id: string | null): SecretKey | undefined {
    return this.keys.find((key) => key.id === id);
  }

  /** Throws if none of the keys sealed the value, or if it is damaged. */
  open(sealed: Uint8Array): Buffer {
    const buffer = Buffer.from(sealed);
    const sealingKey = this.find(keyIdOf(buffer));
    const plain = sealingKey && unseal(sealingKey, buffer, headerOf(sealingKey));
    if (plain) return plain;
    for (const key of this.keys) {
      const older = unseal(key, buffer, Buffer.alloc(0));
      if (older) return older;
    }
    throw new Error(
      `The value is sealed by a missing key (key id ${keyIdOf(buffer) ?? 'unknown'}) or damaged. Add the key to SECRET_KEY_PREVIOUS`,
    );
  }
}
