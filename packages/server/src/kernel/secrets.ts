import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: object,
) => Promise<Buffer>;
/** OWASP's recommendation for scrypt. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** `scrypt$<salt>$<hash>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32, COST);
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), 32, COST);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** 256 random bits for a token or key. */
export const randomToken = (): string => randomBytes(32).toString('base64url');
/** For secrets with enough entropy of their own. */
export const sha256 = (text: string): string => hash('sha256', text);

/** Seals what must be read again, with AES-256-GCM. */
export interface Sealer {
  seal(plain: string): Buffer;
  open(sealed: Uint8Array): string;
  /** A keyed hash, for short secrets such as codes that could be guessed from a plain one. */
  mac(text: string): string;
  /** Whether `mac` is that of the text, in the same time however much of it agrees. */
  confirms(text: string, mac: string): boolean;
}

export function createSealer(key: Buffer): Sealer {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const buffer = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, buffer.subarray(0, 12)).setAuthTag(buffer.subarray(12, 28));
      return decipher.update(buffer.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    mac,
    confirms(text, given) {
      const [expected, actual] = [Buffer.from(mac(text)), Buffer.from(given)];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/** The server's own key: from SECRET_KEY, or made once in the data directory. */
export async function loadSecretKey(given: string | undefined, dataDir: string): Promise<Buffer> {
  if (given) return Buffer.from(given, 'base64');
  if (dataDir === 'memory') return randomBytes(32);
  const file = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
