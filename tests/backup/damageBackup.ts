import { randomUUID } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import type { Config } from '@daas/server/kernel/config';
import type { Step } from '@daas/server/parts/backup/examineFiles';
import { readDigests } from '@daas/server/parts/backup/files';
import { MANIFEST, type Manifest, readManifest, writeManifest } from '@daas/server/parts/backup/manifest';
import { KeyRing, secretKey } from '@daas/server/sealing/keys';
import { backUp, configFor, KEY } from './origin';

/** A backup that is whole, to be spoilt, and what there is to spoil it with. */
interface Victim {
  /** The backup's folder; another may be answered in its place. */
  folder: string;
  /** Another whole backup of the same database, taken later. */
  other: string;
  /** For what is made meanwhile; removed afterwards. */
  work: string;
}

export interface Fault {
  name: string;
  /** Answers the folder to try where it is another one, as a string. */
  plant(victim: Victim): Promise<unknown>;
  /** Where it must be found, and what must be said of it. */
  step: Step;
  says: RegExp;
  /** The SECRET_KEY of who tries, where it is not the database's. */
  key?: string;
}

/** Plants it into a copy of a whole backup in `work`; answers the folder to try. */
export async function planted({ plant }: Fault, whole: string, other: string, work: string): Promise<string> {
  await mkdir(work);
  const folder = path.join(work, 'victim');
  await cp(whole, folder, { recursive: true });
  const another = await plant({ folder, other, work });
  return typeof another === 'string' ? another : folder;
}

const ring = new KeyRing(secretKey(Buffer.from(KEY, 'base64')));

export const inManifest = async (
  folder: string,
  change: (manifest: Record<string, unknown>) => unknown,
): Promise<void> => {
  const file = path.join(folder, MANIFEST);
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
};

/** As a tool that works wrongly, and holds the key, would leave it: digests and signature are right. */
export async function signAgain(
  folder: string,
  change: (manifest: Manifest) => Manifest = (same) => same,
): Promise<void> {
  const manifest = await readManifest(folder);
  await rm(path.join(folder, MANIFEST));
  const { signature: _, ...rest } = change({ ...manifest, files: await readDigests(folder) });
  await writeManifest(folder, rest, ring);
}

/** The largest file of tables. */
export async function tableFile(folder: string): Promise<string> {
  const base = path.join(folder, 'pg/base/5');
  const names = await readdir(base);
  const sized = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(path.join(base, name))).size })),
  );
  return path.join(base, sized.sort((a, b) => b.size - a.size)[0]?.name ?? '');
}

export async function changeByte(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const at = Math.floor((await handle.stat()).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await handle.close();
}

/** The same database as the backup's, changed by hand. */
async function changed(folder: string, work: string, statements: string): Promise<Config> {
  const config = configFor({ DATA_DIR: path.join(work, randomUUID()) });
  await mkdir(config.DATA_DIR, { mode: 0o700 });
  await cp(path.join(folder, 'pg'), path.join(config.DATA_DIR, 'pg'), { recursive: true });
  const database = await openDatabase(databaseOptions(config));
  await database.sql.exec(`set session_replication_role = replica; ${statements}`);
  await database.close();
  return config;
}

/** A backup, properly made, of a database that somebody changed before. */
export const ofDatabase =
  (statements: string) =>
  async ({ folder, work }: Victim): Promise<string> =>
    (await backUp(await changed(folder, work, statements), path.join(work, 'backups'))).folder;

/** The files are of a database that was changed behind the manifest's back, which is signed all the same. */
export const ofFiles =
  (statements: string) =>
  async ({ folder, work }: Victim): Promise<void> => {
    const { DATA_DIR } = await changed(folder, work, statements);
    await rm(path.join(folder, 'pg'), { recursive: true });
    await cp(path.join(DATA_DIR, 'pg'), path.join(folder, 'pg'), { recursive: true });
    await signAgain(folder);
  };
