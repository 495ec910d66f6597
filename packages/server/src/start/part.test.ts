import { expect, test, vi } from 'vitest';
import { createProgram } from '../cli/program';
import { serveCommands } from '../cli/serveCommands';
import type { RequestHandler } from '../db/directoryLock';
import { readConfig } from '../kernel/config';
import { PARTS } from '../parts';
import { freshDatabase } from '../testing';
import { PRODUCTION } from '../testing/process';
import type { Part } from './part';
import { startPlatform } from './platform';

const SETTINGS = { ...PRODUCTION, DATA_DIR: 'memory', LOG_LEVEL: 'silent' };

const start = async (parts: readonly Part[], env: Record<string, string> = {}) => {
  const database = await freshDatabase();
  return startPlatform(readConfig({ ...SETTINGS, ...env }), { database, parts }).catch(async (error: Error) => {
    await database.close();
    throw error;
  });
};
const commandsWith = (parts: readonly Part[]) => {
  const cli = { config: readConfig(SETTINGS), parts, print: () => undefined, now: () => new Date() };
  return createProgram(cli).commands.map((command) => command.name());
};

test('starts without parts', async () => {
  const { app, close } = await start([]);
  // Its check has a deadline of a second, which a busy machine exceeds.
  const isReady = async () => expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  await vi.waitFor(isReady, { timeout: 30_000 });
  await close();
});

test.each([
  ['BACKUP_DIR', '/srv/backups', 'backup'],
  ['PEER_URL', 'https://10.0.0.5:8100', 'cluster'],
])('refuses %s if its part is not registered', async (setting, value, part) => {
  const env = { [setting]: value, DATABASE_URL: 'postgresql://127.0.0.1/daas' };
  await expect(start([], env)).rejects.toThrow(
    `${setting} needs the part "${part}", which this installation does not have.`,
  );
});

test('has the commands of registered parts only', () => {
  expect(commandsWith(PARTS).filter((name) => !commandsWith([]).includes(name))).toEqual([
    'backup',
    'verify-backup',
    'restore',
    'upgrade',
  ]);
});

test('refuses the copy for a backup without the part', async () => {
  const { services, close } = await start([]);
  let answer: RequestHandler | undefined;
  const embedded = { setRequestHandler: (handler: RequestHandler) => (answer = handler) };
  const database = { ...services.database, embedded } as unknown as typeof services.database;
  serveCommands({ ...services, database }, []);
  expect(JSON.parse((await answer?.('{"copyTo":"a","into":"b","operator":"c"}')) ?? '')).toEqual({
    refused: 'its installation does not have the part "backup"',
  });
  await close();
});
