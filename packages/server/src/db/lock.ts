import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * One process at a time has a data directory, also among containers, whose process ids say nothing to each other. The
 * holder listens on a Unix socket in it: the kernel knows whether somebody listens, and lets go when a process dies.
 *
 * A lock is a folder `lock.<n>` with that socket and `holder.json`. It is prepared under another name and renamed, which
 * is refused where `lock.<n>` exists. The next process takes `n + 1`, and only where nobody listens at `n`; folders below
 * the highest mean nothing, and the highest stays, so that no number is taken twice.
 */
const LOCK = /^lock\.(\d+)$/;
const SOCKET = 'socket';
const HOLDER = 'holder.json';
/** So many folders stay: somebody who read the directory a moment ago finds the number taken that he would take. */
const KEPT = 10;

export interface Holder {
  host: string;
  /** Changes whenever a machine is started; containers of one machine have the same. */
  boot: string;
  pid: number;
  since: string;
}

/** Answers one line that another process of this machine, which reaches the directory, asks of its holder. */
export type Answering = (request: string) => Promise<string>;

/** For a caller to say what it wants; one that only looks whether somebody is there goes away by itself. */
const REQUEST_MS = 5000;

/** As 'process 4711 of db-1'. */
export const holderText = (holder: Holder | null): string =>
  holder ? `process ${holder.pid} of ${holder.host}` : 'another process';

/** Another process has the data directory open; the embedded database allows one. */
export class DirectoryInUse extends Error {
  constructor(
    readonly directory: string,
    /** Null where it has not said so yet. */
    readonly holder: Holder | null,
  ) {
    super(`${directory} is in use by ${holderText(holder)}`);
  }
}

/** A process of another machine had the directory open and did not give it back: whether it still has cannot be seen here. */
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

/** The directory is on a file system that has no sockets, as some that a container shares with its host. */
export class DirectoryWithoutSockets extends Error {}

/**
 * An address of the socket in `folder` that is short (an address ends at 107 bytes, a path at 4,096) and stays right when
 * the folder is renamed, as long as `close` was not called.
 */
function addressIn(folder: string): { address: string; close: () => void } {
  if (!existsSync('/proc/self/fd')) return { address: join(folder, SOCKET), close: () => undefined };
  const fd = openSync(folder, 'r');
  return { address: `/proc/self/fd/${fd}/${SOCKET}`, close: () => closeSync(fd) };
}

function attend(caller: Socket, answer: Answering): void {
  caller.on('error', () => undefined).setTimeout(REQUEST_MS, () => caller.destroy());
  createInterface({ input: caller }).once('line', (request) => {
    caller.setTimeout(0);
    answer(request).then(
      (text) => caller.end(`${text}\n`),
      () => caller.destroy(),
    );
  });
}

/** Listens in `folder` and answers what ends that; the socket goes then. */
async function listenIn(folder: string, answer: Answering): Promise<() => Promise<void>> {
  const { address, close } = addressIn(folder);
  const server = createServer((caller) => attend(caller, answer));
  // It is no reason to stay.
  server.unref();
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    close();
    throw new DirectoryWithoutSockets((error as Error).message, { cause: error });
  }
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    // Not before: the socket is taken away by that address.
    close();
  };
}

/** Whether a process of this machine listens in `folder`. What cannot be asked counts as held. */
async function isHeld(folder: string): Promise<boolean> {
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

const holderOf = (folder: string): Promise<Holder | null> =>
  readFile(join(folder, HOLDER), 'utf8').then(
    (text) => JSON.parse(text) as Holder,
    () => null,
  );

async function numbersIn(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.map((name) => Number(LOCK.exec(name)?.[1] ?? 0)).filter((number) => number > 0);
}

/** Refuses where the holder of `folder` lives, or may live on another machine. */
async function requireFree(directory: string, folder: string, takeOver: boolean): Promise<void> {
  const holder = await holderOf(folder);
  if (await isHeld(folder)) throw new DirectoryInUse(directory, holder);
  const own = !holder || holder.boot === bootId() || holder.host === hostname();
  if (!own && !takeOver) throw new DirectoryOfOtherHost(directory, holder);
}

/** Asks the holder of the directory; its answer, or '' where it has none, as one of an older version. */
export async function askHolder(directory: string, request: string): Promise<string> {
  const { address, close } = addressIn(join(directory, `lock.${Math.max(0, ...(await numbersIn(directory)))}`));
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

const noAnswer: Answering = () => Promise.reject(new Error('nothing is answered here'));

/**
 * Takes the directory for this process and returns what gives it back. What a killed process left behind is taken over;
 * what a process of another machine left, only with `takeOver`. Meanwhile `answer` is asked what other processes ask.
 */
export async function lockDirectory(
  directory: string,
  takeOver = false,
  answer: Answering = noAnswer,
): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(directory, 'taking-'));
  let own = prepared;
  const silence = await listenIn(prepared, answer).catch(async (error) => {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  });
  try {
    const holder: Holder = { host: hostname(), boot: bootId(), pid: process.pid, since: new Date().toISOString() };
    await writeFile(join(prepared, HOLDER), JSON.stringify(holder), { mode: 0o600 });
    while (own === prepared) {
      const last = Math.max(0, ...(await numbersIn(directory)));
      if (last > 0) await requireFree(directory, join(directory, `lock.${last}`), takeOver);
      own = await renamed(prepared, join(directory, `lock.${last + 1}`));
    }
    const number = Number(LOCK.exec(basename(own))?.[1]);
    const numbers = await numbersIn(directory);
    const highest = join(directory, `lock.${Math.max(...numbers)}`);
    // This number had been another's, which ended, and was cleared away by the next.
    if (highest !== own) throw new DirectoryInUse(directory, await holderOf(highest));
    const old = numbers.filter((one) => one <= number - KEPT).map((one) => join(directory, `lock.${one}`));
    // What stays of them means nothing.
    await Promise.allSettled(old.map((folder) => rm(folder, { recursive: true, force: true })));
  } catch (error) {
    await silence();
    await rm(own, { recursive: true, force: true });
    throw error;
  }
  return async () => {
    // In this order: a socket that is silent beside a holder counts as a process that died.
    await silence();
    // The folder must not be empty: another could be renamed over it.
    await rename(join(own, HOLDER), join(own, 'released.json'));
  };
}

/** The new name of `folder`, or the old one where the new one is taken. */
const renamed = (folder: string, name: string): Promise<string> =>
  rename(folder, name).then(
    () => name,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return folder;
      throw error;
    },
  );
