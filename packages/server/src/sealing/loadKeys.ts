import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { StartRefused } from '../kernel/startRefused';
import { KeyRing, secretKey } from './keys';

const KEY_BYTES = 32;
const OTHERS = 0o077;

/** Where a demo keeps its own key. */
export const keyFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'secret.key');

/** Names of the configured keys in messages to the operator. */
export const keySource = (config: Config): string => (config.SECRET_KEY ? 'SECRET_KEY' : keyFile(config));

/**
 * The keys of SECRET_KEY and SECRET_KEY_PREVIOUS. Without the former the data directory's own is taken, and made where
 * nothing has been sealed yet (`mayMake`). Throws `StartRefused` when that file is missing, damaged or open to others.
 */
export async function loadKeys(config: Config, { mayMake }: { mayMake: boolean }): Promise<KeyRing> {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR } = config;
  const own = async () => (DATA_DIR === 'memory' ? randomBytes(KEY_BYTES) : readKeyFile(keyFile(config), mayMake));
  const newest = SECRET_KEY ? Buffer.from(SECRET_KEY, 'base64') : await own();
  const previous = SECRET_KEY_PREVIOUS.map((key) => secretKey(Buffer.from(key, 'base64')));
  return new KeyRing(secretKey(newest), previous);
}

async function readKeyFile(file: string, mayMake: boolean): Promise<Buffer> {
  if (mayMake) await makeKeyFile(file);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StartRefused([
      `SECRET_KEY is not set and ${file} is missing, one of which sealed this database's secrets: set it, or restore the file from the backup.`,
    ]);
  });
  const { mode } = await stat(file);
  if (mode & OTHERS && process.platform !== 'win32')
    await chmod(file, 0o600).catch(() => {
      throw new StartRefused([`Others can read ${file}: let its owner run \`chmod 600 ${file}\`.`]);
    });
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartRefused([`${file} holds no key of ${KEY_BYTES} bytes in base64: restore it from the backup.`]);
  return key;
}

/** Whole or not at all: a start that is killed leaves no half of a key. */
async function makeKeyFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 });
  await link(draft, file)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    })
    .finally(() => rm(draft, { force: true }));
}
