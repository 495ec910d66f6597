import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../kernel/config';
import { StartRefused } from '../kernel/startRefused';
import { KeyRing, secretKey } from './keys';

const KEY_BYTES = 32;
const OTHERS = 0o077;

/** Path of a demo's key file. */
export const keyFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'secret.key');

/** Names of the configured keys in messages to the operator. */
export const keySource = (config: Config): string => (config.SECRET_KEY ? 'SECRET_KEY' : keyFile(config));

/**
 * Loads SECRET_KEY and SECRET_KEY_PREVIOUS. Without SECRET_KEY, reads the key file of DATA_DIR, and with `mayMake` creates
 * it. Throws `StartRefused` if that file is missing, damaged or readable by others.
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
      `SECRET_KEY is not set and ${file} is missing. One of them sealed this database's secrets. Set SECRET_KEY, or restore the file from the backup.`,
    ]);
  });
  const { mode } = await stat(file);
  if (mode & OTHERS && process.platform !== 'win32')
    await chmod(file, 0o600).catch(() => {
      throw new StartRefused([`Other users can read ${file}. Run \`chmod 600 ${file}\` as its owner.`]);
    });
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartRefused([
      `${file} does not contain a key of ${KEY_BYTES} bytes in base64. Restore it from the backup.`,
    ]);
  return key;
}

/** Creates the file atomically, so that a killed start leaves no incomplete key. */
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
