import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, type Embedded, openPglite } from '../../db/client';
import { sendToHolder } from '../../db/directoryLock';
import { readConfig } from '../../kernel/config';
import { PRODUCTION } from '../../testing/process';
import { backupRequestHandler } from './backupRequests';
import { measureSize } from './files';
import { makeBackup } from './makeBackup';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-desk-'));
  database = await openPglite(path.join(folder, 'data'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const into = () => path.join(folder, 'backups');
const backUp = () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'data'), SECRET_KEY: PRODUCTION.SECRET_KEY });
  return makeBackup(config, { into: into(), operator: 'ann', now: new Date() });
};
test('a folder is as large as all of its files', async () => {
  const some = path.join(folder, 'some');
  await mkdir(path.join(some, 'below'), { recursive: true });
  for (let n = 0; n < 40; n += 1)
    await writeFile(path.join(some, n % 2 ? 'below' : '', `file-${n}`), Buffer.alloc(1000));
  expect(await measureSize(some)).toBe(40_000);
});

const holder = `The server (process ${process.pid} of ${hostname()})`;

test('a server that takes no backups yet, or of a version that never did, is to be stopped', async () => {
  await expect(backUp()).rejects.toThrow(`${holder} cannot make a backup: it is starting or an older version. Stop`);
  expect(await readdir(into())).toEqual([]);
});

test('a database for which calls would wait too long is refused with the way out', async () => {
  const embedded = database.embedded as Embedded;
  embedded.setRequestHandler(backupRequestHandler({ database, clock: () => new Date() }, embedded, 2 ** 20));
  await expect(backUp()).rejects.toThrow(
    /could not make the backup: the database has 0\.\d GB, and calls would wait for the copy\. The limit for a running server is 0\.0 GB\. Stop the server, run this again and start it, or move to PostgreSQL/,
  );
  expect(await readdir(into())).toEqual([]);
});

test('what is no request is answered so', async () => {
  const ask = (request: string) => sendToHolder(path.join(folder, 'data'), request);
  expect(JSON.parse(await ask('{"copyTo": 1}'))).toEqual({ refused: 'the server is of another version' });
  expect(await ask('GET / HTTP/1.1')).toBe('');
});
