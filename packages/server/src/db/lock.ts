import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process has the data directory open; the embedded database allows one. */
export class DirectoryInUse extends Error {
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`${directory} is in use by process ${pid}`);
  }
}

/** Tells a process from a later one of the same number, where the system says when it began. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readHolder(file: string): [pid: number, started: string] {
  try {
    const [pid, started = ''] = readFileSync(file, 'utf8').split(' ');
    return [Number(pid), started];
  } catch {
    return [0, ''];
  }
}

/** Takes the directory for this process and returns what gives it back. What a killed process left behind is taken over. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'server.pid');
  const own = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [holder, started] = readHolder(file);
    if (holder > 0 && isAlive(holder) && started === startOf(holder)) throw new DirectoryInUse(directory, holder);
    rmSync(file, { force: true });
  }
}
