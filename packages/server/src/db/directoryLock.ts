import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { hostname, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Locks a data directory for one process, also across containers, where process ids are not comparable. The holder listens
 * on a Unix socket in the directory; the kernel closes it when the process ends.
 *
 * A lock is a folder `lock.<n>` with the socket and `holder.json`. It is prepared under another name and renamed, which
 * fails if `lock.<n>` exists. The next process takes `n + 1` if no process listens at `n`. Only the highest folder counts;
 * it is never deleted, so that no number is used twice.
 */
const LOCK = /^lock\.(\d+)$/;
const SOCKET = 'socket';
const HOLDER = 'holder.json';
/** Old folders to keep, so that a process with an outdated directory listing finds its next number used. */
const OLD_FOLDERS = 10;

export interface Holder {
  host: string;
  /** Boot id of the machine, shared by its containers. */
  boot: string;
  pid: number;
  since: string;
}

/** Answers a one-line request of another process of this machine. */
export type RequestHandler = (request: string) => Promise<string>;

/** Maximum length of a request. */
const REQUEST_MAX = 100_000;
/** Timeout for a caller to send its request; a caller that only tests the lock disconnects. */
const REQUEST_MS = 5000;

/** For example 'process 4711 of db-1'. */
export const holderText = (holder: Holder | null): string =>
  holder ? `process ${holder.pid} of ${holder.host}` : 'another process';

/** Another process uses the data directory; the embedded database allows one. */
export class DirectoryInUse extends Error {
  constructor(
    readonly directory: string,
    /** Null if `holder.json` is missing. */
    readonly holder: Holder | null,
  ) {
    super(`${directory} is in use by ${holderText(holder)}`);
  }
}

/** A process of another machine did not close the directory. This machine cannot detect whether it still runs. */
export class DirectoryOfOtherHost extends Error {
  constructor(
    readonly directory: string,
    readonly holder: Holder,
  ) {
    super(`${directory} was last opened on ${holder.host}, which did not close it`);
  }
}

const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};

/** The directory is on a file system without Unix sockets, such as some volumes that a container shares with its host. */
export class DirectoryWithoutSockets extends Error {}

/**
 * Returns a short address of the socket in `folder`: an address is limited to 107 bytes, a path to 4,096. It stays valid
 * after the folder is renamed, until `close` is called.
 */
function addressIn(folder: string): { address: string; close: () => void } {
  if (!existsSync('/proc/self/fd')) return { address: join(folder, SOCKET), close: () => undefined };
  const fd = openSync(folder, 'r');
  return { address: `/proc/self/fd/${fd}/${SOCKET}`, close: () => closeSync(fd) };
}

function handleCaller(caller: Socket, answer: RequestHandler): void {
  caller.on('error', () => undefined).setTimeout(REQUEST_MS, () => caller.destroy());
  let length = 0;
  caller.on('data', (part) => {
    length += part.length;
    if (length > REQUEST_MAX) caller.destroy();
  });
  createInterface({ input: caller }).once('line', (request) => {
    caller.setTimeout(0);
    answer(request).then(
      (text) => caller.end(`${text}\n`),
      () => caller.destroy(),
    );
  });
}

/** Listens in `folder` and returns a function that stops and removes the socket. */
async function listenIn(folder: string, answer: RequestHandler): Promise<() => Promise<void>> {
  const { address, close } = addressIn(folder);
  const server = createServer((caller) => handleCaller(caller, answer));
  // The socket must not keep the process alive.
  server.unref();
  try {
    await once(server.listen(address), 'listening');
    // The folder, made by mkdtemp, already excludes other users.
    await chmod(address, 0o600);
  } catch (error) {
    close();
    throw new DirectoryWithoutSockets((error as Error).message, { cause: error });
  }
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    // Last: Node removes the socket by this address.
    close();
  };
}

/** Whether a process of this machine listens in `folder`. An unexpected error counts as locked. */
async function isListening(folder: string): Promise<boolean> {
  try {
    const { address, close } = addressIn(folder);
    const caller = connect(address);
    try {
      await once(caller, 'connect');
      return true;
    } finally {
      caller.destroy();
      close();
    }
  } catch (error) {
    return !['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

const readHolder = (folder: string): Promise<Holder | null> =>
  readFile(join(folder, HOLDER), 'utf8').then(
    (text) => JSON.parse(text) as Holder,
    () => null,
  );

async function numbersIn(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.map((name) => Number(LOCK.exec(name)?.[1] ?? 0)).filter((number) => number > 0);
}

/** Throws if the holder of `folder` runs, or may run on another machine. */
async function requireFree(directory: string, folder: string, takeOver: boolean): Promise<void> {
  const holder = await readHolder(folder);
  if (await isListening(folder)) throw new DirectoryInUse(directory, holder);
  const own = !holder || holder.boot === bootId() || holder.host === hostname();
  if (!own && !takeOver) throw new DirectoryOfOtherHost(directory, holder);
}

/** Another user of this machine, whom the message names, holds the directory. */
export class HeldByOtherUser extends Error {}

/** Returns the folder of the current lock. */
const currentLock = async (directory: string): Promise<string> =>
  join(directory, `lock.${Math.max(0, ...(await numbersIn(directory)))}`);

/** Throws unless the process that holds the directory has the same user. For requests with a secret. */
export async function requireSameUser(directory: string): Promise<void> {
  const { uid } = await stat(await currentLock(directory));
  const own = process.getuid?.() ?? uid;
  if (uid !== own)
    throw new HeldByOtherUser(
      `The server runs as the user with id ${uid}, and this command as ${own} (${userInfo().username}). Run it as the user of the server.`,
    );
}

/** Sends a request to the holder of the directory. Returns its answer, or '' if an older version does not answer. */
export async function sendToHolder(directory: string, request: string): Promise<string> {
  const { address, close } = addressIn(await currentLock(directory));
  const caller = connect(address);
  try {
    await once(caller, 'connect');
    caller.write(`${request}\n`);
    let text = '';
    for await (const part of caller.setEncoding('utf8')) text += part;
    return text.trim();
  } catch (error) {
    if (['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  } finally {
    caller.destroy();
    close();
  }
}

const rejectRequest: RequestHandler = () => Promise.reject(new Error('this process answers no requests'));

/**
 * Locks the directory and returns a function that unlocks it. Takes over the lock of a killed process, and with `takeOver`
 * that of a process of another machine. `answer` handles requests of other processes.
 */
export async function lockDirectory(
  directory: string,
  takeOver = false,
  answer: RequestHandler = rejectRequest,
): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(directory, 'taking-'));
  let own = prepared;
  const stopListening = await listenIn(prepared, answer).catch(async (error) => {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  });
  try {
    const holder: Holder = { host: hostname(), boot: bootId(), pid: process.pid, since: new Date().toISOString() };
    await writeFile(join(prepared, HOLDER), JSON.stringify(holder), { mode: 0o600 });
    while (own === prepared) {
      const last = Math.max(0, ...(await numbersIn(directory)));
      if (last > 0) await requireFree(directory, join(directory, `lock.${last}`), takeOver);
      own = await renameIfFree(prepared, join(directory, `lock.${last + 1}`));
    }
    const number = Number(LOCK.exec(basename(own))?.[1]);
    const numbers = await numbersIn(directory);
    const highest = join(directory, `lock.${Math.max(...numbers)}`);
    // Another process used this number before, and its successor deleted the folder.
    if (highest !== own) throw new DirectoryInUse(directory, await readHolder(highest));
    const old = numbers.filter((one) => one <= number - OLD_FOLDERS).map((one) => join(directory, `lock.${one}`));
    // A folder that cannot be deleted has no effect.
    await Promise.allSettled(old.map((folder) => rm(folder, { recursive: true, force: true })));
  } catch (error) {
    await stopListening();
    await rm(own, { recursive: true, force: true });
    throw error;
  }
  return async () => {
    // First: a holder file without a listening socket counts as a crashed process.
    await stopListening();
    // Rename instead of delete: an empty folder could be replaced by another lock.
    await rename(join(own, HOLDER), join(own, 'released.json'));
  };
}

/** Renames a folder and returns the new name, or the old one if the new name exists. */
const renameIfFree = (folder: string, name: string): Promise<string> =>
  rename(folder, name).then(
    () => name,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return folder;
      throw error;
    },
  );
