import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../kernel/config';
import { KeyRing, secretKey } from '../../sealing/keys';
import { loadKeys } from '../../sealing/loadKeys';
import { NO_FILE, readDigests } from './files';
import { DUMP, FILES, KEY } from './layout';
import { isSigned, MANIFEST, type Manifest, readManifest, UnusableBackup } from './manifest';

/** Steps of a verification, in order. */
export const STEPS = [
  'manifest',
  'key',
  'files',
  'restore',
  'rows',
  'clickhouse',
  'version',
  'secrets',
  'audit',
  'ledger',
  'call',
] as const;
export type Step = (typeof STEPS)[number];

export interface Problem {
  step: Step;
  detail: string;
}

/** Maximum number of details per problem. */
const NAMED = 5;

export const firstProblems = (step: Step, details: readonly string[]): Problem[] =>
  (details.length > NAMED ? [...details.slice(0, NAMED), `and ${details.length - NAMED} more`] : details).map(
    (detail) => ({ step, detail }),
  );

/** Reads the configured keys, or the key in a demo's backup. */
export async function readBackupKeys(folder: string, config: Config): Promise<KeyRing> {
  const own = path.join(folder, KEY);
  if (config.SECRET_KEY || !existsSync(own)) return loadKeys(config, { mayMake: false });
  return new KeyRing(secretKey(Buffer.from(await readFile(own, 'utf8'), 'base64')));
}

/** Checks manifest and files of a backup without restoring it. Returns a null manifest if it cannot be read. */
export async function examineFiles(
  folder: string,
  ring: KeyRing,
): Promise<{ manifest: Manifest | null; problems: Problem[] }> {
  let manifest: Manifest;
  try {
    manifest = await readManifest(folder);
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error;
    return { manifest: null, problems: firstProblems('manifest', [error.message]) };
  }
  const problems = [...keyProblems(manifest, ring), ...firstProblems('files', await findDifferences(folder, manifest))];
  return { manifest, problems };
}

function keyProblems(manifest: Manifest, ring: KeyRing): Problem[] {
  if (manifest.keyId === null) return [];
  const signed = isSigned(manifest, ring);
  if (signed === false) return firstProblems('manifest', [`${MANIFEST} was changed, or signed with another key`]);
  if (signed) return [];
  const keyIds = ring.keys.map(({ id }) => id).join(', ');
  const detail = `the secrets are sealed by key id ${manifest.keyId}, but SECRET_KEY has key id ${keyIds}. Set SECRET_KEY to that key`;
  return firstProblems('key', [detail]);
}

async function findDifferences(folder: string, manifest: Manifest): Promise<string[]> {
  const needed = manifest.database.kind === 'postgres' ? DUMP : `${FILES}/PG_VERSION`;
  const entries = Object.entries(manifest.files);
  const problems = needed in manifest.files ? [] : [`${MANIFEST} does not list ${needed}`];
  const there = await readDigests(folder);
  for (const [file, { bytes, sha256 }] of entries) {
    const digest = there[file];
    if (!digest) problems.push(`${file} is missing`);
    else if (digest.sha256 === NO_FILE) problems.push(`${file} is not a regular file`);
    else if (digest.bytes !== bytes) problems.push(`${file} has ${digest.bytes} bytes instead of ${bytes}`);
    else if (digest.sha256 !== sha256) problems.push(`${file} was changed`);
  }
  const foreign = Object.keys(there).filter((file) => file !== MANIFEST && !(file in manifest.files));
  return [...problems, ...foreign.map((file) => `${file} is not listed in ${MANIFEST}`)];
}
